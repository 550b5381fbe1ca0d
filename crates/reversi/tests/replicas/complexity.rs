//! The estimates against what can be counted: the small board.

use std::collections::HashSet;

use lockstep_game::{Player, Random, State};
use lockstep_reversi::complexity::{Estimate, count_positions, plausible, play_games};
use lockstep_reversi::{Move, Position, Size, perft};

fn check(estimate: Estimate, truth: f64) {
    let distance = (estimate.mean - truth).abs() / estimate.error;
    assert!(distance < 4.0, "{estimate:?} is {distance} standard errors from {truth}");
}

/// On the small board every game can be played: a game has at most 12 moves, and as many
/// passes.
#[test]
fn the_games_of_the_small_board_are_counted() {
    let games = play_games(Size::Four, 20_000, 1);
    let truth = perft(&Position::start(Size::Four), 24) as f64;
    check(games.number, truth);
    assert!(games.number.error < 0.02 * truth, "{games:?}");
    assert!((10.0..12.0).contains(&games.length.mean), "{games:?}");
}

/// Every board that a game leads to on the small board.
fn reachable() -> HashSet<(u64, u64)> {
    let mut open = vec![Position::start(Size::Four)];
    let mut seen: HashSet<Position> = open.iter().copied().collect();
    while let Some(position) = open.pop() {
        for mv in position.legal_moves() {
            let mut child = position;
            child.play_unchecked(mv);
            if seen.insert(child) {
                open.push(child);
            }
        }
    }
    seen.iter().map(|p| (p.discs(Player::First).0, p.discs(Player::Second).0)).collect()
}

#[test]
fn every_board_of_a_game_is_plausible() {
    let reachable = reachable();
    for &(black, white) in &reachable {
        assert!(plausible(Size::Four, black, white), "{black:x} {white:x}");
    }
    let bound = count_positions(Size::Four, 2_000, 3);
    assert!(bound.mean > reachable.len() as f64 && bound.mean < 0.7 * 3_f64.powi(12) * 16.0);
}

/// The estimate against a count of every 101st filling of the small board.
#[test]
fn the_boards_of_the_small_board_are_counted() {
    let squares: Vec<u64> =
        (0..64).map(|i| 1 << i).filter(|bit| bit & Size::Four.squares() != 0).collect();
    let filled = |code: u64| {
        squares.iter().fold((code, 0, 0), |(code, black, white), bit| match code % 3 {
            0 => (code / 3, black | bit, white),
            1 => (code / 3, black, white | bit),
            _ => (code / 3, black, white),
        })
    };
    let fillings = (0..3_u64.pow(16)).step_by(101).map(filled);
    let count = fillings.filter(|&(_, black, white)| plausible(Size::Four, black, white)).count();
    let estimate = count_positions(Size::Four, 10_000, 2);
    let own_error = 101.0 * (count as f64).sqrt();
    let error = estimate.error.hypot(own_error);
    check(Estimate { error, ..estimate }, 101.0 * count as f64);
}

/// Boards of real games are plausible on every size.
#[test]
fn boards_of_games_are_plausible() {
    let mut random = Random::new(3);
    for round in 0..30 {
        let mut position = Position::start(Size::ALL[round % 3]);
        loop {
            let [black, white] = [Player::First, Player::Second].map(|who| position.discs(who).0);
            assert!(plausible(position.size(), black, white), "{position}");
            let moves: Vec<Move> = position.legal_moves().collect();
            let Some(mv) = random.pick(&moves) else { break };
            position.play(mv).unwrap();
        }
    }
}
