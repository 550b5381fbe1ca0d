//! Reversi in the conformance suite of the vocabulary crate.

use lockstep_game::testkit::{Specimen, conform};
use lockstep_game::{Game, Player, Random};

use crate::{Move, Position, Size, Square, Symmetry};

impl Specimen for Position {
    type Symmetry = Symmetry;

    fn nameable_moves(&self) -> Vec<Move> {
        (0..64).filter_map(Square::new).map(Move::Place).chain([Move::Pass]).collect()
    }

    fn afresh(&self) -> Position {
        let [black, white] = [Player::First, Player::Second].map(|who| self.discs(who).0);
        Position::new(self.size(), black, white, self.mover()).unwrap()
    }

    fn through_text(&self) -> Result<Position, String> {
        self.to_string().parse().map_err(|error: lockstep_game::At<_>| error.to_string())
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        Symmetry::ALL.to_vec()
    }

    fn transform(&self, &symmetry: &Symmetry) -> Position {
        self.transform(symmetry)
    }

    fn transform_move(&self, symmetry: &Symmetry, mv: Move) -> Move {
        symmetry.mv(self.size(), mv)
    }

    /// Every square once, and at most one pass before each.
    fn longest_play(&self) -> usize {
        2 * self.size().area() as usize
    }
}

#[test]
fn games_from_the_start_conform() {
    for size in Size::ALL {
        conform(&Position::start(size), 60, 5);
    }
}

#[test]
fn games_from_any_board_conform() {
    let mut random = Random::new(6);
    for round in 0..60 {
        let size = Size::ALL[round % 3];
        let taken = random.next_u64() & random.next_u64() & size.squares();
        let black = taken & random.next_u64();
        let start = Position::new(size, black, taken & !black, Player::Second).unwrap();
        conform(&start, 1, round as u64);
    }
}
