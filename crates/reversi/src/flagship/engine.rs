use std::time::{Duration, Instant};

use lockstep_game::{Score, State};
use lockstep_search::{Engine, Limits, Observer, Report, Stop, Table};

use super::FlagshipLevel;
use super::endgame::{Goal, finish};
use super::midgame::{Pass, Selectivity, best_known, deepen, deviations, is_known};
use super::search::{Search, Tables};
use crate::book::{Book, Entry};
use crate::kernel::Isa;
use crate::{Eval, Move, Position, Size, Weights};

/// Our own player: a search over [`Weights`] that deepens until it is stopped, and
/// [`crate::Endgame`] as soon as the rest of the game can be solved.
#[derive(Debug)]
pub struct Flagship {
    isa: Isa,
    level: Option<FlagshipLevel>,
    book: Option<Book>,
    /// Made anew when the limits ask for another size.
    tables: Option<(usize, Tables)>,
}

/// Up to so many empty squares the rest of the game is solved at once.
const ALWAYS_EXACT: u32 = 11;

/// A search that would leave no more than so many empty squares goes to the end instead.
const NEARLY: u32 = 9;

/// With a rule of thumb it is soon better to solve the game than to look further.
const THUMB: u32 = 10;

/// Tables for a search of a limited time: room for what it enters, and for a few moves before.
const BYTES_A_MILLISECOND: usize = 1 << 14;
const SMALLEST: usize = 1 << 22;

impl Default for Flagship {
    fn default() -> Flagship {
        Flagship::new()
    }
}

impl Flagship {
    /// A player with the weights that come with the program.
    pub fn new() -> Flagship {
        // Unpacked and made before the clock runs.
        Weights::shipped();
        deviations();
        Flagship { isa: Isa::best(), level: None, book: None, tables: None }
    }

    /// A player that looks no deeper than its level says.
    pub fn at(level: FlagshipLevel) -> Flagship {
        Flagship { level: Some(level), ..Flagship::new() }
    }

    /// The same player, who takes a move from `book` where it has one.
    pub fn with_book(self, book: Book) -> Flagship {
        Flagship { book: Some(book), ..self }
    }

    /// What the book says, if it knows the position well enough to play from it.
    fn book_move(&self, game: &Position) -> Option<Report<Move>> {
        let book = self.book.as_ref()?;
        let best = *book.candidates(game).first()?;
        let Entry { depth, exact, .. } = best.entry;
        let line = book.line(game);
        Some(Report { line, score: Some(best.value), exact, depth, nodes: 0, time: Duration::ZERO })
    }

    /// The tables for these limits; what they know is kept while they are large enough. A short
    /// search gets small ones: memory that it would hardly use takes time to come.
    fn tables(&mut self, limits: &Limits) -> &Tables {
        let enough = |time: Duration| {
            let bytes = (time.as_millis() as usize).saturating_mul(BYTES_A_MILLISECOND);
            bytes.max(SMALLEST).checked_next_power_of_two()
        };
        let enough = limits.time.and_then(enough).unwrap_or(usize::MAX).min(limits.memory);
        if self.tables.as_ref().is_some_and(|(size, _)| *size < enough || *size > limits.memory) {
            self.tables = None; // The old memory goes before the new comes.
        }
        &self.tables.get_or_insert_with(|| (enough, Tables::new(enough))).1
    }
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
        observer: &mut dyn Observer<Move>,
    ) -> Report<Move> {
        let start = Instant::now();
        if let Some(report) = self.book_move(game) {
            observer.report(&report);
            return report;
        }
        let isa = self.isa;
        let level = self.level.map(|level| level.depth(game.empties().len()));
        let limits = &Limits { depth: limits.depth.into_iter().chain(level).min(), ..*limits };
        let tables = self.tables(limits);
        let mut thought = Thought {
            search: Search::new(tables, game.size(), isa, stop),
            game,
            threads: limits.threads,
            guess: None,
            report: Report {
                line: quickest(game).into_iter().collect(),
                score: None,
                exact: false,
                depth: 0,
                nodes: 0,
                time: start.elapsed(),
            },
        };
        for step in steps(game, limits) {
            let (done, goal) = match step {
                Step::Look(pass) => (thought.look(pass), pass.goal),
                Step::Solve(goal) => (thought.solve(goal), goal),
            };
            thought.report.nodes = thought.search.nodes.0;
            thought.report.time = start.elapsed();
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

    fn forget(&mut self) {
        self.tables = None;
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

/// First deeper and deeper; once the end is near, to the end, surer and surer; then the game is
/// solved. Who may be interrupted asks who wins before asking by how much. Without learned
/// weights there is nothing between looking and solving.
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
    let outcome = Pass { depth, selectivity, goal: Goal::Outcome };
    let surer = Selectivity::all().filter(move |one| is_learned && one.pays(empties));
    let surer = surer.map(move |selectivity| Pass { depth, selectivity, goal });
    let closer = is_hurried.then_some(outcome).into_iter().chain(surer);
    let looks = deeper.chain(closer.filter(move |_| to_the_end)).filter(move |_| judged);
    let outcome = (is_hurried && judged).then_some(Goal::Outcome);
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
            (Some(value), Goal::Outcome) => value.score() >= Score(0),
            // It may have found a better move before it was stopped.
            (None, _) => is_known(table, board, pass.depth),
        };
        if found {
            self.report.line = line(table, self.game, pass.depth);
        }
        value.is_some()
    }

    /// Solves the rest of the game. False if that was stopped.
    fn solve(&mut self, goal: Goal) -> bool {
        let exact = finish(&mut self.search, goal, self.game, self.guess, self.threads);
        let Ok(exact) = exact else { return false };
        if goal == Goal::Score {
            self.report.score = Some(exact.score);
            self.report.exact = true;
            self.report.depth = self.game.empties().len();
        }
        if goal == Goal::Score || exact.score >= Score(0) {
            self.report.line = exact.line;
        }
        true
    }
}

/// The line of play that the table holds; one move at least.
fn line(table: &Table, game: &Position, depth: u32) -> Vec<Move> {
    let mut position = *game;
    let mut line = Vec::new();
    while line.len() < depth as usize {
        let next = if position.is_legal(Move::Pass) {
            Some(Move::Pass)
        } else {
            best_known(table, &position)
                .or_else(|| line.is_empty().then(|| position.legal_moves().next()).flatten())
        };
        let Some(mv) = next else { break };
        position.play_unchecked(mv);
        line.push(mv);
    }
    line
}
