//! In which order the children of a position are tried.

use std::cmp::Reverse;
use std::collections::HashSet;

use lockstep_game::{Game, State};
use lockstep_search::Stop;

use super::alignment::{TIERS, find_all};
use super::board::Board;
use super::db::winning_sequence;
use super::operator::Threat;
use super::pn::PnSearch;
use crate::{Column, Position};

impl PnSearch {
    /// The moves in the order of their offsets: columns of an implicit threat first, then those with
    /// most alignments of the mover, equals in random order.
    pub(super) fn order(&mut self, at: &Position, board: &Board, stop: &Stop) -> Vec<Column> {
        let implicit = if self.implicit_threats { implicit_threat(at, board, stop) } else { None };
        let ignores = |column: &Column| implicit.as_ref().is_some_and(|of| !of.contains(column));
        let counts = alignments_by_column(at, board);
        let mut columns: Vec<Column> = at.legal_moves().collect();
        self.random.shuffle(&mut columns);
        columns.sort_by_key(|column| (ignores(column), Reverse(counts[column.index()])));
        columns
    }
}

/// The columns of a sequence with which the rival would win if the mover passed.
fn implicit_threat(at: &Position, board: &Board, stop: &Stop) -> Option<HashSet<Column>> {
    let sequence = winning_sequence(board, !at.mover(), stop)?;
    Some(sequence.iter().flat_map(Threat::cells).map(|cell| board.column(cell)).collect())
}

/// How many alignments of the mover a disc in each column would extend.
fn alignments_by_column(at: &Position, board: &Board) -> Vec<u32> {
    let mut counts = vec![0; at.shape().columns()];
    for alignment in find_all(board, at.mover(), TIERS) {
        for part in [&alignment.before, &alignment.holes, &alignment.after] {
            for &cell in part.iter().filter(|&&cell| board.is_playable(cell)) {
                counts[board.column(cell).index()] += 1;
            }
        }
    }
    counts
}
