//! Many games between two players: colours swapped, openings drawn, several at a time, written
//! down as they end, and taken up again where they were left.

mod log;
mod record;
mod run;
mod tally;

use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

pub use record::{Entrant, GameRecord, Header, MoveRecord};
pub use tally::{Effort, Tally};

use lockstep_game::Key;

use crate::statistics::{Sprt, Verdict};
use crate::{Control, Field, Openings, Spec, SpecFault};

/// A match that is to be played.
#[derive(Clone, Debug)]
pub struct Match<G: Field> {
    /// Where every game begins, before its opening.
    pub start: G,
    /// Who plays.
    pub entrants: [Spec; 2],
    /// How many games. Each opening is played twice, with the sides swapped.
    pub games: u64,
    /// How time is limited.
    pub control: Control,
    /// How late a move may be without being called late.
    pub margin: Duration,
    /// Where openings come from.
    pub openings: Openings<G::Move>,
    /// Which openings, and in which order.
    pub seed: u64,
    /// How many games are played at a time.
    pub jobs: usize,
    /// A test that may end the match early.
    pub sprt: Option<Sprt>,
    /// Where games are written down.
    pub log: Option<PathBuf>,
}

/// How a match has ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Finish {
    /// The results.
    pub tally: Tally,
    /// What the test says, if there is one.
    pub verdict: Option<Verdict>,
    /// Whether it was interrupted.
    pub interrupted: bool,
}

/// Why a match cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MatchFault {
    /// An entrant cannot be had.
    Entrant(Entrant, SpecFault),
    /// There are not enough openings.
    Openings {
        /// The games asked for.
        games: u64,
        /// The games there can be.
        most: u64,
    },
    /// An entrant whose protocol knows no openings is to play some.
    NeedsStart(Entrant),
    /// The log cannot be used.
    Log(String),
}

impl fmt::Display for MatchFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchFault::Entrant(Entrant::First, fault) => write!(f, "first player: {fault}"),
            MatchFault::Entrant(Entrant::Second, fault) => write!(f, "second player: {fault}"),
            MatchFault::Openings { games, most } => {
                write!(f, "expected at most {most} games (two an opening), found {games}")
            }
            MatchFault::NeedsStart(entrant) => {
                let entrant = if *entrant == Entrant::First { "first" } else { "second" };
                write!(f, "{entrant} player: its protocol has no openings: expected openings start")
            }
            MatchFault::Log(why) => f.write_str(why),
        }
    }
}

impl Error for MatchFault {}

impl<G: Field> Match<G> {
    fn header(&self) -> Header {
        let [first, second] = self.entrants.each_ref().map(Spec::to_string);
        Header {
            r#match: G::GAME.into(),
            board: self.start.board(),
            first,
            second,
            clock: self.control.to_string(),
            openings: self.openings_name(),
            seed: self.seed,
        }
    }

    /// A name by which openings are known again, those of a file by what is in it.
    fn openings_name(&self) -> String {
        match &self.openings {
            Openings::Set => "set".into(),
            Openings::Start => "start".into(),
            Openings::These(openings) => {
                let games: Vec<String> =
                    openings.iter().map(|moves| self.start.write_game(moves)).collect();
                let mix = |key: Key, byte: u8| Key::of(key.0 ^ u64::from(byte));
                let key = games.join("\n").bytes().fold(Key::default(), mix);
                format!("{} of key {:016x}", openings.len(), key.0)
            }
        }
    }
}
