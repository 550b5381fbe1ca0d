//! The options that limit a search.

use std::time::Duration;

use clap::Args;
pub(crate) use lockstep_protocols::units::{bytes, duration, game_clock};
use lockstep_search::{Limits, check_memory};

/// What an exact answer may cost.
#[derive(Args)]
pub(crate) struct Resources {
    /// Give up after this time, such as 500ms, 10s or 2m
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// Give up after this many nodes
    #[arg(long)]
    nodes: Option<u64>,
    /// Use at most this much memory for tables, such as 64MiB or 1GiB
    #[arg(long, value_parser = memory, default_value = "256MiB")]
    memory: usize,
    /// Search with this many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,
}

impl Resources {
    pub(crate) fn limits(&self) -> Limits {
        let Resources { time, nodes, memory, threads } = *self;
        Limits { time, nodes, memory, threads, ..Limits::default() }
    }
}

/// What an engine may use for a move.
#[derive(Args)]
pub(crate) struct MoveLimits {
    /// Search at most this deep, in moves
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Search at most this long for a move, such as 1s, 100ms or 32us [default: what the engine
    /// needs to play well, unless there is another limit]
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// Search at most this many nodes for a move
    #[arg(long)]
    nodes: Option<u64>,
    /// Search with this many threads, if the engine can
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,
    /// Use at most this much memory for tables, such as 64MiB or 1GiB
    #[arg(long, value_parser = memory, default_value = "256MiB")]
    memory: usize,
}

impl MoveLimits {
    /// What the user has asked for; an engine may add to it.
    pub(crate) fn asked(&self) -> Limits {
        let MoveLimits { depth, time, nodes, threads, memory } = *self;
        Limits { depth, time, nodes, threads, memory }
    }
}

/// Reads an amount of memory that this machine has.
pub(crate) fn memory(text: &str) -> Result<usize, String> {
    let bytes = bytes(text).map_err(|fault| fault.to_string())?;
    check_memory(bytes).map_err(|fault| fault.to_string())?;
    Ok(bytes)
}

/// Reads a number of threads that a machine may have.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err(format!("expected a number from 1 to 1024, found {text:?}")),
    }
}
