//! Boards to try chips on.

use lockstep_game::{Random, State};
use lockstep_reversi::{Board, Position, Size};

/// So many boards, one half from random games, the other with discs anywhere, sparse to full:
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
pub(crate) fn game(random: &mut Random) -> Vec<Position> {
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

/// Discs at random; how many is random, too.
pub(crate) fn anywhere(random: &mut Random) -> Board {
    let sparse = |random: &mut Random, times: usize| {
        (0..times).fold(!0, |squares, _| squares & random.next_u64())
    };
    let (taken, emptied) = (random.below(4), 1 + random.below(3));
    let discs = sparse(random, taken) & !(sparse(random, emptied));
    let own = random.next_u64();
    Board { own: discs & own, opp: discs & !own }
}
