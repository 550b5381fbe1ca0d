//! Positions, games and moves.

use lockstep_search::EngineName;
use lockstep_service::Transcript;
use lockstep_service::records::{EngineRecord, GameRecord, PlyRecord};
use schemars::JsonSchema;
use serde::Deserialize;

use super::PageGame;
use crate::Problem;

/// The board of this name, or the usual one.
fn board<G: PageGame>(name: Option<&str>) -> Result<G::Board, Problem> {
    let board = name.map_or(Ok(G::Board::default()), str::parse).map_err(Problem::bad)?;
    G::check_board(board)?;
    Ok(board)
}

/// Reads a game or a position; `name` is the board it is played on, if the text does not say.
pub(super) fn game<G: PageGame>(text: &str, name: Option<&str>) -> Result<Transcript<G>, Problem> {
    let game = G::read(text.trim(), board::<G>(name)?).map_err(Problem::bad)?;
    G::check_board(game.start().board())?;
    Ok(game)
}

/// A game or a position as text.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Written {
    #[serde(default)]
    text: String,
    board: Option<String>,
}

pub(super) fn read<G: PageGame>(
    Written { text, board }: Written,
) -> Result<GameRecord<G::MoveName, G::View>, Problem> {
    Ok(GameRecord::new(&game::<G>(&text, board.as_deref())?))
}

/// A move in a position.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Play<N> {
    #[schemars(example = "")]
    position: String,
    board: Option<String>,
    #[serde(rename = "move")]
    mv: N,
}

pub(super) fn play<G: PageGame>(
    Play { position, board, mv: name }: Play<G::MoveName>,
) -> Result<PlyRecord<G::MoveName, G::View>, Problem> {
    let mut game = game::<G>(&position, board.as_deref())?;
    let mv = G::move_named(&name);
    let mv = mv.ok_or_else(|| Problem::bad(format_args!("expected a move, found {name}")))?;
    game.play(mv).map_err(Problem::no)?;
    Ok(PlyRecord { mv: name, state: game.position().view() })
}

/// A board.
#[derive(Deserialize, JsonSchema)]
pub(super) struct On {
    board: Option<String>,
}

/// The engines that play on a board.
pub(super) fn engines<G: PageGame>(on: On) -> Result<Vec<EngineRecord>, Problem> {
    let board = board::<G>(on.board.as_deref())?;
    let all = EngineName::<G>::all().map(|engine| EngineRecord::new(engine, &[board]));
    Ok(all.filter(|engine| !engine.boards.is_empty()).collect())
}
