//! `lockstep sudoku ...`

mod batch;
mod canonical;
mod check;
mod contest;
mod convert;
mod count;
mod generate;
mod hint;
mod moves;
mod play;
mod rate;
mod solve;
mod wire;

use std::fmt;
use std::path::Path;

use clap::{Args, Subcommand};
use lockstep_game::perft;
use lockstep_sudoku::format::{Format, Reader};
use lockstep_sudoku::{Grid, Position};

use crate::failure::{Failure, warn};
use crate::output::Output;
use crate::{Answer, input};

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Solve puzzles by one of the methods
    Solve(solve::Args),
    /// Turn grids into the smallest that is essentially the same
    Canonical(Source),
    /// Say whether grids contradict themselves, and whether they are complete
    Check(Source),
    /// Read grids in one format and write them in another
    Convert(convert::Args),
    /// Count the solutions of grids
    Count(count::Args),
    /// Make puzzles with one solution
    Generate(generate::Args),
    /// Explain the next step as a person would find it
    Hint(hint::Args),
    /// Show the candidates of every empty cell
    Moves(Source),
    /// Solve a puzzle in the terminal
    Play(play::Args),
    /// Answer the frames of the FPT'09 contest on a serial line
    Wire(wire::Args),
    /// Solve the puzzles of a folder against the clock, and score them as FPT'09 did
    Contest(contest::Args),
    /// Count the ways to place digits one after the other, to check the rules
    Perft {
        #[command(flatten)]
        source: Source,
        #[command(flatten)]
        depth: crate::perft::Depth,
    },
    /// Say how hard puzzles are for a person
    Rate(rate::Args),
}

#[derive(Args)]
pub(crate) struct Source {
    /// A file of grids, or one grid in a line; `-` or nothing for standard input
    input: Option<String>,
    /// The format of the input: line, pretty, sdk, sdm, csv or sudoku [default: by the name
    /// of the file, or else by its content]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
}

pub(crate) fn run(verb: Verb, output: &mut Output) -> Result<Answer, Failure> {
    match verb {
        Verb::Solve(args) => solve::run(&args, output),
        Verb::Wire(args) => wire::run(&args, output),
        Verb::Contest(args) => contest::run(&args, output),
        Verb::Canonical(source) => canonical::run(&source, output),
        Verb::Check(source) => check::run(&source, output),
        Verb::Convert(args) => convert::run(&args, output),
        Verb::Count(args) => count::run(&args, output),
        Verb::Generate(args) => generate::run(&args, output),
        Verb::Hint(args) => hint::run(&args, output),
        Verb::Play(args) => play::run(&args),
        Verb::Moves(source) => moves::run(&source, output),
        Verb::Perft { source, depth } => source.for_each(|place, grid| {
            let position = position(place, grid)?;
            crate::perft::run(&grid.to_string(), &depth, output, |depth| perft(&position, depth))
        }),
        Verb::Rate(args) => rate::run(&args, output),
    }
}

/// What comes from a source.
enum Item {
    /// A grid, and the line where it begins.
    Grid { line: usize, grid: Grid },
    /// Something that is no grid; the message says where.
    Bad(String),
}

/// A line of a source: `puzzles.txt:12`.
#[derive(Clone, Copy)]
struct Place<'a> {
    name: &'a str,
    line: usize,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.name, self.line)
    }
}

impl Source {
    /// Calls `visit` with the place and the grid of everything that can be read. A bad grid is
    /// reported and counted, and the rest goes on; in the end it makes the command fail.
    fn for_each(
        &self,
        mut visit: impl FnMut(&str, &Grid) -> Result<(), Failure>,
    ) -> Result<Answer, Failure> {
        let (mut good, mut bad) = (0_usize, 0_usize);
        let items = self.open()?;
        let name = items.name.clone();
        for item in items {
            match item {
                Item::Grid { line, grid } => {
                    good += 1;
                    visit(&Place { name: &name, line }.to_string(), &grid)?;
                }
                Item::Bad(complaint) => {
                    bad += 1;
                    warn(complaint);
                }
            }
        }
        input::batch(&name, good, bad)
    }

    /// Begins to read.
    fn open(&self) -> Result<Items, Failure> {
        let (name, text) = input::grids(self.input.as_deref())?;
        let by_name = || format_by_name(self.input.as_deref().map(Path::new));
        let unreadable = |error| Failure::Input(format!("{name}: {error}"));
        let reader = match self.from.or_else(by_name) {
            Some(format) => Reader::new(format, text),
            None => Reader::detect(text).map_err(unreadable)?,
        };
        Ok(Items { name, reader })
    }

    /// Whether all of it is there from the start, so that nobody waits for each answer.
    fn is_file(&self) -> bool {
        self.input.as_deref().is_some_and(|input| input != "-")
    }
}

/// A source that is being read.
struct Items {
    name: String,
    reader: Reader<input::Text>,
}

impl Iterator for Items {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        Some(match self.reader.next()? {
            Ok((line, grid)) => Item::Grid { line, grid },
            Err(fault) => Item::Bad(format!("{}:{fault}", self.name)),
        })
    }
}

/// The legal position of a grid that was read at `place`.
fn position(place: &str, grid: &Grid) -> Result<Position, Failure> {
    Position::new(grid.clone()).map_err(|conflict| Failure::Input(format!("{place}: {conflict}")))
}

fn format_by_name(path: Option<&Path>) -> Option<Format> {
    Format::from_extension(path?.extension()?.to_str()?)
}
