//! `lockstep sudoku ...`

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use lockstep_game::perft;
use lockstep_sudoku::format::{Format, GridFault, Reader, write};
use lockstep_sudoku::{Grid, Position};
use serde::Serialize;

use crate::failure::{Failure, warn};
use crate::output::Output;
use crate::{Answer, input};

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Say whether grids contradict themselves, and whether they are complete
    Check(Source),
    /// Read grids in one format and write them in another
    Convert(Convert),
    /// Show the candidates of every empty cell
    Moves(Source),
    /// Count the ways to place digits one after the other, to check the rules
    Perft {
        #[command(flatten)]
        source: Source,
        #[command(flatten)]
        depth: crate::perft::Depth,
    },
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

#[derive(Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    source: Source,
    /// The format to write [default: by the name of the output file, or else line]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// The file to write, instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(verb: Verb, output: &mut Output) -> Result<Answer, Failure> {
    match verb {
        Verb::Check(source) => check(&source, output),
        Verb::Convert(args) => convert(&args, output),
        Verb::Moves(source) => candidates(&source, output),
        Verb::Perft { source, depth } => source.for_each(|_, grid| {
            let position = source.position(grid)?;
            crate::perft::run(&grid.to_string(), &depth, output, |depth| perft(&position, depth))
        }),
    }
}

impl Source {
    /// Calls `visit` with the place and the grid of everything that can be read. A bad grid is
    /// reported and counted, and the rest goes on; in the end it makes the command fail.
    fn for_each(
        &self,
        mut visit: impl FnMut(&str, &Grid) -> Result<(), Failure>,
    ) -> Result<Answer, Failure> {
        let (name, text) = input::grids(self.input.as_deref())?;
        let by_name = || format_by_name(self.input.as_deref().map(Path::new));
        let unreadable = |error| Failure::Input(format!("{name}: {error}"));
        let mut reader = match self.from.or_else(by_name) {
            Some(format) => Reader::new(format, text),
            None => Reader::detect(text).map_err(unreadable)?,
        };
        let mut grid = Grid::empty(lockstep_sudoku::Order::USUAL);
        let (mut good, mut bad) = (0_usize, 0_usize);
        while let Some(result) = reader.read_into(&mut grid) {
            match result {
                Ok(line) => {
                    good += 1;
                    visit(&format!("{name}:{line}"), &grid)?;
                }
                Err(fault) => {
                    bad += 1;
                    warn(format_args!("{name}:{fault}"));
                    if matches!(fault.fault, GridFault::Unreadable(_)) {
                        break;
                    }
                }
            }
        }
        input::batch(&name, good, bad)
    }

    fn position(&self, grid: &Grid) -> Result<Position, Failure> {
        let name = self.input.as_deref().unwrap_or("stdin");
        Position::new(grid.clone())
            .map_err(|conflict| Failure::Input(format!("{name}: {conflict}")))
    }
}

fn format_by_name(path: Option<&Path>) -> Option<Format> {
    Format::from_extension(path?.extension()?.to_str()?)
}

#[derive(Serialize)]
struct Verdict {
    place: String,
    puzzle: String,
    order: usize,
    givens: usize,
    valid: bool,
    complete: bool,
    conflicts: Vec<String>,
}

fn check(source: &Source, output: &mut Output) -> Result<Answer, Failure> {
    let (mut puzzles, mut solutions, mut contradictory) = (0_usize, 0_usize, 0_usize);
    let read = source.for_each(|place, grid| {
        let conflicts: Vec<String> =
            grid.conflicts().map(|conflict| conflict.to_string()).collect();
        let verdict = Verdict {
            place: place.into(),
            puzzle: grid.to_string(),
            order: grid.order().get(),
            givens: grid.count(),
            valid: conflicts.is_empty(),
            complete: grid.is_complete(),
            conflicts,
        };
        match (verdict.valid, verdict.complete) {
            (false, _) => contradictory += 1,
            (true, false) => puzzles += 1,
            (true, true) => solutions += 1,
        }
        if output.is_json() {
            return output.say(&verdict, "");
        }
        for conflict in &verdict.conflicts {
            output.words(format_args!("{place}: {conflict}"))?;
        }
        Ok(())
    });
    if puzzles + solutions + contradictory > 0 {
        output.words(format_args!(
            "puzzles without contradiction: {puzzles}, complete grids: {solutions}, \
             contradictory: {contradictory}"
        ))?;
    }
    Ok(if read? == Answer::Yes && contradictory == 0 { Answer::Yes } else { Answer::No })
}

#[derive(Serialize)]
struct Converted<'a> {
    place: &'a str,
    order: usize,
    puzzle: String,
}

fn convert(args: &Convert, output: &mut Output) -> Result<Answer, Failure> {
    let format = args.to.or_else(|| format_by_name(args.output.as_deref())).unwrap_or(Format::Line);
    let mut text = Vec::new();
    let read = args.source.for_each(|place, grid| {
        if output.is_json() {
            let order = grid.order().get();
            return output.say(&Converted { place, order, puzzle: grid.to_string() }, "");
        }
        write(format, grid, &mut text);
        if args.output.is_none() {
            output.bytes(&text)?;
            text.clear();
        }
        Ok(())
    });
    if let Some(path) = &args.output {
        fs::write(path, &text)
            .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
    }
    read
}

#[derive(Serialize)]
struct Candidates {
    place: String,
    puzzle: String,
    moves: Vec<CellCandidates>,
}

#[derive(Serialize)]
struct CellCandidates {
    cell: String,
    digits: Vec<u8>,
}

fn candidates(source: &Source, output: &mut Output) -> Result<Answer, Failure> {
    source.for_each(|place, grid| {
        let position = source.position(grid)?;
        let moves: Vec<CellCandidates> = grid
            .empty_cells()
            .map(|cell| CellCandidates {
                cell: cell.to_string(),
                digits: position.candidates(cell).into_iter().map(|digit| digit.get()).collect(),
            })
            .collect();
        if output.is_json() {
            let puzzle = grid.to_string();
            return output.say(&Candidates { place: place.into(), puzzle, moves }, "");
        }
        let mut drawn = Vec::new();
        write(Format::Pretty, grid, &mut drawn);
        output.bytes(&drawn)?;
        for CellCandidates { cell, digits } in moves {
            let digits: Vec<String> = digits.iter().map(u8::to_string).collect();
            output.words(format_args!("{cell}: {}", digits.join(" ")))?;
        }
        Ok(())
    })
}
