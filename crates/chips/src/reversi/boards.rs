//! Random boards and positions to try chips on.

use lockstep_game::{Player, Random, State};
use lockstep_reversi::{Board, Position, Size};

/// Of this many positions, one has its discs anywhere; the others come from games.
const ANYWHERE_ONE_IN: usize = 8;

/// Positions of all stages of random games, and some with discs anywhere; none is over.
pub(crate) fn positions(seed: u64) -> impl Iterator<Item = Position> {
    let mut random = Random::new(seed);
    let one = move |i: usize| loop {
        let position = if i.is_multiple_of(ANYWHERE_ONE_IN) {
            let board = anywhere(&mut random);
            Position::new(Size::Eight, board.own, board.opp, Player::First)
        } else {
            let game = game(&mut random);
            random.pick(&game)
        };
        if let Some(position) = position.filter(|position| !position.is_over()) {
            return position;
        }
    };
    (0..).map(one)
}

/// This many boards, one half from random games, the other with discs anywhere, sparse to full:
/// a circuit must be right also where no game leads.
pub(crate) fn boards(count: usize, seed: u64) -> Vec<Board> {
    let mut random = Random::new(seed);
    let mut boards = Vec::with_capacity(count);
    while boards.len() < count / 2 {
        boards.extend(game(&mut random).iter().map(Position::board));
    }
    boards.truncate(count / 2);
    boards.extend((boards.len()..count).map(|_| anywhere(&mut random)));
    boards
}

/// The positions of a random game, from the start to the last one that is not over.
fn game(random: &mut Random) -> Vec<Position> {
    let mut positions = Vec::new();
    let mut position = Position::start(Size::Eight);
    while !position.is_over() {
        positions.push(position);
        let moves: Vec<_> = position.legal_moves().collect();
        let Some(mv) = random.pick(&moves) else { break };
        position.play_unchecked(mv);
    }
    positions
}

/// Discs at random; their number is random, too.
fn anywhere(random: &mut Random) -> Board {
    let sparse = |random: &mut Random, times: usize| {
        (0..times).fold(!0, |squares, _| squares & random.next_u64())
    };
    let (taken, emptied) = (random.below(4), 1 + random.below(3));
    let discs = sparse(random, taken) & !(sparse(random, emptied));
    let own = random.next_u64();
    Board { own: discs & own, opp: discs & !own }
}
