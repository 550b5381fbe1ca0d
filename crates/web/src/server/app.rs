use std::net::IpAddr;
use std::sync::Arc;

use tokio::sync::oneshot;

use super::gate::{Gate, Ticket};
use super::leash::{Hold, Leash};
use super::pool::Pool;
use super::{Client, Options, Problem, Sender, Turn, Updates};

/// What a handler gets to see.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) options: Arc<Options>,
    pub(super) gate: Arc<Gate>,
    pool: Arc<Pool>,
}

impl App {
    pub(super) fn new(options: Options) -> App {
        let gate = Gate::new("searches", options.searches_of_client, options.searches);
        let pool = Arc::new(Pool::new(options.threads));
        App { options: Arc::new(options), gate, pool }
    }

    /// Lets a thread of the pool do something for which a client waits.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        Client(client): Client,
        work: impl FnOnce(&Leash) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (_ticket, _hold, leash) = self.begin(client)?;
        let (sender, answer) = oneshot::channel();
        let mut job = Some((work, sender));
        self.pool.urgent(move || {
            if let Some((work, sender)) = job.take().filter(|_| !leash.is_cut()) {
                // If nobody listens any more, nobody is told.
                let _ = sender.send(work(&leash));
            }
            Turn::Done
        });
        answer.await.map_err(|_| Problem::failed())
    }

    /// Begins work that tells what it finds. `slice` is called again and again until it says
    /// that it is done, or the client goes away.
    pub(crate) fn stream<T: Send + 'static>(
        &self,
        Client(client): Client,
        mut slice: impl FnMut(&Leash, &Sender<T>) -> Turn + Send + 'static,
    ) -> Result<Updates<T>, Problem> {
        let (ticket, hold, leash) = self.begin(client)?;
        let (sender, updates) = Updates::new((ticket, hold));
        self.pool.patient(move || if leash.is_cut() { Turn::Done } else { slice(&leash, &sender) });
        Ok(updates)
    }

    fn begin(&self, client: IpAddr) -> Result<(Ticket, Hold, Leash), Problem> {
        let ticket = self.gate.enter(client)?;
        let (leash, hold) = Leash::new();
        Ok((ticket, hold, leash))
    }
}
