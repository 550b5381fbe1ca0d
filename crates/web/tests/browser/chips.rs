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
