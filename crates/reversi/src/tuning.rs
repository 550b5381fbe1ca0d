//! Parts of the evaluation and the search for those who tune them; playing needs none of this.
//!
//! A [`Layout`] says which weights make up the value of a board, [`FullWidth`] searches over any
//! weights and leaves out nothing, and a [`Formula`] says how far a shallow search is from a deep
//! one, which Multi-ProbCut rests on.

pub use crate::evaluation::{ACTIVE, Layout, fingerprint};
pub use crate::flagship::{Depths, Formula, FullWidth};
