//! What every page and every handler shares.
//!
//! ```text
//! app.rs       the routes, and what a handler gets to see
//! assets.rs    the files of the page, part of the program
//! gate.rs      how many searches may run at once
//! guard.rs     headers of every answer, and requests that get none
//! leash.rs     what ends a search when its client goes away
//! pool.rs      the threads that search
//! problem.rs   what goes wrong, as status and JSON
//! request.rs   reading a request
//! stream.rs    answers that take long
//! ```

mod app;
mod assets;
mod gate;
mod guard;
mod leash;
mod pool;
mod problem;
mod request;
mod stream;

use std::io;
use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;

pub(crate) use app::App;
pub(crate) use gate::{Gate, Ticket};
pub(crate) use leash::Leash;
pub(crate) use pool::Turn;
pub(crate) use problem::Problem;
pub(crate) use request::{Body, Client, Query};
pub(crate) use stream::{Sender, Updates};

/// What a server may use, and what it gives to a client.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads that search; one of them never works on an analysis, so that a move is
    /// answered however many watch one.
    pub threads: usize,
    /// Searches that one client may have at once, by its address.
    pub searches_of_client: usize,
    /// Searches of all clients at once.
    pub searches: usize,
    /// Simulated machines that one client may have at once, by its address.
    pub machines_of_client: usize,
    /// Simulated machines of all clients at once; each has a thread and a process.
    pub machines: usize,
    /// The longest that one answer may take.
    pub answer_time: Duration,
    /// The longest that an analysis runs; it can be asked for again.
    pub analysis_time: Duration,
    /// Bytes for the tables of an answer. No more answers are worked on than there are threads.
    pub answer_memory: usize,
    /// Bytes for the tables of an analysis.
    pub analysis_memory: usize,
    /// Whether only requests that name this machine as their host are answered. A page from
    /// elsewhere cannot then reach the server by a name of its own.
    pub loopback_only: bool,
}

impl Default for Options {
    /// For one person on a machine of their own, and a few friends.
    fn default() -> Options {
        Options {
            threads: thread::available_parallelism().map_or(2, usize::from).max(2),
            searches_of_client: 12,
            searches: 256,
            machines_of_client: 2,
            machines: 4,
            answer_time: Duration::from_secs(30),
            analysis_time: Duration::from_secs(120),
            answer_memory: 64 << 20,
            analysis_memory: 8 << 20,
            loopback_only: true,
        }
    }
}

/// A server that is bound to an address.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    router: Router,
}

impl Server {
    /// Binds an address; port 0 is any that is free.
    ///
    /// # Errors
    /// If the address is not free.
    pub async fn bind(address: SocketAddr, options: Options) -> io::Result<Server> {
        let listener = TcpListener::bind(address).await?;
        Ok(Server { listener, router: router(options) })
    }

    /// The address it is bound to.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `end` is ready. Streams that are open then are cut off.
    ///
    /// # Errors
    /// If the system no longer accepts connections.
    pub async fn serve(self, end: impl Future<Output = ()> + Send) -> io::Result<()> {
        let service = self.router.into_make_service_with_connect_info::<SocketAddr>();
        tokio::select! {
            result = axum::serve(self.listener, service) => result,
            () = end => Ok(()),
        }
    }
}

/// Everything the server answers.
fn router(options: Options) -> Router {
    let loopback_only = options.loopback_only;
    let routes = Router::new()
        .merge(crate::reversi::routes())
        .merge(crate::connectx::routes())
        .merge(crate::sudoku::routes())
        .merge(crate::chips::routes(&options))
        .merge(assets::routes())
        .fallback(problem::not_found)
        .method_not_allowed_fallback(problem::wrong_method)
        .with_state(App::new(options));
    guard::around(routes, loopback_only)
}

#[cfg(test)]
pub(crate) mod tests;
