use std::time::Duration;

use lockstep_web::{Allowance, Options};
use serde_json::json;

use crate::browser::{Browser, Screen};

const YOUR_MOVE: &str = "document.querySelector('#status').textContent === 'Your move'";
const OVER: &str = "document.querySelector('#status').classList.contains('over')";

#[tokio::test]
async fn a_game_is_played_to_the_end_by_clicks() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open("/reversi").await;
        let legal = "document.querySelectorAll('.square.legal').length";
        loop {
            browser.until(&format!("({YOUR_MOVE} && {legal} > 0) || {OVER}")).await;
            if browser.value(OVER).await == json!(true) {
                break;
            }
            browser.play(".square.legal").await;
        }
        let result = browser.text("#status").await;
        assert!(result.contains("win") || result.contains("draw"), "{result}");
        // The graph has a value for every ply, and the address holds the game.
        browser
            .until("document.querySelector('.graph .curve').getAttribute('d').length > 300")
            .await;
        let address = browser.value("location.search").await;
        assert!(address.as_str().unwrap().len() > 100, "{address}");
        browser.shots("reversi-over").await;
    })
    .await;
}

#[tokio::test]
async fn the_analysis_arrives_on_the_squares() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open("/reversi?game=f5d6c3d3c4f4c5b3c2e3d2c6").await;
        browser.click("#analyse").await;
        let valued = "[...document.querySelectorAll('.square .value')].filter(v => v.textContent)";
        browser.until(&format!("{valued}.length >= 5")).await;
        browser.until("Number(document.querySelector('#depth').textContent) >= 6").await;
        let line = "document.querySelector('#line').textContent";
        browser.until(&format!("/^[+−]?\\d+[a-h][1-8]( [a-h][1-8])*$/.test({line})")).await;
        browser.shots("reversi-analysis").await;
        browser.click("#hint").await;
        browser.find(".square.hint").await;
        browser.click("#analyse").await;
        browser.until(&format!("{valued}.length === 0")).await;
    })
    .await;
}

#[tokio::test]
async fn keys_alone_are_enough() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open("/reversi").await;
        browser.until(YOUR_MOVE).await;
        browser.press("\u{E004}").await; // Tab: the way over the bar.
        assert_eq!(browser.value("document.activeElement.className").await, json!("skip"));
        browser.value("document.querySelector('[data-square=a1]').focus()").await;
        browser.press("m").await;
        let at = "document.activeElement.dataset.square";
        assert_eq!(browser.value(at).await, json!("d3"));
        browser.press("\u{E015}").await; // Down
        browser.press("\u{E013}").await; // Up
        browser.press("\u{E007}").await; // Enter
        let counts = "document.querySelector('#player-X .count').textContent";
        browser.until(&format!("{YOUR_MOVE} && {counts} === '3'")).await;
        let label = browser.value("document.querySelector('.square.played').ariaLabel").await;
        assert!(label.as_str().unwrap().contains("white, last move"), "{label}");
        browser.press("u").await;
        browser.until(&format!("{counts} === '2'")).await;
        browser.press("r").await;
        browser.until(&format!("{counts} === '3'")).await;
    })
    .await;
}

#[tokio::test]
async fn positions_are_pasted_set_up_and_linked() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open("/reversi").await;
        browser.until(YOUR_MOVE).await;
        browser.click("details:has(#text) summary").await;
        let text = browser.find("#text").await;
        text.clear().await.unwrap();
        text.send_keys("f5d6xx").await.unwrap();
        browser.click("#load").await;
        browser.until("document.querySelector('#text-problem').textContent.includes('1:5')").await;
        text.clear().await.unwrap();
        text.send_keys("f5d6c3").await.unwrap();
        browser.click("#load").await;
        browser.until("location.search.includes('f5d6c3')").await;
        assert_eq!(browser.text("#text-problem").await, "");
        browser.click("#size label:nth-child(3)").await;
        browser.until("document.querySelectorAll('.square').length === 16").await;
        browser.click("#setup summary").await;
        browser.click("[data-square=a1]").await;
        browser.until("document.querySelector('[data-square=a1] .disc.X')").await;
        browser.click("#setup-done").await;
        browser.until("location.search.includes('XO')").await;
        browser.value("location.reload()").await;
        browser.until("document.querySelector('[data-square=a1] .disc.X')").await;
    })
    .await;
}

#[tokio::test]
async fn engines_stand_side_by_side() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open("/reversi?game=f5d6c3").await;
        browser.click("#compare summary").await;
        browser.click("#compare-go").await;
        let answered = "[...document.querySelectorAll('#compared td:nth-child(2)')]\
                        .filter(c => /^[a-h][1-8]$/.test(c.textContent)).length";
        browser.until(&format!("{answered} >= 6")).await;
        browser.shot("reversi-compare").await;
    })
    .await;
}

const GAME: &str = "f5d6c3d3c4f4c5b3c2e3d2c6";

