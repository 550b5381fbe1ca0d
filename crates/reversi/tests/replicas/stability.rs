//! Stable discs against the recursive definition, and against play.

use lockstep_game::{Player, Random, State};
use lockstep_reversi::{Move, Position, Size, Square, Squares, stable_discs};

use super::plain::positions;

/// The definition, square by square, until nothing changes.
pub(crate) fn plain(position: &Position, player: Player) -> Squares {
    const AXES: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let side = position.size().side() as i32;
    let mut stable = vec![false; 64];
    loop {
        let before = stable.clone();
        let firm = |row: i32, column: i32| {
            let on_board = (0..side).contains(&row) && (0..side).contains(&column);
            !on_board || before[(8 * row + column) as usize]
        };
        for square in position.discs(player) {
            let (row, column) = (square.row() as i32, square.column() as i32);
            stable[square.index() as usize] = AXES.into_iter().all(|(down, right)| {
                firm(row + down, column + right) || firm(row - down, column - right)
            });
        }
        if stable == before {
            let squares = (0..64).filter(|&i| stable[i as usize]).filter_map(Square::new);
            return Squares(squares.fold(0, |all, square| all | square.bit()));
        }
    }
}

/// Positions in which many discs are stable: the ends of random games, and boards filled from
/// a corner.
fn settled(number: usize) -> Vec<Position> {
    let mut random = Random::new(12);
    let mut settled = positions(number, 13);
    for _ in 0..number {
        let taken = random.next_u64() | random.next_u64() | random.next_u64();
        let black = taken & (random.next_u64() | random.next_u64() | 0x0103_070F_1F3F_7FFF);
        let white = taken & !black;
        settled.push(Position::new(Size::Eight, black, white, Player::First).unwrap());
    }
    settled
}

#[test]
fn the_least_solution_is_found() {
    let mut stable = 0;
    for position in settled(1000) {
        for player in [Player::First, Player::Second] {
            let found = stable_discs(position.discs(player).0, position.size().squares());
            assert_eq!(found, plain(&position, player), "{position}");
            stable += found.len();
        }
    }
    assert!(stable > 1000, "the positions have only {stable} stable discs");
}

#[test]
fn small_boards_have_their_own_corners() {
    for size in Size::ALL {
        let all = size.squares();
        assert_eq!(stable_discs(all, all).0, all);
        assert_eq!(stable_discs(all & !1, all).len(), size.area() - 1);
        assert_eq!(stable_discs(1, all).len(), 1);
        let centre = !Position::start(size).empties().0 & all;
        assert!(stable_discs(centre, all).is_empty());
    }
}

/// What is called stable keeps its colour in random play to the end.
#[test]
fn a_stable_disc_is_never_turned() {
    let mut random = Random::new(14);
    for start in settled(300) {
        for _ in 0..5 {
            let mut position = start;
            let mut firm = [0; 2];
            loop {
                for player in [Player::First, Player::Second] {
                    let discs = position.discs(player).0;
                    let lost = firm[player.index()] & !discs;
                    assert_eq!(lost, 0, "{start} lost {:?} in {position}", Squares(lost));
                    firm[player.index()] = stable_discs(discs, !0).0;
                }
                let moves: Vec<Move> = position.legal_moves().collect();
                let Some(mv) = random.pick(&moves) else { break };
                position.play(mv).unwrap();
            }
        }
    }
}
