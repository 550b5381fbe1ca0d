use lockstep_search::Stop;

use super::{Pass, Selectivity, deepen};
use crate::flagship::endgame::Goal;
use crate::flagship::search::{Search, Tables};
use crate::kernel::Isa;
use crate::{Board, Eval, Size, Weights};

/// Searches of a depth over any weights that leave out nothing: for making and measuring
/// weights.
#[derive(Debug)]
pub(crate) struct Plain<'a> {
    weights: &'a Weights,
    tables: Tables,
}

impl<'a> Plain<'a> {
    /// Searches over `weights` with so many bytes of tables.
    pub(crate) fn new(weights: &'a Weights, memory: usize) -> Plain<'a> {
        Plain { weights, tables: Tables::new(memory) }
    }

    /// The value of `board` for the player to move by evaluations `depth` moves ahead, and by
    /// the score where the game ends before that. `None` if it was stopped.
    pub(crate) fn value(&mut self, board: Board, depth: u32, stop: &Stop) -> Option<Eval> {
        self.search(board, depth, false, stop)
    }

    /// The score of `board` under best play to the end. `None` if it was stopped.
    pub(crate) fn score(&mut self, board: Board, stop: &Stop) -> Option<Eval> {
        self.search(board, board.empties(!0).count_ones(), true, stop)
    }

    fn search(&mut self, board: Board, depth: u32, plays_out: bool, stop: &Stop) -> Option<Eval> {
        // What a deeper search has found before would be better than what is asked for.
        self.tables.guessed.clear();
        let mut search = Search::new(&self.tables, Size::Eight, Isa::best(), stop);
        search.weights = Some(self.weights);
        search.plays_out = plays_out;
        let pass = Pass { depth, selectivity: Selectivity::NONE, goal: Goal::Score };
        deepen(&mut search, board, pass, None, 1)
    }
}
