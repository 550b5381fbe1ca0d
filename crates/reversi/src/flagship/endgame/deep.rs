//! Many empty squares: transposition table, stability cut-offs, move ordering.

use std::iter;

use lockstep_search::{Table, entry_points, with_kernel};

use super::WORST;
use super::last::Last4;
use super::order::{Candidate, Candidates};
use super::shallow::Shallow;
use super::stability::ceiling;
use crate::Board;
use crate::flagship::midgame::{self, Node, Visit};
use crate::flagship::nodes::Nodes;
use crate::flagship::parallel::{Brother, Question};
use crate::flagship::search::Search;
use crate::rules::kernel::Kernel;

/// Up to this many empty squares the search does without the transposition table.
const SHALLOW: u32 = 9;

/// Test stability only if the opponent has this many discs to spare.
const SPARE: i32 = 6;

/// From this many empty squares on, all children are probed before any is searched.
const CHILDREN: u32 = 12;

/// From this many empty squares on, the evaluation contributes to move ordering.
const EVALUATED: u32 = 13;

/// From this many empty squares on, the best move of the search over the evaluation comes first.
const GUIDED: u32 = 14;

/// From this many empty squares on, it pays to split a node between threads.
const SHARED: u32 = 10;

/// This many moves are tried before a node is split: the second still cuts often enough for
/// searching its brothers to be wasted.
const ELDERS: u32 = 2;

impl Search<'_> {
    /// Whether the score of `board` is above `alpha`, fail-soft, for any number of empties.
    pub(in crate::flagship) fn ask(&mut self, board: Board, empties: u64, alpha: i32) -> i32 {
        with_kernel!(self.isa, kernel => match empties.count_ones() {
            0..4 => plain(board, empties, &mut self.nodes),
            4 => kernel.last4(board, empties, alpha, &mut self.nodes),
            _ => kernel.deep(self, board, empties, alpha),
        })
    }
}

/// Fewer than four empty squares: the score, by plain minimax.
fn plain(board: Board, empties: u64, nodes: &mut Nodes<'_>) -> i32 {
    if !nodes.enter() {
        return WORST;
    }
    let moves = board.moves(empties);
    if moves.is_empty() {
        if board.pass().moves(empties).is_empty() {
            return board.final_score(empties.count_ones()).0;
        }
        return -plain(board.pass(), empties, nodes);
    }
    let scores = moves.map(|square| {
        let child = board.play(square.index(), board.flips(square.index()));
        -plain(child, empties & !square.bit(), nodes)
    });
    scores.max().unwrap_or(WORST)
}

/// An entry of the table: what is proved of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The move that was best, or refuted the position before.
    pub(super) best: Option<u8>,
    pub(super) empties: u8,
}

impl Known {
    /// The lower bound of a position of which nothing is known.
    pub(super) const LEAST: i8 = -64;

    fn pack(self) -> u64 {
        let best = self.best.unwrap_or(64);
        1 << 63
            | u64::from_le_bytes([
                self.lower as u8,
                self.upper as u8,
                best,
                self.empties,
                0,
                0,
                0,
                0,
            ])
    }

    fn unpack(data: u64) -> Known {
        let [lower, upper, best, empties, ..] = data.to_le_bytes();
        let best = (best < 64).then_some(best);
        Known { lower: lower as i8, upper: upper as i8, best, empties }
    }

    pub(super) fn probe(table: &Table, board: Board) -> Option<Known> {
        table.probe(board.key(), [board.own, board.opp]).map(Known::unpack)
    }

    fn store(self, table: &Table, board: Board) {
        let worth = |data| u32::from(Known::unpack(data).empties);
        table.store(board.key(), [board.own, board.opp], self.pack(), worth);
    }
}

