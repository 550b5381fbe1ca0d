use lockstep_connectx::{Cell, Column, Position, Setup};
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
            won: places(position.winning_cells()),
            threats: Threats {
                first: places(position.completing_cells(Player::First)),
                second: places(position.completing_cells(Player::Second)),
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

/// Cells as a page names them: row from the bottom and column, both from 0.
fn places(cells: Vec<Cell>) -> Vec<(usize, usize)> {
    let mut places: Vec<_> =
        cells.into_iter().map(|Cell { column, row }| (row, column.index())).collect();
    places.sort_unstable();
    places
}
