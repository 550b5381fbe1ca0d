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