entry_points! {
    /// Any number of empty squares above four.
    pub(super) trait Deep: Kernel {
        /// Is the score above `alpha`? Fail-soft.
        fn deep(search: &mut Search<'_>, board: Board, empties: u64, alpha: i32) -> i32 = deep;
    }
}

#[inline(always)]
fn deep<K: Deep + Shallow + Visit>(
    kernel: K,
    search: &mut Search<'_>,
    board: Board,
    empties: u64,
    alpha: i32,
) -> i32 {
    let left = empties.count_ones();
    if left <= SHALLOW {
        return kernel.shallow(search, board, empties, alpha);
    }
    if !search.nodes.enter() || search.is_stopped() {
        return WORST;
    }
    if let Some(ceiling) = ceiling(board, search.playable, alpha, SPARE) {
        return ceiling;
    }
    let known = Known::probe(&search.tables.exact, board);
    if let Some(known) = known {
        if i32::from(known.lower) > alpha {
            return known.lower.into();
        }
        if i32::from(known.upper) <= alpha {
            return known.upper.into();
        }
    }
    let moves = kernel.outflanking(board.own, board.opp) & empties;
    if moves == 0 {
        return after_pass(kernel, search, board.pass(), empties, alpha);
    }
    let mut first = known.and_then(|known| known.best);
    if first.is_none() && left >= GUIDED && search.weights.is_some() {
        let guess = midgame::Known::probe(&search.tables.guessed, board);
        first = guess.and_then(|known| known.best);
    }
    let mut candidates = Candidates::default();
    candidates.fill(kernel, search.places, board, empties, moves, |child| {
        if left > SHALLOW + 1 {
            search.tables.exact.prefetch(child.key());
        } else {
            search.recent.prefetch(child);
        }
    });
    if let Some(square) = first {
        candidates.prefer(square);
    }
    if left >= EVALUATED && search.weights.is_some() {
        candidates.judge(kernel, search, &Node::new(board), left, alpha);
    }
    let (best, square) = try_all(kernel, search, &mut candidates, empties, alpha);
    if !search.is_stopped() {
        remember(search, board, known, left, alpha, best, square);
    }
    best
}

/// The best score and the move that gave it.
#[inline(always)]
fn try_all<K: Deep>(
    kernel: K,
    search: &mut Search<'_>,
    candidates: &mut Candidates,
    empties: u64,
    alpha: i32,
) -> (i32, u32) {
    if empties.count_ones() >= CHILDREN
        && let Some(cut) = cut_by_a_child(search, candidates, alpha)
    {
        return cut;
    }
    let mut best = (WORST, 64);
    let mut tried = 0;
    while let Some(candidate) = candidates.next() {
        if tried >= ELDERS
            && empties.count_ones() >= SHARED
            && let Some(pool) = search.pool.filter(|pool| pool.has_idle())
        {
            let moves = iter::once(candidate).chain(candidates);
            let moves = moves.map(|Candidate { square, child, .. }| Brother { square, child });
            let others = pool.share(search, moves, Question::Exact { empties, alpha });
            return if others.0 > best.0 { others } else { best };
        }
        let left = empties & !(1 << candidate.square);
        let score = -kernel.deep(search, candidate.child, left, -alpha - 1);
        if score > best.0 {
            best = (score, candidate.square);
        }
        if score > alpha {
            break;
        }
        tried += 1;
    }
    best
}

/// Enhanced transposition cut-off: a child that is known to be bad enough for the opponent saves
/// searching any other.
#[inline(always)]
fn cut_by_a_child(search: &Search<'_>, candidates: &Candidates, alpha: i32) -> Option<(i32, u32)> {
    candidates.rest().iter().find_map(|candidate| {
        if candidate.child.own == 0 {
            // Every disc was turned: nothing is better.
            let score = search.playable.count_ones() as i32;
            return (score > alpha).then_some((score, candidate.square));
        }
        let known = Known::probe(&search.tables.exact, candidate.child)?;
        let score = -i32::from(known.upper);
        (score > alpha).then_some((score, candidate.square))
    })
}

#[inline(always)]
fn after_pass<K: Deep>(
    kernel: K,
    search: &mut Search<'_>,
    board: Board,
    empties: u64,
    alpha: i32,
) -> i32 {
    if kernel.outflanking(board.own, board.opp) & empties == 0 {
        return -board.final_score(empties.count_ones()).0;
    }
    -kernel.deep(search, board, empties, -alpha - 1)
}

/// Stores what was found, together with what was known.
#[inline(always)]
fn remember(
    search: &Search<'_>,
    board: Board,
    known: Option<Known>,
    empties: u32,
    alpha: i32,
    best: i32,
    square: u32,
) {
    let (mut lower, mut upper) =
        known.map_or((Known::LEAST, 64), |known| (known.lower, known.upper));
    if best > alpha {
        lower = lower.max(best as i8);
    } else {
        upper = upper.min(best as i8);
    }
    let known = Known { lower, upper, best: Some(square as u8), empties: empties as u8 };
    known.store(&search.tables.exact, board);
}
