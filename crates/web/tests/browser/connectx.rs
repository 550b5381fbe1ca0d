use serde_json::json;

use crate::browser::{Browser, Screen};

const YOUR_MOVE: &str = "document.querySelector('#status').textContent === 'Your move'";
const OVER: &str = "document.querySelector('#status').classList.contains('over')";

#[tokio::test]
async fn a_game_is_played_to_the_end_by_clicks() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open("/connectx").await;
        loop {
            let legal = "document.querySelectorAll('.column.legal').length";
            browser.until(&format!("({YOUR_MOVE} && {legal} > 0) || {OVER}")).await;
            if browser.value(OVER).await == json!(true) {
                break;
            }
            browser.play(".column.legal").await;
        }
        browser.shots("connectx-over").await;
    })
    .await;
}

#[tokio::test]
async fn columns_get_exact_values_and_threats_are_drawn() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open("/connectx?game=4444425355332").await;
        browser.click("#threats").await;
        browser.find(".threat").await;
        browser.click("#analyse").await;
        browser.until("document.querySelector('#depth').textContent === 'exact'").await;
        browser.find(".value.exact.best").await;
        browser.shots("connectx-analysis").await;
    })
    .await;
}

#[tokio::test]
async fn keys_play_and_large_boards_scroll() {
    Browser::run(Screen::Phone, async |browser: &Browser| {
        browser.open("/connectx").await;
        browser.until(YOUR_MOVE).await;
        browser.value("document.querySelector('[data-column=\"1\"]').focus()").await;
        browser.press("4").await;
        browser.until(&format!("{YOUR_MOVE} && location.search.startsWith('?game=4')")).await;
        browser.open("/connectx?board=20x30x5").await;
        browser.until("document.querySelectorAll('.column').length === 30").await;
        // `size` means the same, and the page then shows its own form of the link.
        browser.open("/connectx?size=9x30x5").await;
        browser.until("location.search === '?board=9x30x5'").await;
        browser.until("document.querySelectorAll('.column').length === 30").await;
        let scrolls = "document.querySelector('.scroll').scrollWidth > innerWidth";
        assert_eq!(browser.value(scrolls).await, json!(true));
        let page = "document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(browser.value(page).await, json!(true));
    })
    .await;
}

#[tokio::test]
async fn positions_are_set_up_by_clicks() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open("/connectx").await;
        browser.until(YOUR_MOVE).await;
        browser.click("#setup summary").await;
        let problem = "document.querySelector('#setup-problem').textContent";
        browser.click("[data-column='4']").await;
        browser.until("document.querySelectorAll('.disc.X').length === 1").await;
        browser.click("[data-column='4']").await;
        browser.until(&format!("{problem}.includes('2 X and 0 O')")).await;
        browser.click("#setup-disc label:nth-child(2)").await;
        browser.click("[data-column='3']").await;
        browser.until(&format!("{problem} === ''")).await;
        browser.click("#setup-disc label:nth-child(3)").await;
        browser.click("[data-column='4']").await;
        browser.until("document.querySelectorAll('.disc.X').length === 1").await;
        browser.click("#setup-disc label:nth-child(1)").await;
        browser.click("[data-column='5']").await;
        browser.until("document.querySelectorAll('.disc').length === 3").await;
        browser.shots("connectx-setup").await;
        browser.click("#setup-done").await;
        // The second player, who is an engine, goes on from there.
        browser
            .until(&format!("{YOUR_MOVE} && document.querySelectorAll('.disc').length === 4"))
            .await;
        browser.value("location.reload()").await;
        browser.until("document.querySelectorAll('.disc').length === 4").await;
    })
    .await;
}

#[tokio::test]
async fn a_board_of_twelve_by_twelve_is_at_home_everywhere() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open("/connectx?board=12x12x5&game=6,6,7,7,5,8,7,7,6").await;
        browser.until("document.querySelectorAll('.disc').length >= 9").await;
        browser.click("#threats").await;
        browser.click("#analyse").await;
        browser.until("document.querySelectorAll('.value.best').length === 1").await;
        browser.until("Number(document.querySelector('#depth').textContent) >= 2").await;
        let whole = "document.querySelector('.scroll').scrollWidth <= document.querySelector('.scroll').clientWidth \
                     && document.querySelector('#board').getBoundingClientRect().bottom <= innerHeight";
        assert_eq!(browser.value(whole).await, json!(true));
        browser.shots("connectx-12x12").await;
    })
    .await;
}
