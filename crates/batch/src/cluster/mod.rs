//! The same queries on many machines, by Ballista.
//!
//! ```text
//!   client                          scheduler                     executors, one per machine
//!   lockstep-batch run --cluster    lockstep-batch scheduler      lockstep-batch executor --data DIR
//!
//!     plans, divides  -- shard --->   queues   <--- polls for work --  reads the shard from DIR
//!     keeps the parts <------------------- the answer, fetched ------  answers, keeps the answer
//!     joins them
//! ```
//!
//! A shard is a Ballista job of one task. Whoever is idle takes the next one, and the client knows of every
//! shard that is done: if client, scheduler or executors are lost, the others go on or the same command does.

mod client;
mod codec;
mod executor;
mod identity;
mod scheduler;

pub(crate) use client::Cluster;
pub(crate) use executor::Executor;
pub(crate) use identity::Identity;
pub(crate) use scheduler::Scheduler;

use std::time::Duration;

/// The largest message: a plan with its shards.
const MESSAGE: u32 = 64 << 20;

/// How long to try to connect.
const CONNECT: Duration = Duration::from_secs(5);

/// How long to wait for an answer to a request.
const REQUEST: Duration = Duration::from_secs(20);

/// How often to look whether the other side is still there, and how long it may take to say so.
const KEEP_ALIVE: Duration = Duration::from_secs(5);
const KEEP_ALIVE_TIMEOUT: Duration = Duration::from_secs(10);

/// Why a part of a cluster cannot work.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ClusterError {
    /// Nobody answers.
    #[error("cannot reach the scheduler at {0}: {1}")]
    Connect(String, String),
    /// The scheduler refuses: another version, or another token.
    #[error("the scheduler at {0} refuses: {1}")]
    Refused(String, String),
    /// An address cannot be listened on.
    #[error("cannot listen on {0}: {1}")]
    Listen(String, std::io::Error),
    /// A directory cannot be used.
    #[error("cannot use the directory {0}")]
    Directory(std::io::Error),
    /// Ballista ended.
    #[error("{0}")]
    Ballista(String),
}

impl From<ballista_core::error::BallistaError> for ClusterError {
    fn from(error: ballista_core::error::BallistaError) -> ClusterError {
        ClusterError::Ballista(error.to_string())
    }
}

#[cfg(test)]
mod tests;
