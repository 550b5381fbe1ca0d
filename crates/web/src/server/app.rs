use std::sync::Arc;

use lockstep_page::{Context, Steps, Turn};
use lockstep_search::Stop;
use tokio::sync::oneshot;
use tracing::Span;

use super::gate::Gate;
use super::pool::Pool;
use super::{Client, Options, Problem, Updates};

/// The state that handlers share.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(super) context: Context,
    pub(super) gate: Arc<Gate>,
    pool: Arc<Pool>,
}

impl App {
    pub(super) fn new(options: &Options) -> App {
        let gate = Gate::new("searches", options.searches_of_client, options.searches);
        let pool = Arc::new(Pool::new(options.threads));
        let context = Context { allowance: options.allowance, ..Context::default() };
        App { context, gate, pool }
    }

    /// Runs `work` on a thread of the pool and waits for its result. The stop is set when the
    /// client disconnects.
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
        let span = Span::current();
        self.pool.urgent(move || {
            if let Some((work, sender)) = job.take().filter(|_| !stop.is_set()) {
                // The receiver is gone if the client has disconnected.
                let _ = sender.send(span.in_scope(|| work(&stop)));
            }
            Turn::Done
        });
        answer.await.map_err(|_| Problem::failed())
    }

    /// Starts work that sends updates. It takes steps until it is done or the client disconnects,
    /// which sets the stop.
    pub(crate) fn stream<T: Send + 'static>(
        &self,
        Client(client): Client,
        mut steps: Steps<T>,
    ) -> Result<Updates<T>, Problem> {
        let ticket = self.gate.enter(client)?;
        let stop = Stop::never();
        let (sender, updates) = Updates::new((ticket, stop.set_on_drop()));
        let span = Span::current();
        self.pool.patient(move || {
            let mut tell = |update| sender.send(update);
            if stop.is_set() { Turn::Done } else { span.in_scope(|| steps(&stop, &mut tell)) }
        });
        Ok(updates)
    }
}
