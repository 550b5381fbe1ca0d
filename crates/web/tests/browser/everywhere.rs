//! What holds on every page.

use serde_json::json;

use crate::browser::{Browser, Screen};

const PAGES: [(&str, &str); 6] = [
    ("home", "/"),
    ("reversi", "/reversi?game=f5d6c3d3c4"),
    ("connectx", "/connectx?game=44335"),
    (
        "sudoku",
        "/sudoku?puzzle=4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    ),
    ("chips", "/chips"),
    ("not-found", "/nothing"),
];

/// The page is there: its board is drawn, if it has one.
const READY: &str = "document.readyState === 'complete' && (!document.querySelector('#board') || \
                     document.querySelector('#board svg'))";

#[tokio::test]
async fn every_page_fits_a_phone() {
    Browser::run(Screen::Phone, async |browser: &Browser| {
        for (name, path) in PAGES {
            browser.open(path).await;
            browser.until(READY).await;
            browser.settled().await;
            let fits = "document.documentElement.scrollWidth <= innerWidth";
            assert_eq!(browser.value(fits).await, json!(true), "{name}");
            browser.shots(&format!("phone-{name}")).await;
        }
    })
    .await;
}

#[tokio::test]
async fn every_page_fits_the_narrowest_phone() {
    Browser::run(Screen::Narrow, async |browser: &Browser| {
        for (name, path) in PAGES {
            browser.open(path).await;
            browser.until(READY).await;
            browser.settled().await;
            let fits = "document.documentElement.scrollWidth <= innerWidth";
            assert_eq!(browser.value(fits).await, json!(true), "{name}");
            browser.shots(&format!("narrow-{name}")).await;
        }
    })
    .await;
}

/// With everything open, and in both themes.
#[tokio::test]
async fn axe_finds_no_violation_on_any_page() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        for (name, path) in PAGES {
            browser.open(path).await;
            browser.until(READY).await;
            browser.value("document.querySelectorAll('details').forEach(of => of.open = of.id !== 'setup')").await;
            for theme in ["light", "dark"] {
                browser.value(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
                browser.settled().await;
                browser.check_accessibility(&format!("{name}, {theme}")).await;
            }
        }
    })
    .await;
}

/// Everything comes from the server itself, and every control has an accessible name.
#[tokio::test]
async fn every_page_is_labelled_and_loads_only_its_own_files() {
    Browser::run(Screen::Desktop, async |browser: &Browser| {
        for (name, path) in PAGES {
            browser.open(path).await;
            browser.until(READY).await;
            browser.settled().await;
            let foreign = "performance.getEntriesByType('resource')\
                             .filter(r => new URL(r.name).origin !== location.origin).length";
            assert_eq!(browser.value(foreign).await, json!(0), "{name}");
            assert_eq!(browser.value(NAMELESS).await, json!([]), "{name}");
            browser.shots(&format!("desktop-{name}")).await;
        }
    })
    .await;
}

/// What can be operated but has no name that a screen reader could say.
const NAMELESS: &str = "[...document.querySelectorAll('button, a, select, input, textarea, [role=gridcell], [role=slider], [role=grid]')]\
    .filter(e => !(e.ariaLabel || e.textContent.trim() || e.labels?.length || e.ariaLabelledByElements?.length))\
    .map(e => e.outerHTML.slice(0, 90))";
