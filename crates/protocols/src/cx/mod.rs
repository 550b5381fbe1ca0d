//! The line protocol of Connect-X.

mod server;

pub use server::{Flow, LineFault, Session};
