use axum::Json;
use lockstep_game::State as _;
use lockstep_reversi::{Move, Position, Size, read_transcript};
use serde::{Deserialize, Serialize};

use super::state::State;
use crate::server::{Body, Problem};

#[derive(Deserialize)]
pub(super) struct Text {
    /// A position, a transcript, or both: a transcript that begins at the position.
    #[serde(default)]
    text: String,
    #[serde(default = "usual")]
    size: String,
}

pub(super) fn usual() -> String {
    Size::Eight.to_string()
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
    mv: String,
    state: State,
}

pub(super) async fn read(Body(text): Body<Text>) -> Result<Json<Game>, Problem> {
    let (start, moves) = parse(&text.text, &text.size)?;
    let mut position = start;
    let plies = moves.into_iter().map(|mv| {
        position.play_unchecked(mv);
        Ply { mv: mv.to_string(), state: State::of(&position) }
    });
    Ok(Json(Game { plies: plies.collect(), start: State::of(&start) }))
}

/// Reads a position, or a transcript, or a transcript that begins at a position.
pub(super) fn parse(text: &str, size: &str) -> Result<(Position, Vec<Move>), Problem> {
    let size: Size = size.parse().map_err(Problem::bad)?;
    let text = text.trim();
    let (start, transcript) = match split_position(text) {
        Some((board, rest)) => (board.parse().map_err(Problem::bad)?, rest),
        None => (Position::start(size), text),
    };
    let (moves, _) = read_transcript(transcript, start).map_err(Problem::bad)?;
    Ok((start, moves))
}

/// `BOARD SIDE REST`, if the text begins with a board.
fn split_position(text: &str) -> Option<(&str, &str)> {
    if !text.starts_with(|c| "XxOo*-.".contains(c)) {
        return None;
    }
    let board = text.find(char::is_whitespace).unwrap_or(text.len());
    let side = text[board..].find(|c: char| !c.is_whitespace()).map_or(text.len(), |at| board + at);
    let end = text[side..].chars().next().map_or(text.len(), |c| side + c.len_utf8());
    Some(text.split_at(end))
}

#[derive(Deserialize)]
pub(super) struct Play {
    position: String,
    #[serde(rename = "move")]
    mv: String,
}

pub(super) async fn play(Body(play): Body<Play>) -> Result<Json<Ply>, Problem> {
    let mut position: Position = play.position.parse().map_err(Problem::bad)?;
    let mv = match play.mv.as_str() {
        "pass" => Move::Pass,
        square => Move::Place(square.parse().map_err(Problem::bad)?),
    };
    position.play(mv).map_err(Problem::no)?;
    Ok(Json(Ply { mv: mv.to_string(), state: State::of(&position) }))
}
