use std::sync::Arc;

use lockstep_search::{Limits, Stop};
use tokio::sync::oneshot;
use tracing::Span;

use super::gate::Gate;
use super::pool::Pool;
use super::{Client, Options, Problem, Sender, Shelf, Turn, Updates};

/// The state that handlers share.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) options: Arc<Options>,
    pub(super) gate: Arc<Gate>,
    pub(crate) shelf: Arc<Shelf>,
    pool: Arc<Pool>,
}

impl App {
    pub(super) fn new(options: Options) -> App {
        let gate = Gate::new("searches", options.searches_of_client, options.searches);
        let pool = Arc::new(Pool::new(options.threads));
        App { options: Arc::new(options), gate, shelf: Arc::default(), pool }
    }

    /// Runs `work` on a thread of the pool and waits for its result. The stop is set when the
    /// client disconnects, or the time of an answer is over.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        Client(client): Client,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let _ticket = self.gate.enter(client)?;
        let stop = Stop::never();
        let _until_dropped = stop.set_on_drop();
        let (sender, answer) = oneshot::channel();
        let mut job = Some((work, sender));
        let limits = Limits::time(self.options.answer_time);
        let span = Span::current();
        self.pool.urgent(move || {
            if let Some((work, sender)) = job.take().filter(|_| !stop.is_set()) {
                let stop = stop.part(&limits);
                // The receiver is gone if the client has disconnected.
                let _ = sender.send(span.in_scope(|| work(&stop)));
            }
            Turn::Done
        });
        answer.await.map_err(|_| Problem::failed())
    }

    /// Starts work that sends updates. `slice` is called until it returns [`Turn::Done`] or the
    /// client disconnects, which sets the stop.
    pub(crate) fn stream<T: Send + 'static>(
        &self,
        Client(client): Client,
        mut slice: impl FnMut(&Stop, &Sender<T>) -> Turn + Send + 'static,
    ) -> Result<Updates<T>, Problem> {
        let ticket = self.gate.enter(client)?;
        let stop = Stop::never();
        let (sender, updates) = Updates::new((ticket, stop.set_on_drop()));
        let span = Span::current();
        self.pool.patient(move || {
            if stop.is_set() { Turn::Done } else { span.in_scope(|| slice(&stop, &sender)) }
        });
        Ok(updates)
    }
}
