use std::io;
use std::path::PathBuf;

use lockstep_search::Unsuitable;
use thiserror::Error as ThisError;

use crate::Tool;

/// Why a chip could not be built, driven or measured.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum Error {
    /// A program that is needed is not installed.
    #[error("{tool} is not installed; install it with: {}", .tool.install())]
    Missing {
        /// The program.
        tool: Tool,
    },
    /// A program failed.
    #[error("{tool} failed:\n{said}")]
    Failed {
        /// The program.
        tool: Tool,
        /// The last lines of its output.
        said: String,
    },
    /// The output of a program could not be understood.
    #[error("{tool}: expected {expected} in its output")]
    Unexpected {
        /// The program.
        tool: Tool,
        /// What was looked for.
        expected: String,
    },
    /// There is no module of this name in `rtl/`.
    #[error("there is no module {0}")]
    NoSuchModule(String),
    /// The module has no port of this name.
    #[error("there is no port {0}")]
    NoSuchPort(String),
    /// The value of a port has another number of words of 64 bits.
    #[error("the port {port} has {bits} bits: its value does not have {words} words")]
    PortWidth {
        /// The port.
        port: String,
        /// Its width.
        bits: u32,
        /// The words of the value.
        words: usize,
    },
    /// The simulation ended before it answered: an assertion of the circuit has failed, or the
    /// process was killed.
    #[error("the simulation ended before it answered{}", after_colon(.0))]
    Ended(String),
    /// The chip did not finish within this number of cycles.
    #[error("the chip did not finish within {0} cycles")]
    CycleLimit(u64),
    /// A signal of the chip is invalid; what was expected of it.
    #[error("invalid signal from the chip: expected {0}")]
    Signal(&'static str),
    /// The chip cannot be asked this.
    #[error(transparent)]
    Unsuitable(#[from] Unsuitable),
    /// A chip that searches to the end of the game cannot do so from this position.
    #[error(
        "{chip} searches to the end of the game: expected at most {most} empty squares, found {found}"
    )]
    Empties {
        /// The chip.
        chip: &'static str,
        /// The empty squares it can be asked for.
        most: u32,
        /// Those of the position.
        found: u32,
    },
    /// A file or pipe failed.
    #[error("{}: {source}", .path.display())]
    Io {
        /// The file, or the program at the other end of the pipe.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
}

impl Error {
    /// A failure at a path.
    pub(crate) fn at(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Error {
        let path = path.into();
        move |source| Error::Io { path, source }
    }
}

fn after_colon(said: &str) -> String {
    let said = said.trim();
    if said.is_empty() { String::new() } else { format!(": {said}") }
}
