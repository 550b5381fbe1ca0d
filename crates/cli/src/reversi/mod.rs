//! `lockstep reversi ...`: what both games have is in [`verbs`]; the rest is here.

mod book;
mod complexity;
mod fpt10;
mod games;
mod gtp;
mod nboard;
mod play;
mod probcut;
mod train;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use lockstep_protocols::Thinker;
use lockstep_reversi::book::{Book, BookPlayer};
use lockstep_reversi::{Endgame, EngineName, Flagship, FlagshipLevel, Position, Size};
use lockstep_search::{Engine, Goal, Limits};
use lockstep_service::GameSolver;

use crate::failure::Failure;
use crate::output::Output;
use crate::play::{Duel, View};
use crate::verbs::{self, Commands, EngineOptions};
use crate::{Answer, interrupt};

#[derive(Subcommand)]
pub(crate) enum Verb {
    #[command(flatten)]
    Common(verbs::Verb<Position>),
    /// Show, teach and extend an opening book
    #[command(subcommand)]
    Book(book::Verb),
    /// Estimate how large the game is: length, branching factor, games, positions
    #[command(after_help = "Example:\n  lockstep reversi complexity --games 10000 --board 6x6")]
    Complexity(complexity::Complexity),
    /// List the games of a WTHOR file, or count how often each move was played in a position
    #[command(after_help = "Example:\n  lockstep reversi games WTH_2021.wtb --after f5d6c3")]
    Games(games::Args),
    /// Play by the Go Text Protocol on standard input and output
    #[command(after_help = "Example:\n  lockstep reversi gtp --level 10")]
    Gtp(EngineOptions<Position>),
    /// Play behind the NBoard program on standard input and output
    #[command(after_help = "Example:\n  lockstep reversi nboard --engine zaragoza")]
    Nboard(EngineOptions<Position>),
    /// Play by the protocol of the FPT'10 contest: two characters per message
    #[command(after_help = "Example:\n  lockstep reversi fpt10 --time 900ms --serial /dev/ttyUSB0")]
    Fpt10(fpt10::Fpt10),
    /// Learn the weights of the evaluation by self-play
    #[command(
        after_help = "Example:\n  lockstep reversi train --dir weights --time 2h --threads 2"
    )]
    Train(train::Args),
    /// Measure shallow-search error to fit Multi-ProbCut
    #[command(after_help = "Example:\n  lockstep reversi probcut --games 1000 --depth 10")]
    Probcut(probcut::Args),
}

pub(crate) fn run(verb: Verb, output: &mut Output) -> Result<Answer, Failure> {
    match verb {
        Verb::Common(verb) => verbs::run(verb, output),
        Verb::Book(verb) => book::run(&verb, output, &interrupt::stop()?),
        Verb::Complexity(args) => complexity::run(&args, output),
        Verb::Games(args) => games::run(&args, output),
        Verb::Gtp(options) => gtp::run(&options, output),
        Verb::Nboard(options) => nboard::run(&options, output),
        Verb::Fpt10(fpt10) => fpt10::run(&fpt10, output),
        Verb::Train(args) => train::run(&args, output, &interrupt::stop()?),
        Verb::Probcut(args) => probcut::run(&args, output, &interrupt::stop()?),
    }
}

/// An opening book.
#[derive(Args, Clone)]
pub(crate) struct BookOption {
    /// Let the flagship play from an opening book: a file, or `shipped` for the one that comes
    /// with the program
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
}

/// No more options.
#[derive(Args)]
pub(crate) struct NoExtras {}

impl Commands for Position {
    const EXAMPLE: &'static str = "f5d6c3";
    const ANALYZES_EXACTLY: bool = false;
    const ANALYZES_GAMES: bool = true;

    type EngineExtras = BookOption;
    type SolverExtras = NoExtras;

    fn build_engine(
        name: EngineName,
        BookOption { book }: &BookOption,
    ) -> Result<Box<dyn Engine<Position> + Send>, Failure> {
        let Some(path) = book else { return Ok(name.build()) };
        if name.info().name != EngineName::default().info().name {
            return Err(Failure::Input(format!("{name} does not use a book")));
        }
        let level = name.level().and_then(FlagshipLevel::new);
        let flagship = level.map_or_else(Flagship::new, Flagship::at);
        Ok(Box::new(BookPlayer::new(open_book(path)?, flagship)))
    }

    fn build_solver(
        _: &NoExtras,
        goal: Goal,
        _: Size,
        _: &Limits,
        _: bool,
    ) -> Result<Box<dyn GameSolver<Position>>, Failure> {
        Ok(Box::new(Endgame::new().with_goal(goal)))
    }

    fn screen(duel: Duel<Position>) -> Box<dyn View> {
        Box::new(play::ReversiView::new(duel))
    }
}

impl EngineOptions<Position> {
    /// The engine for a protocol.
    fn thinker(&self) -> Result<Thinker, Failure> {
        let thinker = Thinker::new(self.name()?, self.limits()?)
            .map_err(|unsuitable| Failure::Input(unsuitable.to_string()))?;
        Ok(thinker.with_engine(self.build()?))
    }
}

/// The book that `shipped` stands for, or that in a file, which has to exist.
fn open_book(path: &Path) -> Result<Book, Failure> {
    let book = if path == Path::new("shipped") {
        Book::shipped()
    } else if path.exists() {
        Book::open(path)
    } else {
        return Err(Failure::Input(format!("{}: there is no such book", path.display())));
    };
    book.map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}
