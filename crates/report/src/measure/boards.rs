use lockstep_arena::ArenaGame;
use lockstep_game::{Random, State};
use lockstep_reversi::{Move, Position, Size};

/// Plays random games, and shows each position with the number of discs placed so far.
pub(crate) fn random_boards(games: u64, seed: u64, mut see: impl FnMut(usize, &Position)) {
    let mut random = Random::new(seed);
    for _ in 0..games {
        let mut position = Position::start(Size::Eight);
        while !position.is_over() {
            let squares: Vec<_> = position.placements().into_iter().collect();
            let Some(square) = random.pick(&squares) else {
                position.play_unchecked(Move::Pass);
                continue;
            };
            position.play_unchecked(Move::Place(square));
            see(60 - position.empties().len() as usize, &position);
        }
    }
}

/// Positions after balanced openings of eight moves.
pub(crate) fn search_positions(count: usize) -> Vec<Position> {
    let openings = Position::start(Size::Eight).openings(1);
    openings.take(count).map(|game| *game.position()).collect()
}
