use serde_json::json;

use crate::browser::{Browser, Screen};

const LEFT: &str = "document.querySelector('#left').textContent";

#[tokio::test]
async fn a_puzzle_is_made_and_solved_by_hints() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open("/sudoku").await;
        browser.until(&format!("/[0-9]+ left/.test({LEFT})")).await;
        let easy = browser.find("#grade").await;
        easy.select_by_value("easy").await.unwrap();
        browser.click("#new").await;
        browser.until("document.querySelector('#status').textContent.startsWith('Easy')").await;
        browser.click("#hint").await;
        browser.until("document.querySelector('#explanation').textContent").await;
        browser.find(".cell.target").await;
        browser.shots("sudoku-hint").await;
        loop {
            browser.click("#apply").await;
            if browser.value(LEFT).await == json!("") {
                break;
            }
            browser.click("#hint").await;
            browser.until("!document.querySelector('#apply').disabled").await;
        }
        browser.until("document.querySelector('#status').classList.contains('solved')").await;
        browser.shots("sudoku-solved").await;
    })
    .await;
}

const PUZZLE: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

#[tokio::test]
async fn a_method_is_replayed() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open(&format!("/sudoku?puzzle={PUZZLE}")).await;
        browser.until("document.querySelector('#status').textContent.includes('hardest')").await;
        browser.click("#solve").await;
        browser.until("!document.querySelector('#step').disabled").await;
        assert_eq!(browser.value(LEFT).await, json!(""));
        for _ in 0..12 {
            browser.click("#back").await;
        }
        browser.until(&format!("{LEFT} !== ''")).await;
        browser.shots("sudoku-replay").await;
        browser.click("#leave").await;
        browser.until(&format!("{LEFT} === '63 left'")).await;
    })
    .await;
}

#[tokio::test]
async fn keys_write_digits_and_marks() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open("/sudoku?puzzle=......1.4..3.2..").await;
        browser.until(&format!("{LEFT} === '12 left'")).await;
        browser.value("document.querySelector('[data-cell=\"0\"]').focus()").await;
        let cell = "document.querySelector('[data-cell=\"0\"]').ariaLabel";
        browser.press("3").await;
        browser.until(&format!("{cell} === 'row 1, column 1, 3'")).await;
        browser.press("\u{E017}").await; // Delete
        browser.until(&format!("{cell} === 'row 1, column 1, empty'")).await;
        browser.press(" ").await; // The pencil.
        browser.press("12").await;
        browser.until(&format!("{cell} === 'row 1, column 1, empty, marks 1 2'")).await;
        browser.press("\u{E009}z\u{E000}").await; // Ctrl-Z
        browser.until(&format!("{cell} === 'row 1, column 1, empty, marks 1'")).await;
        browser.press("?").await;
        browser.until("document.querySelector('#explanation').textContent").await;
        browser.press("\u{E007}").await; // Enter
        browser.until(&format!("{LEFT} === '11 left'")).await;
    })
    .await;
}

#[tokio::test]
async fn mistakes_are_shown_and_large_grids_drawn() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open("/sudoku?puzzle=......1.4..3.2..").await;
        browser.until(&format!("{LEFT} === '12 left'")).await;
        browser.value("document.querySelector('[data-cell=\"4\"]').focus()").await;
        browser.press("1").await;
        browser.click("#check").await;
        browser.find(".cell.wrong").await;
        assert!(browser.text("#status").await.contains("twice"));
        for (order, cells) in [(3, 256), (4, 625)] {
            browser.click(&format!("#order label:nth-child({order})")).await;
            browser.click("#new").await;
            browser.until(&format!("document.querySelectorAll('.cell').length === {cells}")).await;
            browser.until("document.querySelector('.cell.given')").await;
        }
        browser.shots("sudoku-25").await;
    })
    .await;
}

