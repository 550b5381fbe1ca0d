//! The rules once more, square by square on an array, as a rule book tells them.

use lockstep_game::{Game, Player, Random, State};
use lockstep_reversi::{Move, Position, Size, Square};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Naive {
    side: i32,
    discs: Vec<Option<Player>>,
    mover: Player,
}

const DIRECTIONS: [(i32, i32); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

impl Naive {
    /// The discs of a position, read one by one.
    pub(crate) fn of(position: &Position) -> Naive {
        let side = position.size().side();
        let squares = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
        Naive {
            side: side as i32,
            discs: squares.map(|(r, c)| position.disc(Square::at(r, c).unwrap())).collect(),
            mover: position.mover(),
        }
    }

    fn disc(&self, row: i32, column: i32) -> Option<Player> {
        let on_board = (0..self.side).contains(&row) && (0..self.side).contains(&column);
        if on_board { self.discs[(row * self.side + column) as usize] } else { None }
    }

    /// The squares that turn when `player` plays on an empty square.
    fn flips(&self, player: Player, row: i32, column: i32) -> Vec<(i32, i32)> {
        let mut flips = Vec::new();
        for (down, right) in DIRECTIONS {
            let mut line = Vec::new();
            let (mut r, mut c) = (row + down, column + right);
            while self.disc(r, c) == Some(!player) {
                line.push((r, c));
                (r, c) = (r + down, c + right);
            }
            if self.disc(r, c) == Some(player) {
                flips.extend(line);
            }
        }
        flips
    }

    fn placements(&self, player: Player) -> Vec<(i32, i32)> {
        (0..self.side)
            .flat_map(|row| (0..self.side).map(move |column| (row, column)))
            .filter(|&(r, c)| self.disc(r, c).is_none() && !self.flips(player, r, c).is_empty())
            .collect()
    }

    pub(crate) fn moves(&self) -> Vec<Move> {
        let placements = self.placements(self.mover);
        if placements.is_empty() && !self.placements(!self.mover).is_empty() {
            return vec![Move::Pass];
        }
        let square = |(r, c)| Square::at(r as u32, c as u32).unwrap();
        placements.into_iter().map(|place| Move::Place(square(place))).collect()
    }

    pub(crate) fn play(&mut self, mv: Move) {
        if let Move::Place(square) = mv {
            let (row, column) = (square.row() as i32, square.column() as i32);
            let mut turned = self.flips(self.mover, row, column);
            turned.push((row, column));
            for (r, c) in turned {
                self.discs[(r * self.side + c) as usize] = Some(self.mover);
            }
        }
        self.mover = !self.mover;
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 0 || moves.is_empty() {
            return 1;
        }
        let after = |mv| {
            let mut child = self.clone();
            child.play(mv);
            child.perft(depth - 1)
        };
        moves.into_iter().map(after).sum()
    }
}

#[test]
fn games_and_random_boards_agree_with_the_naive_rules() {
    let mut random = Random::new(4);
    for round in 0..600 {
        let size = Size::ALL[round % 3];
        let mut position = Position::start(size);
        if round % 2 == 1 {
            // Any square may be empty, also in the centre.
            let taken = random.next_u64() & size.squares();
            let black = taken & random.next_u64();
            position = Position::new(size, black, taken & !black, Player::Second).unwrap();
        }
        let mut naive = Naive::of(&position);
        loop {
            assert_eq!(Naive::of(&position), naive);
            let moves: Vec<Move> = position.legal_moves().collect();
            assert_eq!(moves, naive.moves(), "{position}");
            let Some(mv) = random.pick(&moves) else { break };
            position.play(mv).unwrap();
            naive.play(mv);
        }
    }
}
