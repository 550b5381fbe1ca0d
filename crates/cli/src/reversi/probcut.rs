use clap::Args as ClapArgs;
use lockstep_reversi_train::probcut::{Survey, fit, survey};
use lockstep_search::Stop;
use lockstep_service::records::{ProbcutFitRecord, ProbcutRecord};

use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, progress};

#[derive(ClapArgs)]
pub(crate) struct Args {
    /// Games of self-play; four positions of each are searched
    #[arg(long, default_value_t = 250)]
    games: usize,
    /// The deepest search, in moves
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(2..=16))]
    depth: u32,
    /// Also solve positions with this many empty squares or fewer
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(..=24))]
    exact: u32,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    let Args { games, depth, exact, seed } = *args;
    let bar = progress::bar(games);
    let plan = Survey { games, depth, exact, seed };
    let spreads = survey(&plan, stop, &mut |done| bar.set_position(done as u64));
    bar.finish_and_clear();
    let formulas = fit(&spreads);
    output.words("empties  deep  shallow  positions  deviation  fitted")?;
    for spread in &spreads {
        let depths = spread.depths;
        let row = ProbcutRecord {
            empties: depths.empties,
            deep: depths.deep,
            shallow: depths.shallow,
            positions: spread.positions,
            deviation: spread.deviation,
            fitted: formulas[usize::from(depths.to_the_end())].deviation(depths),
        };
        let words = format!(
            "{:>7} {:>5} {:>8} {:>10} {:>10.2} {:>7.2}",
            row.empties, row.deep, row.shallow, row.positions, row.deviation, row.fitted
        );
        output.say(&row, words)?;
    }
    let [before_the_end, to_the_end] = formulas.map(|formula| formula.0.to_vec());
    let words = format!("before the end {before_the_end:.4?}\nto the end     {to_the_end:.4?}");
    output.say(&ProbcutFitRecord { before_the_end, to_the_end }, words)?;
    Ok(Answer::Yes)
}
