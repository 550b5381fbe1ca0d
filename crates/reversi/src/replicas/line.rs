use super::tree::MAX_DEPTH;
use crate::Move;

const LEVELS: usize = MAX_DEPTH as usize + 1;

/// The best line found so far at every depth of a search, a triangle of moves:
///
/// ```text
/// 2 moves to go   c4 e3       the best move, then the line of the level below
/// 1 move to go       e3
/// 0 moves to go
/// ```
#[derive(Clone, Debug)]
pub(super) struct Lines {
    moves: [[Move; LEVELS]; LEVELS],
    lengths: [usize; LEVELS],
}

impl Default for Lines {
    fn default() -> Lines {
        Lines { moves: [[Move::Pass; LEVELS]; LEVELS], lengths: [0; LEVELS] }
    }
}

impl Lines {
    /// The line with `depth` moves to go.
    pub(super) fn at(&self, depth: u32) -> &[Move] {
        let depth = depth as usize;
        &self.moves[depth][..self.lengths[depth]]
    }

    /// Forgets the line with `depth` moves to go.
    pub(super) fn clear(&mut self, depth: u32) {
        self.lengths[depth as usize] = 0;
    }

    /// Makes the line with `depth` moves to go from `mv` and the line of the level below.
    pub(super) fn extend(&mut self, depth: u32, mv: Move) {
        let depth = depth as usize;
        let (below, above) = self.moves.split_at_mut(depth);
        let length = self.lengths[depth - 1];
        above[0][0] = mv;
        above[0][1..=length].copy_from_slice(&below[depth - 1][..length]);
        self.lengths[depth] = length + 1;
    }
}
