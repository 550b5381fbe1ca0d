//! The rules, and how positions and games are written.
//!
//! ```text
//! shape, column        the size of the board and the length of a line; a move
//! position, play       a legal position: what may be played, who won
//! setup, validate      a drawn board, and why it is no position
//! record, text         a game as the columns played
//! cells                the cells of lines: complete, or one disc short
//! diagram              a position for people
//! perft                counts of the lines of play
//! serialize            all of these with serde, as a feature
//! board, geometry      discs as bits, and where the bit of a cell is
//! bits, wide           sets of cells: one word, two, or many
//! ```

mod bits;
mod board;
mod cells;
mod column;
#[cfg(test)]
mod conformance;
mod diagram;
mod geometry;
mod perft;
mod play;
mod position;
mod record;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod shape;
mod text;
mod validate;
mod wide;

pub use bits::Bits;
pub use board::Board;
pub use cells::Cell;
pub use column::{Column, Symmetry};
pub use diagram::Diagram;
pub use geometry::Geometry;
pub use perft::perft;
pub use position::{Position, View};
pub use record::{MovesFault, Record, RecordFault, write_moves};
pub use setup::{Setup, SetupFault};
pub use shape::{MAX_SIDE, Shape, ShapeFault};
pub use validate::IllegalSetup;
pub use wide::Wide;

pub(crate) use wide::disc_key;
