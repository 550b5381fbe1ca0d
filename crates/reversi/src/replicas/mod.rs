//! The machines of the source documents, as software: they answer as the published ones do.
//!
//! [`timisoara`] explores to a fixed depth, [`zaragoza`] deepens under a clock and knows
//! openings, [`reference`](mod@reference) is the software that the contest of 2010 gave to its
//! entrants. `docs/reversi-replicas.md` tells how the documents were read.

mod deepen;
mod line;
pub mod reference;
mod stability;
pub mod timisoara;
mod trace;
mod tree;
mod watch;
pub mod zaragoza;

pub use stability::stable_discs;
