use std::time::Instant;

use lockstep_game::State;
use lockstep_search::{Engine, Limits, Observer, Report, Stop, Table};

use super::memory::Known;
use super::mid::{Node, Search, Span, Visit};
use crate::kernel::{Isa, with_kernel};
use crate::{Endgame, Eval, Move, Position, Size, Square, Weights};

/// Our own player: a search over [`Weights`] that deepens until it is stopped, and [`Endgame`]
/// as soon as the rest of the game can be solved.
#[derive(Debug)]
pub struct Flagship {
    weights: &'static Weights,
    isa: Isa,
    /// Made anew when the limits ask for another size.
    tables: Option<Tables>,
}

#[derive(Debug)]
struct Tables {
    memory: usize,
    mid: Table,
    endgame: Endgame,
}

/// Up to so many empty squares the rest of the game is always solved.
const ALWAYS_EXACT: u32 = 10;

impl Default for Flagship {
    fn default() -> Flagship {
        Flagship::new()
    }
}

impl Flagship {
    /// A player with the weights that come with the program.
    pub fn new() -> Flagship {
        Flagship { weights: Weights::shipped(), isa: Isa::best(), tables: None }
    }

    /// The tables for these limits; what they know is kept while their size stays.
    fn tables(&mut self, limits: &Limits) -> &mut Tables {
        let half = limits.memory / 2;
        if self.tables.as_ref().is_none_or(|tables| tables.memory != limits.memory) {
            let (mid, endgame) = (Table::new(half), Endgame::on(self.isa, half));
            self.tables = Some(Tables { memory: limits.memory, mid, endgame });
        }
        match &mut self.tables {
            Some(tables) => tables,
            None => unreachable!("made above"),
        }
    }
}

impl Engine<Position> for Flagship {
    fn name(&self) -> String {
        "flagship".into()
    }

    fn search(
        &mut self,
        game: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Move>,
    ) -> Report<Move> {
        let start = Instant::now();
        let (weights, isa) = (self.weights, self.isa);
        let tables = self.tables(limits);
        let mut report = Report {
            line: quickest(game).into_iter().collect(),
            score: None,
            exact: false,
            depth: 0,
            nodes: 0,
            time: start.elapsed(),
        };
        let empties = game.empties().len();
        let deepest = limits.depth.unwrap_or(60).min(empties);
        if game.size() == Size::Eight {
            let mut search = Search::new(weights, &tables.mid, stop);
            for depth in 1..=deepest {
                if depth >= exact_from(empties, limits) {
                    break;
                }
                let value = with_kernel!(isa, kernel => {
                    kernel.visit(&mut search, &Node::new(game.board()), depth, Span::FULL)
                });
                report.nodes = search.nodes;
                if stop.is_set() {
                    break;
                }
                report.line = line(&tables.mid, game, depth);
                report.score = Some(Eval(value).score());
                report.depth = depth;
                report.time = start.elapsed();
                observer.report(&report);
            }
        }
        if deepest == empties && !stop.is_set() {
            finish(&mut tables.endgame, game, stop, &mut report);
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

/// The depth at which to leave the evaluation and solve the rest of the game.
fn exact_from(empties: u32, limits: &Limits) -> u32 {
    match limits.depth {
        Some(depth) if depth < empties => u32::MAX,
        _ if empties <= ALWAYS_EXACT => 0,
        _ => (empties - ALWAYS_EXACT).max(4),
    }
}

fn finish(endgame: &mut Endgame, game: &Position, stop: &Stop, report: &mut Report<Move>) {
    match endgame.solve_after(report.nodes, game, stop) {
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

fn best_known(table: &Table, position: &Position) -> Option<Move> {
    let best = Known::probe(table, position.board())?.best?;
    let mv = Move::Place(Square::new(best.into())?);
    position.is_legal(mv).then_some(mv)
}
