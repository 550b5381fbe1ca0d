//! The files of the page: embedded in the program, so that there is nothing to install and no
//! other host is contacted.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::{App, pages};

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const MANIFEST: &str = "application/manifest+json";

/// `files! { KIND: "path", ... }`: a path, its kind, and the text of the asset at that path.
macro_rules! files {
    ($($kind:ident: $path:literal,)*) => {
        [$(($path, $kind, include_str!(concat!("../../assets", $path)))),*]
    };
}

static FILES: &[(&str, &str, &str)] = &files! {
    SVG: "/icon.svg",
    SVG: "/icon-maskable.svg",
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
    JS: "/js/chips-monitor.js",
    JS: "/js/chips-play.js",
    JS: "/js/chips-session.js",
};

/// The routes of all files and pages.
pub(super) fn routes() -> Router<App> {
    let files = FILES.iter().map(|&(path, kind, text)| (path, Asset::new(kind, text.into())));
    let pages = pages::all().map(|(path, text)| (path, Asset::new(HTML, text.into())));
    files.chain(pages).fold(Router::new(), |routes, (path, asset)| {
        let asset = Arc::new(asset);
        routes.route(path, get(async move |headers: HeaderMap| asset.answer(&headers)))
    })
}

/// A file, ready to be sent.
struct Asset {
    kind: &'static str,
    tag: String,
    text: Bytes,
}

impl Asset {
    fn new(kind: &'static str, text: Bytes) -> Asset {
        Asset { kind, tag: tag(&text), text }
    }

    /// The file, unless the browser has this version in its cache.
    fn answer(&self, headers: &HeaderMap) -> Response {
        let caching = [(header::ETAG, self.tag.as_str()), (header::CACHE_CONTROL, "no-cache")];
        let is_cached = headers.get(header::IF_NONE_MATCH).is_some_and(|tag| *tag == self.tag);
        if is_cached {
            return (StatusCode::NOT_MODIFIED, caching).into_response();
        }
        (caching, [(header::CONTENT_TYPE, self.kind)], self.text.clone()).into_response()
    }
}

/// An entity tag; a weak one, since the bytes that are sent depend on the compression.
fn tag(text: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("W/\"{:016x}\"", hasher.finish())
}
