//! `lockstep connectx openings`: the best answers in the first moves, for a player to learn.

use clap::Args as ClapArgs;
use lockstep_connectx::{Shape, Solver, answers};
use lockstep_search::Stop;
use serde::Serialize;

use crate::failure::Failure;
use crate::limits::Resources;
use crate::output::Output;
use crate::{Answer, progress};

#[derive(ClapArgs)]
pub(crate) struct Args {
    /// The board, as ROWSxCOLUMNSxLINE
    #[arg(long, default_value_t = Shape::default())]
    board: Shape,
    /// Answer positions with up to so many discs, as they come about if one player follows the
    /// answers and the other plays anything
    #[arg(long, default_value_t = 4)]
    discs: usize,
    #[command(flatten)]
    resources: Resources,
}

/// A line of the list, which `solve --file` checks.
#[derive(Serialize)]
struct Opening {
    board: String,
    /// The answer is the last move.
    position: String,
    /// For the player who then has to move.
    score: i32,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let limits = args.resources.limits();
    let mut solver =
        Solver::new(args.board, &limits).map_err(|fault| Failure::Input(fault.to_string()))?;
    let stop = Stop::after(&limits);
    let spinner = progress::spinner("");
    for (found, (record, score)) in answers(&mut solver, args.discs, &stop).enumerate() {
        spinner.set_message(format!("{found} answers, now after {record}"));
        let (board, position) = (args.board.to_string(), record.to_string());
        let words = format!("{position} {}", score.0);
        output.say(&Opening { board, position, score: score.0 }, words)?;
        output.flush()?;
    }
    spinner.finish_and_clear();
    Ok(if stop.is_set() { Answer::No } else { Answer::Yes })
}
