use lockstep_connectx::{Column, Position, Setup};
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
}

impl State {
    pub(super) fn of(position: &Position) -> State {
        let shape = position.shape();
        let outcome = position.outcome();
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
            won: if outcome.is_some() { won(position) } else { Vec::new() },
        }
    }
}

pub(super) fn letter(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}

/// Every cell of every line of the player who moved last.
fn won(position: &Position) -> Vec<(usize, usize)> {
    let (shape, winner) = (position.shape(), !position.mover());
    let holds = |&(row, column): &(usize, usize)| {
        position.disc(row, Column::new(column as u8)) == Some(winner)
    };
    let cells = (0..shape.rows()).flat_map(|row| (0..shape.columns()).map(move |c| (row, c)));
    let lines = cells.flat_map(|start| [(0, 1), (1, 0), (1, 1), (1, -1)].map(|step| (start, step)));
    let mut found: Vec<(usize, usize)> = lines
        .filter_map(|(start, step)| line(start, step, shape.line()))
        .filter(|line| line.iter().all(holds))
        .flatten()
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// So many cells in a row, as far as they can be counted; they may lie off the board.
fn line(
    (row, column): (usize, usize),
    (up, right): (usize, isize),
    length: usize,
) -> Option<Vec<(usize, usize)>> {
    let cell = |i: usize| {
        let column = column.checked_add_signed(right * i as isize)?;
        (column <= usize::from(u8::MAX)).then_some((row + up * i, column))
    };
    (0..length).map(cell).collect()
}
