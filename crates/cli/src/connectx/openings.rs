//! `lockstep connectx openings`: the best answers in the first moves, for a player to learn.

use clap::Args as ClapArgs;
use lockstep_connectx::{Shape, answers};
use lockstep_search::Stop;
use lockstep_service::records::{OpeningRecord, Subject};

use crate::failure::Failure;
use crate::limits::Resources;
use crate::output::Output;
use crate::{Answer, progress};

#[derive(ClapArgs)]
pub(crate) struct Args {
    /// The board, as ROWSxCOLUMNSxLINE
    #[arg(long, default_value_t = Shape::default())]
    board: Shape,
    /// Answer positions with up to this many discs that arise when one player follows the
    /// answers and the other plays anything
    #[arg(long, default_value_t = 4)]
    discs: usize,
    #[command(flatten)]
    resources: Resources,
}

/// Prints lines that `solve --file FILE --no-openings` checks.
pub(crate) fn run(args: &Args, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    let limits = args.resources.limits();
    let stop = stop.part(&limits);
    let answers = answers(args.board, args.discs, &limits, &stop)
        .map_err(|fault| Failure::Input(fault.to_string()))?;
    let spinner = progress::spinner("");
    for (found, (record, score)) in answers.enumerate() {
        spinner.set_message(format!("{found} answers, now after {record}"));
        let (board, position) = (args.board.to_string(), record.to_string());
        let words = format!("{position} {}", score.0);
        let subject = Subject { place: None, board, position };
        output.say(&OpeningRecord { subject, score: score.0 }, words)?;
        output.flush()?;
    }
    spinner.finish_and_clear();
    Ok(if stop.poll(0) { Answer::No } else { Answer::Yes })
}
