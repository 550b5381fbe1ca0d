use lockstep_search::Stop;
use lockstep_service::records::ConvertRecord;
use lockstep_sudoku::ShapedGrid;
use lockstep_sudoku::format::{Format, write_marked};

use super::batch::{Asked, Batch, Said};
use super::format_by_name;
use super::shape::Style;
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    batch: Batch,
    /// The format to write [default: by the name of the output file, or else line]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
}

pub(super) fn run(args: &Args, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    let format =
        args.to.or_else(|| format_by_name(args.batch.output.as_deref())).unwrap_or(Format::Line);
    let convert = |(): &mut (), asked: &Asked<'_>, said: &mut Said| {
        if asked.json {
            said.say(asked, &ConvertRecord::new(asked.subject(), asked.grid), "");
        } else {
            write_marked(format, asked.grid, asked.marks, &mut said.text);
        }
    };
    let Some(shape) = args.batch.shape() else {
        return args.batch.run(output, stop, || (), convert)?.answer;
    };
    let style = Style::of(format)?;
    let convert = |(): &mut (), asked: &Asked<'_, ShapedGrid>, said: &mut Said| {
        if asked.json {
            said.say(asked, &ConvertRecord::shaped(asked.subject(), asked.grid), "");
        } else {
            style.write(asked.grid, &mut said.text);
        }
    };
    args.batch.run_shaped(shape, output, stop, || (), convert)?.answer
}
