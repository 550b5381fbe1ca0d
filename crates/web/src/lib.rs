//! The page: play, analyse and solve in a browser.
//!
//! Begin with [`Server`]: it binds an address and serves pages that are embedded in the program. The same
//! pages without a server, for any static host, are a [`Site`].
//! The pages know no rules. They ask the routes of `lockstep-page` and of `chips`, which read a
//! request, call the service layer and the games, and answer in JSON with the fields of the command
//! line; what takes long is streamed (Server-Sent Events).
//!
//! ```text
//! browser --- server/ --- lockstep-page, chips/ --- lockstep-service --- the games
//!               |  |
//!               |  +-- pool: threads that search, in time slices
//!               +-- gate: limits the searches of each client, and of all
//! ```
//!
//! A client that disconnects drops its request, which sets the [`Stop`](lockstep_search::Stop) of
//! its search. Everything a client can ask for is limited: see [`Options`]. Requests and searches
//! are traced with `tracing`; the program that runs the server decides where the events go.

#![forbid(unsafe_code)]

mod assets;
mod chips;
mod pages;
mod server;
mod site;

pub use lockstep_page::Allowance;
pub use server::{Options, Server};
pub use site::{LEFT_OUT, Module, ModuleError, Site, SiteError};

#[cfg(test)]
mod tests;
