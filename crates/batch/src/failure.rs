use std::io;
use std::process::ExitCode;

use datafusion::common::DataFusionError;

use crate::cluster::ClusterError;
use crate::job::JobError;
use crate::output::OutputError;
use crate::query::QueryError;
use crate::run;

/// Why a command gave no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("{0}")]
    Query(#[from] QueryError),
    #[error("{0}")]
    Job(#[from] JobError),
    #[error("{0}")]
    Write(#[from] OutputError),
    /// A row that `--strict` does not forgive.
    #[error("{place}: {error}")]
    Row { place: String, error: String },
    #[error("{0}")]
    Cluster(#[from] ClusterError),
    /// DataFusion or the cluster failed.
    #[error("{0}")]
    Engine(String),
    /// Usage.
    #[error("{0}")]
    Usage(String),
    #[error("cannot write standard output: {0}")]
    Output(io::Error),
}

impl Failure {
    /// For `map_err`: a plan could not be executed.
    pub(crate) fn engine(error: DataFusionError) -> Failure {
        Failure::Engine(run::message(&error))
    }

    /// Prints the message and returns the exit status: 1 for a row that is wrong, 2 for the rest. A closed
    /// pipe on standard output is no failure.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                ExitCode::SUCCESS
            }
            Failure::Row { .. } => {
                run::say(self);
                ExitCode::from(1)
            }
            _ => {
                run::say(self);
                ExitCode::from(2)
            }
        }
    }
}
