//! The verbs that both board games have, written once.
//!
//! ```text
//! engine.rs    which engine, with which limits and options
//! moves.rs     legal moves          perft.rs     lines of play
//! search.rs    a good move          solve.rs     the exact score, of a position or a file
//! analyze.rs   every move valued    review.rs    the moves of a game judged
//! ```
//!
//! A game adds its own options by [`Commands`], and its own verbs beside these.

mod analyze;
mod engine;
mod moves;
mod perft;
mod review;
mod search;
mod solve;

use std::fmt;

use clap::{Args, Subcommand};
use lockstep_game::{At, Fault};
use lockstep_search::{Engine, EngineName, Goal, Limits, Stop};
use lockstep_service::records::Subject;
use lockstep_service::{BoardGame, GameSolver, Transcript};

use engine::AskEngine;
pub(crate) use engine::EngineOptions;
pub(crate) use perft::run as run_perft;

use crate::failure::Failure;
use crate::output::Output;
use crate::play::{self, Duel, View};
use crate::{Answer, input, interrupt};

/// What the command line needs of a game beyond [`BoardGame`].
pub(crate) trait Commands: BoardGame {
    /// A game for the examples in help texts.
    const EXAMPLE: &'static str;

    /// Whether `analyze` asks the solver unless an engine is named; else it asks an engine unless
    /// an exact answer is asked for.
    const ANALYZES_EXACTLY: bool;

    /// Whether `analyze` of a game is the same as `review`.
    const ANALYZES_GAMES: bool;

    /// Options of its engines beyond those that all have.
    type EngineExtras: Args + Clone + 'static;

    /// Options of its solver beyond those that all have.
    type SolverExtras: Args;

    /// Makes an engine.
    fn build_engine(
        name: EngineName<Self>,
        extras: &Self::EngineExtras,
    ) -> Result<Box<dyn Engine<Self> + Send>, Failure> {
        let _ = extras;
        Ok(name.build())
    }

    /// Makes a solver for positions on this board; without `lines` it need not find lines of play.
    fn build_solver(
        extras: &Self::SolverExtras,
        goal: Goal,
        board: Self::Board,
        limits: &Limits,
        lines: bool,
    ) -> Result<Box<dyn GameSolver<Self>>, Failure>;

    /// Whether the solver made with these options can take a position.
    fn check_solver_extras(
        extras: &Self::SolverExtras,
        board: Self::Board,
        position: &Self,
    ) -> Result<(), String> {
        let _ = (extras, board, position);
        Ok(())
    }

    /// The game in a terminal.
    fn screen(duel: Duel<Self>) -> Box<dyn View>;
}

/// The verbs that both games have.
#[derive(Subcommand)]
pub(crate) enum Verb<G: Commands> {
    /// Show a position and its legal moves
    #[command(after_help = example::<G>("moves", ""))]
    Moves(Where<G>),
    /// Count the lines of play, to check the rules and their speed
    #[command(after_help = example::<G>("perft", " --depth 8"))]
    Perft(perft::Args<G>),
    /// Find a good move within limits
    #[command(after_help = example::<G>("search", " --time 5s --json"))]
    Search(AskEngine<G>),
    /// Find the exact score of a position, or of every line of a file
    #[command(after_help = example::<G>("solve", " --time 1m --threads 2"))]
    Solve(solve::Args<G>),
    /// Value every move of a position
    #[command(after_help = example::<G>("analyze", " --time 10s"))]
    Analyze(analyze::Args<G>),
    /// Judge the moves of a game: what each was worth, and what would have been best
    #[command(after_help = example::<G>("review", " --time 1s"))]
    Review(AskEngine<G>),
    /// Play a game in the terminal
    #[command(after_help = example::<G>("play", " --person second --time 2s"))]
    Play(play::Args<G>),
}

fn example<G: Commands>(verb: &str, options: &str) -> String {
    format!("Example:\n  lockstep {} {verb} {}{options}", G::NAME, G::EXAMPLE)
}

