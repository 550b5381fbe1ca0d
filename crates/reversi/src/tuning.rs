//! What those who tune the evaluation and the search need of them; to play, nobody does.
//!
//! A [`Layout`] says which weights make up the value of a board, [`FullWidth`] searches over any
//! weights and leaves out nothing, and a [`Formula`] says how far a shallow search is from a deep
//! one, which Multi-ProbCut rests on.

pub use crate::evaluation::{ACTIVE, Layout, fingerprint};
pub use crate::flagship::{Depths, Formula, FullWidth};
