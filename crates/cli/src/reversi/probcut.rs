use clap::Args as ClapArgs;
use lockstep_reversi::train::probcut::{Survey, fit, survey};
use lockstep_search::Stop;
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, progress};

#[derive(ClapArgs)]
pub(crate) struct Args {
    /// Games of self-play, of each of which four positions are searched
    #[arg(long, default_value_t = 250)]
    games: usize,
    /// The deepest search, in moves
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(2..=16))]
    depth: u32,
    /// Positions with so many empty squares or fewer are also solved
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(..=24))]
    exact: u32,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The differences between searches of two depths.
#[derive(Serialize)]
struct Row {
    empties: u32,
    deep: u32,
    shallow: u32,
    positions: usize,
    /// In discs.
    deviation: f64,
    /// What the formula says.
    fitted: f32,
}

/// What the search uses: the factors of the logarithm of a deviation.
#[derive(Serialize)]
struct Fitted {
    before_the_end: Vec<f64>,
    to_the_end: Vec<f64>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let Args { games, depth, exact, seed } = *args;
    let bar = progress::bar(games);
    let plan = Survey { games, depth, exact, seed };
    let spreads = survey(&plan, &Stop::never(), &mut |done| bar.set_position(done as u64));
    bar.finish_and_clear();
    let formulas = fit(&spreads);
    output.words("empties  deep  shallow  positions  deviation  fitted")?;
    for spread in &spreads {
        let depths = spread.depths;
        let row = Row {
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
    output.say(&Fitted { before_the_end, to_the_end }, words)?;
    Ok(Answer::Yes)
}
