use std::time::Instant;

use clap::Args as ClapArgs;
use lockstep_game::State;
use lockstep_search::Stop;
use lockstep_service::records::PerftRecord;
use serde::Serialize;

use super::{Commands, Where};
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(ClapArgs)]
pub(crate) struct Args<G: Commands> {
    #[command(flatten)]
    place: Where<G>,
    /// Count the lines of 1, 2, ... up to this many moves
    #[arg(long, value_name = "MOVES")]
    depth: u32,
}

pub(super) fn run_game<G: Commands>(
    args: &Args<G>,
    output: &mut Output,
    stop: &Stop,
) -> Result<Answer, Failure> {
    args.place.for_each(stop, |question| {
        run(&question.subject(), question.position(), args.depth, G::perft, output, stop)
    })
}

/// Counts at every depth up to the last, and shows each count when it is known.
pub(crate) fn run<S: State>(
    subject: &(impl Serialize + Clone),
    state: &S,
    depth: u32,
    count: impl Fn(&S, u32) -> u64,
    output: &mut Output,
    stop: &Stop,
) -> Result<(), Failure> {
    output.words(format_args!(
        "{:>5} {:>20} {:>9} {:>12}",
        "depth", "leaves", "seconds", "leaves/s"
    ))?;
    for depth in 1..=depth {
        let start = Instant::now();
        let Some(leaves) = lockstep_service::perft(state, depth, &count, stop) else { break };
        let seconds = start.elapsed().as_secs_f64();
        let record = PerftRecord::new(subject.clone(), depth, leaves, seconds);
        let words = format!("{depth:>5} {leaves:>20} {seconds:>9.3} {:>12.3e}", record.nps);
        output.say(&record, words)?;
        output.flush()?;
    }
    Ok(())
}
