//! Counting lines of play, as fast as the machine can.

use lockstep_game::State;
use lockstep_search::{entry_points, with_kernel};

use crate::rules::kernel::Kernel;
use crate::{Board, Isa, Position};

/// Counts the leaves of the tree of play below `position`, cut at `depth` moves (a pass is a
/// move), on the fastest instruction set of this machine. The same numbers as
/// [`lockstep_game::perft`].
pub fn perft(position: &Position, depth: u32) -> u64 {
    perft_on(Isa::best(), position, depth)
}

/// [`perft`] on an instruction set of the caller's choice (the portable one, if the machine
/// lacks it).
pub fn perft_on(isa: Isa, position: &Position, depth: u32) -> u64 {
    if depth == 0 || position.is_over() {
        return 1;
    }
    let playable = position.size().squares();
    let mut tally = Tally::default();
    with_kernel!(isa, kernel => {
        kernel.leaves(position.board(), playable, depth, &mut tally);
        tally.count_waiting(kernel, playable);
    });
    tally.leaves
}

entry_points! {
    /// [`perft`] of a position that is not over, at a depth of at least 1.
    trait Leaves: Kernel {
        fn leaves(board: Board, playable: u64, depth: u32, tally: &mut Tally) -> () = leaves;
    }
}

/// Counts the leaves below `board` into `tally`.
#[inline(always)]
fn leaves<K: Leaves>(kernel: K, board: Board, playable: u64, depth: u32, tally: &mut Tally) {
    let moves = kernel.outflanking(board.own, board.opp) & board.empties(playable);
    if moves == 0 {
        leaves_after_pass(kernel, board.pass(), playable, depth - 1, tally);
    } else if depth == 1 {
        tally.leaves += u64::from(moves.count_ones());
    } else if depth == 2 {
        for_each_child(kernel, board, moves, |child| tally.push(kernel, child, playable));
    } else {
        for_each_child(kernel, board, moves, |child| {
            kernel.leaves(child, playable, depth - 1, tally);
        });
    }
}

/// The position after a pass: either the opponent can move, or the game has ended.
#[inline(always)]
fn leaves_after_pass<K: Leaves>(
    kernel: K,
    board: Board,
    playable: u64,
    depth: u32,
    tally: &mut Tally,
) {
    let moves = kernel.outflanking(board.own, board.opp) & board.empties(playable);
    if moves == 0 || depth == 0 {
        tally.leaves += 1;
    } else {
        kernel.leaves(board, playable, depth, tally);
    }
}

/// Calls `visit` with the board after each of `moves`.
#[inline(always)]
fn for_each_child<K: Kernel>(
    kernel: K,
    board: Board,
    mut moves: u64,
    mut visit: impl FnMut(Board),
) {
    while moves != 0 {
        let square = moves.trailing_zeros();
        moves &= moves - 1;
        visit(board.play(square, kernel.flips(square, board.own, board.opp)));
    }
}

/// The count so far, and boards whose moves are still to be counted: they are collected from
/// all over the tree and counted eight at a time.
#[derive(Default)]
struct Tally {
    leaves: u64,
    own: [u64; 8],
    opp: [u64; 8],
    waiting: usize,
}

impl Tally {
    /// Takes in a board at which one move is left to count.
    #[inline(always)]
    fn push<K: Kernel>(&mut self, kernel: K, board: Board, playable: u64) {
        let slot = self.waiting % 8; // It is below 8: this saves checking the bounds.
        self.own[slot] = board.own;
        self.opp[slot] = board.opp;
        self.waiting = slot + 1;
        if slot == 7 {
            self.count_waiting(kernel, playable);
        }
    }

    /// Counts the moves of the waiting boards. Where there is none the line has one leaf, be
    /// it a pass or the end of the game.
    #[inline(always)]
    fn count_waiting<K: Kernel>(&mut self, kernel: K, playable: u64) {
        let moves = kernel.moves8(&self.own, &self.opp, playable);
        for moves in &moves[..self.waiting] {
            self.leaves += u64::from(moves.count_ones().max(1));
        }
        self.waiting = 0;
    }
}
