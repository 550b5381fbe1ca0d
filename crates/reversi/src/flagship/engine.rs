use std::time::Duration;

use lockstep_game::{Score, State, Wld};
use lockstep_search::{Engine, Goal, Instant, Isa, Limits, Observer, Report, Stats, Stop};

use super::FlagshipLevel;
use super::endgame::finish;
use super::line::follow;
use super::midgame::{Pass, Selectivity, best_known, deepen, deviations, is_known};
use super::nodes::Budget;
use super::search::{Memory, Search};
use crate::{Eval, Move, Position, Size, Weights};

/// Our own player: iterative deepening over [`Weights`], and [`crate::Endgame`] as soon as the rest
/// of the game can be solved.
#[derive(Debug)]
pub struct Flagship {
    isa: Isa,
    level: Option<FlagshipLevel>,
    memory: Memory,
}

/// Up to this many empty squares the rest of the game is solved at once.
const ALWAYS_EXACT: u32 = 11;

/// An analysis that is within this many moves of the end solves the game as its next step.
const SOLVABLE: u32 = 10;

/// A search over the weights leaves at least this many empty squares; the next goes to the end. It
/// costs a small part of the first that does, and its move is better than those before.
const UNSEEN: u32 = 6;

/// The same over the rule of thumb, which is no better for being deeper than [`THUMB`].
const UNSEEN_BY_THUMB: u32 = 10;

/// The deepest search over the rule of thumb; beyond, solving the game is better.
const THUMB: u32 = 10;

/// Tables for a search with a time limit: room for its nodes and for those of the moves before.
const BYTES_PER_MILLISECOND: usize = 1 << 14;
const SMALLEST: usize = 1 << 22;

impl Default for Flagship {
    fn default() -> Flagship {
        Flagship::new()
    }
}

impl Flagship {
    /// A player with the weights that come with the program.
    pub fn new() -> Flagship {
        // Decompress the weights and fill the tables before the clock runs.
        Weights::shipped();
        deviations();
        Flagship { isa: Isa::best(), level: None, memory: Memory::default() }
    }

    /// A player that searches no deeper than its level says.
    pub fn at(level: FlagshipLevel) -> Flagship {
        Flagship { level: Some(level), ..Flagship::new() }
    }
}

/// The bytes of tables that a search within `limits` can use. A short search gets small ones:
/// page faults in memory that it hardly uses would take much of its time.
fn enough_for(limits: &Limits) -> usize {
    let bytes = |time: Duration| {
        let milliseconds = usize::try_from(time.as_millis()).unwrap_or(usize::MAX);
        let bytes = milliseconds.saturating_mul(BYTES_PER_MILLISECOND);
        bytes.max(SMALLEST).checked_next_power_of_two()
    };
    limits.time.and_then(bytes).unwrap_or(usize::MAX)
}

impl Engine<Position> for Flagship {
    fn name(&self) -> String {
        self.level.map_or("flagship".into(), |level| format!("flagship:{level}"))
    }

    fn search(
        &mut self,
        game: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Report<Move>>,
    ) -> Report<Move> {
        let start = Instant::now();
        let stop = &stop.part(limits);
        let isa = self.isa;
        let level = self.level.map(|level| level.depth(game.empties().len()));
        let limits = &Limits { depth: limits.depth.into_iter().chain(level).min(), ..*limits };
        let tables = self.memory.tables(enough_for(limits), limits.memory);
        let budget = Budget::new(stop, limits.threads);
        let mut thought = Thought {
            search: Search::new(tables, game.size(), isa, &budget),
            game,
            threads: limits.threads,
            guess: None,
            report: Report { line: quickest(game).into_iter().collect(), ..Report::default() },
        };
        for step in steps(game, limits) {
            let done = match step {
                Step::Look(pass) => thought.look(pass),
                Step::Solve(goal) => thought.solve(goal),
            };
            thought.report.stats = Stats { time: start.elapsed(), ..thought.search.stats() };
            if !done {
                break;
            }
            observer.report(&thought.report);
        }
        observer.report(&thought.report);
        thought.report
    }

    /// One move deeper, but to the end of the game as soon as that can be solved; on small boards,
    /// where an estimate is a rule of thumb, sooner.
    fn next_depth(&self, game: &Position, depth: u32) -> u32 {
        let empties = game.empties().len();
        let near = if game.size() == Size::Eight { SOLVABLE } else { 2 * SOLVABLE };
        if depth + near >= empties { empties } else { depth + 1 }
    }

