//! The server without a browser: what every request meets.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use futures_util::StreamExt;
use http_body_util::BodyExt;
use lockstep_page::Allowance;
use serde_json::Value;
use tower::ServiceExt;

use super::{Options, router};

pub(crate) fn app() -> Router {
    app_with(Options::default())
}

pub(crate) fn app_with(options: Options) -> Router {
    router(&options)
}

pub(crate) async fn send(app: &Router, request: Request<Body>) -> Response {
    app.clone().oneshot(request).await.unwrap()
}

pub(crate) fn get(path: &str) -> Request<Body> {
    Request::get(path).header(header::HOST, "127.0.0.1:7100").body(Body::empty()).unwrap()
}

fn posted(path: &str, body: impl Into<Body>) -> Request<Body> {
    Request::post(path)
        .header(header::HOST, "localhost")
        .header(header::CONTENT_TYPE, "application/json")
        .body(body.into())
        .unwrap()
}

pub(crate) async fn json(response: Response) -> Value {
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    serde_json::from_slice(&bytes).unwrap()
}

/// Posts JSON; gives the status and the JSON that came back.
pub(crate) async fn post(path: &str, body: Value) -> (u16, Value) {
    post_to(&app(), path, body).await
}

pub(crate) async fn post_to(app: &Router, path: &str, body: Value) -> (u16, Value) {
    let response = send(app, posted(path, body.to_string())).await;
    (response.status().as_u16(), json(response).await)
}

/// The first events of a stream, as name and data.
pub(crate) async fn events(app: &Router, path: &str, count: usize) -> Vec<(String, Value)> {
    let response = send(app, get(path)).await;
    assert_eq!(response.status(), StatusCode::OK);
    let mut body = response.into_body().into_data_stream();
    let mut text = String::new();
    while let Some(chunk) = body.next().await {
        text += std::str::from_utf8(&chunk.unwrap()).unwrap();
        if text.matches("\n\n").count() >= count {
            break;
        }
    }
    text.split_terminator("\n\n").take(count).map(event).collect()
}

pub(crate) fn event(text: &str) -> (String, Value) {
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    (field("event: ").into(), serde_json::from_str(field("data: ")).unwrap())
}

#[tokio::test]
async fn every_page_is_there_and_asks_no_other_host() {
    let app = app();
    for path in ["/", "/reversi", "/connectx", "/sudoku", "/chips"] {
        let response = send(&app, get(path)).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"));
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        assert!(!text.contains("http://") && !text.contains("https://"), "{path}");
        for attribute in ["src=\"", "href=\""] {
            for part in text.split(attribute).skip(1) {
                let link = part.split(['"', '#']).next().unwrap();
                let found = link.is_empty() || send(&app, get(link)).await.status().is_success();
                assert!(found, "{path} leads to {link}");
            }
        }
    }
}

