use std::time::{Duration, Instant};

use lockstep_game::State;
use lockstep_search::{Engine, Limits, Observer, Report, Stop, Table};

use super::FlagshipLevel;
use super::endgame::{Goal, finish};
use super::midgame::{Pass, Selectivity, best_known, deepen, is_known};
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
const BYTES_A_MILLISECOND: usize = 1 << 18;
const SMALLEST: usize = 1 << 24;

impl Default for Flagship {
    fn default() -> Flagship {
        Flagship::new()
    }
}

impl Flagship {
    /// A player with the weights that come with the program.
    pub fn new() -> Flagship {
        Weights::shipped(); // Unpacked before the clock runs.
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
        let mut report = Report {
            line: quickest(game).into_iter().collect(),
            score: None,
            exact: false,
            depth: 0,
            nodes: 0,
            time: start.elapsed(),
        };
        let mut search = Search::new(tables, game.size(), isa, stop);
        let mut guess = None;
        for pass in passes(game, limits) {
            let value = deepen(&mut search, game.board(), pass, guess, limits.threads);
            report.nodes = search.nodes.0;
            let Some(value) = value else {
                // The search may have found a better move before it was stopped.
                if is_known(&tables.guessed, game.board(), pass.depth) {
                    report.line = line(&tables.guessed, game, pass.depth);
                }
                break;
            };
            guess = Some(value);
            report.line = line(&tables.guessed, game, pass.depth);
            report.score = Some(value.score());
            report.depth = pass.depth;
            report.time = start.elapsed();
            observer.report(&report);
        }
        if limits.depth.is_none_or(|depth| depth >= game.empties().len()) && !stop.is_set() {
            solve(&mut search, game, guess, limits.threads, &mut report);
        }
        report.time = start.elapsed();
        observer.report(&report);
        report
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

/// The searches over the evaluation that come before the game is solved: deeper and deeper, and
/// once the end is near, to the end, surer and surer. Without learned weights only the first.
fn passes(game: &Position, limits: &Limits) -> impl Iterator<Item = Pass> {
    let empties = game.empties().len();
    let is_learned = game.size() == Size::Eight;
    let to_the_end = limits.depth.is_none_or(|depth| depth >= empties);
    let judged = !(to_the_end && empties <= ALWAYS_EXACT);
    let deepest = match limits.depth {
        Some(depth) if !to_the_end => depth,
        _ if is_learned => empties.saturating_sub(NEARLY + 1),
        _ => empties.saturating_sub(NEARLY + 1).min(THUMB),
    };
    let selectivity = if is_learned { Selectivity::MOST } else { Selectivity::NONE };
    let deeper = (1..=deepest).map(move |depth| Pass { depth, selectivity });
    let surer = Selectivity::all().filter(|&one| one < Selectivity::NONE);
    let surer = surer.map(move |selectivity| Pass { depth: empties, selectivity });
    deeper.chain(surer.filter(move |_| to_the_end && is_learned)).filter(move |_| judged)
}

/// Solves the rest of the game.
fn solve(
    search: &mut Search<'_>,
    game: &Position,
    guess: Option<Eval>,
    threads: usize,
    report: &mut Report<Move>,
) {
    match finish(search, Goal::Score, game, guess, threads) {
        Ok(exact) => {
            report.nodes = exact.nodes;
            report.line = exact.line;
            report.score = Some(exact.score);
            report.exact = true;
            report.depth = game.empties().len();
        }
        Err(stopped) => report.nodes = stopped.nodes,
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
