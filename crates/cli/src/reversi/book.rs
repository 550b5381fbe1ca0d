//! `lockstep reversi book ...`

use std::path::PathBuf;

use clap::{Args, Subcommand};
use lockstep_game::State;
use lockstep_reversi::book::{Book, Candidate, Growth};
use lockstep_reversi::{
    Diagram, Flagship, FlagshipLevel, Move, Position, Size, read_transcript, write_transcript,
};
use lockstep_search::{Limits, Stop};
use serde::Serialize;

use super::engine::open_book;
use crate::failure::Failure;
use crate::limits::{bytes, duration};
use crate::output::Output;
use crate::{Answer, input, progress};

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Show the moves of a position with their values
    Show {
        /// A position or a game, as for `moves`
        #[arg(allow_hyphen_values = true)]
        position: Option<String>,
        /// The book: a file, or `shipped` for the one that comes with the program
        #[arg(long, value_name = "FILE", default_value = "shipped")]
        book: PathBuf,
    },
    /// Learn the opening of a game: search every move of every position in it
    Learn {
        /// A game such as f5d6c3d3c4; `-` for lines of standard input
        game: Option<String>,
        /// So many moves of the game
        #[arg(long, default_value_t = 20)]
        moves: usize,
        #[command(flatten)]
        effort: Effort,
    },
    /// Extend the book where its own best play leads
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
    /// The book, a file that is made if it does not exist
    #[arg(long, value_name = "FILE")]
    book: PathBuf,
    /// How deep the flagship looks, from 1 to 30
    #[arg(long, default_value = "16")]
    level: FlagshipLevel,
    /// Stop after this time, such as 90s, 20m or 2h
    #[arg(long, value_parser = duration)]
    time: Option<std::time::Duration>,
    /// Use at most this much memory for tables
    #[arg(long, value_parser = bytes, default_value = "256MiB")]
    memory: usize,
}

/// What the book says of a position.
#[derive(Serialize)]
struct Shown {
    position: String,
    known: bool,
    /// In discs, for the side to move.
    score: Option<i32>,
    line: String,
    moves: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    played: String,
    score: i32,
    /// What the search behind the move found, and how deep it looked.
    searched: i32,
    depth: u32,
    exact: bool,
    closed: bool,
}

/// What has become of a book.
#[derive(Serialize)]
struct Grown {
    book: String,
    /// Positions whose moves were searched now.
    new: usize,
    positions: usize,
    closed: usize,
}

pub(crate) fn run(verb: &Verb, output: &mut Output) -> Result<Answer, Failure> {
    match verb {
        Verb::Show { position, book } => show(position.as_deref(), &open_book(book)?, output),
        Verb::Learn { game, moves, effort } => {
            let read = |text: &str| read_transcript(text, Position::start(Size::Eight));
            input::for_each_position(game.as_deref(), read, |(game, _)| {
                let steps = game.len().min(*moves);
                effort.grow(steps, output, |book, growth, watch| {
                    book.learn(&game, *moves, growth, watch)
                })
            })
        }
        Verb::Extend { position, count, effort } => {
            let read = |text: &str| Position::read(text, Size::Eight);
            input::for_each_position(position.as_deref(), read, |position| {
                effort.grow(*count, output, |book, growth, watch| {
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
        let stop = Stop::after(&Limits { time: self.time, ..Limits::default() });
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
        output.say(&Grown { book: name, new, positions, closed }, words)
    }
}

fn show(position: Option<&str>, book: &Book, output: &mut Output) -> Result<Answer, Failure> {
    let mut all_known = true;
    let read = |text: &str| Position::read(text, Size::Eight);
    let answer = input::for_each_position(position, read, |position| {
        let shown = Shown {
            position: position.to_string(),
            known: book.entry(&position).is_some(),
            score: book.value(&position).map(|score| score.0),
            line: write_transcript(&book.line(&position)),
            moves: book.candidates(&position).iter().map(row).collect(),
        };
        all_known &= shown.known;
        let words = words(&shown, &position, book);
        output.say(&shown, words)
    })?;
    Ok(if all_known { answer } else { Answer::No })
}

fn row(candidate: &Candidate) -> Row {
    let Candidate { mv, value, entry } = *candidate;
    Row {
        played: mv.to_string(),
        score: value.0,
        searched: -entry.score.0,
        depth: entry.depth,
        exact: entry.exact,
        closed: entry.closed,
    }
}

fn words(shown: &Shown, position: &Position, book: &Book) -> String {
    let mut words = format!("{}\n", Diagram(position));
    let (positions, closed) = book.size();
    let size = format!("(of {positions} positions in the book, {closed} with all their moves)");
    let Some(score) = shown.score else { return words + "not in the book " + &size };
    words += &format!("score {score:+} {size}\n");
    for row in &shown.moves {
        let follows = if row.closed { "follows the book" } else { "searched" };
        let Row { played, score, searched, depth, .. } = row;
        words += &format!("{played:>5} {score:>+4}   {follows}, {searched:+} at depth {depth}\n");
    }
    let mut end = *position;
    let line: Vec<Move> = book.line(position);
    line.iter().for_each(|&mv| end.play_unchecked(mv));
    let over = if end.is_over() { ", to the end of the game" } else { "" };
    words + &format!("line  {}{over}", if shown.line.is_empty() { "-" } else { &shown.line })
}
