use lockstep_search::{Isa, Stop};

use super::{Pass, Selectivity, deepen};
use crate::flagship::nodes::Budget;
use crate::flagship::search::{Search, Tables};
use crate::{Board, Eval, Size, Weights};

/// Searches of a given depth over any weights that leave out nothing: for making and measuring
/// weights.
#[derive(Debug)]
pub struct FullWidth<'a> {
    weights: &'a Weights,
    tables: Tables,
}

impl<'a> FullWidth<'a> {
    /// Searches over `weights` with `memory` bytes of tables.
    pub fn new(weights: &'a Weights, memory: usize) -> FullWidth<'a> {
        FullWidth { weights, tables: Tables::new(memory) }
    }

    /// The value of `board` for the player to move by evaluations `depth` moves ahead, and by
    /// the score where the game ends before that. `None` if it was stopped.
    pub fn value(&mut self, board: Board, depth: u32, stop: &Stop) -> Option<Eval> {
        self.search(board, depth, false, stop)
    }

    /// The score of `board` under best play to the end. `None` if it was stopped.
    pub fn score(&mut self, board: Board, stop: &Stop) -> Option<Eval> {
        self.search(board, board.empties(!0).count_ones(), true, stop)
    }

    fn search(&mut self, board: Board, depth: u32, plays_out: bool, stop: &Stop) -> Option<Eval> {
        // Deeper results of an earlier search would be used in place of those of this depth.
        self.tables.guessed.clear();
        let budget = Budget::new(stop, 1);
        let mut search = Search::new(&self.tables, Size::Eight, Isa::best(), &budget);
        search.weights = Some(self.weights);
        search.plays_out = plays_out;
        let pass = Pass { depth, selectivity: Selectivity::NONE };
        deepen(&mut search, board, pass, None, 1)
    }
}
