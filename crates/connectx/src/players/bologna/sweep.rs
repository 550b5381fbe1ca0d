//! What is dropped, and how relatives are found without pointers.

use std::collections::HashSet;

use lockstep_game::{Game, Key, State};

use super::Statistics;
use super::pn::PnSearch;
use crate::{Column, Position, View};

impl PnSearch {
    /// Makes a position the root, and drops what cannot be reached from it: tag, then sweep.
    pub(super) fn advance(&mut self, root: &Position) {
        self.root = root.clone();
        self.shuffle();
        let mut tagged = HashSet::new();
        self.tag(&mut root.clone(), &mut tagged);
        self.dag.retain(|key, _| tagged.contains(key));
        self.proved.retain(|_, proved| proved.discs >= root.discs() as u32);
        self.statistics = Statistics { created: self.statistics.created, ..Statistics::default() };
    }

    fn tag(&self, at: &mut Position, tagged: &mut HashSet<Key>) {
        let Some(node) = self.dag.get(&at.key()) else { return };
        if !tagged.insert(at.key()) || node.most_proving.is_none() {
            return;
        }
        for column in moves(at) {
            at.play_unchecked(column);
            self.tag(at, tagged);
            at.undo(column);
        }
    }

    /// Drops the children of a proved position that no open position leads to, and theirs.
    pub(super) fn drop_children(&mut self, at: &mut Position) {
        for column in moves(at) {
            at.play_unchecked(column);
            if let Some(node) = self.dag.get(&at.key()).copied()
                && !self.has_parent(at)
            {
                self.dag.remove(&at.key());
                if node.most_proving.is_some() {
                    self.drop_children(at);
                }
            }
            at.undo(column);
        }
    }

    fn has_parent(&self, at: &mut Position) -> bool {
        last_moves(at).into_iter().any(|column| {
            at.undo(column);
            let parent = self.dag.get(&at.key());
            let leads_here = parent.is_some_and(|node| node.most_proving.is_some());
            at.play_unchecked(column);
            leads_here
        })
    }
}

/// The legal moves of a position that is about to change.
fn moves(at: &Position) -> Vec<Column> {
    at.legal_moves().collect()
}

/// The columns whose top disc may have been the last one.
pub(super) fn last_moves(at: &Position) -> Vec<Column> {
    let height = |column| match at.view() {
        View::Small(geometry, board) => board.height(geometry, column),
        View::Middle(geometry, board) => board.height(geometry, column),
        View::Large(geometry, board) => board.height(geometry, column),
    };
    let last = Some(!at.mover());
    Column::all(at.shape())
        .filter(|&column| {
            height(column).checked_sub(1).is_some_and(|row| at.disc(row, column) == last)
        })
        .collect()
}
