//! `enumerate` and `vicinity`: puzzles near others.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use lockstep_search::Stop;
use lockstep_service::records::{self, FoundRecord};
use lockstep_service::sudoku::{Checkpoint, CheckpointFault, Done, Hunt};
use lockstep_sudoku::explore::Target;

use super::Source;
use crate::failure::{Failure, warn};
use crate::input::Count;
use crate::limits::threads;
use crate::output::{Output, write_file};
use crate::{Answer, progress};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    /// Search on this many threads; the order of what is found does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,
    /// Resume from a checkpoint, if there is one, and save to it periodically and at the end
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
}

#[derive(clap::Args)]
pub(crate) struct Vicinity {
    #[command(flatten)]
    args: Args,
    /// How many givens are replaced
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    swaps: u8,
    /// Only minimal puzzles
    #[arg(long)]
    minimal: bool,
}

impl Vicinity {
    pub(super) fn run(&self, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
        let target = Target::Vicinity { swaps: self.swaps.into(), minimal: self.minimal };
        run(&self.args, target, output, stop)
    }
}

/// How often a checkpoint is saved.
const SAVE_EVERY: Duration = Duration::from_secs(10);

pub(super) fn run(
    args: &Args,
    target: Target,
    output: &mut Output,
    stop: &Stop,
) -> Result<Answer, Failure> {
    let puzzles = args.source.open(stop)?;
    let name = puzzles.name().to_owned();
    let mut keeper = Keeper::open(args.checkpoint.as_deref(), &in_words(target))?;
    let hunt = Hunt::resume(puzzles, target, keeper.state.clone()).map_err(keeper.fault())?;
    let (mut count, mut last, bar) = (Count::default(), keeper.state.number, bar());
    let json = output.is_json();
    hunt.run(
        args.threads,
        stop,
        |subject, puzzle, text| match json {
            true => text.extend(records::line(&FoundRecord::new(subject.clone(), puzzle))),
            false => text.extend(format!("{puzzle}\n").bytes()),
        },
        |Done { after, text, complaint }| {
            count.bad += usize::from(complaint.is_some());
            count.good += usize::from(complaint.is_none() && after.number > last);
            last = after.number;
            if let Some(complaint) = complaint {
                bar.suspend(|| warn(complaint));
            }
            bar.set_message(format!("puzzle {last}, part {}: {} found", after.parts, after.found));
            output.bytes(&text)?;
            output.flush()?;
            // What was found is written before the checkpoint says so: a crash in between repeats
            // some of it, but loses nothing.
            keeper.keep(after)
        },
    )?;
    bar.finish_and_clear();
    keeper.save()?;
    let Checkpoint { number, found, .. } = keeper.state;
    match count {
        // Nothing new, but it was all done before.
        Count { good: 0, bad: 0 } if number > 0 => Ok(Answer::Yes),
        count => {
            count.answer(&name, stop).map(|answer| if found == 0 { Answer::No } else { answer })
        }
    }
}

/// The search as its checkpoint names it.
fn in_words(target: Target) -> String {
    match target {
        Target::Minimal => "enumerate".into(),
        Target::Vicinity { swaps, minimal } => {
            format!("vicinity --swaps {swaps}{}", if minimal { " --minimal" } else { "" })
        }
    }
}

/// A spinner, unless what is found goes to the terminal.
fn bar() -> ProgressBar {
    if io::stdout().is_terminal() { ProgressBar::hidden() } else { progress::spinner("searching") }
}

/// The checkpoint, and the file that it is saved to.
struct Keeper<'a> {
    state: Checkpoint,
    file: Option<&'a Path>,
    saved: Instant,
}

impl<'a> Keeper<'a> {
    /// Loads the file, or writes it if there is none: better to fail now than after a long search.
    fn open(file: Option<&'a Path>, search: &str) -> Result<Keeper<'a>, Failure> {
        let state = Checkpoint { search: search.into(), ..Checkpoint::default() };
        let mut keeper = Keeper { state, file, saved: Instant::now() };
        if let Some(file) = file {
            keeper.state = Checkpoint::load(file, search).map_err(keeper.fault())?;
            if keeper.state.number > 0 {
                let Checkpoint { number, parts, found, .. } = &keeper.state;
                warn(format_args!(
                    "resuming from {}: puzzle {number}, {parts} parts done, {found} found",
                    file.display()
                ));
            }
            keeper.save()?;
        }
        Ok(keeper)
    }

    /// For `map_err`: the file cannot be used.
    fn fault(&self) -> impl FnOnce(CheckpointFault) -> Failure + use<> {
        let name = self.file.map_or_else(String::new, |file| file.display().to_string());
        move |fault| Failure::Input(format!("{name}: {fault}"))
    }

    /// Keeps a newer state, and saves it if the last one was saved long ago.
    fn keep(&mut self, state: Checkpoint) -> Result<(), Failure> {
        self.state = state;
        if self.saved.elapsed() < SAVE_EVERY { Ok(()) } else { self.save() }
    }

    fn save(&mut self) -> Result<(), Failure> {
        self.saved = Instant::now();
        self.file.map_or(Ok(()), |file| write_file(file, &self.state.bytes()))
    }
}
