use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command gave no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input or the usage is wrong; the message says where and how.
    Input(String),
    /// Standard output could not be written.
    Output(io::Error),
}

impl Failure {
    /// A fault in something that has a name: a file, an argument.
    pub(crate) fn at(name: impl fmt::Display, fault: impl fmt::Display) -> Failure {
        Failure::Input(format!("{name}:{fault}"))
    }

    /// Tells the user, and gives the exit status. A reader that has seen enough and closed
    /// the pipe is not told anything.
    pub(crate) fn report(self) -> ExitCode {
        let message = match self {
            Failure::Input(message) => message,
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Output(error) => format!("cannot write: {error}"),
        };
        warn(message);
        ExitCode::from(2)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Tells the user something on standard error. If nobody can be told, nobody is.
pub(crate) fn warn(message: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{message}");
}
