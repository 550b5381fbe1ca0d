use serde_json::json;

use crate::browser::{Browser, Screen};

const YOUR_MOVE: &str = "document.querySelector('#status').textContent === 'Your move'";
const PICTURE: &str = "Number(document.querySelector('#picture').dataset.number)";

/// The colour in the middle of d3 on the picture, as red, green and blue.
const D3: &str = "(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const context = canvas.getContext('2d');
    context.drawImage(document.querySelector('#picture'), 0, 0);
    return [...context.getImageData(304, 192, 1, 1).data.slice(0, 3)];
})()";

/// Switches a machine on and waits for its first picture.
async fn switch_on(browser: &Browser, depth: &str) {
    browser.open("/chips").await;
    browser.until("document.querySelector('#depth').options.length > 0").await;
    browser.find("#depth").await.select_by_value(depth).await.unwrap();
    browser.click("#on").await;
    browser.until(&format!("{PICTURE} >= 1 && {YOUR_MOVE}")).await;
}

#[tokio::test]
async fn buttons_change_the_picture_and_the_machine_answers() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        switch_on(browser, "6").await;
        let yellow = browser.value(D3).await;
        assert!(yellow[0].as_u64() > Some(128) && yellow[2].as_u64() < Some(128), "{yellow}");
        let before = browser.value(PICTURE).await;
        // The monitor has the focus: arrow keys are buttons of the machine.
        for key in ["\u{E014}", "\u{E014}", "\u{E014}", "\u{E015}"] {
            browser.press(key).await;
        }
        browser.click("#south").await;
        let cursor = "document.querySelector('#shown').textContent.startsWith('Cursor on d3')";
        browser.until(cursor).await;
        assert_ne!(browser.value(PICTURE).await, before);
        browser.click("#enter").await;
        browser.until("document.querySelector('#turns td:last-child')?.textContent === '✓'").await;
        // The mark on d3 has become a disc, red or blue.
        browser.until(&format!("{YOUR_MOVE} && {D3}[1] < 150")).await;
        let nodes = "Number(document.querySelector('#nodes').textContent.replace(/\\s/g, ''))";
        assert!(browser.value(nodes).await.as_u64() > Some(1000));
        browser.shots("chips-on").await;
    })
    .await;
}

#[tokio::test]
async fn a_square_is_pointed_at_on_a_phone() {
    Browser::run(Screen::Phone, async |browser: &Browser| {
        switch_on(browser, "8").await;
        let point = "(() => {
            const box = document.querySelector('#picture').getBoundingClientRect();
            const at = { clientX: box.left + box.width * 304 / 640, clientY: box.top + box.height * 192 / 480 };
            document.querySelector('#picture').dispatchEvent(new MouseEvent('click', { bubbles: true, ...at }));
        })()";
        browser.value(point).await;
        browser.until("document.querySelector('#turns tr')").await;
        browser.until(&format!("{YOUR_MOVE} && {D3}[1] < 150")).await;
        let fits = "document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(browser.value(fits).await, json!(true));
        browser.shots("phone-chips-on").await;
    })
    .await;
}

const ON_BENCH: &str = "!document.querySelector('#event').disabled";

/// Chooses a chip and a way to run it.
async fn choose(browser: &Browser, chip: &str, view: Option<&str>) {
    browser.open(&format!("/chips?chip={chip}")).await;
    browser.until(&format!("document.querySelector('#chip').value === '{chip}'")).await;
    if let Some(view) = view {
        browser.click(&format!("#view label:has(input[value={view}])")).await;
    }
}

