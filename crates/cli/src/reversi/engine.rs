//! The options that say which engine thinks, and for how long.

use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use lockstep_game::{At, Fault};
use lockstep_reversi::book::Book;
use lockstep_reversi::protocol::Thinker;
use lockstep_reversi::{
    EngineName, Flagship, FlagshipLevel, NotationFault, Position, ReversiEngine, Size, Unsuitable,
};
use lockstep_search::Limits;

use crate::failure::Failure;
use crate::limits::{bytes, duration, threads};

#[derive(Args)]
pub(crate) struct EngineOptions {
    /// Who thinks: flagship, timisoara, zaragoza, zaragoza:search (without openings), or
    /// fpt10-reference:1 to :7
    #[arg(long, value_name = "NAME", default_value_t = EngineName::Flagship)]
    engine: EngineName,
    /// How strong the flagship plays, whatever the time: 1 (a beginner can win) to 30
    #[arg(long, conflicts_with = "engine")]
    level: Option<FlagshipLevel>,
    /// The deepest search, in moves [default: what the machine of that name does]
    #[arg(long, value_name = "MOVES")]
    depth: Option<u32>,
    /// The time for a move, such as 1s, 100ms or 32us [default: 1s for flagship and
    /// zaragoza, unless there is another limit]
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// The positions to look at for a move
    #[arg(long)]
    nodes: Option<u64>,
    /// Search with so many threads, if the engine can
    #[arg(long, default_value_t = 1, value_parser = threads)]
    threads: usize,
    /// Use at most this much memory for tables, such as 64MiB or 1GiB
    #[arg(long, value_parser = bytes, default_value = "256MiB")]
    memory: usize,
    /// Let the flagship play from an opening book: a file, or `shipped` for the one that comes
    /// with the program
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
}

impl EngineOptions {
    /// Who thinks.
    pub(super) fn engine(&self) -> EngineName {
        self.level.map_or(self.engine, EngineName::FlagshipAt)
    }

    /// What the user has asked for, and what the engine adds to it.
    pub(super) fn limits(&self) -> Limits {
        let EngineOptions { depth, time, nodes, threads, memory, .. } = *self;
        self.engine().complete(Limits { depth, time, nodes, threads, memory })
    }

    /// Fails if the engine has no such depth.
    pub(super) fn check(&self) -> Result<(), Failure> {
        let checked = self.engine().check(Size::Eight, &self.limits());
        checked.map_err(|unsuitable| Failure::Input(unsuitable.to_string()))
    }

    /// The engine, with its book if it has one.
    pub(super) fn build(&self) -> Result<Box<dyn ReversiEngine>, Failure> {
        let Some(path) = &self.book else { return Ok(self.engine().build()) };
        let flagship = match self.engine() {
            EngineName::Flagship => Flagship::new(),
            EngineName::FlagshipAt(level) => Flagship::at(level),
            other => return Err(Failure::Input(format!("{other} has no use for a book"))),
        };
        Ok(Box::new(flagship.with_book(open_book(path)?)))
    }

    /// The engine for a protocol.
    pub(super) fn thinker(&self) -> Result<Thinker, Failure> {
        let thinker = Thinker::new(self.engine(), self.limits())
            .map_err(|unsuitable| Failure::Input(unsuitable.to_string()))?;
        Ok(thinker.with_engine(self.build()?))
    }

    /// Reads a position that the engine can play in.
    pub(super) fn read(
        &self,
        position: Result<Position, At<NotationFault>>,
    ) -> Result<Position, At<PositionFault>> {
        let position = position
            .map_err(|At { place, fault }| At { place, fault: PositionFault::Notation(fault) })?;
        match self.engine().check(position.size(), &self.limits()) {
            Ok(()) => Ok(position),
            Err(unsuitable) => Err(At::new(1, 1, PositionFault::Unsuitable(unsuitable))),
        }
    }
}

/// The book that `shipped` stands for, or that in a file, which has to exist.
pub(super) fn open_book(path: &Path) -> Result<Book, Failure> {
    let book = if path == Path::new("shipped") {
        Book::shipped()
    } else if path.exists() {
        Book::open(path)
    } else {
        return Err(Failure::Input(format!("{}: there is no such book", path.display())));
    };
    book.map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}

/// Why an engine gets no position to think about.
#[derive(Debug)]
pub(super) enum PositionFault {
    Notation(NotationFault),
    Unsuitable(Unsuitable),
}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionFault::Notation(fault) => fault.fmt(f),
            PositionFault::Unsuitable(unsuitable) => unsuitable.fmt(f),
        }
    }
}

impl Error for PositionFault {}

impl Fault for PositionFault {
    fn is_whole_line(&self) -> bool {
        match self {
            PositionFault::Notation(fault) => fault.is_whole_line(),
            PositionFault::Unsuitable(_) => true,
        }
    }
}
