//! Principal-variation search over the evaluation.

use super::order::Candidates;
use super::probcut::{self, Verdict};
use super::{Known, Node, Span};
use crate::flagship::parallel::Question;
use crate::flagship::search::Search;
use crate::kernel::{Kernel, entry_points};
use crate::{Board, Eval, Weights};

/// Below every value.
pub(super) const WORST: i32 = -Eval::MAX.0 - 2;

/// A search to the end of the game plays up to so many empty squares exactly.
const EXACT: u32 = 11;

/// From this depth on, values are remembered; those of the root always.
pub(super) const REMEMBERED: u32 = 4;

/// From this depth on, the children are looked up before any is searched.
const CHILDREN: u32 = 5;

/// From this depth on, it pays to share the moves of a node between threads.
const SHARED: u32 = 5;

entry_points! {
    /// The value of `node` by a search of `depth` moves, as far as it matters to `span`.
    /// Fail-soft. On 8x8 only.
    pub(in crate::flagship) Visit::visit(
        search: &mut Search<'_>, node: &Node, depth: u32, span: Span
    ) -> i32 = visit
}

#[inline(always)]
fn visit<K: Visit>(kernel: K, search: &mut Search<'_>, node: &Node, depth: u32, span: Span) -> i32 {
    search.nodes.0 += 1;
    let Some(weights) = search.weights else { return WORST };
    if depth == 0 {
        return node.evaluate(kernel, weights).0;
    }
    if search.is_stopped() {
        return WORST;
    }
    let board = node.board;
    if depth >= node.empties() && node.empties() <= EXACT && search.plays_out {
        return exact(search, board, span);
    }
    let moves = kernel.outflanking(board.own, board.opp) & board.empties(!0);
    if moves == 0 {
        return after_pass(kernel, search, &node.pass(), depth, span);
    }
    if depth == 1 {
        return last_move(kernel, search, weights, node, moves, span);
    }
    let known =
        if depth >= REMEMBERED { Known::probe(&search.tables.guessed, board) } else { None };
    if let Some(value) = known.and_then(|known| decided(search, known, depth, span)) {
        return value;
    }
    if let Verdict::Value(value) = probcut::try_cut(kernel, search, weights, node, depth, span) {
        return value;
    }
    let first = known.and_then(|known| known.best).map(u32::from);
    let mut candidates = Candidates::default();
    candidates.fill(kernel, search, node, moves, depth, first);
    if depth >= CHILDREN
        && let Some(value) = cut_by_a_child(search, &candidates, depth, span)
    {
        return value;
    }
    if depth >= node.empties() {
        candidates.look_ahead(kernel, search, depth, span.alpha);
    }
    let (best, square) = try_all(kernel, search, board, &mut candidates, depth, span);
    if (depth >= REMEMBERED || board == search.root) && !search.is_stopped() {
        remember(search, board, depth, span, best, square);
    }
    best
}

/// The value of the end of the game, which is near.
fn exact(search: &mut Search<'_>, board: Board, span: Span) -> i32 {
    let mut score = search.ask(board, board.empties(!0), span.alpha.div_euclid(Eval::DISC));
    // A null window has its answer now. Otherwise the score is at least this: how much more?
    while score * Eval::DISC > span.alpha && score * Eval::DISC < span.beta {
        let better = search.ask(board, board.empties(!0), score);
        if better <= score || search.stop.is_set() {
            break;
        }
        score = better;
    }
    score * Eval::DISC
}

/// A value from the table that answers the question.
#[inline(always)]
pub(super) fn decided(search: &Search<'_>, known: Known, depth: u32, span: Span) -> Option<i32> {
    if !known.covers(depth, search.selectivity) {
        return None;
    }
    if known.lower == known.upper || known.lower.0 >= span.beta {
        return Some(known.lower.0);
    }
    (known.upper.0 <= span.alpha).then_some(known.upper.0)
}