#[tokio::test]
async fn a_search_is_driven_on_the_bench() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        choose(browser, "zaragoza", Some("bench")).await;
        browser.find("#depth").await.select_by_value("3").await.unwrap();
        browser.click("#bench-blank .on").await;
        browser.until(ON_BENCH).await;
        browser.click("#event").await;
        let happened = "Number(document.querySelector('#bench-happened').textContent) > 0";
        browser.until(happened).await;
        let state = "[...document.querySelectorAll('#bench-signals tr.state')]\
            .find(row => row.firstChild.textContent === 'u_search.state_q').lastChild.textContent";
        browser.until(&format!("/^[A-Z][a-z]+$/.test({state})")).await;
        let cycle = browser.text("#bench-cycle").await;
        browser.click("#cycle").await;
        let next =
            format!("Number(document.querySelector('#bench-cycle').textContent) === {cycle} + 1");
        browser.until(&next).await;
        browser.check_accessibility("bench").await;
        browser.shots("chips-bench-reversi").await;
        browser.find("#speed").await.select_by_value("0").await.unwrap();
        browser.click("#run").await;
        browser
            .until("document.querySelector('#bench-end').textContent.includes('did the same')")
            .await;
        let waveform = "fetch(document.querySelector('#waveform').href)\
            .then(answer => answer.text()).then(text => text.includes('$enddefinitions'))";
        assert_eq!(browser.value(waveform).await, json!(true));
    })
    .await;
}

#[tokio::test]
async fn a_solver_is_watched_on_the_bench() {
    Browser::run(Screen::Phone, async |browser: &Browser| {
        choose(browser, "aveiro-trial-2", None).await;
        browser.click("#bench-blank .on").await;
        browser.until(ON_BENCH).await;
        browser.find("#speed").await.select_by_value("5000").await.unwrap();
        browser.click("#run").await;
        browser.until("document.querySelector('#bench-grid .cell.wrote')").await;
        browser.until("document.querySelector('#bench-end').textContent.includes('solved')").await;
        let full = "document.querySelectorAll('#bench-grid .digit').values()\
            .every(digit => digit.textContent)";
        assert_eq!(browser.value(full).await, json!(true));
        let fits = "document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(browser.value(fits).await, json!(true));
        browser.shots("phone-chips-bench-sudoku").await;
    })
    .await;
}

#[tokio::test]
async fn a_contest_player_is_played_over_its_serial_line() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        choose(browser, "zaragoza", None).await;
        browser.find("#depth").await.select_by_value("4").await.unwrap();
        browser.click("#contest-blank .on").await;
        browser.until(YOUR_MOVE).await;
        browser.click("#contest-board [data-square=f5]").await;
        browser.until("document.querySelector('#turns tr')").await;
        browser
            .until(&format!(
                "{YOUR_MOVE} && document.querySelectorAll('#contest-board .disc.O').length > 1"
            ))
            .await;
        let serial = browser.text("#serial").await;
        assert!(serial.starts_with("> F5\n< "), "{serial}");
        browser.check_accessibility("contest").await;
        browser.shots("chips-contest").await;
    })
    .await;
}

#[tokio::test]
async fn cores_have_lanes() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        choose(browser, "phalanx", None).await;
        browser.find("#depth").await.select_by_value("6").await.unwrap();
        browser.click("#cores-blank .on").await;
        browser.until("document.querySelector('#status').textContent === 'Done'").await;
        let number = |css: &str| format!("document.querySelectorAll('{css}').length");
        assert_eq!(browser.value(&number("#lanes .idle")).await, json!(12));
        assert_eq!(browser.value(&number("#cores-table tr")).await, json!(12));
        assert_eq!(browser.value(&number("#speedup circle")).await, json!(6));
        let speedup = "[...document.querySelectorAll('#speedup-table td:last-child')]\
            .map(cell => Number(cell.textContent))";
        let speedup = browser.value(speedup).await;
        let of = |row: usize| speedup[row].as_f64().unwrap();
        assert!(of(0) == 1.0 && of(4) > 2.0, "{speedup}");
        let end = browser.text("#cores-end").await;
        assert!(end.starts_with("The best move is ") && end.contains("cycles"), "{end}");
        browser.check_accessibility("cores").await;
        browser.shots("chips-cores").await;
        browser.value("document.querySelector('#speedup-panel').scrollIntoView()").await;
        browser.shot("chips-cores-speedup").await;
        // A position that the chip cannot be asked.
        choose(browser, "phalanx-exact", None).await;
        browser.value("document.querySelector('#question').value = 'f5d6'").await;
        browser.click("#cores-blank .on").await;
        browser
            .until("document.querySelector('#cores-blank p').textContent.includes('empty squares')")
            .await;
    })
    .await;
}
