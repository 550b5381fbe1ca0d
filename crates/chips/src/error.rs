use std::path::PathBuf;
use std::{fmt, io};

use crate::Tool;

/// Why a chip could not be built, driven or measured.
#[derive(Debug)]
pub enum Error {
    /// A program that is needed is not installed.
    Missing(Tool),
    /// A program ended with a failure; what it said last.
    Failed {
        /// The program.
        tool: Tool,
        /// The last lines of its output.
        said: String,
    },
    /// A program answered something that could not be understood.
    Unexpected {
        /// The program.
        tool: Tool,
        /// What was looked for.
        expected: String,
    },
    /// There is no module of this name in `rtl/`.
    NoSuchModule(String),
    /// The module has no port of this name.
    NoSuchPort(String),
    /// The simulation ended before it answered.
    Ended,
    /// The simulation did not come to its end within so many cycles.
    CycleLimit(u64),
    /// A chip's signal does not mean anything; what was expected of it.
    Signal(&'static str),
    /// A file or pipe failed.
    Io(PathBuf, io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Missing(tool) => {
                write!(f, "{tool} is not installed; install it with: {}", tool.install())
            }
            Error::Failed { tool, said } => write!(f, "{tool} failed:\n{said}"),
            Error::Unexpected { tool, expected } => {
                write!(f, "{tool}: expected {expected} in its output")
            }
            Error::NoSuchModule(name) => write!(f, "there is no module {name}"),
            Error::NoSuchPort(name) => write!(f, "there is no port {name}"),
            Error::Ended => write!(f, "the simulation ended before it answered"),
            Error::CycleLimit(cycles) => write!(f, "the chip did not finish in {cycles} cycles"),
            Error::Signal(expected) => write!(f, "the chip's signal: expected {expected}"),
            Error::Io(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Io(_, error) => Some(error),
            _ => None,
        }
    }
}

impl Error {
    /// A failure at a path.
    pub(crate) fn at(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Error {
        let path = path.into();
        move |error| Error::Io(path, error)
    }
}
