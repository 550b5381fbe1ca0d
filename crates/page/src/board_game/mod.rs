//! `/api/{game}/...` of the games for two. Questions and answers have the fields of the command
//! line, see [`lockstep_service::records`].
//!
//! ```text
//! POST read      a game or a position as text   -> the game, ply by ply
//! POST play      a position and a move          -> the position after it
//! GET  engines   a board                        -> the engines that play on it
//! POST search    a position and an engine       -> its move
//! GET  analyze   a position                     => the value of every move, deeper and deeper
//! GET  review    a game                         => every move judged, from the last to the first
//! GET  book      a position of Reversi          -> the moves of the opening book
//! ```

#[cfg(feature = "book")]
mod book;
mod position;
mod search;
mod study;

use std::time::Duration;

use lockstep_connectx::{Position as Connectx, Shape};
use lockstep_reversi::{Position as Reversi, Size};
use lockstep_search::Limits;
use lockstep_service::BoardGame;

use crate::{Problem, Route, Routes};

/// The longest side of a Connect-X board that is drawn.
pub const MAX_DRAWN: usize = 64;

/// A game for two as the page offers it.
pub(crate) trait PageGame: BoardGame {
    /// What each search of a review may use, beside the limit on memory.
    fn review_limits() -> Limits;

    /// Refuses boards that are too large to be drawn.
    fn check_board(board: Self::Board) -> Result<(), Problem>;
}

impl PageGame for Reversi {
    /// The nodes of a search of some ten plies; enough to solve the last moves.
    fn review_limits() -> Limits {
        Limits { nodes: Some(100_000), ..Limits::time(Duration::from_millis(500)) }
    }

    fn check_board(_: Size) -> Result<(), Problem> {
        Ok(())
    }
}

impl PageGame for Connectx {
    /// Time for the solver.
    fn review_limits() -> Limits {
        Limits::time(Duration::from_secs(2))
    }

    fn check_board(board: Shape) -> Result<(), Problem> {
        if board.rows().max(board.columns()) > MAX_DRAWN {
            let expected = format_args!("expected a board of at most {MAX_DRAWN} x {MAX_DRAWN}");
            return Err(Problem::bad(format_args!("{expected}, found {board}")));
        }
        Ok(())
    }
}

/// The routes of a game.
pub(crate) fn routes<G: PageGame>(api: &mut impl Routes) {
    let path = |verb: &str| format!("/api/{}/{verb}", G::NAME);
    api.quick(Route::post(path("read"), "Read a game or a position"), position::read::<G>);
    api.quick(Route::post(path("play"), "Play a move"), position::play::<G>);
    let about = "List the engines that play on a board";
    api.quick(Route::get(path("engines"), about), position::engines::<G>);
    let about = "Search a position for its best move";
    api.work(Route::post(path("search"), about), search::search::<G>);
    let about = "Value every move, deeper and deeper";
    api.stream(Route::get(path("analyze"), about), search::analyze::<G>);
    let about = "Judge the moves of a game, the last first";
    api.stream(Route::get(path("review"), about), search::review::<G>);
}

/// The route of the opening book, which Reversi alone has.
#[cfg(feature = "book")]
pub(crate) fn book_routes(api: &mut impl Routes) {
    let about = "List the moves of the opening book";
    api.quick(Route::get("/api/reversi/book", about), book::book);
}
