//! `lockstep sudoku ...`

mod batch;
mod canonical;
mod check;
mod contest;
mod convert;
mod count;
mod generate;
mod hint;
mod hunt;
mod moves;
mod play;
mod rate;
mod shape;
mod solve;
mod steps;
mod wire;

use std::path::Path;
use std::sync::Arc;

use clap::{Args, Subcommand};
use lockstep_game::perft;
use lockstep_search::Stop;
use lockstep_service::archive::inner_name;
use lockstep_service::records::SudokuRecord;
use lockstep_service::sudoku::{Item, Place, Puzzles, ShapedPuzzles};
use lockstep_sudoku::explore::Target;
use lockstep_sudoku::format::Format;
use lockstep_sudoku::{Candidate, Position, Shape};

use crate::failure::{Failure, warn};
use crate::output::Output;
use crate::{Answer, input, interrupt, verbs};
use batch::Batch;

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Solve puzzles by one of the methods
    #[command(
        after_help = "Example:\n  lockstep sudoku solve puzzles.txt --threads 2 > solutions.txt"
    )]
    Solve(solve::Args),
    /// Turn grids into the smallest that is essentially the same
    #[command(after_help = "Example:\n  lockstep sudoku canonical puzzles.txt | sort -u")]
    Canonical(Batch),
    /// Say whether grids contradict themselves, and whether they are complete
    #[command(after_help = "Example:\n  lockstep sudoku check puzzles.txt")]
    Check(Batch),
    /// Read grids in one format and write them in another
    #[command(after_help = "Example:\n  lockstep sudoku convert puzzle.sdk --to line")]
    Convert(convert::Args),
    /// Count the solutions of grids
    #[command(after_help = "Example:\n  lockstep sudoku count puzzles.txt --limit 1000")]
    Count(count::Args),
    /// Generate puzzles with one solution, or random grids with holes
    #[command(
        after_help = "Examples:\n  lockstep sudoku generate --count 10 --grade hard\n  lockstep sudoku generate --order 6 --holes 55%\n  lockstep sudoku generate --shape 2x3 --minimal --to pretty"
    )]
    Generate(generate::Args),
    /// Find all minimal puzzles among the givens of puzzles
    #[command(
        after_help = "Example:\n  lockstep sudoku enumerate puzzles.txt --threads 2 --checkpoint hunt.json >> found.txt"
    )]
    Enumerate(hunt::Args),
    /// Find the puzzles that differ from others by a few givens: {-1,+1}, {-2,+2}
    #[command(
        after_help = "Example:\n  lockstep sudoku vicinity puzzles.txt --swaps 2 --checkpoint hunt.json >> found.txt"
    )]
    Vicinity(hunt::Vicinity),
    /// Explain the next step as a person would find it
    #[command(
        after_help = "Example:\n  lockstep sudoku generate --grade hard | lockstep sudoku hint"
    )]
    Hint(hint::Args),
    /// Show the candidates of every empty cell
    #[command(after_help = "Example:\n  lockstep sudoku moves 1.3.3.1..1.3.3.1")]
    Moves(Batch),
    /// Solve a puzzle in the terminal
    #[command(after_help = "Example:\n  lockstep sudoku play --grade medium")]
    Play(play::Args),
    /// Answer the frames of the FPT'09 contest on a serial line
    #[command(after_help = "Example:\n  lockstep sudoku wire --device /dev/ttyUSB0")]
    Wire(wire::Args),
    /// Solve the puzzles of a folder against the clock, and score them as FPT'09 did
    #[command(after_help = "Example:\n  lockstep sudoku contest puzzles/ --method flagship")]
    Contest(contest::Args),
    /// Count the ways to place digits one after the other, to check the rules
    #[command(after_help = "Example:\n  lockstep sudoku perft 1.3.3.1..1.3.3.1 --depth 4")]
    Perft(Perft),
    /// Say how hard puzzles are for a person
    #[command(after_help = "Example:\n  lockstep sudoku rate puzzles.txt --steps")]
    Rate(rate::Args),
}

#[derive(Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    source: Source,
    /// Count the ways to place 1, 2, ... up to this many digits
    #[arg(long, value_name = "MOVES")]
    depth: u32,
}

