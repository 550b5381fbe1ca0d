use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, StreamExt};
use serde::Serialize;
use tokio::sync::mpsc;

/// Updates that are buffered for a slow client. Further ones are dropped: each update of an
/// analysis is complete in itself, and a review has fewer.
const WAITING: usize = 256;

/// Sends updates.
pub(crate) struct Sender<T>(mpsc::Sender<T>);

impl<T> Sender<T> {
    pub(crate) fn send(&self, update: T) {
        let _ = self.0.try_send(update);
    }
}

/// The updates of a search, for a client. Dropping them, as the server does when the client
/// disconnects, drops what they hold: the ticket and the guard of the search's stop.
pub(crate) struct Updates<T> {
    updates: mpsc::Receiver<T>,
    _held: Box<dyn Send>,
}

impl<T> Updates<T> {
    pub(crate) fn new(held: impl Send + 'static) -> (Sender<T>, Updates<T>) {
        let (sender, updates) = mpsc::channel(WAITING);
        (Sender(sender), Updates { updates, _held: Box::new(held) })
    }
}

/// Server-Sent Events: any number of `update` with JSON, then `done`.
impl<T: Serialize + Send + 'static> IntoResponse for Updates<T> {
    fn into_response(self) -> Response {
        let updates = stream::unfold(self, |mut updates| async {
            let update = updates.updates.recv().await?;
            Some((Event::default().event("update").json_data(update), updates))
        });
        let done = stream::once(async { Ok(Event::default().event("done").data("{}")) });
        let events = updates.chain(done).filter_map(|event| async { event.ok() });
        let alive = KeepAlive::new().interval(Duration::from_secs(10));
        Sse::new(events.map(Ok::<_, Infallible>).boxed()).keep_alive(alive).into_response()
    }
}
