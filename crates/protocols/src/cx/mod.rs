//! The line protocol of Connect-X engines.
//!
//! ```text
//! init ROWS COLUMNS LINE first|second BUDGET_MS     ->  ok NAME
//! go BUDGET_MS N c1 ... cN                          ->  a column
//! quit
//! ```
//!
//! Columns count from 0, and `go` gives the whole game so far, so that a lost message does no harm.
//! `init` begins a new game; what an engine learns from one `go` to the next it keeps. A line that
//! is wrong is answered by one that begins with `error`, and changes nothing; only `quit` ends a
//! session.

mod client;
mod server;

pub use client::Client;
use lockstep_game::Player;
pub use server::{LineFault, Server};

/// The longest line: a game that fills the largest board, 256 x 256, takes four characters per
/// move, and as much again is left for blanks.
const LONGEST_LINE: usize = 2 * 4 * 256 * 256;

/// A side as `init` names it.
fn side(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

fn read_side(word: &str) -> Option<Player> {
    [Player::First, Player::Second].into_iter().find(|&player| side(player) == word)
}
