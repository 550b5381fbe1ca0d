//! A small alpha-beta search of fixed depth, for labels and for self-play.

use crate::Board;
use crate::evaluation::{Eval, Features, Weights};
use crate::kernel::{Isa, Kernel, entry_points, with_kernel};

/// What the search thinks of a position it does not look beyond.
#[derive(Clone, Copy)]
pub(super) enum Judge<'a> {
    Patterns(&'a Weights),
    /// Squares to play on, corners and discs: what the patterns have to beat.
    #[cfg(test)]
    Mobility,
}

impl Judge<'_> {
    #[inline(always)]
    fn judge(self, node: &Node) -> i32 {
        match self {
            Judge::Patterns(weights) => weights.evaluate(&node.features, node.discs).0,
            #[cfg(test)]
            Judge::Mobility => super::tests::mobility(node.board),
        }
    }
}

/// A position with what its evaluation needs.
#[derive(Clone, Copy, Debug)]
struct Node {
    board: Board,
    features: Features,
    discs: u32,
}

impl Node {
    fn new(board: Board) -> Node {
        let discs = (board.own | board.opp).count_ones();
        Node { board, features: Features::new(board), discs }
    }

    #[inline(always)]
    fn play(&self, square: u32, flips: u64) -> Node {
        Node {
            board: self.board.play(square, flips),
            features: self.features.play(square, flips),
            discs: self.discs + 1,
        }
    }

    #[inline(always)]
    fn pass(&self) -> Node {
        Node { board: self.board.pass(), features: self.features.pass(), discs: self.discs }
    }
}

/// A search with the same judge at every leaf.
pub(super) struct Searcher<'a> {
    judge: Judge<'a>,
    isa: Isa,
    /// The moves of all positions on the way from the root, each with its promise.
    stack: Vec<(i32, Node)>,
    /// Positions entered.
    pub(super) nodes: u64,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(judge: Judge<'a>) -> Searcher<'a> {
        Searcher { judge, isa: Isa::best(), stack: Vec::new(), nodes: 0 }
    }

    /// The value of `board` for the player to move, `depth` moves ahead; exact where the game
    /// ends before that.
    pub(super) fn value(&mut self, board: Board, depth: u32) -> Eval {
        let (node, all) = (Node::new(board), i32::MAX);
        Eval(with_kernel!(self.isa, kernel => kernel.enter(self, &node, depth, -all, all)))
    }
}

entry_points! {
    /// Searches one position, fail-soft; does not call itself for leaves.
    Enter::enter(
        searcher: &mut Searcher<'_>, node: &Node, depth: u32, alpha: i32, beta: i32
    ) -> i32 = search
}

#[inline(always)]
fn search<K: Enter>(
    kernel: K,
    searcher: &mut Searcher<'_>,
    node: &Node,
    depth: u32,
    alpha: i32,
    beta: i32,
) -> i32 {
    searcher.nodes += 1;
    if depth == 0 {
        return searcher.judge.judge(node);
    }
    let Board { own, opp } = node.board;
    let empties = node.board.empties(!0);
    let moves = kernel.outflanking(own, opp) & empties;
    if moves == 0 {
        if kernel.outflanking(opp, own) & empties == 0 {
            return Eval::of_finished(node.board).0;
        }
        return -kernel.enter(searcher, &node.pass(), depth, -beta, -alpha);
    }
    if depth == 1 {
        leaves(kernel, searcher, node, moves, beta)
    } else {
        inner(kernel, searcher, node, moves, depth, alpha, beta)
    }
}

/// The best of moves that are not looked beyond.
#[inline(always)]
fn leaves<K: Kernel>(
    kernel: K,
    searcher: &mut Searcher<'_>,
    node: &Node,
    mut moves: u64,
    beta: i32,
) -> i32 {
    let mut best = -i32::MAX;
    while moves != 0 && best < beta {
        let child = pop(kernel, node, &mut moves);
        searcher.nodes += 1;
        best = best.max(-searcher.judge.judge(&child));
    }
    best
}

/// Alpha-beta over the moves, in the order of what the judge thinks of them.
#[inline(always)]
fn inner<K: Enter>(
    kernel: K,
    searcher: &mut Searcher<'_>,
    node: &Node,
    mut moves: u64,
    depth: u32,
    alpha: i32,
    beta: i32,
) -> i32 {
    let base = searcher.stack.len();
    while moves != 0 {
        let child = pop(kernel, node, &mut moves);
        searcher.stack.push((searcher.judge.judge(&child), child));
    }
    let mut best = -i32::MAX;
    while searcher.stack.len() > base && best < beta {
        let child = take_worst_for_opponent(&mut searcher.stack, base);
        let value = kernel.enter(searcher, &child, depth - 1, -beta, -alpha.max(best));
        best = best.max(-value);
    }
    searcher.stack.truncate(base);
    best
}

/// The position after the first of `moves`, which is taken out.
#[inline(always)]
fn pop<K: Kernel>(kernel: K, node: &Node, moves: &mut u64) -> Node {
    let square = moves.trailing_zeros();
    *moves &= *moves - 1;
    node.play(square, kernel.flips(square, node.board.own, node.board.opp))
}

/// Takes out the position above `base` that is worth least to the one who moves there.
#[inline(always)]
fn take_worst_for_opponent(stack: &mut Vec<(i32, Node)>, base: usize) -> Node {
    let worst = (base..stack.len()).min_by_key(|&i| stack[i].0).unwrap_or(base);
    stack.swap_remove(worst).1
}
