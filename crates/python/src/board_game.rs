//! Games for two: a class of positions each, with the questions as methods.

use lockstep_game::{Game, Player, State};
use lockstep_reversi::{ggf, write_transcript, wthor};
use lockstep_search::{EngineName, Goal};
use lockstep_service::ask::{self, AskError, Terms};
use lockstep_service::records::{EngineRecord, WthorRecord, letter};
use lockstep_service::{BoardGame, Transcript};
use pyo3::prelude::*;
use serde::Serialize;

use crate::errors::{IllegalMove, refused, unreadable};
use crate::watch::{text, watch};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    // Both are called `Position`, each in its module.
    module.add("ReversiPosition", module.py().get_type::<ReversiPosition>())?;
    module.add("ConnectxPosition", module.py().get_type::<ConnectxPosition>())?;
    module.add_function(wrap_pyfunction!(reversi_ggf, module)?)?;
    module.add_function(wrap_pyfunction!(reversi_wthor, module)?)
}

/// An answer, and whether Ctrl-C ended the work.
#[derive(Serialize)]
struct Answer<T> {
    #[serde(flatten)]
    record: T,
    interrupted: bool,
}

fn terms(json: &str) -> PyResult<Terms> {
    serde_json::from_str(json).map_err(refused)
}

fn read<G: BoardGame>(game: &str, board: Option<&str>) -> PyResult<Transcript<G>> {
    let board = board.map_or(Ok(G::Board::default()), |name| name.parse().map_err(refused))?;
    match game.trim().is_empty() {
        true => Ok(Transcript::new(G::start(board))),
        false => G::read(game, board).map_err(unreadable),
    }
}

fn played<G: BoardGame>(game: &Transcript<G>, name: &G::MoveName) -> PyResult<Transcript<G>> {
    let illegal = || IllegalMove::new_err(format!("{name} is not a legal move"));
    let mut game = game.clone();
    let mv = G::move_named(name).ok_or_else(illegal)?;
    game.play(mv).map_err(|_| illegal())?;
    Ok(game)
}

fn ask<T: Serialize + Send, N: Serialize + Send>(
    py: Python<'_>,
    callback: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&lockstep_search::Stop, &mut dyn FnMut(N)) -> Result<T, AskError> + Send,
) -> PyResult<String> {
    let watched = watch(py, callback, work)?;
    let record = watched.result.map_err(refused)?;
    Ok(text(&Answer { record, interrupted: watched.interrupted }))
}

fn goal(wld: bool) -> Goal {
    if wld { Goal::Wld } else { Goal::Score }
}

/// A game whose moves are judged, as one record.
#[derive(Serialize)]
struct Moves<T> {
    moves: Vec<T>,
}

