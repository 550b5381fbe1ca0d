use clap::Args;
use lockstep_reversi::Size;
use lockstep_reversi::complexity::{Estimate, count_positions, play_games};
use lockstep_service::records::ComplexityRecord;

use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Args)]
pub(crate) struct Complexity {
    /// Random games to play, and random boards to fill
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The board
    #[arg(long, alias = "size", default_value_t = Size::Eight)]
    board: Size,
}

pub(super) fn run(args: &Complexity, output: &mut Output) -> Result<Answer, Failure> {
    let &Complexity { games, seed, board: size } = args;
    let played = play_games(size, games, seed);
    let [tree, positions] =
        [played.number, count_positions(size, games, seed)].map(Estimate::log10);
    let power = played.length.mean * played.branching.mean.log10();
    let words = format!(
        "{games} random games on {size}, {games} random boards, seed {seed}; \u{b1} one standard error
length of a game   {} moves
branching factor   {}
games              10^{} by Knuth's estimator; branching to the power of length: 10^{power:.1}
positions          10^{} boards at most: those that no condition excludes",
        shown(played.length),
        shown(played.branching),
        shown(tree),
        shown(positions),
    );
    let record = ComplexityRecord {
        board: size.to_string(),
        games,
        seed,
        length: played.length.mean,
        length_error: played.length.error,
        branching: played.branching.mean,
        branching_error: played.branching.error,
        tree_log10: tree.mean,
        tree_log10_error: tree.error,
        positions_log10: positions.mean,
        positions_log10_error: positions.error,
    };
    output.say(&record, words)?;
    Ok(Answer::Yes)
}

fn shown(estimate: Estimate) -> String {
    format!("{:.3} \u{b1} {:.3}", estimate.mean, estimate.error)
}
