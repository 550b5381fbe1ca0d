//! Recent results for positions with few empty squares.

use std::fmt;

use lockstep_search::prefetch;

use crate::Board;

/// A table for one thread, small enough for the L2 cache of its core. New entries always replace
/// old ones.
pub(in crate::flagship) struct Recent(Box<[Entry; ENTRIES]>);

const ENTRIES: usize = 1 << 13;

/// The answer to one question. The default is of no position: it has no disc.
#[derive(Clone, Copy, Default)]
#[repr(align(32))]
struct Entry {
    own: u64,
    opp: u64,
    lower: i8,
    upper: i8,
}

impl Default for Recent {
    fn default() -> Recent {
        let entries = vec![Entry::default(); ENTRIES].into_boxed_slice();
        Recent(entries.try_into().unwrap_or_else(|_| unreachable!("it has just this length")))
    }
}

impl fmt::Debug for Recent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recent").finish_non_exhaustive()
    }
}

impl Recent {
    /// A score that settles whether that of `board` is above `alpha`, if one is known.
    #[inline(always)]
    pub(super) fn answer(&self, board: Board, alpha: i32) -> Option<i32> {
        let entry = self.0[place(board)];
        if entry.own != board.own || entry.opp != board.opp {
            return None;
        }
        if i32::from(entry.lower) > alpha {
            return Some(entry.lower.into());
        }
        (i32::from(entry.upper) <= alpha).then_some(entry.upper.into())
    }

    /// Prefetches the entry of a position.
    #[inline(always)]
    pub(super) fn prefetch(&self, board: Board) {
        prefetch(&self.0[place(board)]);
    }

    /// Stores the answer `best` to the question whether the score is above `alpha`.
    #[inline(always)]
    pub(super) fn put(&mut self, board: Board, alpha: i32, best: i32) {
        let (lower, upper) = if best > alpha { (best as i8, 64) } else { (-64, best as i8) };
        let Board { own, opp } = board;
        self.0[place(board)] = Entry { own, opp, lower, upper };
    }
}

#[inline(always)]
fn place(board: Board) -> usize {
    board.key().0 as usize % ENTRIES
}
