//! `lockstep reversi book ...`

use std::path::PathBuf;

use clap::{Args, Subcommand};
use lockstep_game::State;
use lockstep_reversi::book::{Book, Candidate, Growth};
use lockstep_reversi::{Diagram, Flagship, FlagshipLevel, Move, Position, Size, read_transcript};
use lockstep_search::{Limits, Stop};
use lockstep_service::records::{BookGrowthRecord, BookMoveRecord, BookRecord, Subject};

use super::open_book;
use crate::failure::Failure;
use crate::limits::{duration, memory};
use crate::output::Output;
use crate::{Answer, input, progress};

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Show the moves of a position with their values
    #[command(after_help = "Example:\n  lockstep reversi book show f5d6")]
    Show {
        /// A position or a game, as for `moves`
        #[arg(allow_hyphen_values = true)]
        position: Option<String>,
        /// The book: a file, or `shipped` for the one that comes with the program
        #[arg(long, value_name = "FILE", default_value = "shipped")]
        book: PathBuf,
    },
    /// Learn the opening of a game: search every move of every position in it
    #[command(after_help = "Example:\n  lockstep reversi book learn f5d6c3d3c4 --book my.book")]
    Learn {
        /// A game such as f5d6c3d3c4; `-` for lines of standard input
        game: Option<String>,
        /// Learn this many moves of the game
        #[arg(long, default_value_t = 20)]
        moves: usize,
        #[command(flatten)]
        effort: Effort,
    },
    /// Extend the book where its own best play leads
    #[command(after_help = "Example:\n  lockstep reversi book extend --count 100 --book my.book")]
    Extend {
        /// After this position or game [default: from the start]
        #[arg(allow_hyphen_values = true)]
        position: Option<String>,
        /// Positions whose moves are searched
        #[arg(long, default_value_t = 10)]
        count: usize,
        #[command(flatten)]
        effort: Effort,
    },
}

#[derive(Args)]
pub(crate) struct Effort {
    /// The book: a file, created if it does not exist
    #[arg(long, value_name = "FILE")]
    book: PathBuf,
    /// Level of the flagship, from 1 to 30
    #[arg(long, default_value = "16")]
    level: FlagshipLevel,
    /// Stop after this time, such as 90s, 20m or 2h
    #[arg(long, value_parser = duration)]
    time: Option<std::time::Duration>,
    /// Use at most this much memory for tables
    #[arg(long, value_parser = memory, default_value = "256MiB")]
    memory: usize,
}

pub(crate) fn run(verb: &Verb, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    match verb {
        Verb::Show { position, book } => show(position.as_deref(), &open_book(book)?, output),
        Verb::Learn { game, moves, effort } => {
            let read = |text: &str| read_transcript(text, Position::start(Size::Eight));
            input::for_each(game.as_deref(), stop, read, |_, (game, _)| {
                let steps = game.len().min(*moves);
                effort.grow(steps, output, stop, |book, growth, watch| {
                    book.learn(&game, *moves, growth, watch)
                })
            })
        }
        Verb::Extend { position, count, effort } => {
            let read = |text: &str| Position::read(text, Size::Eight);
            input::for_each(position.as_deref(), stop, read, |_, position| {
                effort.grow(*count, output, stop, |book, growth, watch| {
                    book.extend(&position, *count, growth, watch)
                })
            })
        }
    }
}

impl Effort {
    /// Opens the book, lets it grow, and says how large it is.
    fn grow(
        &self,
        steps: usize,
        output: &mut Output,
        stop: &Stop,
        work: impl FnOnce(
            &mut Book,
            &mut Growth<'_>,
            &mut dyn FnMut(usize),
        ) -> Result<usize, lockstep_reversi::book::BookError>,
    ) -> Result<(), Failure> {
        let name = self.book.display().to_string();
        let fault = |error| Failure::Input(format!("{name}: {error}"));
        let mut book = Book::open(&self.book).map_err(fault)?;
        let mut engine = Flagship::at(self.level);
        let stop = stop.part(&Limits { time: self.time, ..Limits::default() });
        let limits = Limits { memory: self.memory, ..Limits::default() };
        let mut growth = Growth { engine: &mut engine, limits, stop: &stop };
        let bar = progress::bar(steps);
        let new = work(&mut book, &mut growth, &mut |done| bar.set_position(done as u64));
        bar.finish_and_clear();
        let new = new.map_err(fault)?;
        let (positions, closed) = book.size();
        let words = format!(
            "{name}: the moves of {new} positions searched; {positions} positions now, {closed} of \
             them with all their moves"
        );
        output.say(&BookGrowthRecord { book: name, new, positions, closed }, words)
    }
}

fn show(position: Option<&str>, book: &Book, output: &mut Output) -> Result<Answer, Failure> {
    let mut all_known = true;
    let read = |text: &str| Position::read(text, Size::Eight);
    let answer = input::for_each(position, &Stop::never(), read, |place, position| {
        let line = book.line(&position);
        let shown = BookRecord {
            subject: Subject::of(&position).at(place),
            known: book.entry(&position).is_some(),
            score: book.value(&position).map(|score| score.0),
            line: line.iter().map(Move::to_string).collect(),
            moves: book.candidates(&position).iter().map(row).collect(),
        };
        all_known &= shown.known;
        let mut end = position;
        line.iter().for_each(|&mv| end.play_unchecked(mv));
        let words = words(&shown, end.is_over(), book.size());
        output.say(&shown, format_args!("{}\n{words}", Diagram(&position)))
    })?;
    Ok(if all_known { answer } else { Answer::No })
}

fn row(candidate: &Candidate) -> BookMoveRecord {
    let Candidate { mv, value, entry } = *candidate;
    BookMoveRecord {
        mv: mv.to_string(),
        score: value.0,
        searched: -entry.score.0,
        depth: entry.depth,
        exact: entry.exact,
        closed: entry.closed,
    }
}

fn words(shown: &BookRecord, to_the_end: bool, (positions, closed): (usize, usize)) -> String {
    let size = format!("(of {positions} positions in the book, {closed} with all their moves)");
    let Some(score) = shown.score else { return format!("not in the book {size}") };
    let mut words = format!("score {score:+} {size}\n");
    for BookMoveRecord { mv, score, searched, depth, closed, .. } in &shown.moves {
        let source = if *closed { "by the book" } else { "by search" };
        words += &format!("{mv:>5} {score:>+4}   {source}, {searched:+} at depth {depth}\n");
    }
    let line = if shown.line.is_empty() { "-".into() } else { shown.line.join(" ") };
    words + "line  " + &line + if to_the_end { ", to the end of the game" } else { "" }
}
