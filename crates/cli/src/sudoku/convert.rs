use std::fs;
use std::path::PathBuf;

use lockstep_sudoku::format::{Format, write};
use serde::Serialize;

use super::{Source, format_by_name};
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    /// The format to write [default: by the name of the output file, or else line]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// The file to write, instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Serialize)]
struct Converted<'a> {
    place: &'a str,
    order: usize,
    puzzle: String,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
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