/// The text, the address and the page after a reload have the whole game, and nobody plays on.
#[tokio::test]
async fn browsing_a_game_keeps_it() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open(&format!("/reversi?game={GAME}&ply=12")).await;
        browser.click("#moves li:nth-child(5) button").await;
        let status = "document.querySelector('#status').textContent";
        browser.until(&format!("{status} === 'Move 5 of 12'")).await;
        let address = json!(format!("?game={GAME}&ply=5"));
        assert_eq!(browser.value("location.search").await, address);
        assert_eq!(browser.value("document.querySelector('#text').value").await, json!(GAME));
        browser.value("location.reload()").await;
        browser.until(&format!("{status} === 'Move 5 of 12'")).await;
        assert_eq!(browser.value("location.search").await, address);
        let left = "document.querySelectorAll('#moves li').length";
        assert_eq!(browser.value(left).await, json!(12));
    })
    .await;
}

#[tokio::test]
async fn the_list_leads_to_plies_and_keeps_variations() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open_for_two(&format!("/reversi?game={GAME}&ply=12")).await;
        browser
            .until("document.querySelector('#reviewed').textContent.startsWith('Points lost')")
            .await;
        browser.click("#moves li:nth-child(4) button").await;
        browser.press(",").await;
        let status = "document.querySelector('#status').textContent";
        browser.until(&format!("{status} === 'Move 3 of 12'")).await;
        browser.click(".square.legal:not([data-square=d3])").await;
        browser.until("document.querySelectorAll('#moves .move').length === 4").await;
        browser.check_accessibility("a game with a variation").await;
        browser.shots("reversi-moves").await;
        browser.click("#moves .variation").await;
        browser.until("document.querySelectorAll('#moves .move').length === 12").await;
        let main = format!("location.search.includes('{GAME}')");
        assert_eq!(browser.value(&main).await, json!(true));
    })
    .await;
}

/// When its time is over the button is up and offers to go on, which resumes the search.
#[tokio::test]
async fn an_analysis_ends_and_goes_on() {
    let options = Options {
        allowance: Allowance { analysis_time: Duration::from_secs(1), ..Allowance::default() },
        ..Options::default()
    };
    Browser::run_with(options, Screen::Desktop, async |browser: &Browser| {
        browser.open_for_two(&format!("/reversi?game={GAME}")).await;
        browser.click("#analyse").await;
        let button = "document.querySelector('#analyse')";
        browser.until(&format!("{button}.textContent === 'Go on'")).await;
        assert_eq!(browser.value(&format!("{button}.ariaPressed")).await, json!("false"));
        let depth = "Number(document.querySelector('#depth').textContent)";
        let before = browser.value(depth).await;
        assert!(before.as_u64() >= Some(1), "{before}");
        browser.click("#analyse").await;
        browser.until(&format!("{button}.textContent === 'Go on' && {depth} >= {before}")).await;
    })
    .await;
}

/// A file of the WTHOR database with one game of 2024, between the players 1 and 0, and the file of
/// their names.
fn wthor(folder: &std::path::Path) -> [std::path::PathBuf; 2] {
    let header = |games: u32, names: u16| {
        let mut bytes = vec![0; 16];
        bytes[4..8].copy_from_slice(&games.to_le_bytes());
        bytes[8..10].copy_from_slice(&names.to_le_bytes());
        bytes[10..12].copy_from_slice(&2024_u16.to_le_bytes());
        bytes
    };
    let mut games = header(1, 0);
    // Tournament, black, white; 33 discs; f5 d6 c3.
    games.extend([0, 0, 1, 0, 0, 0, 33, 33, 56, 64, 33]);
    games.resize(16 + 68, 0);
    let mut names = header(0, 2);
    for name in ["Berta Blanche", "Noah Noir"] {
        let mut bytes = name.as_bytes().to_vec();
        bytes.resize(20, 0);
        names.extend(bytes);
    }
    [("games.wtb", games), ("players.jou", names)].map(|(name, bytes)| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    })
}

#[tokio::test]
async fn a_game_of_a_database_is_found_and_opened() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("wthor");
    std::fs::create_dir_all(&folder).unwrap();
    let files = wthor(&folder);
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open_for_two("/reversi").await;
        browser.until("document.querySelector('#board svg')").await;
        browser.click("#wthor summary").await;
        for file in &files {
            let field = browser.find("#wthor-files").await;
            field.send_keys(file.to_str().unwrap()).await.unwrap();
        }
        browser.until("document.querySelector('#wthor-list button')?.textContent === 'Noah Noir – Berta Blanche'").await;
        browser.find("#wthor-player").await.send_keys("berta").await.unwrap();
        browser.until("document.querySelector('#wthor-found').textContent === '1 of 1 games'").await;
        browser.check_accessibility("database").await;
        browser.click("#wthor-list button").await;
        browser.until("new URLSearchParams(location.search).get('game') === 'f5d6c3'").await;
        browser.find("#wthor-player").await.send_keys("x").await.unwrap();
        browser.until("document.querySelector('#wthor-found').textContent === '0 of 1 games'").await;
    })
    .await;
}

#[tokio::test]
async fn the_values_of_the_book_are_on_the_board() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        browser.open_for_two("/reversi?game=f5").await;
        browser.until("document.querySelector('#board svg')").await;
        browser.until("document.querySelector('#book').getBoundingClientRect().width < 24").await;
        browser.click("#book").await;
        browser
            .until("/^[+−0]/.test(document.querySelector('[data-square=d6] .value').textContent)")
            .await;
        browser.play("[data-square=d6]").await;
        browser
            .until("document.querySelector('#book-note').textContent.includes('in the book')")
            .await;
    })
    .await;
}