/// The largest font in the cell 0, the room of a mark there, both in pixels, and how many of the
/// marks overlap.
const MARKS: &str = "(() => {\
    const marks = [...document.querySelectorAll('.mark')].slice(0, 200);\
    const size = Math.max(...marks.map(of => parseFloat(getComputedStyle(of).fontSize)));\
    const grid = document.querySelector('.grid');\
    const scale = grid.getBoundingClientRect().width / grid.viewBox.baseVal.width;\
    const order = Math.round(document.querySelectorAll('.cell').length ** 0.25);\
    const boxes = marks.map(of => of.getBoundingClientRect());\
    const hits = (a, b) => a.left < b.right && b.left < a.right && Math.abs(a.top - b.top) < 1;\
    const overlaps = boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b => hits(a, b))).length;\
    return [size * scale, 900 / order ** 3 * scale, overlaps];\
    })()";

#[tokio::test]
async fn pencil_marks_fit_their_cells_and_are_legible() {
    for screen in [Screen::Desktop, Screen::Narrow] {
        Browser::run(screen, async |browser: &Browser| {
            for order in 3..=5 {
                browser
                    .open(&format!("/sudoku?puzzle={}", ".".repeat(order * order * order * order)))
                    .await;
                browser
                    .until(&format!("document.querySelectorAll('.cell').length === {order} ** 4"))
                    .await;
                browser.value("document.querySelector('#fill').click()").await;
                browser.until("document.querySelectorAll('.mark').length >= 200").await;
                let found = browser.value(MARKS).await;
                let [size, room, overlaps] = [0, 1, 2].map(|i| found[i].as_f64().unwrap());
                assert!(size <= room && size >= 6.5, "order {order}: {size} of {room}");
                assert!(overlaps == 0.0, "order {order}: {overlaps} overlap");
                browser.shots(&format!("sudoku-marks-{order}-{screen:?}")).await;
            }
        })
        .await;
    }
}

/// A sentence is shown in full, names its technique once, and says F where the grid does.
#[tokio::test]
async fn explanations_are_whole_and_speak_of_the_symbols_in_the_grid() {
    Browser::run(Screen::Phone, async |browser: &Browser| {
        browser.open("/sudoku?puzzle=......1.4..3.2..").await;
        browser.until(&format!("{LEFT} === '12 left'")).await;
        let said = "import('/js/sudoku-hint.js').then(of => of.explained({technique: 'x-wing', \
            text: 'X-wing of 15s in rows 2 and 13, within columns 4 and 11: 15 can be removed from \
            r12c4, 10 from r13c11'}).map(part => part.textContent ?? part).join(''))";
        assert_eq!(
            browser.value(said).await,
            json!(
                "X-wing of Fs in rows 2 and 13, within columns 4 and 11: F can be removed from \
                   r12c4, A from r13c11."
            )
        );
        // The last cell of a 16x16.
        let rows: Vec<String> = (0..16).map(row).collect();
        browser.open(&format!("/sudoku?puzzle={}", rows.concat().replacen('F', ".", 1))).await;
        browser.until(&format!("{LEFT} === '1 left'")).await;
        browser.click("#hint").await;
        browser
            .until("document.querySelector('#explanation').textContent.includes(' is F:')")
            .await;
        let whole =
            "(e => e.scrollHeight <= e.clientHeight)(document.querySelector('#explanation'))";
        assert_eq!(browser.value(whole).await, json!(true));
    })
    .await;
}

/// A row of a complete grid of order 4.
fn row(number: usize) -> String {
    let shift = number % 4 * 4 + number / 4;
    (0..16).map(|i| char::from(b"123456789ABCDEFG"[(i + shift) % 16])).collect()
}

/// A mark that was taken away is a candidate that the hint must not count on.
#[tokio::test]
async fn hints_respect_what_a_person_has_removed() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open("/sudoku?puzzle=......1.4..3.2..").await;
        browser.until(&format!("{LEFT} === '12 left'")).await;
        browser.click("#fill").await;
        browser.value("document.querySelector('[data-cell=\"0\"]').focus()").await;
        browser.press(" ").await;
        browser.press("2").await;
        browser
            .until("document.querySelector('[data-cell=\"0\"]').ariaLabel.endsWith('marks 1 3')")
            .await;
        let listen = "(() => { const ask = fetch; window.fetch = (path, wanted) => \
            { window.asked = wanted.body; return ask(path, wanted); }; })()";
        browser.value(listen).await;
        browser.click("#hint").await;
        browser.until("window.asked").await;
        browser.until("JSON.parse(asked).excluded.includes('r1c1<>2')").await;
    })
    .await;
}

