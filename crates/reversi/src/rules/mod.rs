//! The rules of the game.
//!
//! ```text
//! square.rs, size.rs, symmetry.rs   the board: squares as bits of a word
//! kernel/                           which discs turn, for each instruction set
//! board.rs                          two words: the discs of the mover and of the opponent
//! position.rs                       a board, its size and who is to move: a `Game`
//! perft.rs                          lines of play counted
//! ```

mod board;
#[cfg(test)]
mod conformance;
pub(crate) mod kernel;
mod perft;
mod position;
mod size;
mod square;
mod symmetry;

pub use board::Board;
pub use perft::{perft, perft_on};
pub use position::{Move, NotAMove, Position};
pub use size::{NotASize, Size};
pub use square::{NotASquare, Square, Squares};
pub use symmetry::Symmetry;
