//! The log of a match: a line for the match, then one for each game.

use std::fmt;

use lockstep_game::{Outcome, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use lockstep_service::BoardGame;

use crate::Ending;
use crate::referee::Played;

/// One of the two who play a match, whichever side they have in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Entrant {
    /// The one named first.
    First,
    /// The one named second.
    Second,
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Entrant::First => "first",
            Entrant::Second => "second",
        })
    }
}

impl Entrant {
    /// Both.
    pub const BOTH: [Entrant; 2] = [Entrant::First, Entrant::Second];

    /// Who begins game `number`: they take turns.
    pub fn beginner(number: u64) -> Entrant {
        if number.is_multiple_of(2) { Entrant::First } else { Entrant::Second }
    }

    /// Who plays `side` in game `number`.
    pub fn of(number: u64, side: Player) -> Entrant {
        match (Entrant::beginner(number), side) {
            (beginner, Player::First) => beginner,
            (Entrant::First, Player::Second) => Entrant::Second,
            (Entrant::Second, Player::Second) => Entrant::First,
        }
    }

    /// 0 or 1.
    pub fn index(self) -> usize {
        self as usize
    }
}

/// The first line: what the match is. A match resumes only from the log of an equal one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Header {
    /// The name of the game; also marks the line.
    pub r#match: String,
    /// The board.
    pub board: String,
    /// The player named first.
    pub first: String,
    /// The player named second.
    pub second: String,
    /// How time is limited.
    pub clock: String,
    /// Where openings come from.
    pub openings: String,
    /// The seed of the openings.
    pub seed: u64,
}

/// A game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameRecord {
    /// Its number in the match, from 0.
    pub number: u64,
    /// Who began.
    pub beginner: Entrant,
    /// The opening, which nobody chose.
    pub opening: String,
    /// All moves, the opening's among them.
    pub transcript: String,
    /// The moves after the opening.
    pub moves: Vec<MoveRecord>,
    /// Who won; nobody if it was a draw.
    pub winner: Option<Entrant>,
    /// By how much the first entrant won, if the game ended by the rules.
    pub margin: Option<i32>,
    /// The discs of the two entrants in the end, in games that are about discs.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub discs: Option<[u32; 2]>,
    /// Who lost by a foul, if anybody did.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub forfeit: Option<Entrant>,
    /// Which foul.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<String>,
}

/// A move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MoveRecord {
    /// The move.
    pub r#move: String,
    /// Who made it.
    pub by: Entrant,
    /// How long it took, by the referee's clock.
    pub seconds: f64,
    /// What the player thinks it will win by.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub score: Option<f64>,
    /// How deep the player looked.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub depth: Option<u32>,
    /// How many positions the player looked at.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub nodes: Option<u64>,
    /// How many clock cycles the player took, if it is a chip.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cycles: Option<u64>,
}

impl GameRecord {
    /// The record of game `number`.
    pub fn new<G: BoardGame>(number: u64, game: &Played<G>) -> GameRecord {
        let transcript = &game.transcript;
        let (start, moves) = (transcript.start(), transcript.moves());
        let forfeit = match &game.ending {
            Ending::Forfeit { loser, foul } => Some((Entrant::of(number, *loser), foul)),
            Ending::Played(_) => None,
        };
        GameRecord {
            number,
            beginner: Entrant::beginner(number),
            opening: start.write_moves(&moves[..game.opening]),
            transcript: start.write_moves(moves),
            moves: move_records(number, game),
            winner: game.ending.winner().map(|side| Entrant::of(number, side)),
            margin: match game.ending {
                Ending::Played(outcome) => Some(margin(number, outcome)),
                Ending::Forfeit { .. } => None,
            },
            discs: transcript.position().discs().map(|[first, second]| {
                let is_swapped = Entrant::beginner(number) == Entrant::Second;
                if is_swapped { [second, first] } else { [first, second] }
            }),
            forfeit: forfeit.map(|(loser, _)| loser),
            reason: forfeit.map(|(_, foul)| foul.to_string()),
        }
    }
}

fn margin(number: u64, outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win { winner, margin } => match Entrant::of(number, winner) {
            Entrant::First => margin as i32,
            Entrant::Second => -(margin as i32),
        },
    }
}

fn move_records<G: BoardGame>(number: u64, game: &Played<G>) -> Vec<MoveRecord> {
    let mut position = game.transcript.start().clone();
    for &mv in &game.transcript.moves()[..game.opening] {
        position.play_unchecked(mv);
    }
    let record = |(choice, used): &(crate::Choice<G::Move>, std::time::Duration)| {
        let by = Entrant::of(number, position.mover());
        position.play_unchecked(choice.mv);
        MoveRecord {
            r#move: choice.mv.to_string(),
            by,
            // Microseconds: what is below is noise.
            seconds: (used.as_secs_f64() * 1e6).round() / 1e6,
            score: choice.score,
            depth: choice.depth,
            nodes: choice.nodes,
            cycles: choice.cycles,
        }
    };
    game.turns.iter().map(record).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entrants_take_turns_to_begin() {
        assert_eq!(Entrant::of(0, Player::First), Entrant::First);
        assert_eq!(Entrant::of(0, Player::Second), Entrant::Second);
        assert_eq!(Entrant::of(1, Player::First), Entrant::Second);
        assert_eq!(Entrant::of(1, Player::Second), Entrant::First);
    }
}
