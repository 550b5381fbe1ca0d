//! Principal-variation search over the evaluation.

use std::time::Duration;

use lockstep_search::{Stop, Table};

use super::memory::Known;
use super::order::Candidates;
use crate::kernel::{Kernel, entry_points};
use crate::{Board, Eval, Features, Weights};

/// A position with what the evaluation needs, kept up to date.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) board: Board,
    features: Features,
    discs: u32,
}

impl Node {
    pub(super) fn new(board: Board) -> Node {
        let discs = (board.own | board.opp).count_ones();
        Node { board, features: Features::new(board), discs }
    }

    #[inline(always)]
    pub(super) fn play(&self, square: u32, flips: u64) -> Node {
        Node {
            board: self.board.play(square, flips),
            features: self.features.play(square, flips),
            discs: self.discs + 1,
        }
    }

    #[inline(always)]
    fn pass(&self) -> Node {
        Node { board: self.board.pass(), features: self.features.pass(), ..*self }
    }

    #[inline(always)]
    pub(super) fn evaluate(&self, weights: &Weights) -> Eval {
        weights.evaluate(&self.features, self.discs)
    }
}

/// The values a search is asked to tell apart, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Span {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Span {
    pub(super) const FULL: Span = Span { alpha: -Eval::MAX.0 - 1, beta: Eval::MAX.0 + 1 };

    /// "Above `alpha` or not?", for the opponent.
    fn null(alpha: i32) -> Span {
        Span { alpha: -alpha - 1, beta: -alpha }
    }

    fn reversed(self) -> Span {
        Span { alpha: -self.beta, beta: -self.alpha }
    }
}

/// What a search carries along.
pub(super) struct Search<'a> {
    pub(super) weights: &'a Weights,
    pub(super) table: &'a Table,
    pub(super) stop: &'a Stop,
    pub(super) nodes: u64,
    next_poll: u64,
}

/// What it takes to unwind a search and to write down its answer.
const MARGIN: Duration = Duration::from_micros(40);

/// Below every value.
pub(super) const WORST: i32 = -Eval::MAX.0 - 2;

impl<'a> Search<'a> {
    pub(super) fn new(weights: &'a Weights, table: &'a Table, stop: &'a Stop) -> Search<'a> {
        Search { weights, table, stop, nodes: 0, next_poll: 0 }
    }

    /// Whether to end at once; what is returned then means nothing. The clock is read every
    /// few microseconds, and the search ends early enough to answer in time.
    #[inline(always)]
    fn is_stopped(&mut self) -> bool {
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + 64;
            if self.stop.time_left().is_some_and(|left| left < MARGIN) {
                self.stop.set();
            }
            self.stop.poll(self.nodes);
        }
        self.stop.is_set()
    }
}

entry_points! {
    /// The value of `node` by a search of `depth` moves, as far as it matters to `span`.
    /// Fail-soft.
    pub(super) Visit::visit(search: &mut Search<'_>, node: &Node, depth: u32, span: Span) -> i32
        = visit
}

#[inline(always)]
fn visit<K: Visit>(kernel: K, search: &mut Search<'_>, node: &Node, depth: u32, span: Span) -> i32 {
    search.nodes += 1;
    let board = node.board;
    if depth == 0 {
        return node.evaluate(search.weights).0;
    }
    if search.is_stopped() {
        return WORST;
    }
    let moves = kernel.outflanking(board.own, board.opp) & board.empties(!0);
    if moves == 0 {
        return after_pass(kernel, search, &node.pass(), depth, span);
    }
    if depth == 1 {
        return last_move(kernel, search, node, moves, span);
    }
    let known = Known::probe(search.table, board);
    if let Some(value) = known.and_then(|known| decided(known, depth, span)) {
        return value;
    }
    let first = known.and_then(|known| known.best).map(u32::from);
    let candidates = Candidates::new(kernel, search.weights, node, moves, depth, first);
    let (best, square) = try_all(kernel, search, candidates, depth, span);
    if !search.stop.is_set() {
        remember(search, board, depth, span, best, square);
    }
    best
}

/// A value from the table that answers the question.
#[inline(always)]
fn decided(known: Known, depth: u32, span: Span) -> Option<i32> {
    if u32::from(known.depth) < depth {
        return None;
    }
    if known.lower == known.upper || known.lower.0 >= span.beta {
        return Some(known.lower.0);
    }
    (known.upper.0 <= span.alpha).then_some(known.upper.0)
}

/// One move to go: the value of each child is its evaluation.
#[inline(always)]
fn last_move<K: Kernel>(
    kernel: K,
    search: &mut Search<'_>,
    node: &Node,
    mut moves: u64,
    span: Span,
) -> i32 {
    let mut best = WORST;
    while moves != 0 {
        let square = moves.trailing_zeros();
        moves &= moves - 1;
        search.nodes += 1;
        let child = node.play(square, kernel.flips(square, node.board.own, node.board.opp));
        best = best.max(-child.evaluate(search.weights).0);
        if best >= span.beta {
            break;
        }
    }
    best
}

/// The first move with the whole span, the others with the question whether they are better,
/// and again with the whole span if so.
#[inline(always)]
fn try_all<K: Visit>(
    kernel: K,
    search: &mut Search<'_>,
    candidates: Candidates,
    depth: u32,
    mut span: Span,
) -> (i32, u32) {
    let mut best = (WORST, 64);
    for candidate in candidates {
        let child = &candidate.child;
        let mut value = if best.0 == WORST {
            -kernel.visit(search, child, depth - 1, span.reversed())
        } else {
            -kernel.visit(search, child, depth - 1, Span::null(span.alpha))
        };
        if best.0 != WORST && value > span.alpha && value < span.beta {
            value = -kernel.visit(search, child, depth - 1, span.reversed());
        }
        if value > best.0 {
            best = (value, candidate.square);
            span.alpha = span.alpha.max(value);
        }
        if value >= span.beta || search.stop.is_set() {
            break;
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
fn remember(search: &Search<'_>, board: Board, depth: u32, span: Span, value: i32, square: u32) {
    let known = Known {
        lower: if value > span.alpha { Eval(value) } else { -Eval::MAX },
        upper: if value < span.beta { Eval(value) } else { Eval::MAX },
        depth: depth as u8,
        best: Some(square as u8),
    };
    known.store(search.table, board);
}
