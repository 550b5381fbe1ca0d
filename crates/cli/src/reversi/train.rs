use std::path::PathBuf;
use std::time::Duration;

use clap::Args as ClapArgs;
use indicatif::{ProgressBar, ProgressStyle};
use lockstep_reversi_train::{Fitted, Progress, Recipe, TrainError, WEIGHTS_FILE, train};
use lockstep_search::{Limits, Stop};
use lockstep_service::records::TrainRecord;

use crate::Answer;
use crate::failure::{Failure, warn};
use crate::limits::duration;
use crate::output::Output;

#[derive(ClapArgs)]
pub(crate) struct Args {
    /// Where the run keeps its files; `weights.bin` among them is the result. A run that was
    /// stopped resumes from there
    #[arg(long)]
    dir: PathBuf,
    /// Games of the first round; each later one has four times as many as the one before
    #[arg(long, default_value_t = Recipe::default().games)]
    games: usize,
    /// Rounds of games, labels and fits; a finished run may be given more
    #[arg(long, default_value_t = Recipe::default().rounds)]
    rounds: u32,
    /// Random seed
    #[arg(long, default_value_t = Recipe::default().seed)]
    seed: u64,
    /// Depth of the search for a label, in moves
    #[arg(long, default_value_t = Recipe::default().depth, value_parser = clap::value_parser!(u32).range(1..=12))]
    depth: u32,
    /// Label positions with this many empty squares or fewer by exact play
    #[arg(long, default_value_t = Recipe::default().exact, value_parser = clap::value_parser!(u32).range(..=24))]
    exact: u32,
    /// How strongly a fit is pulled towards the weights before it (ridge regularisation)
    #[arg(long, default_value_t = Recipe::default().shrinkage, value_parser = positive)]
    shrinkage: f32,
    /// Steps of a fit
    #[arg(long, default_value_t = Recipe::default().steps)]
    steps: u32,
    /// Threads that play and search; the result does not depend on them
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Stop after this time, such as 90s, 20m or 2h [default: when the rounds are done]
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
}

pub(crate) fn run(args: &Args, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    output.words(format_args!(
        "{:>5} {:>5} {:>9} {:>9} {:>7} {:>7} {:>7}",
        "round", "discs", "positions", "unseen", "spread", "rms", "mean"
    ))?;
    let stop = stop.part(&Limits { time: args.time, ..Limits::default() });
    let bar = ProgressBar::new(0).with_style(style());
    let mut said = Ok(());
    let trained = train(&args.recipe(), &args.dir, args.threads, &stop, &mut |progress| {
        if let Progress::Fitted(fitted) = progress {
            said = bar.suspend(|| show(&fitted, output));
        } else {
            draw(&bar, progress);
        }
        // Stop if the output is closed.
        if said.is_err() {
            stop.set();
        }
    });
    bar.finish_and_clear();
    said?;
    match trained {
        Ok(_) => {
            output.words(args.dir.join(WEIGHTS_FILE).display())?;
            Ok(Answer::Yes)
        }
        Err(TrainError::Stopped) => {
            warn(TrainError::Stopped);
            Ok(Answer::No)
        }
        Err(error) => Err(Failure::at(args.dir.display(), format_args!(" {error}"))),
    }
}

impl Args {
    fn recipe(&self) -> Recipe {
        Recipe {
            seed: self.seed,
            rounds: self.rounds,
            games: self.games,
            depth: self.depth,
            exact: self.exact,
            shrinkage: self.shrinkage,
            steps: self.steps,
        }
    }
}

fn style() -> ProgressStyle {
    let template = "{msg:24} [{wide_bar}] {pos}/{len} {elapsed}";
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Moves the progress bar; there is one only on a terminal.
fn draw(bar: &ProgressBar, progress: Progress) {
    if let Progress::Working { round, stage, done, total } = progress {
        let work = stage.map_or("games".into(), |stage| format!("{} discs", stage.first_discs()));
        bar.set_message(format!("round {round}, {work}"));
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    }
}

fn show(fitted: &Fitted, output: &mut Output) -> Result<(), Failure> {
    let Fitted { round, stage, seen, unseen } = *fitted;
    let row = TrainRecord {
        round,
        stage: stage.index(),
        discs: stage.first_discs(),
        positions: seen,
        unseen: unseen.positions,
        spread: unseen.spread,
        rms_error: unseen.rms,
        mean_error: unseen.mean,
    };
    let words = format!(
        "{:>5} {:>5} {:>9} {:>9} {:>7.2} {:>7.2} {:>7.2}",
        row.round, row.discs, row.positions, row.unseen, row.spread, row.rms_error, row.mean_error
    );
    output.say(&row, words)?;
    output.flush()
}

fn positive(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(number) if number > 0.0 && number < f32::INFINITY => Ok(number),
        _ => Err("expected a number above 0".into()),
    }
}
