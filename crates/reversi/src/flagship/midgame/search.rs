//! Principal-variation search over the evaluation.

use lockstep_game::Score;
use lockstep_search::entry_points;

use super::order::Candidates;
use super::probcut;
use super::{Known, Node, Window};
use crate::flagship::parallel::Question;
use crate::flagship::search::Search;
use crate::rules::kernel::Kernel;
use crate::{Board, Eval, Weights};

/// Below every value.
pub(super) const WORST: Eval = Eval(-Eval::MAX.0 - 2);

/// A search to the end of the game solves positions with up to this many empty squares exactly.
const EXACT: u32 = 11;

/// From this depth on, values are stored in the table; that of the root always.
pub(super) const REMEMBERED: u32 = 4;

/// From this depth on, all children are probed before any is searched.
const CHILDREN: u32 = 5;

/// From this depth on, it pays to split a node between threads.
const SHARED: u32 = 5;

entry_points! {
    /// The search over the evaluation, on 8x8 only.
    pub(in crate::flagship) trait Visit: Kernel {
        /// The value of `node` by a search of `depth` moves, as far as it matters to `window`.
        /// Fail-soft.
        fn visit(search: &mut Search<'_>, node: &Node, depth: u32, window: Window) -> Eval = visit;
    }
}

#[inline(always)]
fn visit<K: Visit>(
    kernel: K,
    search: &mut Search<'_>,
    node: &Node,
    depth: u32,
    window: Window,
) -> Eval {
    if !search.nodes.enter() {
        return WORST;
    }
    let Some(weights) = search.weights else { return WORST };
    if depth == 0 {
        return node.evaluate(kernel, weights);
    }
    if search.is_stopped() {
        return WORST;
    }
    let board = node.board;
    if depth >= node.empties() && node.empties() <= EXACT && search.plays_out {
        return exact(search, board, window);
    }
    let moves = kernel.outflanking(board.own, board.opp) & board.empties(!0);
    if moves == 0 {
        return after_pass(kernel, search, &node.pass(), depth, window);
    }
    if depth == 1 {
        return last_move(kernel, search, weights, node, moves, window);
    }
    let known =
        if depth >= REMEMBERED { Known::probe(&search.tables.guessed, board) } else { None };
    if let Some(value) = known.and_then(|known| decided(search, known, depth, window)) {
        return value;
    }
    if let Some(value) = probcut::try_cut(kernel, search, weights, node, depth, window) {
        return value;
    }
    let first = known.and_then(|known| known.best).map(u32::from);
    let mut candidates = Candidates::default();
    candidates.fill(kernel, search, node, moves, depth, first);
    if depth >= CHILDREN
        && let Some(value) = cut_by_a_child(search, &candidates, depth, window)
    {
        return value;
    }
    if depth >= node.empties() {
        candidates.look_ahead(kernel, search, depth, window.alpha);
    }
    let (best, square) = try_all(kernel, search, board, &mut candidates, depth, window);
    if (depth >= REMEMBERED || board == search.root) && !search.is_stopped() {
        remember(search, board, depth, window, best, square);
    }
    best
}

/// The value of the end of the game, which is near.
fn exact(search: &mut Search<'_>, board: Board, window: Window) -> Eval {
    let alpha = window.alpha.0.div_euclid(Eval::DISC);
    let mut score = search.ask(board, board.empties(!0), alpha);
    let value = |score: i32| Eval::from(Score(score));
    // A null window has its answer now. Otherwise the score is at least this: how much more?
    while value(score) > window.alpha && value(score) < window.beta {
        let better = search.ask(board, board.empties(!0), score);
        if better <= score || search.stop.is_set() {
            break;
        }
        score = better;
    }
    value(score)
}

/// A value from the table that answers the question.
#[inline(always)]
pub(super) fn decided(
    search: &Search<'_>,
    known: Known,
    depth: u32,
    window: Window,
) -> Option<Eval> {
    if !known.covers(depth, search.selectivity) {
        return None;
    }
    if known.lower == known.upper || known.lower >= window.beta {
        return Some(known.lower);
    }
    (known.upper <= window.alpha).then_some(known.upper)
}

/// Enhanced transposition cut-off: a child that is known to be bad enough for the opponent saves
/// searching any other.
#[inline(always)]
fn cut_by_a_child(
    search: &Search<'_>,
    candidates: &Candidates,
    depth: u32,
    window: Window,
) -> Option<Eval> {
    candidates.rest().iter().find_map(|candidate| {
        let known = Known::probe(&search.tables.guessed, candidate.child.board)?;
        let cuts = known.covers(depth - 1, search.selectivity) && -known.upper >= window.beta;
        cuts.then_some(-known.upper)
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
    window: Window,
) -> Eval {
    let mut best = (WORST, 64);
    while moves != 0 {
        let square = moves.trailing_zeros();
        moves &= moves - 1;
        if !search.nodes.enter() {
            return WORST;
        }
        let child = node.play(square, kernel.flips(square, node.board.own, node.board.opp));
        best = best.max((-child.evaluate(kernel, weights), square));
        if best.0 >= window.beta {
            break;
        }
    }
    if node.board == search.root {
        remember(search, node.board, 1, window, best.0, best.1);
    }
    best.0
}

/// The first move with the whole window, the others with a null window, and again with the whole
/// window if they are better. At the root a better move is stored at once: if the search is
/// stopped, it is the one to play.
#[inline(always)]
fn try_all<K: Visit>(
    kernel: K,
    search: &mut Search<'_>,
    board: Board,
    candidates: &mut Candidates,
    depth: u32,
    mut window: Window,
) -> (Eval, u32) {
    let mut best = (WORST, 64);
    loop {
        if best.0 > WORST
            && depth >= SHARED
            && candidates.rest().len() > 1
            && let Some(pool) = search.pool.filter(|pool| pool.has_idle())
        {
            let question = Question::Guess { depth, window: Window::null(window.alpha) };
            let (value, square) = pool.share(search, candidates.brothers(), question);
            let others = (Eval(value), square);
            if window.is_null() || others.0 <= window.alpha {
                return if others.0 > best.0 { others } else { best };
            }
            // One is better: by how much? The table knows about those that are not.
            candidates.prefer(others.1);
        }
        let Some(candidate) = candidates.next() else { break };
        let child = &candidate.child;
        let mut value = if best.0 == WORST {
            -kernel.visit(search, child, depth - 1, -window)
        } else {
            -kernel.visit(search, child, depth - 1, -Window::null(window.alpha))
        };
        if best.0 != WORST && value > window.alpha && value < window.beta {
            value = -kernel.visit(search, child, depth - 1, -window);
        }
        if search.is_stopped() {
            break;
        }
        if value > best.0 {
            best = (value, candidate.square);
        }
        if value >= window.beta {
            break;
        }
        if value > window.alpha {
            if board == search.root {
                let above = Window { beta: value, ..window };
                remember(search, board, depth, above, value, candidate.square);
            }
            window.alpha = value;
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
    window: Window,
) -> Eval {
    let board = node.board;
    if kernel.outflanking(board.own, board.opp) & board.empties(!0) == 0 {
        return -Eval::of_finished(board);
    }
    -kernel.visit(search, node, depth, -window)
}

#[inline(always)]
pub(super) fn remember(
    search: &Search<'_>,
    board: Board,
    depth: u32,
    window: Window,
    value: Eval,
    square: u32,
) {
    let known = Known {
        lower: if value > window.alpha { value } else { -Eval::MAX },
        upper: if value < window.beta { value } else { Eval::MAX },
        depth: depth as u8,
        selectivity: search.selectivity,
        best: Some(square as u8),
    };
    known.store(&search.tables.guessed, board);
}