macro_rules! board_game {
    ($class:ident, $game:ty, $module:literal, $doc:literal) => {
        #[doc = $doc]
        #[pyclass(frozen, eq, module = $module, name = "Position")]
        #[derive(Clone, PartialEq)]
        pub(crate) struct $class(pub(crate) Transcript<$game>);

        #[pymethods]
        impl $class {
            /// Reads a position or a game in any notation; without a text, the start of a game.
            #[new]
            #[pyo3(signature = (game = "", board = None))]
            fn new(game: &str, board: Option<&str>) -> PyResult<Self> {
                Ok($class(read(game, board)?))
            }

            /// The board.
            #[getter]
            fn board(&self) -> String {
                BoardGame::board(self.0.position()).to_string()
            }

            /// Who is to move: "X" began the game, "O" is the other.
            #[getter]
            fn mover(&self) -> char {
                letter(self.0.position().mover())
            }

            /// Whether the game is over.
            #[getter]
            fn is_over(&self) -> bool {
                self.0.position().is_over()
            }

            /// The score of a finished game, for the player who began.
            #[getter]
            fn score(&self) -> Option<i32> {
                let outcome = self.0.position().outcome();
                outcome.map(|outcome| outcome.score_for(Player::First).0)
            }

            /// The discs of both players, the one who began first; None if they do not count.
            #[getter]
            fn discs(&self) -> Option<[u32; 2]> {
                BoardGame::discs(self.0.position())
            }

            /// The moves that led here.
            #[getter]
            fn history(&self) -> Vec<<$game as BoardGame>::MoveName> {
                self.0.moves().iter().map(|&mv| <$game>::name_of(mv)).collect()
            }

            /// The legal moves.
            fn moves(&self) -> Vec<<$game as BoardGame>::MoveName> {
                self.0.position().legal_moves().map(<$game>::name_of).collect()
            }

            /// The position after a move.
            fn play(&self, r#move: <$game as BoardGame>::MoveName) -> PyResult<Self> {
                played(&self.0, &r#move).map($class)
            }

            /// The number of lines of play of this length.
            fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
                py.detach(|| BoardGame::perft(self.0.position(), depth))
            }

            /// The position as text that the constructor reads.
            #[getter]
            fn text(&self) -> String {
                self.0.position().write()
            }

            fn __str__(&self) -> String {
                self.0.position().diagram()
            }

            fn __repr__(&self) -> String {
                format!("Position({:?})", <$game>::write_game(&self.0))
            }

            fn __hash__(&self) -> u64 {
                use std::hash::{DefaultHasher, Hash, Hasher};
                let mut hasher = DefaultHasher::new();
                self.text().hash(&mut hasher);
                hasher.finish()
            }

            fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String, String))> {
                let this = slf.get();
                let game = this.0.start().prefix() + &this.0.start().write_moves(this.0.moves());
                Ok((slf.get_type().into_any().unbind(), (game, this.board())))
            }

            /// The board as SVG.
            fn svg(&self) -> String {
                self.0.position().picture()
            }

            fn _repr_svg_(&self) -> String {
                self.svg()
            }

            fn _view(&self) -> String {
                text(&BoardGame::view(self.0.position()))
            }

            #[pyo3(signature = (asked, callback = None))]
            fn _search(
                &self,
                py: Python<'_>,
                asked: &str,
                callback: Option<&Bound<'_, PyAny>>,
            ) -> PyResult<String> {
                let asked = terms(asked)?;
                ask(py, callback, |stop, tell| ask::search(&self.0, &asked, stop, tell))
            }

            #[pyo3(signature = (asked, wld, callback = None))]
            fn _solve(
                &self,
                py: Python<'_>,
                asked: &str,
                wld: bool,
                callback: Option<&Bound<'_, PyAny>>,
            ) -> PyResult<String> {
                let asked = terms(asked)?;
                ask(py, callback, |stop, tell| ask::solve(&self.0, goal(wld), &asked, stop, tell))
            }

            #[pyo3(signature = (asked, callback = None))]
            fn _analyze(
                &self,
                py: Python<'_>,
                asked: &str,
                callback: Option<&Bound<'_, PyAny>>,
            ) -> PyResult<String> {
                let asked = terms(asked)?;
                ask(py, callback, |stop, tell| ask::analyze(&self.0, &asked, stop, tell))
            }

            fn _solve_moves(&self, py: Python<'_>, asked: &str, wld: bool) -> PyResult<String> {
                let asked = terms(asked)?;
                ask(py, None, |stop, _: &mut dyn FnMut(())| {
                    ask::solve_moves(&self.0, goal(wld), &asked, stop)
                })
            }

            #[pyo3(signature = (asked, callback = None))]
            fn _review(
                &self,
                py: Python<'_>,
                asked: &str,
                callback: Option<&Bound<'_, PyAny>>,
            ) -> PyResult<String> {
                let asked = terms(asked)?;
                ask(py, callback, |stop, tell| {
                    ask::review(&self.0, &asked, stop, tell).map(|moves| Moves { moves })
                })
            }

            #[staticmethod]
            fn _engines(boards: Vec<String>) -> PyResult<String> {
                let boards: Result<Vec<_>, _> = boards.iter().map(|name| name.parse()).collect();
                let boards = boards.map_err(refused)?;
                let engines = EngineName::<$game>::all();
                let records: Vec<_> =
                    engines.map(|engine| EngineRecord::new(engine, &boards)).collect();
                Ok(text(&records))
            }
        }
    };
}

board_game!(
    ReversiPosition,
    lockstep_reversi::Position,
    "lockstep.reversi",
    "A position of Reversi, and the moves that led to it. It does not change."
);
board_game!(
    ConnectxPosition,
    lockstep_connectx::Position,
    "lockstep.connectx",
    "A position of Connect-X, and the moves that led to it. It does not change."
);

/// A game in the Generic Game Format.
#[pyfunction]
fn reversi_ggf(game: &Bound<'_, ReversiPosition>) -> String {
    let game = &game.get().0;
    ggf::write(game.start(), game.moves())
}

/// The games of a WTHOR file with the names of players and tournaments, if they are there, as JSON.
#[pyfunction]
fn reversi_wthor(
    games: &[u8],
    players: Option<&[u8]>,
    tournaments: Option<&[u8]>,
) -> PyResult<String> {
    let players = players.map(wthor::read_players).transpose().map_err(refused)?;
    let tournaments = tournaments.map(wthor::read_tournaments).transpose().map_err(refused)?;
    let name = |names: &Option<Vec<String>>, number: u16| {
        let known = names.as_ref().and_then(|names| names.get(usize::from(number)));
        known.map_or_else(|| number.to_string(), String::clone)
    };
    let games = wthor::read_games(games).map_err(refused)?;
    let records = games.iter().map(|game| WthorRecord {
        year: game.year,
        tournament: name(&tournaments, game.tournament),
        black: name(&players, game.players[0]),
        white: name(&players, game.players[1]),
        score: game.score(),
        game: write_transcript(&game.moves),
    });
    Ok(text(&records.collect::<Vec<_>>()))
}
