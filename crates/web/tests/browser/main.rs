//! The page in a real browser: Chromium, driven through WebDriver. Screenshots are kept in
//! `target/screenshots`.

mod browser;
mod chips;
mod connectx;
mod everywhere;
mod reversi;
mod sudoku;
