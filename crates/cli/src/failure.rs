use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use lockstep_protocols::ServeError;

/// Why a command gave no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The input or the usage is wrong; the message says where and how.
    #[error("{0}")]
    Input(String),
    /// Something could not be read.
    #[error("cannot read {name}: {error}")]
    Read { name: String, error: io::Error },
    /// Something could not be written.
    #[error("cannot write {name}: {error}")]
    Write { name: String, error: io::Error },
    /// Standard output could not be written.
    #[error("cannot write standard output: {0}")]
    Output(io::Error),
    /// The terminal could not be used.
    #[error("cannot use the terminal: {0}")]
    Terminal(io::Error),
}

impl Failure {
    /// A fault in something that has a name: a file, an argument.
    pub(crate) fn at(name: impl Display, fault: impl Display) -> Failure {
        Failure::Input(format!("{name}:{fault}"))
    }

    /// For `map_err`: this could not be read.
    pub(crate) fn reading(name: impl Display) -> impl FnOnce(io::Error) -> Failure {
        move |error| Failure::Read { name: name.to_string(), error }
    }

    /// For `map_err`: this could not be written.
    pub(crate) fn writing(name: impl Display) -> impl FnOnce(io::Error) -> Failure {
        move |error| Failure::Write { name: name.to_string(), error }
    }

    /// Prints the message and returns the exit status. A closed pipe on standard output is no
    /// failure.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                ExitCode::SUCCESS
            }
            failure => {
                warn(failure);
                ExitCode::from(2)
            }
        }
    }
}

impl From<ServeError> for Failure {
    fn from(error: ServeError) -> Failure {
        match error {
            ServeError::Read(error) => Failure::reading("standard input")(error),
            ServeError::Write(error) => Failure::Output(error),
        }
    }
}

/// Prints a message to standard error. A closed standard error is ignored.
pub(crate) fn warn(message: impl Display) {
    let _ = writeln!(io::stderr(), "{message}");
}
