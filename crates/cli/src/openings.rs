use std::num::NonZeroUsize;

use lockstep_arena::{OpeningRecord, balanced_openings};
use lockstep_reversi::{Flagship, write_transcript};
use lockstep_search::{Engine, Limits, Stop};

use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, progress};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many openings
    #[arg(long, default_value = "100")]
    count: NonZeroUsize,
    /// Their length in moves
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=20))]
    plies: u8,
    /// The depth of the flagship's search of each
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// Accept an opening if the flagship's score is within this many discs of a draw
    #[arg(long, default_value_t = 1)]
    within: u32,
    /// Random seed of the walks
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let mut judge = Flagship::new();
    let limits = Limits { depth: Some(args.depth), memory: 16 << 20, ..Limits::default() };
    let bar = progress::bar(args.count.get());
    let openings = balanced_openings(args.plies.into(), args.seed, |position| {
        // Forgetting makes the judgement independent of what was judged before.
        judge.forget();
        let report = judge.search(position, &limits, &Stop::never(), &mut ());
        report.score.is_some_and(|score| score.0.unsigned_abs() <= args.within)
    });
    output.words(format_args!(
        "# lockstep openings --count {} --plies {} --depth {} --within {} --seed {}",
        args.count, args.plies, args.depth, args.within, args.seed
    ))?;
    let mut found = 0;
    for opening in openings.take(args.count.get()) {
        let opening = write_transcript(opening.moves());
        output.say(&OpeningRecord { opening: opening.clone() }, &opening)?;
        output.flush()?;
        found += 1;
        bar.inc(1);
    }
    Ok(if found == args.count.get() { Answer::Yes } else { Answer::No })
}
