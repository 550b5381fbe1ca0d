use lockstep_protocols::transport::CommandFault;

/// Why a text names no player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecFault {
    /// There is no text.
    #[error("expected a player, found nothing")]
    Empty,
    /// The command line of a program cannot be read.
    #[error(transparent)]
    Command(#[from] CommandFault),
    /// An option that this player does not have.
    #[error("expected {}, found {found:?}", options(known))]
    Option {
        /// The option.
        found: String,
        /// Those it has.
        known: &'static [&'static str],
    },
    /// An option with a value that it cannot have.
    #[error("{key}: expected {expected}, found {found:?}")]
    Value {
        /// The option.
        key: String,
        /// Its value.
        found: String,
        /// What it should be.
        expected: &'static str,
    },
    /// The game has no such player; why.
    #[error("{0}")]
    NoSuchPlayer(String),
    /// The player cannot be started; why.
    #[error("{0}")]
    CannotStart(String),
}

fn options(known: &[&str]) -> String {
    match known {
        [] => "no options".into(),
        known => format!("an option of {}", known.join(", ")),
    }
}
