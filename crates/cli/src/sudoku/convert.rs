use std::path::PathBuf;

use lockstep_search::Stop;
use lockstep_service::records::ConvertRecord;
use lockstep_sudoku::format::{Format, write_marked};

use super::batch::{Asked, Batch, Said};
use super::format_by_name;
use crate::Answer;
use crate::failure::Failure;
use crate::output::{Output, write_file};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    batch: Batch,
    /// The format to write [default: by the name of the output file, or else line]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// The file to write, instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &Args, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    let format = args.to.or_else(|| format_by_name(args.output.as_deref())).unwrap_or(Format::Line);
    let convert = |(): &mut (), asked: &Asked<'_>, said: &mut Said| {
        if asked.json {
            said.say(asked, &ConvertRecord::new(asked.subject(), asked.grid), "");
        } else {
            write_marked(format, asked.grid, asked.marks, &mut said.text);
        }
    };
    let Some(path) = &args.output else {
        return args.batch.run(output, stop, || (), convert)?.answer;
    };
    let (mut text, json) = (Vec::new(), output.is_json());
    let keep = |part: &[u8]| {
        text.extend_from_slice(part);
        Ok(())
    };
    let total = args.batch.run_to(keep, json, stop, || (), convert)?;
    if !stop.is_set() {
        write_file(path, &text)?;
    }
    total.answer
}
