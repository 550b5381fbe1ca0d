//! Round-robin tournaments under several conditions, with cross tables and ratings.

mod page;
mod plan;
mod rating;
mod standings;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use lockstep_search::Stop;

pub use page::page;
pub use plan::{Board, Condition, Participant, Plan, PlanFault};
pub use standings::{Cell, Standings, Table, Total};

use crate::matches::{GameRecord, Match, MatchFault, Tally};
use crate::{ArenaGame, Openings};

/// Progress of a tournament.
#[derive(Clone, Copy, Debug)]
pub struct Event<'a> {
    /// The condition.
    pub condition: &'a Condition,
    /// The two who play.
    pub pairing: [&'a Participant; 2],
    /// A game that has ended.
    pub game: &'a GameRecord,
}

impl Plan {
    /// How many games there are.
    pub fn total_games(&self) -> u64 {
        let players = self.players.len() as u64;
        self.conditions.len() as u64 * players * (players - 1) / 2 * self.games
    }

    /// All pairings, as indices of players.
    fn pairings(&self) -> impl Iterator<Item = [usize; 2]> {
        let players = self.players.len();
        (0..players).flat_map(move |first| (first + 1..players).map(move |second| [first, second]))
    }

    /// Plays all games, `jobs` at a time, and resumes from the logs in the folder `log`. `None` if
    /// `stop` was set before the end.
    pub fn run(
        &self,
        jobs: usize,
        log: Option<&Path>,
        stop: &Stop,
        watch: &mut dyn FnMut(Event<'_>),
    ) -> Result<Option<Standings>, MatchFault> {
        if let Some(folder) = log {
            fs::create_dir_all(folder)
                .map_err(|error| MatchFault::Log(format!("{}: {error}", folder.display())))?;
        }
        let mut tables = Vec::new();
        for (number, condition) in (1..).zip(&self.conditions) {
            let mut tallies = BTreeMap::new();
            for pair in self.pairings() {
                let [first, second] = pair;
                let name = format!("{number}-{}-{}.jsonl", first + 1, second + 1);
                let log = log.map(|folder| folder.join(name));
                let pairing = pair.map(|player| &self.players[player]);
                let mut report = |game: &GameRecord, _: &Tally| {
                    watch(Event { condition, pairing, game });
                };
                let meeting = Pairing { plan: self, condition, pairing, jobs, log };
                tallies.insert(pair, meeting.play(stop, &mut report)?);
                if stop.is_set() {
                    return Ok(None);
                }
            }
            tables.push(Table::new(self, condition, &tallies));
        }
        Ok(Some(Standings::new(self, tables)))
    }
}

/// One match of a tournament.
struct Pairing<'a> {
    plan: &'a Plan,
    condition: &'a Condition,
    pairing: [&'a Participant; 2],
    jobs: usize,
    log: Option<PathBuf>,
}

impl Pairing<'_> {
    fn play(
        self,
        stop: &Stop,
        watch: &mut dyn FnMut(&GameRecord, &Tally),
    ) -> Result<Tally, MatchFault> {
        match self.condition.board {
            Board::Reversi(size) => {
                self.play_from(lockstep_reversi::Position::start(size), stop, watch)
            }
            Board::ConnectX(shape) => {
                self.play_from(lockstep_connectx::Position::start(shape), stop, watch)
            }
        }
    }

    fn play_from<G: ArenaGame>(
        self,
        start: G,
        stop: &Stop,
        watch: &mut dyn FnMut(&GameRecord, &Tally),
    ) -> Result<Tally, MatchFault> {
        let contest = Match {
            start,
            entrants: self.pairing.map(|player| player.spec.clone()),
            games: self.plan.games,
            control: self.condition.control,
            margin: self.plan.margin,
            openings: if self.condition.from_start { Openings::Start } else { Openings::Set },
            seed: self.plan.seed,
            jobs: self.jobs,
            sprt: None,
            log: self.log,
        };
        Ok(contest.run(stop, watch)?.tally)
    }
}
