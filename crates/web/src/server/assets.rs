//! The files of the page. They are part of the program: there is nothing to install, and no
//! other host is asked for anything.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::App;

/// One file: where it is found, what it is, what is in it.
struct Asset {
    path: &'static str,
    kind: &'static str,
    text: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// `assets! { KIND: "path" from "file", ... }`
macro_rules! assets {
    ($($kind:ident: $path:literal from $file:literal,)*) => {
        [$(Asset {
            path: $path,
            kind: $kind,
            text: include_str!(concat!("../../assets/", $file)),
        }),*]
    };
}

static ASSETS: &[Asset] = &assets! {
    HTML: "/" from "home.html",
    HTML: "/reversi" from "reversi.html",
    HTML: "/connectx" from "connectx.html",
    HTML: "/sudoku" from "sudoku.html",
    HTML: "/chips" from "chips.html",
    SVG: "/icon.svg" from "icon.svg",
    CSS: "/css/page.css" from "css/page.css",
    CSS: "/css/game.css" from "css/game.css",
    CSS: "/css/home.css" from "css/home.css",
    CSS: "/css/sudoku.css" from "css/sudoku.css",
    CSS: "/css/chips.css" from "css/chips.css",
    JS: "/js/theme.js" from "js/theme.js",
    JS: "/js/dom.js" from "js/dom.js",
    JS: "/js/api.js" from "js/api.js",
    JS: "/js/board.js" from "js/board.js",
    JS: "/js/graph.js" from "js/graph.js",
    JS: "/js/history.js" from "js/history.js",
    JS: "/js/match.js" from "js/match.js",
    JS: "/js/home.js" from "js/home.js",
    JS: "/js/reversi.js" from "js/reversi.js",
    JS: "/js/reversi-board.js" from "js/reversi-board.js",
    JS: "/js/connectx.js" from "js/connectx.js",
    JS: "/js/connectx-board.js" from "js/connectx-board.js",
    JS: "/js/sudoku.js" from "js/sudoku.js",
    JS: "/js/sudoku-board.js" from "js/sudoku-board.js",
    JS: "/js/chips.js" from "js/chips.js",
};

/// What stands at the top of every page, in place of `<!--header-->`.
static HEADER: &str = include_str!("../../assets/header.html");

/// A file as it is sent.
struct Ready {
    kind: &'static str,
    tag: String,
    text: Bytes,
}

pub(super) fn routes() -> Router<App> {
    let mut routes = Router::new();
    for asset in ASSETS {
        let ready = Arc::new(Ready::new(asset));
        let answer = async move |headers: HeaderMap| ready.answer(&headers);
        routes = routes.route(asset.path, get(answer));
    }
    routes
}

impl Ready {
    fn new(asset: &Asset) -> Ready {
        let text = if asset.kind == HTML { page(asset) } else { asset.text.into() };
        Ready { kind: asset.kind, tag: tag(&text), text: text.into() }
    }

    /// A browser that has the file already is told so; else it gets it.
    fn answer(&self, headers: &HeaderMap) -> Response {
        let caching = [(header::ETAG, self.tag.as_str()), (header::CACHE_CONTROL, "no-cache")];
        let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| *known == self.tag);
        if known {
            return (StatusCode::NOT_MODIFIED, caching).into_response();
        }
        (caching, [(header::CONTENT_TYPE, self.kind)], self.text.clone()).into_response()
    }
}

/// A page with its header, in which the link to the page itself is marked.
fn page(asset: &Asset) -> String {
    let link = format!("href=\"{}\">", asset.path);
    let header = match asset.path {
        "/" => HEADER.into(),
        _ => HEADER.replace(&link, &link.replace('>', " aria-current=\"page\">")),
    };
    asset.text.replace("<!--header-->", &header)
}

/// A name for this version of a file.
fn tag(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}
