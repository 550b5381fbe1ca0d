use std::ops::RangeInclusive;
use std::time::Instant;

use lockstep_game::{Game, Outcome, Random, State};
use lockstep_search::{Engine, Limits, Observer, Report, Stats, Stop};

use crate::{Column, Position};

/// The players that the Bologna course gives its students to measure themselves against.
///
/// - Level 1 plays a column that wins at once; else any after which the rival cannot win at once.
/// - Level 2 looks a move further: it plays a column that wins in two moves whatever the rival
///   does, and none after which the rival does. The document names such a player and none is
///   published: this is our reading of the next step.
///
/// Their level 0 plays any column, as the arena's random player does.
#[derive(Clone, Debug)]
pub struct Course {
    level: u32,
    seed: u64,
    random: Random,
}

impl Course {
    /// The levels.
    pub const LEVELS: RangeInclusive<u32> = 1..=2;

    /// The player of the nearest level, with a random seed.
    pub fn new(level: u32, seed: u64) -> Course {
        let level = level.clamp(*Course::LEVELS.start(), *Course::LEVELS.end());
        Course { level, seed, random: Random::new(seed) }
    }
}

/// Looks a few moves ahead.
struct Lookout<'a> {
    stop: &'a Stop,
    nodes: u64,
}

impl Lookout<'_> {
    /// The columns to choose from: those that win in the fewest moves, or those that lose last.
    fn choices(&mut self, at: &mut Position, level: u32) -> Vec<Column> {
        let mut choices: Vec<Column> = at.legal_moves().collect();
        for moves in 1..=level {
            let legal = choices.clone();
            if let Some(&win) = legal.iter().find(|&&column| self.wins_by(at, column, moves)) {
                return vec![win];
            }
            let safe = choices.iter().copied().filter(|&column| {
                at.play_unchecked(column);
                let is_safe = !self.wins(at, moves);
                at.undo(column);
                is_safe
            });
            let safe: Vec<Column> = safe.collect();
            if safe.is_empty() || self.stop.is_set() {
                break;
            }
            choices = safe;
        }
        choices
    }

    /// Whether the mover wins within so many moves of his own, whatever the rival does. Not if there is
    /// no time to find out.
    fn wins(&mut self, at: &mut Position, moves: u32) -> bool {
        let columns: Vec<Column> = at.legal_moves().collect();
        columns.into_iter().any(|column| self.wins_by(at, column, moves))
    }

    fn wins_by(&mut self, at: &mut Position, column: Column, moves: u32) -> bool {
        self.nodes += 1;
        if self.stop.poll(self.nodes) {
            return false;
        }
        at.play_unchecked(column);
        let wins = match at.outcome() {
            Some(outcome) => matches!(outcome, Outcome::Win { winner, .. } if winner != at.mover()),
            None => moves > 1 && self.loses(at, moves - 1),
        };
        at.undo(column);
        wins
    }

    /// Whether after every move the rival wins within so many of his.
    fn loses(&mut self, at: &mut Position, moves: u32) -> bool {
        let columns: Vec<Column> = at.legal_moves().collect();
        columns.into_iter().all(|column| {
            at.play_unchecked(column);
            let loses = !at.is_over() && self.wins(at, moves);
            at.undo(column);
            loses
        })
    }
}

impl Engine<Position> for Course {
    fn name(&self) -> String {
        format!("course:{}", self.level)
    }

    /// Looks as far as its level says, or until a limit is reached.
    fn search(
        &mut self,
        game: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Report<Column>>,
    ) -> Report<Column> {
        let start = Instant::now();
        let mut lookout = Lookout { stop: &stop.part(limits), nodes: 0 };
        let choices = lookout.choices(&mut game.clone(), self.level);
        let report = Report {
            line: self.random.pick(&choices).into_iter().collect(),
            depth: 2 * self.level,
            stats: Stats { nodes: lookout.nodes, time: start.elapsed(), ..Stats::default() },
            ..Report::default()
        };
        observer.report(&report);
        report
    }

    fn forget(&mut self) {
        *self = Course::new(self.level, self.seed);
    }

    fn reseed(&mut self, seed: u64) -> bool {
        *self = Course::new(self.level, seed);
        true
    }
}
