//! What stands around every handler: strict headers, no strangers, no panic that gets through.

use std::panic::AssertUnwindSafe;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;

use super::Problem;

/// The largest body of a request. The largest Sudoku and the longest game are far below.
const LARGEST_BODY: usize = 64 << 10;

/// The page uses its own files and nothing else, and nobody else may frame it.
const HEADERS: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
];

pub(super) fn around(routes: Router, loopback_only: bool) -> Router {
    routes
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn(survive))
        .layer(middleware::from_fn(move |request, next| turn_away(loopback_only, request, next)))
        .layer(middleware::from_fn(add_headers))
}

async fn add_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        let name = HeaderName::from_static(name);
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// A panic in a handler is an answer like any other.
async fn survive(request: Request, next: Next) -> Response {
    let answer = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    answer.unwrap_or_else(|_| Problem::failed().into_response())
}

/// Refuses what a page of another site asks for, and names that are not this machine's.
async fn turn_away(loopback_only: bool, request: Request, next: Next) -> Response {
    let headers = request.headers();
    if loopback_only && !names_this_machine(request.uri(), headers) {
        let message = "expected this machine as the host, such as 127.0.0.1 or localhost";
        return Problem::new(StatusCode::MISDIRECTED_REQUEST, message).into_response();
    }
    if is_cross_site(headers) && request.uri().path().starts_with("/api/") {
        let message = "requests from the page of another site are not answered";
        return Problem::new(StatusCode::FORBIDDEN, message).into_response();
    }
    next.run(request).await
}

fn is_cross_site(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    site.is_some_and(|site| site != b"same-origin" && site != b"none")
}

fn names_this_machine(uri: &Uri, headers: &HeaderMap) -> bool {
    let named = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let Some(host) = named.or_else(|| uri.host()) else { return false };
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    matches!(name, "localhost" | "[::1]") || is_loopback(name)
}

fn is_loopback(name: &str) -> bool {
    name.parse::<std::net::Ipv4Addr>().is_ok_and(|ip| ip.is_loopback())
}
