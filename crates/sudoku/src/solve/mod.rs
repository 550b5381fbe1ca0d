//! Exact solving: [`flagship`] for 9x9, [`large`] for the other orders, which tries to recognise how
//! a grid was made ([`provenance`]) and otherwise searches ([`cdcl`]); [`count_solutions`] enumerates few
//! solutions and counts many by parts or band by band; [`ShapeSolver`] does so for other shapes.

mod bands;
pub mod cdcl;
mod count;
pub mod flagship;
pub mod large;
pub(crate) mod plain;
pub mod provenance;
mod shaped;

pub use count::{Count, TooLarge, count_solutions};
pub use shaped::ShapeSolver;
