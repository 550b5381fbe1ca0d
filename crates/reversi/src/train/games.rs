//! Positions to learn from: games the evaluation plays against itself.

use std::collections::HashSet;

use lockstep_game::{Key, Random};

use super::search::{Judge, Searcher};
use crate::evaluation::{Eval, Stage, Weights};
use crate::{Board, Position, Size, Square, Symmetry};

/// Every game has an opening of at least `OPENING` random moves and at most `OPENING_SPREAD`
/// more.
const OPENING: usize = 4;
const OPENING_SPREAD: usize = 18;

/// After the opening, one move in so many is random: a search meets positions that good play
/// avoids, and has to know what they are worth.
const RANDOM_MOVE: usize = 12;

/// The other moves are the best by a search of this depth...
const DEPTH: u32 = 3;

/// ... when each value is off by up to so much.
const NOISE: usize = 2 * Eval::DISC as usize;

/// One game in so many is kept for measuring the error.
const UNSEEN: usize = 20;

/// The positions of game `number`, each as the mover sees it; the end of the game is left out.
pub(super) fn play(seed: u64, round: u32, number: usize, weights: &Weights) -> Vec<Board> {
    let mut random =
        Random::new(Key::of(seed).0 ^ Key::of((u64::from(round) << 32) + number as u64).0);
    let mut searcher = Searcher::new(Judge::Patterns(weights));
    let opening = OPENING + random.below(OPENING_SPREAD + 1);
    let mut board = Position::start(Size::Eight).board();
    let mut boards = Vec::with_capacity(64);
    loop {
        if board.moves(!0).is_empty() {
            board = board.pass();
            if board.moves(!0).is_empty() {
                return boards;
            }
        }
        boards.push(board);
        let any = boards.len() <= opening || random.below(RANDOM_MOVE) == 0;
        let square = if any {
            any_move(board, &mut random)
        } else {
            good_move(board, &mut random, &mut searcher)
        };
        let Some(square) = square else { return boards };
        board = after(board, square);
    }
}

fn after(board: Board, square: Square) -> Board {
    board.play(square.index(), board.flips(square.index()))
}

fn any_move(board: Board, random: &mut Random) -> Option<Square> {
    let moves: Vec<Square> = board.moves(!0).collect();
    random.pick(&moves)
}

fn good_move(board: Board, random: &mut Random, searcher: &mut Searcher<'_>) -> Option<Square> {
    let worth = |square: &Square| {
        let noise = random.below(2 * NOISE + 1) as i32 - NOISE as i32;
        -searcher.value(after(board, *square), DEPTH - 1).0 + noise
    };
    board.moves(!0).max_by_key(worth)
}

/// Different positions, those of each stage together.
pub(super) struct Positions {
    /// To learn from.
    pub(super) seen: [Vec<Board>; Stage::COUNT],
    /// To measure with: from other games, and none of them among the seen.
    pub(super) unseen: [Vec<Board>; Stage::COUNT],
}

impl Positions {
    /// Sorts the positions of all games; of symmetric ones the first is kept.
    pub(super) fn collect(games: &[Vec<Board>]) -> Positions {
        let mut known = HashSet::new();
        let mut sort = |unseen: bool| {
            let mut stages: [Vec<Board>; Stage::COUNT] = Default::default();
            let chosen =
                |&(number, _): &(usize, &Vec<Board>)| (number % UNSEEN == UNSEEN - 1) == unseen;
            for &board in games.iter().enumerate().filter(chosen).flat_map(|(_, game)| game) {
                if known.insert(representative(board)) {
                    stages[Stage::of((board.own | board.opp).count_ones()).index()].push(board);
                }
            }
            stages
        };
        Positions { seen: sort(false), unseen: sort(true) }
    }
}

/// The same board for all symmetric ones.
fn representative(board: Board) -> (u64, u64) {
    let image = |symmetry: Symmetry| symmetry.board(Size::Eight, board);
    let images = Symmetry::ALL.map(image).map(|board| (board.own, board.opp));
    images.into_iter().min().unwrap_or_default()
}
