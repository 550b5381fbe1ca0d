//! The pages: templates that share one frame, rendered when a server starts or a site is exported.

use askama::Template;
use lockstep_connectx::{Position as Connectx, Shape};
use lockstep_game::Player;
use lockstep_page::MAX_DRAWN;
use lockstep_reversi::{Position as Reversi, Size};
use lockstep_service::BoardGame;
use lockstep_service::records::letter;

/// A view that the bar on every page links to.
pub(crate) struct View {
    name: &'static str,
    title: &'static str,
    /// Whether it needs programs beside this one.
    needs_tools: bool,
}

const VIEWS: [View; 4] = [
    View { name: "reversi", title: "Reversi", needs_tools: false },
    View { name: "connectx", title: "Connect-X", needs_tools: false },
    View { name: "sudoku", title: "Sudoku", needs_tools: false },
    View { name: "chips", title: "Chips", needs_tools: true },
];

/// Where the pages are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Host {
    /// On a server: `/reversi`, `/css/page.css`.
    Server,
    /// In a folder of any host, which only hands out files: `reversi.html`, `css/page.css`.
    Folder,
}

impl Host {
    /// Whether the page has to do without a server.
    pub(crate) fn is_folder(self) -> bool {
        self == Host::Folder
    }

    /// The views that work there.
    fn views(self) -> impl Iterator<Item = &'static View> {
        VIEWS.iter().filter(move |view| !(self.is_folder() && view.needs_tools))
    }

    /// The address of a page, from any other one.
    fn page(self, name: &str) -> String {
        match (self, name) {
            (Host::Server, name) => format!("/{name}"),
            (Host::Folder, "") => "./".into(),
            (Host::Folder, name) => format!("{name}.html"),
        }
    }

    /// The address of a file, from any page.
    fn file(self, path: &str) -> String {
        match self {
            Host::Server => format!("/{path}"),
            Host::Folder => path.into(),
        }
    }
}

/// Every page and its name; that of the home page is empty.
pub(crate) fn all(host: Host) -> Vec<(&'static str, String)> {
    let reversi = ReversiPage {
        host,
        name: "reversi",
        game: Match::of::<Reversi>(),
        sizes: Size::ALL.into_iter().rev().collect(),
    };
    let connectx = ConnectxPage {
        host,
        name: "connectx",
        game: Match::of::<Connectx>(),
        shape: Shape::default(),
        max_side: MAX_DRAWN,
    };
    let mut pages = vec![
        ("", render(&Home { host, name: "" })),
        ("reversi", render(&reversi)),
        ("connectx", render(&connectx)),
        ("sudoku", render(&Sudoku { host, name: "sudoku" })),
    ];
    if host == Host::Server {
        pages.push(("chips", render(&Chips { host, name: "chips" })));
    }
    pages
}

/// What a server shows where there is no page.
pub(crate) fn not_found() -> String {
    render(&NotFound { host: Host::Server, name: "not-found" })
}

fn render(page: &impl Template) -> String {
    page.render().expect("writing to a string does not fail")
}

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    host: Host,
    name: &'static str,
}

#[derive(Template)]
#[template(path = "reversi.html")]
struct ReversiPage {
    host: Host,
    name: &'static str,
    game: Match,
    /// The boards to choose from, the usual one first.
    sizes: Vec<Size>,
}

#[derive(Template)]
#[template(path = "connectx.html")]
struct ConnectxPage {
    host: Host,
    name: &'static str,
    game: Match,
    /// The board of a new game.
    shape: Shape,
    max_side: usize,
}

#[derive(Template)]
#[template(path = "sudoku.html")]
struct Sudoku {
    host: Host,
    name: &'static str,
}

#[derive(Template)]
#[template(path = "chips.html")]
struct Chips {
    host: Host,
    name: &'static str,
}

#[derive(Template)]
#[template(path = "not-found.html")]
struct NotFound {
    host: Host,
    name: &'static str,
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
