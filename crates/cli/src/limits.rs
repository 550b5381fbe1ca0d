//! The options that limit a search.

use std::time::Duration;

use clap::Args;
pub(crate) use lockstep_arena::units::{bytes, duration};
use lockstep_search::Limits;

/// What a search may use, for commands whose answer is exact.
#[derive(Args)]
pub(crate) struct Resources {
    /// Give up after this time, such as 500ms, 10s or 2m
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// Use at most this much memory for tables, such as 64MiB or 1GiB
    #[arg(long, value_parser = bytes, default_value = "256MiB")]
    memory: usize,
    /// Search with so many threads
    #[arg(long, default_value_t = 1, value_parser = threads)]
    threads: usize,
}

impl Resources {
    pub(crate) fn limits(&self) -> Limits {
        let Resources { time, memory, threads } = *self;
        Limits { time, memory, threads, ..Limits::default() }
    }
}

/// Reads a number of threads that a machine may have.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err(format!("expected a number from 1 to 1024, found {text:?}")),
    }
}
