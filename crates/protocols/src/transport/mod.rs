//! Where the other end of a protocol is, and how to reach it: the standard streams of a program, a
//! TCP connection, a serial line.

mod child;
mod link;
mod peer;
mod process_group;
mod serial;
mod tcp;

use std::io;
use std::net::TcpListener;
use std::path::PathBuf;
use std::time::{Duration, Instant};

pub use link::Link;
pub use peer::Peer;
pub use serial::{Pty, open_serial};
pub use tcp::{accept, connect};

/// The usual speed of the contests' serial lines.
pub const BAUD: u32 = 115_200;

/// How long the other end may take to get ready for a game.
pub(crate) const READY: Duration = Duration::from_secs(20);

/// How long a TCP connection may take to be made.
const CONNECT: Duration = Duration::from_secs(30);

/// Where the other end is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Address {
    /// A program and its arguments, on its standard streams.
    Command(Vec<String>),
    /// A server at `HOST:PORT`.
    Connect(String),
    /// A client that calls us at `HOST:PORT`.
    Listen(String),
    /// A serial line.
    Serial {
        /// The device.
        path: PathBuf,
        /// Its speed.
        baud: u32,
    },
}

/// A command line that is no program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandFault {
    /// There are no words in it.
    #[error("expected a command")]
    Empty,
    /// A quote is open at the end, or nothing follows the last backslash.
    #[error("expected a closing quote, or a character after the last \\")]
    Open,
}

impl Address {
    /// Reads the command line of a program, quoted as for a POSIX shell. No shell runs: there are
    /// no variables and no patterns.
    pub fn command(text: &str) -> Result<Address, CommandFault> {
        match shlex::split(text) {
            Some(words) if words.is_empty() => Err(CommandFault::Empty),
            Some(words) => Ok(Address::Command(words)),
            None => Err(CommandFault::Open),
        }
    }

    /// Starts the program, makes the connection, or opens the device.
    pub fn open(&self) -> io::Result<Link> {
        match self {
            Address::Command(words) => child::start(words),
            Address::Connect(address) => tcp::link(connect(address, Instant::now() + CONNECT)?),
            Address::Listen(address) => {
                tcp::link(accept(&TcpListener::bind(address)?, Instant::now() + CONNECT)?)
            }
            Address::Serial { path, baud } => serial::link(path, *baud),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_quoted_as_for_a_shell() {
        let words = |text| match Address::command(text) {
            Ok(Address::Command(words)) => words,
            other => panic!("{other:?}"),
        };
        assert_eq!(words("edax -gtp"), ["edax", "-gtp"]);
        assert_eq!(words(r#" a  'b "c' "d 'e\"" f\ g ''"#), ["a", "b \"c", "d 'e\"", "f g", ""]);
        assert_eq!(words("./a?b=c:d"), ["./a?b=c:d"]);
        assert_eq!(Address::command("  "), Err(CommandFault::Empty));
        for open in ["a 'b", "a \"b", "a\\"] {
            assert_eq!(Address::command(open), Err(CommandFault::Open), "{open}");
        }
    }
}
