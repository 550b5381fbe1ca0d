use lockstep_game::{Game, Player, State as _};
use lockstep_reversi::{Move, Position, Square};
use serde::Serialize;

/// A position as a page draws it.
#[derive(Serialize)]
pub(super) struct State {
    /// The notation of the command line: the board, a space, the side to move.
    pub(super) position: String,
    side: u32,
    mover: char,
    moves: Vec<Placement>,
    /// Whether the player to move has to pass.
    pass: bool,
    over: bool,
    discs: [u32; 2],
    /// Of a finished game: Black's margin.
    score: Option<i32>,
}

/// A legal move and what it turns.
#[derive(Serialize)]
struct Placement {
    square: String,
    flips: Vec<String>,
}

impl State {
    pub(super) fn of(position: &Position) -> State {
        let outcome = position.outcome();
        State {
            position: position.to_string(),
            side: position.size().side(),
            mover: letter(position.mover()),
            moves: position.placements().map(|square| placement(position, square)).collect(),
            pass: position.is_legal(Move::Pass),
            over: outcome.is_some(),
            discs: [Player::First, Player::Second].map(|who| position.discs(who).len()),
            score: outcome.map(|outcome| outcome.score_for(Player::First).0),
        }
    }
}

pub(super) fn letter(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}

fn placement(position: &Position, square: Square) -> Placement {
    let flips = lockstep_reversi::Squares(position.board().flips(square.index()));
    Placement {
        square: square.to_string(),
        flips: flips.map(|square| square.to_string()).collect(),
    }
}
