//! `perft` is the same command for every game.

use std::time::Instant;

use clap::Args;
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Output;

#[derive(Args)]
pub(crate) struct Depth {
    /// Count the lines of play of 1, 2, ... up to this many moves
    #[arg(long, value_name = "MOVES")]
    pub(crate) depth: u32,
}

#[derive(Serialize)]
struct Count {
    position: String,
    depth: u32,
    leaves: u64,
    seconds: f64,
    nps: f64,
}

/// Counts at every depth up to the last, and shows each count when it is known.
pub(crate) fn run(
    position: &str,
    Depth { depth }: &Depth,
    output: &mut Output,
    count: impl Fn(u32) -> u64,
) -> Result<(), Failure> {
    output.words(format_args!(
        "{:>5} {:>20} {:>9} {:>12}",
        "depth", "leaves", "seconds", "leaves/s"
    ))?;
    for depth in 1..=*depth {
        let start = Instant::now();
        let leaves = count(depth);
        let seconds = start.elapsed().as_secs_f64();
        let nps = leaves as f64 / seconds.max(1e-9);
        output.say(
            &Count { position: position.into(), depth, leaves, seconds, nps },
            format_args!("{depth:>5} {leaves:>20} {seconds:>9.3} {nps:>12.3e}"),
        )?;
        output.flush()?;
    }
    Ok(())
}
