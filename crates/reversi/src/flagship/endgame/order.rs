//! Move ordering: first the move that leaves the opponent least.

use arrayvec::ArrayVec;

use super::odd_quarters;
use crate::flagship::midgame::{Node, Visit, Window};
use crate::flagship::search::Search;
use crate::rules::kernel::Kernel;
use crate::{Board, Eval, Size};

/// A move and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) square: u32,
    pub(super) child: Board,
    /// Higher is tried earlier.
    pub(super) promise: i32,
}

impl Candidate {
    /// Few `replies` of the opponent, none into a corner; few squares where there may be some
    /// later, and many for the player; an `odd` region rather than an even one, and one that is
    /// nearly full. The weights were fitted to the node counts of thirty positions with 21 empty
    /// squares.
    #[inline(always)]
    fn promise(&self, places: &Places, replies: u64, empties: u64, odd: u64) -> i32 {
        let count = |set: u64| set.count_ones() as i32;
        let (place, left) = (self.square as usize % 64, empties & !(1 << self.square));
        let mobility = 16 * count(replies) + 12 * count(replies & places.corners);
        let theirs = 3 * count(around(self.child.opp) & left);
        let ours = count(around(self.child.own) & left);
        let parity = 5 * (odd >> self.square & 1) as i32;
        let open = 3 * count(AROUND[place] & left);
        i32::from(places.worth[place]) + ours + parity - mobility - theirs - open
    }
}

/// The squares beside each.
const AROUND: [u64; 64] = {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        all[square] = around(1 << square);
        square += 1;
    }
    all
};

/// What squares are worth by their place, on a board of one size.
#[derive(Debug)]
pub(in crate::flagship) struct Places {
    corners: u64,
    worth: [i8; 64],
}

impl Places {
    /// The places of a board of this size.
    pub(in crate::flagship) fn on(size: Size) -> &'static Places {
        static ALL: [Places; 3] = [Places::new(4), Places::new(6), Places::new(8)];
        &ALL[size as usize]
    }

    const fn new(side: usize) -> Places {
        let mut places = Places { corners: 0, worth: [0; 64] };
        let mut square = 0;
        while square < 64 {
            places.worth[square] = match (to_edge(square / 8, side), to_edge(square % 8, side)) {
                (Some(0), Some(0)) => {
                    places.corners |= 1 << square;
                    11
                }
                (Some(0), Some(1)) | (Some(1), Some(0)) => 2,
                (Some(1), Some(1)) => -6,
                _ => 0,
            };
            square += 1;
        }
        places
    }
}

/// How far a row or column is from the nearer edge.
const fn to_edge(line: usize, side: usize) -> Option<usize> {
    match side.checked_sub(line + 1) {
        Some(behind) if behind < line => Some(behind),
        Some(_) => Some(line),
        None => None,
    }
}

/// The moves of a position, picked best first.
#[derive(Default)]
pub(super) struct Candidates(ArrayVec<Candidate, MOST>);

/// No position has more moves than this (33 is the most that has been found).
const MOST: usize = 40;

/// How much a disc of the evaluation counts, where half a move of the opponent is 8.
const VALUE: i32 = 4;

/// With more empty squares than this, values come from a search, a move deeper for every few
/// squares more...
const SEARCHED: u32 = 17;
const DEEPER: u32 = 2;

/// ... count for more...
const SEARCHED_VALUE: i32 = 16;

/// ... and are not told apart if they are this many discs below the window.
const HOPELESS: i32 = 8;

impl Candidates {
    /// Takes the moves of `board`, each with its promise. `prefetch` is called with
    /// each child, which will be probed soon.
    #[inline(always)]
    pub(super) fn fill<K: Kernel>(
        &mut self,
        kernel: K,
        places: &Places,
        board: Board,
        empties: u64,
        mut moves: u64,
        prefetch: impl Fn(Board),
    ) {
        while moves != 0 && !self.0.is_full() {
            let square = moves.trailing_zeros();
            moves &= moves - 1;
            let child = board.play(square, kernel.flips(square, board.own, board.opp));
            prefetch(child);
            self.0.push(Candidate { square, child, promise: 0 });
        }
        let odd = odd_quarters(empties);
        for four in self.0.chunks_mut(4) {
            let child = |i: usize| four.get(i).unwrap_or(&four[0]).child;
            let children = [child(0), child(1), child(2), child(3)];
            let replies =
                kernel.moves4(&children.map(|c| c.own), &children.map(|c| c.opp), empties);
            for (candidate, replies) in four.iter_mut().zip(replies) {
                candidate.promise = candidate.promise(places, replies, empties, odd);
            }
        }
    }

    /// Puts the move that was best before on top.
    #[inline(always)]
    pub(super) fn prefer(&mut self, square: u8) {
        if let Some(first) = self.0.iter_mut().find(|one| one.square == square.into()) {
            first.promise = i32::MAX;
        }
    }

    /// Adds the evaluation to the order, and with many empty squares a search over it.
    #[inline(always)]
    pub(super) fn judge<K: Visit>(
        &mut self,
        kernel: K,
        search: &mut Search<'_>,
        node: &Node,
        left: u32,
        alpha: i32,
    ) {
        let depth = left.saturating_sub(SEARCHED).div_ceil(DEEPER);
        let hopeless = Eval((HOPELESS - alpha) * Eval::DISC);
        let window = Window { beta: hopeless.min(Window::FULL.beta), ..Window::FULL };
        for candidate in self.0.iter_mut().filter(|one| one.promise != i32::MAX) {
            let flips = node.board.opp & !candidate.child.own;
            let child = node.play(candidate.square, flips);
            let value = kernel.visit(search, &child, depth, window);
            let weight = if depth > 0 { SEARCHED_VALUE } else { VALUE };
            candidate.promise -= value.0 * weight / Eval::DISC;
        }
    }

    /// All that have not been picked.
    #[inline(always)]
    pub(super) fn rest(&self) -> &[Candidate] {
        &self.0
    }
}

/// Takes out the most promising move, again and again.
impl Iterator for Candidates {
    type Item = Candidate;

    #[inline(always)]
    fn next(&mut self) -> Option<Candidate> {
        // One number for promise and place, so that no comparison needs a branch.
        let key = |(place, one): (usize, &Candidate)| i64::from(one.promise) << 8 | place as i64;
        let best = self.0.iter().enumerate().map(key).fold(i64::MIN, i64::max);
        self.0.swap_pop(best as usize & 0xFF)
    }
}

/// The squares beside `discs`.
#[inline(always)]
const fn around(discs: u64) -> u64 {
    let row = discs | (discs << 1 & !0x0101_0101_0101_0101) | (discs >> 1 & !0x8080_8080_8080_8080);
    row | row << 8 | row >> 8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    #[test]
    fn every_board_has_its_corners() {
        for (size, names) in [
            (Size::Four, ["a1", "d1", "a4", "d4"]),
            (Size::Six, ["a1", "f1", "a6", "f6"]),
            (Size::Eight, ["a1", "h1", "a8", "h8"]),
        ] {
            let corners = names.map(|name| name.parse::<Square>().unwrap().bit());
            let places = Places::on(size);
            assert_eq!(places.corners, corners.iter().sum(), "{size}");
            let best = (0..64).filter(|&square| places.worth[square] == 11);
            assert_eq!(best.fold(0, |set, square| set | 1 << square), places.corners, "{size}");
            let valued = (0..64).filter(|&square| places.worth[square] != 0);
            let set: u64 = valued.fold(0, |set, square| set | 1 << square);
            assert_eq!(set & !size.squares(), 0, "{size}");
        }
    }
}