#[tokio::test]
async fn an_unknown_address_is_a_page_with_links() {
    let response = send(&app(), get("/nothing")).await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    assert_eq!(response.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    assert!(text.contains("Page not found") && text.contains("href=\"/reversi\""));
}

/// The boards and players that a page offers are those of the game.
#[tokio::test]
async fn pages_are_filled_in_by_the_games() {
    let text = async |path: &str| {
        let bytes = send(&app(), get(path)).await.into_body().collect().await.unwrap().to_bytes();
        String::from_utf8(bytes.to_vec()).unwrap()
    };
    let reversi = text("/reversi").await;
    for expected in ["data-board=\"8x8\"", "value=\"4x4\"", "White", "/js/reversi.js"] {
        assert!(reversi.contains(expected), "{expected}");
    }
    assert!(reversi.contains("<a href=\"/reversi\" aria-current=\"page\">"));
    let connectx = text("/connectx").await;
    for expected in ["data-board=\"6x7x4\"", "max=\"64\"", "value=\"7\"", "Second"] {
        assert!(connectx.contains(expected), "{expected}");
    }
}

#[tokio::test]
async fn texts_are_compressed_for_browsers_and_streams_are_not() {
    let app = app();
    let zipped = async |path: &str| {
        let mut request = get(path);
        request.headers_mut().insert(header::ACCEPT_ENCODING, "gzip".parse().unwrap());
        let response = send(&app, request).await;
        assert_eq!(response.status(), StatusCode::OK);
        response.headers().get(header::CONTENT_ENCODING).is_some_and(|of| of == "gzip")
    };
    assert!(zipped("/css/page.css").await && zipped("/api/reversi/engines").await);
    assert!(!zipped("/api/reversi/analyze?position=f5").await);
}

#[tokio::test]
async fn a_browser_that_has_a_file_does_not_get_it_again() {
    let app = app();
    let response = send(&app, get("/css/page.css")).await;
    let tag = response.headers()[header::ETAG].clone();
    let mut again = get("/css/page.css");
    again.headers_mut().insert(header::IF_NONE_MATCH, tag);
    assert_eq!(send(&app, again).await.status(), StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn malformed_requests_get_a_status_and_json() {
    let app = app();
    let large = " ".repeat(70_000);
    let mut untyped = posted("/api/reversi/read", "{}");
    untyped.headers_mut().remove(header::CONTENT_TYPE);
    for (request, status) in [
        (get("/api/nothing"), 404),
        (get("/api/reversi/read"), 405),
        (posted("/api/reversi/read", "{"), 400),
        (posted("/api/reversi/read", "[1]"), 422),
        (posted("/api/reversi/read", large), 413),
        (untyped, 415),
        (get("/api/reversi/analyze"), 400),
        (get("/api/reversi/analyze?position=XO"), 400),
    ] {
        let name = format!("{request:?}");
        let response = send(&app, request).await;
        assert_eq!(response.status().as_u16(), status, "{name}");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        assert!(json(response).await["error"].as_str().is_some_and(|e| !e.is_empty()), "{name}");
    }
}

#[tokio::test]
async fn other_sites_and_other_names_are_turned_away() {
    let app = app();
    for (host, status) in [
        ("localhost:7100", 200),
        ("127.0.0.1", 200),
        ("[::1]:7100", 200),
        ("evil.example", 421),
        ("evil.example:127", 421),
        ("127.0.0.1.evil.example", 421),
    ] {
        let mut request = get("/api/reversi/engines");
        request.headers_mut().insert(header::HOST, host.parse().unwrap());
        assert_eq!(send(&app, request).await.status().as_u16(), status, "{host}");
    }
    for (site, status) in [("same-origin", 200), ("none", 200), ("cross-site", 403)] {
        let mut request = get("/api/reversi/engines");
        request.headers_mut().insert("sec-fetch-site", site.parse().unwrap());
        assert_eq!(send(&app, request).await.status().as_u16(), status, "{site}");
    }
    for (origin, status) in [
        ("http://127.0.0.1:7100", 200),
        ("http://127.0.0.1:7101", 403),
        ("https://evil.example", 403),
        ("null", 403),
    ] {
        let mut request = get("/api/reversi/engines");
        request.headers_mut().insert(header::ORIGIN, origin.parse().unwrap());
        assert_eq!(send(&app, request).await.status().as_u16(), status, "{origin}");
    }
}

#[tokio::test]
async fn a_request_that_takes_too_long_is_answered() {
    let routes = Router::new().route("/", axum::routing::get(std::future::pending::<()>));
    let options = Options {
        allowance: Allowance { answer_time: Duration::from_millis(5), ..Allowance::default() },
        ..Options::default()
    };
    let response = send(&super::middleware::wrap(routes, &options), get("/")).await;
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(json(response).await["error"].is_string());
}

#[tokio::test]
async fn a_panic_in_a_handler_is_answered() {
    async fn fail() -> &'static str {
        panic!("on purpose")
    }
    let routes = Router::new().route("/", axum::routing::get(fail));
    let app: Router = super::middleware::wrap(routes, &Options::default());
    let response = send(&app, get("/")).await;
    assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
    assert!(json(response).await["error"].is_string());
}

/// Text of every kind in every field of every request: never a 500, never a hang.
#[tokio::test]
async fn strange_texts_are_survived() {
    let mut random = lockstep_game::Random::new(8);
    let letters: Vec<char> = "XO-. \n0123456789abcdefgh4x7,é\u{0}\"{}".chars().collect();
    let app = app();
    for _ in 0..300 {
        let length = random.below(90);
        let text: String = (0..length).filter_map(|_| random.pick(&letters)).collect();
        let text = Value::from(text);
        for (path, body) in [
            ("/api/reversi/read", serde_json::json!({"text": text})),
            ("/api/reversi/play", serde_json::json!({"position": text, "move": "a1"})),
            ("/api/reversi/search", serde_json::json!({"position": text, "depth": 1})),
            ("/api/connectx/read", serde_json::json!({"text": text, "board": "6x7x4"})),
            ("/api/connectx/read", serde_json::json!({"text": "", "board": text})),
            ("/api/connectx/play", serde_json::json!({"position": text, "move": 3})),
            ("/api/sudoku/read", serde_json::json!({"text": text})),
        ] {
            let status = send(&app, posted(path, body.to_string())).await.status();
            assert!(status.is_success() || status.is_client_error(), "{path} {body}");
        }
    }
}

/// Every route is described, and what a route answers fits its description.
#[tokio::test]
async fn the_api_describes_itself() {
    let document = json(send(&app(), get("/api/openapi.json")).await).await;
    let paths = document["paths"].as_object().unwrap();
    assert_eq!(paths.len(), 34);
    let schema = |path: &str, method: &str| {
        let answer = &paths[path][method]["responses"]["200"]["content"]["application/json"];
        let mut schema = answer["schema"].clone();
        schema["components"] = document["components"].clone();
        jsonschema::validator_for(&schema).unwrap()
    };
    for (path, body) in [
        ("/api/reversi/read", serde_json::json!({"text": "f5d6"})),
        ("/api/reversi/search", serde_json::json!({"position": "f5d6", "depth": 2})),
        ("/api/connectx/read", serde_json::json!({"text": "4455667"})),
        ("/api/connectx/search", serde_json::json!({"position": "44", "depth": 2})),
        ("/api/sudoku/hint", serde_json::json!({"puzzle": "......1.4..3.2.."})),
        ("/api/sudoku/check", serde_json::json!({"puzzle": "......1.4..3.2.."})),
        (
            "/api/sudoku/solve",
            serde_json::json!({"puzzle": "......1.4..3.2..", "method": "techniques"}),
        ),
    ] {
        let (status, answer) = post(path, body).await;
        assert_eq!(status, 200, "{answer}");
        let validator = schema(path, "post");
        let errors: Vec<String> = validator.iter_errors(&answer).map(|of| of.to_string()).collect();
        assert!(errors.is_empty(), "{path}: {errors:?}");
    }
}
