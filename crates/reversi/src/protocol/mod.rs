//! The protocols by which other programs talk to an engine, as state machines: text in, text
//! out, no input or output of their own.
//!
//! A [`Session`] is fed line by line: [`Gtp`] and [`NBoard`]; [`Fpt10`] is fed byte by byte, as
//! on a wire. All of them think with a [`Thinker`]. Nonsense is answered, or ignored where the
//! protocol says so; it never ends a session.

mod clock;
mod fpt10;
mod ggf;
mod gtp;
mod nboard;
mod thinker;

pub use fpt10::{Fpt10, Message};
pub use ggf::{GgfFault, read_ggf};
pub use gtp::Gtp;
pub use nboard::NBoard;
pub use thinker::{Interrupt, Thinker};

/// Whether a session goes on after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It waits for the next line.
    GoOn,
    /// It has ended.
    End,
}

/// A conversation by lines.
pub trait Session {
    /// Takes in a line, without its line feed, and says what there is to say: each call of
    /// `say` is some text that ends with a line feed and should be seen at once.
    fn line(&mut self, line: &str, say: &mut dyn FnMut(&str)) -> Flow;
}
