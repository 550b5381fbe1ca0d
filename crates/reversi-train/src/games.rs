//! Positions to learn from: games the evaluation plays against itself.

use std::collections::HashSet;

use lockstep_game::{Key, Random};
use lockstep_reversi::tuning::FullWidth;
use lockstep_reversi::{Board, Eval, Position, Size, Square, Stage, Weights};
use lockstep_search::Stop;

/// Every game has an opening of at least `OPENING` random moves and at most `OPENING_SPREAD`
/// more.
const OPENING: usize = 4;
const OPENING_SPREAD: usize = 18;

/// An opening after which one side is further ahead than this, by a search of this depth, is
/// drawn again, up to this many times: decided games teach little.
const BALANCE: Eval = Eval(16 * Eval::DISC);
const BALANCE_DEPTH: u32 = 4;
const ATTEMPTS: u32 = 100;

/// After the opening, moves are the best by a search of this depth...
const DEPTH: u32 = 3;

/// ... with noise of up to this much in each value.
const NOISE: usize = 2 * Eval::DISC as usize;

/// At one move in this many the position after a random move is taken as well: a search meets
/// positions that good play avoids, and has to evaluate them.
const ASIDE: usize = 4;

/// One game in this many is kept apart as a validation set.
const UNSEEN: usize = 20;

/// Memory of a player's tables: its searches are shallow.
const MEMORY: usize = 1 << 16;

/// Who plays.
struct Player<'a> {
    search: FullWidth<'a>,
    stop: Stop,
}

impl Player<'_> {
    fn value(&mut self, board: Board, depth: u32) -> Eval {
        let value = self.search.value(board, depth, &self.stop);
        value.unwrap_or_else(|| unreachable!("it is never stopped"))
    }
}

/// The positions of game `number`, each as the mover sees it; the end of the game is left out.
pub(super) fn play(seed: u64, round: u32, number: usize, weights: &Weights) -> Vec<Board> {
    let game = (u64::from(round) << 32) + number as u64;
    let mut random = Random::new(Key::of(seed).0 ^ Key::of(game).0);
    let mut player = Player { search: FullWidth::new(weights, MEMORY), stop: Stop::never() };
    let (mut board, mut boards) = opening(&mut random, &mut player);
    while let Some(turn) = turn(board) {
        boards.push(turn);
        if random.below(ASIDE) == 0 {
            boards.extend(any_move(turn, &mut random).and_then(self::turn));
        }
        board = good_move(turn, &mut random, &mut player);
    }
    boards
}

/// The position after a random opening that leaves both sides a chance, and those before it.
fn opening(random: &mut Random, player: &mut Player<'_>) -> (Board, Vec<Board>) {
    let mut attempts = 0;
    loop {
        let moves = OPENING + random.below(OPENING_SPREAD + 1);
        let mut board = Position::start(Size::Eight).board();
        let mut boards = Vec::with_capacity(80);
        while boards.len() < moves
            && let Some(turn) = turn(board)
        {
            boards.push(turn);
            board = any_move(turn, random).unwrap_or(turn);
        }
        let value = player.value(board, BALANCE_DEPTH);
        attempts += 1;
        if value <= BALANCE && -value <= BALANCE || attempts == ATTEMPTS {
            return (board, boards);
        }
    }
}

/// The board as the one who can move sees it, or `None` if the game is over.
fn turn(board: Board) -> Option<Board> {
    [board, board.pass()].into_iter().find(|board| !board.moves(!0).is_empty())
}

fn after(board: Board, square: Square) -> Board {
    board.play(square.index(), board.flips(square.index()))
}

/// The board after any move, if there is one.
fn any_move(board: Board, random: &mut Random) -> Option<Board> {
    let moves: Vec<Square> = board.moves(!0).collect();
    random.pick(&moves).map(|square| after(board, square))
}

/// The board after the move that seems best.
fn good_move(board: Board, random: &mut Random, player: &mut Player<'_>) -> Board {
    let worth = |child: &Board| {
        let noise = random.below(2 * NOISE + 1) as i32 - NOISE as i32;
        noise - player.value(*child, DEPTH - 1).0
    };
    board.moves(!0).map(|square| after(board, square)).max_by_key(worth).unwrap_or(board)
}

/// Different positions, those of each stage together.
pub(super) struct Positions {
    seen: [Vec<Board>; Stage::COUNT],
    unseen: [Vec<Board>; Stage::COUNT],
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
                if known.insert(board.representative()) {
                    stages[Stage::of((board.own | board.opp).count_ones()).index()].push(board);
                }
            }
            stages
        };
        Positions { seen: sort(false), unseen: sort(true) }
    }

    /// The positions of a stage to learn from, and those to measure with: from other games, and
    /// none of them among the first.
    pub(super) fn of(&self, stage: Stage) -> (&[Board], &[Board]) {
        (&self.seen[stage.index()], &self.unseen[stage.index()])
    }
}

/// Appends a game to those of a file: how many positions, at most two for each square, then the
/// positions.
pub(super) fn write(boards: &[Board], bytes: &mut Vec<u8>) {
    bytes.push(boards.len() as u8);
    bytes.extend(boards.iter().flat_map(|board| [board.own, board.opp]).flat_map(u64::to_le_bytes));
}

/// The games of a file.
pub(super) fn read(mut bytes: &[u8]) -> Vec<Vec<Board>> {
    let word = |bytes: &[u8; 8]| u64::from_le_bytes(*bytes);
    let board = |bytes: &[[u8; 8]; 2]| Board { own: word(&bytes[0]), opp: word(&bytes[1]) };
    let mut games = Vec::new();
    while let Some((&count, rest)) = bytes.split_first() {
        let (game, rest) = rest.split_at(rest.len().min(16 * usize::from(count)));
        games.push(game.as_chunks().0.as_chunks().0.iter().map(board).collect());
        bytes = rest;
    }
    games
}
