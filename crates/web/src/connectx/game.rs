use axum::Json;
use lockstep_connectx::{Column, Position, Record, Setup, Shape};
use lockstep_game::State as _;
use serde::{Deserialize, Serialize};

use super::state::State;
use crate::server::{Body, Problem};

/// The longest side of a board that a page draws.
const LONGEST: usize = 64;

#[derive(Deserialize)]
pub(super) struct Text {
    /// The columns played, or a drawn board with its shape on the first line.
    #[serde(default)]
    text: String,
    #[serde(default = "usual")]
    board: String,
}

pub(super) fn usual() -> String {
    Shape::default().to_string()
}

/// A game, ply by ply.
#[derive(Serialize)]
pub(super) struct Game {
    start: State,
    plies: Vec<Ply>,
}

#[derive(Serialize)]
pub(super) struct Ply {
    #[serde(rename = "move")]
    column: usize,
    state: State,
}

pub(super) async fn read(Body(Text { text, board }): Body<Text>) -> Result<Json<Game>, Problem> {
    let (mut position, moves) = parse(&text, &board)?;
    let start = State::of(&position);
    let plies = moves.into_iter().map(|column| {
        position.play_unchecked(column);
        Ply { column: column.number(), state: State::of(&position) }
    });
    Ok(Json(Game { plies: plies.collect(), start }))
}

/// Reads the columns of a game on a board of this shape; or a drawn board, and behind an empty
/// line the columns played from there.
pub(super) fn parse(text: &str, board: &str) -> Result<(Position, Vec<Column>), Problem> {
    let text = text.trim();
    if !text.contains('\n') {
        let shape = drawable(board.trim().parse().map_err(Problem::bad)?)?;
        let record = Record::parse(shape, text).map_err(Problem::bad)?;
        return Ok((Position::start(shape), record.moves().to_vec()));
    }
    let (drawn, columns) = text.split_once("\n\n").unwrap_or((text, ""));
    let start = position(drawn)?;
    let mut position = start.clone();
    let mut moves = Vec::new();
    for word in columns.split([',', ' ', '\n']).filter(|word| !word.is_empty()) {
        let column = word.parse().ok().and_then(Column::numbered);
        let column = column.filter(|&column| position.is_legal(column)).ok_or_else(|| {
            Problem::bad(format_args!("expected a column with room, found {word:?}"))
        })?;
        position.play_unchecked(column);
        moves.push(column);
    }
    Ok((start, moves))
}

/// The position of a drawn board.
pub(super) fn position(text: &str) -> Result<Position, Problem> {
    let setup = Setup::parse(text.trim()).map_err(Problem::bad)?;
    drawable(setup.shape())?;
    setup.position().map_err(Problem::no)
}

/// The shape, unless it is too large to be drawn.
fn drawable(shape: Shape) -> Result<Shape, Problem> {
    if shape.rows() > LONGEST || shape.columns() > LONGEST {
        let expected = format_args!("expected a board of at most {LONGEST} x {LONGEST}");
        return Err(Problem::bad(format_args!("{expected}, found {shape}")));
    }
    Ok(shape)
}

#[derive(Deserialize)]
pub(super) struct Play {
    position: String,
    #[serde(rename = "move")]
    column: usize,
}

pub(super) async fn play(Body(play): Body<Play>) -> Result<Json<Ply>, Problem> {
    let mut position = position(&play.position)?;
    let column = Column::numbered(play.column).filter(|&column| position.is_legal(column));
    let Some(column) = column else {
        let found = play.column;
        return Err(Problem::no(format_args!("expected a column with room, found {found}")));
    };
    position.play_unchecked(column);
    Ok(Json(Ply { column: column.number(), state: State::of(&position) }))
}
