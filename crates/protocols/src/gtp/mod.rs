//! The Go Text Protocol, version 2, for Reversi.
//!
//! ```text
//! controller:  [id] command [arguments]        engine:  =[id] answer     an empty line follows
//!                                                       ?[id] failure
//! ```
//!
//! Colours are `black`, `white`, `b` or `w`; moves are squares such as `d3`, or `pass`; all in
//! either case.

mod client;
mod command;
mod server;

pub use client::Client;
use lockstep_game::Player;
use lockstep_reversi::Move;
pub use server::Server;

fn read_colour(word: &str) -> Option<Player> {
    match word.to_ascii_lowercase().as_str() {
        "black" | "b" => Some(Player::First),
        "white" | "w" => Some(Player::Second),
        _ => None,
    }
}

fn colour(player: Player) -> &'static str {
    match player {
        Player::First => "b",
        Player::Second => "w",
    }
}

fn read_move(word: &str) -> Option<Move> {
    if word.eq_ignore_ascii_case("pass") {
        return Some(Move::Pass);
    }
    word.parse().ok().map(Move::Place)
}
