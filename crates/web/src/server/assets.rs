//! The files of the page as routes.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::App;
use crate::assets::{FILES, File, HTML};
use crate::pages::{self, Host};

/// The routes of all files and pages.
pub(super) fn routes() -> Router<App> {
    let files = FILES.iter().map(|&File { path, kind, bytes }| {
        (path.to_owned(), Asset::new(kind, Bytes::from_static(bytes)))
    });
    let pages = pages::all(Host::Server).into_iter();
    let pages = pages.map(|(name, text)| (format!("/{name}"), Asset::new(HTML, text.into())));
    files.chain(pages).fold(Router::new(), |routes, (path, asset)| {
        let asset = Arc::new(asset);
        routes.route(&path, get(async move |headers: HeaderMap| asset.answer(&headers)))
    })
}

/// A file, ready to be sent.
struct Asset {
    kind: &'static str,
    tag: String,
    bytes: Bytes,
}

impl Asset {
    fn new(kind: &'static str, bytes: Bytes) -> Asset {
        Asset { kind, tag: tag(&bytes), bytes }
    }

    /// The file, unless the browser has this version in its cache.
    fn answer(&self, headers: &HeaderMap) -> Response {
        let caching = [(header::ETAG, self.tag.as_str()), (header::CACHE_CONTROL, "no-cache")];
        let is_cached = headers.get(header::IF_NONE_MATCH).is_some_and(|tag| *tag == self.tag);
        if is_cached {
            return (StatusCode::NOT_MODIFIED, caching).into_response();
        }
        (caching, [(header::CONTENT_TYPE, self.kind)], self.bytes.clone()).into_response()
    }
}

/// An entity tag; a weak one, since the bytes that are sent depend on the compression.
fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("W/\"{:016x}\"", hasher.finish())
}
