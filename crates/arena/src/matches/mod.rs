//! Matches of many games between two players: colours swapped, openings drawn, several games at
//! a time, each logged as it ends; an interrupted match resumes from its log.

mod log;
mod record;
mod run;
mod summary;
mod tally;

use std::path::PathBuf;
use std::time::Duration;

pub use record::{Entrant, GameRecord, Header, MoveRecord};
pub use summary::{MatchRecord, SprtRecord};
pub use tally::{Effort, Tally};

use lockstep_game::Key;

use crate::statistics::{Sprt, SprtDecision};
use crate::{ArenaGame, Control, Openings, Spec, SpecFault};

/// A match that is to be played.
#[derive(Clone, Debug)]
pub struct Match<G: ArenaGame> {
    /// Where every game begins, before its opening.
    pub start: G,
    /// Who plays.
    pub entrants: [Spec; 2],
    /// How many games. Each opening is played twice, with the sides swapped.
    pub games: u64,
    /// How time is limited.
    pub control: Control,
    /// By how much a move may be late.
    pub margin: Duration,
    /// Where openings come from.
    pub openings: Openings<G>,
    /// Which openings, and in which order.
    pub seed: u64,
    /// How many games are played at a time.
    pub jobs: usize,
    /// A sequential test that may end the match early.
    pub sprt: Option<Sprt>,
    /// The log of the games; a match resumes from it.
    pub log: Option<PathBuf>,
}

/// How a match has ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Finish {
    /// The results.
    pub tally: Tally,
    /// What the test says, if there is one.
    pub decision: Option<SprtDecision>,
    /// Whether it was interrupted.
    pub interrupted: bool,
}

/// Why a match cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MatchFault {
    /// There is no such player, or it cannot be started.
    #[error("{0} player: {1}")]
    Entrant(Entrant, SpecFault),
    /// There are not enough openings.
    #[error("expected at most {most} games (two per opening), found {games}")]
    Openings {
        /// The games asked for.
        games: u64,
        /// The games there can be.
        most: u64,
    },
    /// A player whose protocol has no openings is to play some.
    #[error("{0} player: its protocol has no openings: expected openings start")]
    NeedsStart(Entrant),
    /// The log cannot be used.
    #[error("{0}")]
    Log(String),
}

impl<G: ArenaGame> Match<G> {
    fn header(&self) -> Header {
        let [first, second] = self.entrants.each_ref().map(Spec::to_string);
        Header {
            r#match: G::NAME.into(),
            board: self.start.board().to_string(),
            first,
            second,
            clock: self.control.to_string(),
            openings: self.openings_name(),
            seed: self.seed,
        }
    }

    /// What identifies the openings in the log; those of a file by a hash of their moves.
    fn openings_name(&self) -> String {
        match &self.openings {
            Openings::Set => "set".into(),
            Openings::Start => "start".into(),
            Openings::These(openings) => {
                let games: Vec<String> =
                    openings.iter().map(|game| self.start.write_moves(game.moves())).collect();
                let mix = |key: Key, byte: u8| Key::of(key.0 ^ u64::from(byte));
                let key = games.join("\n").bytes().fold(Key::default(), mix);
                format!("{} of key {:016x}", openings.len(), key.0)
            }
        }
    }
}
