mod connectx;
mod reversi;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::server::tests::{app, events, get, json as body, post, send};

/// The last update of a stream that ends.
async fn last_update(path: &str) -> Value {
    let events = events(&app(), path, 10_000).await;
    assert_eq!(events.last().map(|(name, _)| name.as_str()), Some("done"));
    events[events.len() - 2].1.clone()
}

/// A position in an address.
fn encoded(position: &str) -> String {
    position.replace(' ', "%20").replace('\n', "%0A")
}

/// Checks what the page calls best, in an analysis that has ended, against the best moves that
/// the library knows.
async fn check_best(game: &str, position: &str, best: &[Value]) {
    let last = last_update(&format!("/api/{game}/analyze?position={}", encoded(position))).await;
    assert_eq!(last["exact"], true, "{position}");
    assert!(best.contains(&last["best"]), "{position}: {last}");
}

/// The engines of the list, by name.
async fn engines(game: &str, board: &str) -> Vec<Value> {
    let path = format!("/api/{game}/engines?board={board}");
    body(send(&app(), get(&path)).await).await.as_array().unwrap().clone()
}
