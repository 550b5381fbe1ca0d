use std::error::Error;
use std::fmt;

/// Why a text names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecFault {
    /// There is no text.
    Empty,
    /// A protocol without a program.
    NoCommand,
    /// A quote that is opened and not closed, or a backslash at the end.
    OpenQuote(char),
    /// An option that this player does not have.
    Option {
        /// The option.
        found: String,
        /// Those it has.
        known: &'static [&'static str],
    },
    /// An option with a value that it cannot have.
    Value {
        /// The option.
        key: String,
        /// Its value.
        found: String,
        /// What it should be.
        expected: &'static str,
    },
    /// The game has no such player; why.
    NoSuchPlayer(String),
    /// The player cannot be had; why.
    CannotStart(String),
}

impl fmt::Display for SpecFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecFault::Empty => f.write_str("expected a player, found nothing"),
            SpecFault::NoCommand => f.write_str("expected a command behind the colon"),
            SpecFault::OpenQuote('\\') => f.write_str("expected something behind the last \\"),
            SpecFault::OpenQuote(quote) => write!(f, "expected a closing {quote}"),
            SpecFault::Option { found, known: [] } => {
                write!(f, "expected no options, found {found:?}")
            }
            SpecFault::Option { found, known } => {
                write!(f, "expected an option of {}, found {found:?}", known.join(", "))
            }
            SpecFault::Value { key, found, expected } => {
                write!(f, "{key}: expected {expected}, found {found:?}")
            }
            SpecFault::NoSuchPlayer(why) | SpecFault::CannotStart(why) => f.write_str(why),
        }
    }
}

impl Error for SpecFault {}