    fn forget(&mut self) {
        self.memory.forget();
    }
}

/// A move without any search: the one that leaves the opponent the fewest.
fn quickest(game: &Position) -> Option<Move> {
    game.legal_moves().min_by_key(|&mv| {
        let mut child = *game;
        child.play_unchecked(mv);
        child.placements().len()
    })
}

/// What is done about a position, one step after the other.
enum Step {
    /// A search over the evaluation.
    Look(Pass),
    /// A search that is certain.
    Solve(Goal),
}

/// Iterative deepening first; then searches to the end of the game that prune less and less; then the
/// exact solution. A search that may be interrupted proves who wins before it proves by how much.
/// Without weights there is nothing between deepening and solving.
fn steps(game: &Position, limits: &Limits) -> Vec<Step> {
    let empties = game.empties().len();
    let is_learned = game.size() == Size::Eight;
    let to_the_end = limits.depth.is_none_or(|depth| depth >= empties);
    if to_the_end && empties <= ALWAYS_EXACT {
        return vec![Step::Solve(Goal::Score)];
    }
    let deepest = match limits.depth {
        Some(depth) if !to_the_end => depth,
        _ if is_learned => empties.saturating_sub(UNSEEN),
        _ => empties.saturating_sub(UNSEEN_BY_THUMB).min(THUMB),
    };
    let selectivity = if is_learned { Selectivity::MOST } else { Selectivity::NONE };
    let look = |depth, selectivity| Step::Look(Pass { depth, selectivity });
    let mut steps: Vec<Step> = (1..=deepest).map(|depth| look(depth, selectivity)).collect();
    if to_the_end && is_learned {
        let surer = Selectivity::all().filter(|one| one.pays(empties));
        steps.extend(surer.map(|selectivity| look(empties, selectivity)));
        let is_hurried = limits.time.is_some() || limits.nodes.is_some();
        steps.extend(is_hurried.then_some(Step::Solve(Goal::Wld)));
    }
    steps.extend(to_the_end.then_some(Step::Solve(Goal::Score)));
    steps
}

/// An estimate, corrected by the proof of who wins; scores are even.
fn agreeing(score: Score, wld: Wld) -> Score {
    match wld {
        Wld::Win => score.max(Score(2)),
        Wld::Draw => Score(0),
        Wld::Loss => score.min(Score(-2)),
    }
}

/// What is known of a position, while more is being found out.
struct Thought<'a> {
    search: Search<'a>,
    game: &'a Position,
    threads: usize,
    guess: Option<Eval>,
    report: Report<Move>,
}

impl Thought<'_> {
    /// Searches over the evaluation. False if that was stopped.
    fn look(&mut self, pass: Pass) -> bool {
        let (board, table) = (self.game.board(), &self.search.tables.guessed);
        let value = deepen(&mut self.search, board, pass, self.guess, self.threads);
        if let Some(value) = value {
            self.guess = Some(value);
            self.report.score = Some(value.score());
            self.report.depth = pass.depth;
            let to_the_end = pass.depth >= self.game.empties().len();
            self.report.confidence = pass.selectivity.confidence().filter(|_| to_the_end);
        }
        // A search that was stopped may have found a better move before.
        if value.is_some() || is_known(table, board, pass.depth) {
            self.report.line =
                follow(self.game, pass.depth, |position| best_known(table, position));
        }
        value.is_some()
    }

    /// Solves the rest of the game. False if that was stopped.
    fn solve(&mut self, goal: Goal) -> bool {
        let search = &mut self.search;
        let solved = finish(search, goal, self.game, self.guess, self.threads, &mut |_| ());
        let Some(score) = solved.score() else { return false };
        let wld = Wld::of(score);
        self.report.wld = Some(wld);
        match goal {
            Goal::Score => {
                self.report.score = Some(score);
                self.report.exact = true;
                self.report.confidence = None;
                self.report.depth = self.game.empties().len();
            }
            // What was estimated may be a win that is a loss.
            Goal::Wld => {
                self.report.score = self.report.score.map(|score| agreeing(score, wld));
                self.guess = self.report.score.map(Eval::from);
            }
        }
        // All moves of a lost game are alike.
        if goal == Goal::Score || wld != Wld::Loss {
            self.report.line = solved.line;
        }
        true
    }
}
