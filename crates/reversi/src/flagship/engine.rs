use std::time::{Duration, Instant};

use lockstep_game::{Score, State, Wld};
use lockstep_search::{Engine, Goal, Isa, Limits, Observer, Report, Stats, Stop};

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

/// A search that would leave no more than this many empty squares goes to the end instead.
const NEARLY: u32 = 9;

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
            let (done, goal) = match step {
                Step::Look(pass) => (thought.look(pass), pass.goal),
                Step::Solve(goal) => (thought.solve(goal), goal),
            };
            thought.report.stats = Stats { time: start.elapsed(), ..thought.search.stats() };
            if !done {
                break;
            }
            if goal == Goal::Score {
                observer.report(&thought.report);
            }
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

/// Iterative deepening first; once the end is near, searches to the end with less and less pruning;
/// then the exact solution. A search that may be interrupted asks who wins before it asks by how
/// much. Without weights there is nothing between deepening and solving.
fn steps(game: &Position, limits: &Limits) -> impl Iterator<Item = Step> {
    let empties = game.empties().len();
    let is_learned = game.size() == Size::Eight;
    let to_the_end = limits.depth.is_none_or(|depth| depth >= empties);
    let is_hurried = is_learned && (limits.time.is_some() || limits.nodes.is_some());
    let judged = !(to_the_end && empties <= ALWAYS_EXACT);
    let deepest = match limits.depth {
        Some(depth) if !to_the_end => depth,
        _ if is_learned => empties.saturating_sub(NEARLY + 1),
        _ => empties.saturating_sub(NEARLY + 1).min(THUMB),
    };
    let selectivity = if is_learned { Selectivity::MOST } else { Selectivity::NONE };
    let goal = Goal::Score;
    let deeper = (1..=deepest).map(move |depth| Pass { depth, selectivity, goal });
    let depth = empties;
    let outcome = Pass { depth, selectivity, goal: Goal::Wld };
    let surer = Selectivity::all().filter(move |one| is_learned && one.pays(empties));
    let surer = surer.map(move |selectivity| Pass { depth, selectivity, goal });
    let closer = is_hurried.then_some(outcome).into_iter().chain(surer);
    let looks = deeper.chain(closer.filter(move |_| to_the_end)).filter(move |_| judged);
    let outcome = (is_hurried && judged).then_some(Goal::Wld);
    let solutions = outcome.into_iter().chain([Goal::Score]).filter(move |_| to_the_end);
    looks.map(Step::Look).chain(solutions.map(Step::Solve))
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
        let found = match (value, pass.goal) {
            (Some(value), Goal::Score) => {
                self.guess = Some(value);
                self.report.score = Some(value.score());
                self.report.depth = pass.depth;
                true
            }
            // All moves of a lost game are alike.
            (Some(value), Goal::Wld) => value.score() >= Score(0),
            // It may have found a better move before it was stopped.
            (None, _) => is_known(table, board, pass.depth),
        };
        if found {
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
        self.report.wld = Some(Wld::of(score));
        if goal == Goal::Score {
            self.report.score = Some(score);
            self.report.exact = true;
            self.report.depth = self.game.empties().len();
        }
        // All moves of a lost game are alike.
        if goal == Goal::Score || score >= Score(0) {
            self.report.line = solved.line;
        }
        true
    }
}