/// Runs a verb.
pub(crate) fn run<G: Commands>(verb: Verb<G>, output: &mut Output) -> Result<Answer, Failure> {
    match verb {
        Verb::Moves(place) => moves::run(&place, output),
        Verb::Perft(args) => perft::run_game(&args, output, &interrupt::stop()?),
        Verb::Search(args) => search::run(&args, output, &interrupt::stop()?),
        Verb::Solve(args) => solve::run(&args, output, &interrupt::stop()?),
        Verb::Analyze(args) => analyze::run(&args, output, &interrupt::stop()?),
        Verb::Review(args) => review::run(&args, output, &interrupt::stop()?),
        Verb::Play(args) => play::play(&args),
    }
}

/// A position or a game, or many of them on standard input.
#[derive(Args)]
pub(crate) struct Where<G: Commands> {
    #[arg(allow_hyphen_values = true, help = format!(
        "{}; `-` for lines of standard input [default: what is piped in, or else the start of a \
         game]",
        G::NOTATION
    ))]
    position: Option<String>,
    #[arg(long, alias = "size", value_parser = board::<G>, help = format!(
        "The board that a game is played on [default: {}]",
        G::Board::default()
    ))]
    board: Option<G::Board>,
}

/// Reads the name of a board.
fn board<G: Commands>(text: &str) -> Result<G::Board, String> {
    text.parse().map_err(|fault| format!("{fault}"))
}

/// A position to answer.
pub(crate) struct Question<G: Commands> {
    /// Where it stands, if it was read from standard input.
    place: Option<String>,
    /// The game that led to it.
    pub(crate) game: Transcript<G>,
}

impl<G: Commands> Question<G> {
    pub(crate) fn position(&self) -> &G {
        self.game.position()
    }

    pub(crate) fn subject(&self) -> Subject {
        Subject::of_game(&self.game).at(self.place.clone())
    }
}

impl<G: Commands> Where<G> {
    pub(crate) fn board(&self) -> G::Board {
        self.board.unwrap_or_default()
    }

    /// The game of the argument, for a command that takes no more than one.
    pub(crate) fn only(&self) -> Result<Transcript<G>, Failure> {
        let text = self.position.as_deref().filter(|text| *text != "start").unwrap_or_default();
        G::read(text, self.board()).map_err(|fault| Failure::at("position", fault))
    }

    /// Calls `visit` with every question.
    pub(crate) fn for_each(
        &self,
        stop: &Stop,
        visit: impl FnMut(Question<G>) -> Result<(), Failure>,
    ) -> Result<Answer, Failure> {
        self.for_each_suitable(stop, |_| Ok::<_, String>(()), visit)
    }

    /// The same; what `check` does not like is reported as a bad line.
    fn for_each_suitable<E: fmt::Display>(
        &self,
        stop: &Stop,
        check: impl Fn(&G) -> Result<(), E>,
        mut visit: impl FnMut(Question<G>) -> Result<(), Failure>,
    ) -> Result<Answer, Failure> {
        let read = |text: &str| {
            let game = G::read(text, self.board()).map_err(|at| at.map(BadLine::Notation))?;
            let checked = check(game.position());
            checked.map_err(|fault| At::new(1, 1, BadLine::Unsuitable(fault.to_string())))?;
            Ok(game)
        };
        input::for_each(self.position.as_deref(), stop, read, |place, game| {
            visit(Question { place, game })
        })
    }
}

/// Why a position cannot be answered.
#[derive(Debug, thiserror::Error)]
enum BadLine<F> {
    #[error("{0}")]
    Notation(F),
    #[error("{0}")]
    Unsuitable(String),
}

impl<F: Fault> Fault for BadLine<F> {
    fn is_whole_line(&self) -> bool {
        match self {
            BadLine::Notation(fault) => fault.is_whole_line(),
            BadLine::Unsuitable(_) => true,
        }
    }
}

/// A score with its sign.
fn signed(score: i32) -> String {
    format!("{score:+}")
}

/// Moves, one after the other.
fn line<N: fmt::Display>(moves: &[N]) -> String {
    if moves.is_empty() {
        return "-".into();
    }
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
