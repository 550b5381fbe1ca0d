use std::fmt;

/// Why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// The question is malformed; the message says where and what was expected.
    #[error("{0}")]
    Bad(String),
    /// The question is well formed, and the answer is "no".
    #[error("{0}")]
    No(String),
}

impl Problem {
    pub(crate) fn bad(message: impl fmt::Display) -> Problem {
        Problem::Bad(message.to_string())
    }

    pub(crate) fn no(message: impl fmt::Display) -> Problem {
        Problem::No(message.to_string())
    }
}
