//! The pages: templates that share one frame, rendered when the server starts.

use askama::Template;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use lockstep_connectx::{Position as Connectx, Shape};
use lockstep_game::Player;
use lockstep_page::MAX_DRAWN;
use lockstep_reversi::{Position as Reversi, Size};
use lockstep_service::BoardGame;
use lockstep_service::records::letter;

/// The views that the bar on every page links to, by path.
pub(crate) const VIEWS: &[(&str, &str)] = &[
    ("/reversi", "Reversi"),
    ("/connectx", "Connect-X"),
    ("/sudoku", "Sudoku"),
    ("/chips", "Chips"),
];

/// Every page and its path.
pub(super) fn all() -> [(&'static str, String); 5] {
    [
        ("/", render(&Home { path: "/" })),
        (
            "/reversi",
            render(&ReversiPage {
                path: "/reversi",
                game: Match::of::<Reversi>(),
                sizes: Size::ALL.into_iter().rev().collect(),
            }),
        ),
        (
            "/connectx",
            render(&ConnectxPage {
                path: "/connectx",
                game: Match::of::<Connectx>(),
                shape: Shape::default(),
                max_side: MAX_DRAWN,
            }),
        ),
        ("/sudoku", render(&Sudoku { path: "/sudoku" })),
        ("/chips", render(&Chips { path: "/chips" })),
    ]
}

/// The answer to a path at which there is no page.
pub(super) fn not_found() -> Response {
    (StatusCode::NOT_FOUND, Html(render(&NotFound { path: "" }))).into_response()
}

fn render(page: &impl Template) -> String {
    page.render().expect("writing to a string does not fail")
}

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    path: &'static str,
}

#[derive(Template)]
#[template(path = "reversi.html")]
struct ReversiPage {
    path: &'static str,
    game: Match,
    /// The boards to choose from, the usual one first.
    sizes: Vec<Size>,
}

#[derive(Template)]
#[template(path = "connectx.html")]
struct ConnectxPage {
    path: &'static str,
    game: Match,
    /// The board of a new game.
    shape: Shape,
    max_side: usize,
}

#[derive(Template)]
#[template(path = "sudoku.html")]
struct Sudoku {
    path: &'static str,
}

#[derive(Template)]
#[template(path = "chips.html")]
struct Chips {
    path: &'static str,
}

#[derive(Template)]
#[template(path = "not-found.html")]
struct NotFound {
    path: &'static str,
}

/// What the pages of games for two say of a game.
struct Match {
    name: &'static str,
    title: &'static str,
    /// The usual board.
    board: String,
    players: [Side; 2],
}

/// A player.
struct Side {
    /// In positions.
    letter: char,
    name: &'static str,
    title: String,
}

impl Match {
    fn of<G: BoardGame>() -> Match {
        let side = |player: Player| {
            let name = G::PLAYERS[player.index()];
            Side { letter: letter(player), name, title: capitalized(name) }
        };
        Match {
            name: G::NAME,
            title: G::TITLE,
            board: G::Board::default().to_string(),
            players: [Player::First, Player::Second].map(side),
        }
    }
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
