//! Middleware: security headers, compression, host and origin checks, time and body limits, panic
//! isolation, tracing.

use std::any::Any;
use std::net::SocketAddr;

use axum::Router;
use axum::error_handling::HandleErrorLayer;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tower::timeout::TimeoutLayer;
use tower::{BoxError, ServiceBuilder};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::{DefaultOnResponse, TraceLayer};
use tracing::{Level, Span};

use super::{Options, Problem};

/// The largest body of a request. The largest Sudoku and the longest game are far below.
const MAX_BODY: usize = 64 << 10;

/// The page loads its own files and nothing else, and no other site may frame it.
const HEADERS: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
];

/// Wraps all routes; the last layer is the outermost.
pub(super) fn wrap(routes: Router, options: &Options) -> Router {
    let loopback_only = options.loopback_only;
    // An answer may wait in the queue for as long as it may take.
    let in_time = ServiceBuilder::new()
        .layer(HandleErrorLayer::new(too_late))
        .layer(TimeoutLayer::new(2 * options.allowance.answer_time));
    let routes = routes
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(in_time)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn(move |request, next| check_source(loopback_only, request, next)))
        .layer(CompressionLayer::new());
    let routes = HEADERS.into_iter().fold(routes, |routes, (name, value)| {
        let name = HeaderName::from_static(name);
        routes.layer(SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value)))
    });
    let trace = TraceLayer::new_for_http()
        .make_span_with(span)
        .on_response(DefaultOnResponse::new().level(Level::INFO));
    routes.layer(trace)
}

/// Answers a request that took too long. Streams begin to answer at once, and are not affected.
async fn too_late(_: BoxError) -> Problem {
    let message = "the server is too busy to answer in time: try again soon";
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, message)
}

/// The span of a request: who asks for what.
fn span(request: &Request) -> Span {
    let client = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let client = client.map(|info| tracing::field::display(info.0.ip()));
    tracing::info_span!("request", method = %request.method(), uri = %request.uri(), client)
}

/// Answers a request whose handler has panicked.
fn panicked(_: Box<dyn Any + Send>) -> Response {
    Problem::failed().into_response()
}

/// Refuses hosts that are not this machine, which keeps out DNS rebinding, and API requests from
/// the pages of other sites.
async fn check_source(loopback_only: bool, request: Request, next: Next) -> Response {
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

/// Browsers say where a request comes from, in one header or the other; other programs say nothing.
fn is_cross_site(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    let is_foreign = site.is_some_and(|site| site != b"same-origin" && site != b"none");
    is_foreign || headers.get(header::ORIGIN).is_some_and(|origin| !is_own(origin, headers))
}

/// Whether an origin is the host that is asked: `http://127.0.0.1:7100`.
fn is_own(origin: &HeaderValue, headers: &HeaderMap) -> bool {
    let host = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|of| of.1);
    host.is_some() && host == headers.get(header::HOST).and_then(|host| host.to_str().ok())
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
