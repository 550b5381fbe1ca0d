use std::error::Error;
use std::fmt;
use std::str::FromStr;

use lockstep_game::{At, Fault, Score};
use lockstep_search::{Engine, EngineName, Goal, Limits, Observer, Roster, Solved, Solver, Stop};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Transcript;

/// A game for two as front ends see it: everything they need of it beyond its rules and its
/// engines, which [`State`](lockstep_game::State) and [`Roster`] give.
pub trait BoardGame: Roster<Move: Send + Sync> + Send + Sync {
    /// The name in commands, addresses and logs: `reversi`.
    const NAME: &'static str;

    /// The name in titles: `Reversi`.
    const TITLE: &'static str;

    /// What the players are called, the first one first.
    const PLAYERS: [&'static str; 2];

    /// How positions and games are written, in a sentence for a help text.
    const NOTATION: &'static str;

    /// The boards it is played on.
    type Board: Copy
        + Default
        + Eq
        + fmt::Debug
        + fmt::Display
        + FromStr<Err: Error + Send + Sync>
        + Send
        + Sync
        + 'static;

    /// What a move is called in JSON.
    type MoveName: Clone
        + fmt::Debug
        + fmt::Display
        + DeserializeOwned
        + Serialize
        + JsonSchema
        + Send
        + 'static;

    /// What a front end needs to draw a position.
    type View: Serialize + JsonSchema + Send + 'static;

    /// What can be wrong with a text.
    type Fault: Fault + Send + Sync + 'static;

    /// The start of a game.
    fn start(board: Self::Board) -> Self;

    /// The board of this position.
    fn board(&self) -> Self::Board;

    /// Reads a position or a game in any notation; `board` is the one it is played on, if the text
    /// does not say.
    fn read(text: &str, board: Self::Board) -> Result<Transcript<Self>, At<Self::Fault>>;

    /// The position as [`BoardGame::read`] reads it, without the moves that led to it.
    fn write(&self) -> String;

    /// The moves of a game that began here, as [`BoardGame::read`] reads them.
    fn write_moves(&self, moves: &[Self::Move]) -> String;

    /// What stands before the moves of a game that began here, so that [`BoardGame::read`] reads
    /// both: nothing if this is the usual start of its board.
    fn prefix(&self) -> String;

    /// What stands between the moves of a game on this board.
    fn separator(&self) -> &'static str;

    /// The current position of a game as it is usually written: by its moves or as a board.
    fn write_game(game: &Transcript<Self>) -> String {
        game.position().write()
    }

    /// Reads a line of a file of problems.
    fn read_problem(
        line: &str,
        board: Self::Board,
    ) -> Result<Problem<Self>, At<ProblemFault<Self::Fault>>>;

    /// The games or positions of a file, one a line: a text as it is, or whatever else the game
    /// knows by its name.
    fn unpack(_name: &str, file: Vec<u8>) -> Result<String, String> {
        String::from_utf8(file).map_err(|_| "expected a text in UTF-8".into())
    }

    /// What a move is called in JSON.
    fn name_of(mv: Self::Move) -> Self::MoveName;

    /// The move of this name; `None` if there is none, legal or not.
    fn move_named(name: &Self::MoveName) -> Option<Self::Move>;

    /// The board in characters, for a terminal.
    fn diagram(&self) -> String;

    /// The board as SVG, for a notebook or a report.
    fn picture(&self) -> String;

    /// What is needed to draw the position.
    fn view(&self) -> Self::View;

    /// The discs of both players, if the game's result is counted in discs.
    fn discs(&self) -> Option<[u32; 2]>;

    /// Among how many moves the player to move should share the time that is left.
    fn moves_to_come(&self) -> u32;

    /// The number of lines of play of this length.
    fn perft(&self, depth: u32) -> u64;

    /// Who values moves for a person to look at: the default engine, unless the game has one that
    /// proves more.
    fn analyst() -> Box<dyn Engine<Self> + Send> {
        EngineName::default().build()
    }

    /// A solver with this goal.
    fn solver(goal: Goal) -> Box<dyn GameSolver<Self>>;

    /// Why a solver cannot begin on this position within these limits, if so: before anything is
    /// allocated.
    fn check_solver(&self, _limits: &Limits) -> Result<(), String> {
        Ok(())
    }
}

/// A solver of a game for two.
pub trait GameSolver<G: BoardGame>:
    Solver<G, Solution = Solved<G::Move>, News = Solved<G::Move>> + Send
{
    /// Solves what follows each legal move, and tells `observer` of each. What is proved is for
    /// the player who makes the move, which begins the line. Among equal moves the one to prefer
    /// comes first.
    fn solve_moves(
        &mut self,
        position: &G,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Solved<G::Move>>,
    ) -> Vec<Solved<G::Move>>;
}

/// A position, and the score that a solver should find: a line of a file of problems.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem<G: BoardGame> {
    /// The position, and the game that led to it if the line has one.
    pub game: Transcript<G>,
    /// The score for the player to move, if the line has one.
    pub expected: Option<Score>,
}

/// What can be wrong with a line of a file of problems.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProblemFault<F> {
    /// The position.
    #[error("{0}")]
    Position(F),
    /// The score.
    #[error("expected a score, found {0:?}")]
    Score(String),
}

impl<F: Fault> Fault for ProblemFault<F> {
    fn is_whole_line(&self) -> bool {
        matches!(self, ProblemFault::Position(fault) if fault.is_whole_line())
    }
}