#[derive(Args)]
pub(crate) struct Source {
    /// A file of grids, or one grid in a line; `-` or nothing for standard input
    pub(crate) input: Option<String>,
    /// The format of the input: line, pretty, sdk, sdm, csv, sudoku, pencil, candidates, library or
    /// url [default: by the name of the file, or else by its content]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Option<Format>,
    /// Candidates that are excluded already, such as r1c2<>3,r4c5<>6
    #[arg(long, value_name = "CANDIDATES", value_delimiter = ',')]
    pub(crate) without: Vec<Candidate>,
    /// The units of the grids: the size of a box such as 2x3, or jigsaw: and a map or a file with a
    /// letter for the region of each cell; +x for diagonals, x for 3x3+x [default: square boxes]
    #[arg(long, value_name = "SHAPE", value_parser = shape::parse)]
    pub(crate) shape: Option<Arc<Shape>>,
}

pub(crate) fn run(verb: Verb, output: &mut Output) -> Result<Answer, Failure> {
    match verb {
        Verb::Solve(args) => solve::run(&args, output, &interrupt::stop()?),
        Verb::Wire(args) => wire::run(&args, output),
        Verb::Contest(args) => contest::run(&args, output, &interrupt::stop()?),
        Verb::Canonical(batch) => canonical::run(&batch, output, &interrupt::stop()?),
        Verb::Check(batch) => check::run(&batch, output, &interrupt::stop()?),
        Verb::Convert(args) => convert::run(&args, output, &interrupt::stop()?),
        Verb::Count(args) => count::run(&args, output, &interrupt::stop()?),
        Verb::Generate(args) => generate::run(&args, output, &interrupt::stop()?),
        Verb::Enumerate(args) => hunt::run(&args, Target::Minimal, output, &interrupt::stop()?),
        Verb::Vicinity(args) => args.run(output, &interrupt::stop()?),
        Verb::Hint(args) => hint::run(&args, output, &interrupt::stop()?),
        Verb::Play(args) => play::run(&args),
        Verb::Moves(batch) => moves::run(&batch, output, &interrupt::stop()?),
        Verb::Perft(args) => count_lines(&args, output, &interrupt::stop()?),
        Verb::Rate(args) => rate::run(&args, output, &interrupt::stop()?),
    }
}

fn count_lines(args: &Perft, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    let puzzles = args.source.open(stop)?;
    let (name, mut count) = (puzzles.name().to_owned(), input::Count::default());
    for item in puzzles {
        match item {
            Item::Grid { line, grid, .. } => {
                count.good += 1;
                let place = Place { name: &name, line }.to_string();
                let conflict = |conflict| Failure::Input(format!("{place}: {conflict}"));
                let subject = SudokuRecord::new(Some(place.clone()), &grid);
                let position = Position::new(grid).map_err(conflict)?;
                verbs::run_perft(&subject, &position, args.depth, perft, output, stop)?;
            }
            Item::Bad(complaint) => {
                count.bad += 1;
                warn(complaint);
            }
        }
    }
    count.answer(&name, stop)
}

impl Source {
    /// The shape of the grids, if they have not just square boxes.
    pub(crate) fn shape(&self) -> Option<&Arc<Shape>> {
        self.shape.as_ref().filter(|shape| shape.order().is_none())
    }

    /// Begins to read grids with square boxes.
    pub(crate) fn open(&self, stop: &Stop) -> Result<Puzzles<Bytes>, Failure> {
        if let Some(shape) = self.shape() {
            let verbs = "only solve, count, check, convert and generate know other shapes";
            return Err(Failure::Input(format!("--shape {shape}: expected square boxes: {verbs}")));
        }
        let (name, text) = input::grids(self.input.as_deref(), stop)?;
        let by_name = || format_by_name(self.input.as_deref().map(Path::new));
        let puzzles = Puzzles::new(&name, self.from.or_else(by_name), text);
        let order = self.shape.as_ref().and_then(|shape| shape.order());
        Ok(puzzles.map_err(Failure::reading(&name))?.of_order(order))
    }

    /// Begins to read grids of a shape.
    pub(crate) fn open_shaped(
        &self,
        shape: &Arc<Shape>,
        stop: &Stop,
    ) -> Result<ShapedPuzzles<Bytes>, Failure> {
        if !self.without.is_empty() {
            let reason = "candidates can be excluded only in grids with square boxes";
            return Err(Failure::Input(format!("--without: {reason}")));
        }
        if let Some(format) = self.from {
            shape::Style::of(format)?;
        }
        let (name, text) = input::grids(self.input.as_deref(), stop)?;
        Ok(ShapedPuzzles::new(name, shape, text))
    }
}

/// What grids are read from.
type Bytes = Box<dyn std::io::Read + Send>;

/// The format that the name of a file says, whether it is compressed or not.
fn format_by_name(path: Option<&Path>) -> Option<Format> {
    Format::from_extension(inner_name(path?).extension()?.to_str()?)
}
