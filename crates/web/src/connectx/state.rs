use lockstep_connectx::{Column, Position, Setup, Shape};
use lockstep_game::{Game, Player, State as _};
use serde::Serialize;

/// A position as a page draws it.
#[derive(Serialize)]
pub(super) struct State {
    /// The drawn board: the shape, then the rows from the top.
    position: String,
    rows: usize,
    columns: usize,
    line: usize,
    mover: char,
    discs: usize,
    /// The columns that have room, counted from 1.
    moves: Vec<usize>,
    over: bool,
    /// Of a finished game: the first player's score.
    score: Option<i32>,
    /// The cells of the winning lines, as row from the bottom and column, both from 0.
    won: Vec<(usize, usize)>,
    /// Empty cells in which a player would complete a line.
    threats: Threats,
}

#[derive(Serialize)]
struct Threats {
    #[serde(rename = "X")]
    first: Vec<(usize, usize)>,
    #[serde(rename = "O")]
    second: Vec<(usize, usize)>,
}

impl State {
    pub(super) fn of(position: &Position) -> State {
        let shape = position.shape();
        let outcome = position.outcome();
        let lines = lines(shape);
        State {
            position: Setup::from(position).to_string(),
            rows: shape.rows(),
            columns: shape.columns(),
            line: shape.line(),
            mover: letter(position.mover()),
            discs: position.discs(),
            moves: position.legal_moves().map(Column::number).collect(),
            over: outcome.is_some(),
            score: outcome.map(|outcome| outcome.score_for(Player::First).0),
            won: cells(position, &lines, !position.mover(), 0),
            threats: Threats {
                first: cells(position, &lines, Player::First, 1),
                second: cells(position, &lines, Player::Second, 1),
            },
        }
    }
}

pub(super) fn letter(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}

/// The cells of all lines that `player` holds but for `missing` cells, which are empty: all of
/// a line that is complete, the empty cell of one that lacks a disc.
fn cells(
    position: &Position,
    lines: &[Vec<(usize, usize)>],
    player: Player,
    missing: usize,
) -> Vec<(usize, usize)> {
    let disc = |&(row, column): &(usize, usize)| position.disc(row, Column::new(column as u8));
    let mut found = Vec::new();
    for line in lines {
        let own = line.iter().filter(|cell| disc(cell) == Some(player)).count();
        let empty = line.iter().filter(|cell| disc(cell).is_none()).count();
        if own + missing == line.len() && empty == missing {
            let wanted = line.iter().filter(|cell| missing == 0 || disc(cell).is_none());
            found.extend(wanted.copied());
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Every line of the board, across, up and on both diagonals.
fn lines(shape: Shape) -> Vec<Vec<(usize, usize)>> {
    let starts = (0..shape.rows()).flat_map(|row| (0..shape.columns()).map(move |c| (row, c)));
    let steps = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let lines = starts.flat_map(|start| steps.map(|step| line(shape, start, step)));
    lines.flatten().collect()
}

/// The line that begins in a cell and goes in a direction, if it stays on the board.
fn line(
    shape: Shape,
    (row, column): (usize, usize),
    (up, right): (usize, isize),
) -> Option<Vec<(usize, usize)>> {
    let cell = |i: usize| {
        let column = column.checked_add_signed(right * i as isize)?;
        let row = row + up * i;
        (row < shape.rows() && column < shape.columns()).then_some((row, column))
    };
    (0..shape.line()).map(cell).collect()
}
