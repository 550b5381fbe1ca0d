//! The files of the page: embedded in the program, so that there is nothing to install and no
//! other host is contacted.

/// A file of the page.
pub(crate) struct File {
    /// Its address on a server: `/css/page.css`.
    pub(crate) path: &'static str,
    /// Its media type.
    pub(crate) kind: &'static str,
    pub(crate) bytes: &'static [u8],
}

/// The media type of the pages.
pub(crate) const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const PNG: &str = "image/png";
const MANIFEST: &str = "application/manifest+json";

/// `files! { KIND: "path", ... }`: the assets at these paths.
macro_rules! files {
    ($($kind:ident: $path:literal,)*) => {
        [$(File { path: $path, kind: $kind, bytes: include_bytes!(concat!("../assets", $path)) }),*]
    };
}

pub(crate) static FILES: &[File] = &files! {
    SVG: "/icon.svg",
    SVG: "/icon-maskable.svg",
    PNG: "/icon-180.png",
    PNG: "/icon-192.png",
    PNG: "/icon-512.png",
    PNG: "/icon-maskable-512.png",
    MANIFEST: "/manifest.webmanifest",
    CSS: "/css/page.css",
    CSS: "/css/game.css",
    CSS: "/css/home.css",
    CSS: "/css/sudoku.css",
    CSS: "/css/chips.css",
    JS: "/js/theme.js",
    JS: "/js/dom.js",
    JS: "/js/api.js",
    JS: "/js/keys.js",
    JS: "/js/files.js",
    JS: "/js/board.js",
    JS: "/js/graph.js",
    JS: "/js/history.js",
    JS: "/js/analysis.js",
    JS: "/js/clock.js",
    JS: "/js/compare.js",
    JS: "/js/match.js",
    JS: "/js/review.js",
    JS: "/js/seats.js",
    JS: "/js/strengths.js",
    JS: "/js/home.js",
    JS: "/js/reversi.js",
    JS: "/js/reversi-board.js",
    JS: "/js/connectx.js",
    JS: "/js/connectx-board.js",
    JS: "/js/threats.js",
    JS: "/js/sudoku.js",
    JS: "/js/sudoku-board.js",
    JS: "/js/sudoku-desk.js",
    JS: "/js/sudoku-hint.js",
    JS: "/js/sudoku-print.js",
    JS: "/js/sudoku-replay.js",
    JS: "/js/sudoku-statistics.js",
    JS: "/js/sudoku-text.js",
    JS: "/js/wthor.js",
    JS: "/js/chips.js",
    JS: "/js/chips-bench.js",
    JS: "/js/chips-contest.js",
    JS: "/js/chips-cores.js",
    JS: "/js/chips-monitor.js",
    JS: "/js/chips-play.js",
    JS: "/js/chips-session.js",
};
