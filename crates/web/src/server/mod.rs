//! The server: what all pages and handlers share.
//!
//! ```text
//! api.rs         the routes of the API, with their description
//! app.rs         the state that handlers share; runs searches for them
//! assets.rs      the files and pages as routes
//! gate.rs        limits the searches of a client, and of all clients
//! middleware.rs  headers, compression, host and origin checks, limits, tracing
//! openapi.rs     the description of the API
//! pool.rs        the threads that search
//! problem.rs     errors, as status and JSON
//! request.rs     extractors: body, query, client address
//! stream.rs      Server-Sent Events
//! ```

mod api;
mod app;
mod assets;
mod gate;
mod middleware;
mod openapi;
mod pool;
mod problem;
mod request;
mod stream;

use std::io;
use std::net::SocketAddr;
use std::thread;

use axum::Router;
use lockstep_page::Allowance;
use tokio::net::TcpListener;

pub(crate) use api::{Api, Caller};
pub(crate) use app::App;
pub(crate) use gate::{Gate, Ticket};
pub(crate) use problem::Problem;
pub(crate) use request::{Body, Client, Query};
pub(crate) use stream::{Sender, Updates};

/// The limits of a server and of its clients.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads that search. One of them is kept for moves, however many analyses run.
    pub threads: usize,
    /// Searches that one client may have at once, by its address.
    pub searches_of_client: usize,
    /// Searches of all clients at once.
    pub searches: usize,
    /// Simulated machines that one client may have at once, by its address.
    pub machines_of_client: usize,
    /// Simulated machines of all clients at once; each has a thread and a process.
    pub machines: usize,
    /// What one answer or analysis may cost. At most one answer per thread is computed at a time.
    pub allowance: Allowance,
    /// Whether to answer only requests that name this machine as their host, which protects a
    /// loopback server from DNS rebinding.
    pub loopback_only: bool,
}

impl Default for Options {
    /// For one person on their own machine, and a few friends.
    fn default() -> Options {
        Options {
            threads: thread::available_parallelism().map_or(2, usize::from).max(2),
            searches_of_client: 12,
            searches: 256,
            machines_of_client: 2,
            machines: 4,
            allowance: Allowance::default(),
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
        Ok(Server { listener, router: router(&options) })
    }

    /// The address it is bound to.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `end` is ready, then closes the connections that are still open.
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
fn router(options: &Options) -> Router {
    let mut api = Api::default();
    lockstep_page::routes(&mut api);
    let routes = crate::chips::routes(api, options)
        .routes()
        .merge(assets::routes())
        .fallback(problem::not_found)
        .method_not_allowed_fallback(problem::wrong_method)
        .with_state(App::new(options));
    middleware::wrap(routes, options)
}

#[cfg(test)]
pub(crate) mod tests;