#[tokio::test]
async fn keys_work_after_a_click_on_a_button() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open("/sudoku?puzzle=......1.4..3.2..").await;
        browser.until(&format!("{LEFT} === '12 left'")).await;
        browser.click("[data-cell=\"0\"]").await;
        browser.click("#check").await;
        browser.press("3").await;
        browser.until(&format!("{LEFT} === '11 left'")).await;
        browser.click("#hint").await;
        browser.press("\u{E014}").await; // Right
        browser.until("document.querySelector('.cell.current')").await;
        browser.press("\u{E009}z\u{E000}").await; // Ctrl-Z
        browser.until(&format!("{LEFT} === '12 left'")).await;
    })
    .await;
}

#[tokio::test]
async fn a_new_puzzle_and_an_empty_one_can_be_undone() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open("/sudoku?puzzle=......1.4..3.2..").await;
        browser.until(&format!("{LEFT} === '12 left'")).await;
        browser.click("#order label:nth-child(2)").await;
        browser.click("#new").await;
        browser.until("document.querySelectorAll('.cell.given').length > 16").await;
        browser.click("details:has(#clear) summary").await;
        browser.click("#clear").await;
        browser.until(&format!("{LEFT} === '81 left'")).await;
        browser.click("#undo").await;
        browser.until("document.querySelectorAll('.cell.given').length > 16").await;
        browser.click("#undo").await;
        browser.until(&format!("{LEFT} === '12 left'")).await;
        browser.click("#redo").await;
        browser.until("document.querySelectorAll('.cell').length === 81").await;
    })
    .await;
}

/// Asked for less, a hint says where to look, then how, then all of it.
#[tokio::test]
async fn hints_come_in_grades_and_steps_as_a_list() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open(&format!("/sudoku?puzzle={PUZZLE}")).await;
        browser.until("document.querySelector('#status').textContent.includes('hardest')").await;
        browser.click("#how-much label:nth-child(1)").await;
        let said = "document.querySelector('#explanation').textContent";
        browser.click("#hint").await;
        browser.until(&format!("{said} === 'Look at box 7.'")).await;
        assert_eq!(browser.value("document.querySelector('#apply').disabled").await, json!(true));
        browser.click("#hint").await;
        browser.until(&format!("{said} === 'Hidden single in a box. Look at box 7.'")).await;
        browser.click("#hint").await;
        browser.until(&format!("{said}.includes('r9c3 is 7')")).await;
        browser.click("#solve").await;
        browser.click("#path li:nth-child(6) button").await;
        browser.until("document.querySelector('#path [aria-current]')").await;
        browser.until(&format!("{said}.startsWith('6. ')")).await;
        browser.check_accessibility("a replay").await;
        browser.shots("sudoku-path").await;
        browser.click("#leave").await;
        browser.click("#filter").await;
        browser.click("#digits button:nth-child(7)").await;
        browser.find(".cell.can").await;
        browser.click("#colours button:nth-child(2)").await;
        browser.check_accessibility("a filter").await;
        browser.shots("sudoku-filter").await;
    })
    .await;
}

#[tokio::test]
async fn a_technique_is_chosen_and_techniques_are_counted() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open("/sudoku").await;
        browser.until("document.querySelector('#needs').options.length > 10").await;
        browser.find("#needs").await.select_by_value("naked pair").await.unwrap();
        browser.click("#new").await;
        browser.until("document.querySelector('#status').textContent.includes('naked pair')").await;
        browser.click("#batch summary").await;
        let two = format!("{}\n{}", browser.value("document.querySelector('#text').value").await.as_str().unwrap(), ".".repeat(81));
        browser.value(&format!("document.querySelector('#many').value = {}", json!(two))).await;
        browser.click("#statistics").await;
        browser.until("document.querySelector('#counted').textContent.startsWith('1 puzzle rated: 1 medium; 1 could not')").await;
        let last = "document.querySelector('#usage tr:last-child').textContent.startsWith('Naked pair100 %')";
        browser.until(last).await;
        browser.check_accessibility("statistics").await;
    })
    .await;
}