/// A child that is known to be bad enough for the opponent saves searching any other.
#[inline(always)]
fn cut_by_a_child(
    search: &Search<'_>,
    candidates: &Candidates,
    depth: u32,
    span: Span,
) -> Option<i32> {
    candidates.rest().iter().find_map(|candidate| {
        let known = Known::probe(&search.tables.guessed, candidate.child.board)?;
        let cuts = known.covers(depth - 1, search.selectivity) && -known.upper.0 >= span.beta;
        cuts.then_some(-known.upper.0)
    })
}

/// One move to go: the value of each child is its evaluation.
#[inline(always)]
fn last_move<K: Kernel>(
    kernel: K,
    search: &mut Search<'_>,
    weights: &Weights,
    node: &Node,
    mut moves: u64,
    span: Span,
) -> i32 {
    let mut best = (WORST, 64);
    while moves != 0 {
        let square = moves.trailing_zeros();
        moves &= moves - 1;
        search.nodes.0 += 1;
        let child = node.play(square, kernel.flips(square, node.board.own, node.board.opp));
        best = best.max((-child.evaluate(kernel, weights).0, square));
        if best.0 >= span.beta {
            break;
        }
    }
    if node.board == search.root {
        remember(search, node.board, 1, span, best.0, best.1);
    }
    best.0
}

/// The first move with the whole span, the others with the question whether they are better,
/// and again with the whole span if so. At the root a better one is remembered at once: if the
/// search is stopped, it is what there is to play.
#[inline(always)]
fn try_all<K: Visit>(
    kernel: K,
    search: &mut Search<'_>,
    board: Board,
    candidates: &mut Candidates,
    depth: u32,
    mut span: Span,
) -> (i32, u32) {
    let mut best = (WORST, 64);
    loop {
        if best.0 > WORST
            && depth >= SHARED
            && candidates.rest().len() > 1
            && let Some(pool) = search.pool.filter(|pool| pool.has_idle())
        {
            let question = Question::Guess { depth, span: Span::null(span.alpha) };
            let others = pool.share(search, candidates.brothers(), question);
            if span.is_null() || others.0 <= span.alpha {
                return if others.0 > best.0 { others } else { best };
            }
            // One is better: by how much? The table knows about those that are not.
            candidates.prefer(others.1);
        }
        let Some(candidate) = candidates.next() else { break };
        let child = &candidate.child;
        let mut value = if best.0 == WORST {
            -kernel.visit(search, child, depth - 1, span.reversed())
        } else {
            -kernel.visit(search, child, depth - 1, Span::null(span.alpha).reversed())
        };
        if best.0 != WORST && value > span.alpha && value < span.beta {
            value = -kernel.visit(search, child, depth - 1, span.reversed());
        }
        if search.is_stopped() {
            break;
        }
        if value > best.0 {
            best = (value, candidate.square);
        }
        if value >= span.beta {
            break;
        }
        if value > span.alpha {
            if board == search.root {
                let above = Span { beta: value, ..span };
                remember(search, board, depth, above, value, candidate.square);
            }
            span.alpha = value;
        }
    }
    best
}

/// A pass costs no depth: there is no choice in it.
#[inline(always)]
fn after_pass<K: Visit>(
    kernel: K,
    search: &mut Search<'_>,
    node: &Node,
    depth: u32,
    span: Span,
) -> i32 {
    let board = node.board;
    if kernel.outflanking(board.own, board.opp) & board.empties(!0) == 0 {
        return -Eval::of_finished(board).0;
    }
    -kernel.visit(search, node, depth, span.reversed())
}

#[inline(always)]
pub(super) fn remember(
    search: &Search<'_>,
    board: Board,
    depth: u32,
    span: Span,
    value: i32,
    square: u32,
) {
    let known = Known {
        lower: if value > span.alpha { Eval(value) } else { -Eval::MAX },
        upper: if value < span.beta { Eval(value) } else { Eval::MAX },
        depth: depth as u8,
        selectivity: search.selectivity,
        best: Some(square as u8),
    };
    known.store(&search.tables.guessed, board);
}
