//! `lockstep report`: the tables and figures of the documents, measured again.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use lockstep_arena::Spec;
use lockstep_report::{
    Entry, EntryRecord, Options, Report, Run, Size, Store, StoreFault, Stored, Watch, entries, find,
};

use crate::failure::{Failure, warn};
use crate::output::Output;
use crate::{Answer, interrupt};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Measure what fits into five minutes; this is the default
    #[arg(long, conflicts_with = "full")]
    quick: bool,
    /// Measure at length, much as the documents did: an hour or two
    #[arg(long)]
    full: bool,
    /// Only these entries
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = entry())]
    #[arg(hide_possible_values = true)]
    only: Vec<&'static Entry>,
    /// Where the report and its results go; a result that is there is not measured again
    #[arg(long, value_name = "DIRECTORY", default_value = "report")]
    out: PathBuf,
    /// Measure again what has a result
    #[arg(long)]
    again: bool,
    /// Who plays in the place of WZebra, such as 'gtp:zebra-gtp' or 'nboard:edax'
    #[arg(long, value_name = "PLAYER")]
    opponent: Option<Spec>,
    /// The puzzles of the FPT'09 contest: puzzle03a.sudoku and so on
    #[arg(long, value_name = "DIRECTORY")]
    puzzles: Option<PathBuf>,
    /// List the entries, and do nothing else
    #[arg(long)]
    list: bool,
}

/// The name of an entry; errors show the names.
fn entry() -> impl TypedValueParser<Value = &'static Entry> {
    let names = entries().map(|entry| PossibleValue::new(entry.name).help(entry.title));
    PossibleValuesParser::new(names)
        .try_map(|name| find(&name).ok_or_else(|| format!("there is no entry {name}")))
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let chosen: Vec<&Entry> =
        if args.only.is_empty() { entries().collect() } else { args.only.clone() };
    if args.list {
        for entry in chosen {
            let words = format!("{:<22} {}: {}", entry.name, entry.place, entry.title);
            output.say(&EntryRecord::new(entry, None), words)?;
        }
        return Ok(Answer::Yes);
    }
    if let Some(puzzles) = &args.puzzles {
        // Else it would be known only when their entry begins, after an hour.
        puzzles.read_dir().map_err(Failure::reading(puzzles.display()))?;
    }
    let options = Options { opponent: args.opponent.clone(), puzzles: args.puzzles.clone() };
    let (store, stop) = (Store::open(&args.out)?, interrupt::stop()?);
    let size = if args.full { Size::Full } else { Size::Quick };
    let run = Run { size, again: args.again, options: &options, store: &store, stop: &stop };
    let mut live = Live::new(&run, &chosen);
    run.entries(&chosen, &mut live)?;
    live.bar.finish_and_clear();
    Report::of(&store).write(&args.out)?;
    for Ended { entry, stored } in live.ended {
        let words = words(entry, &stored);
        output.say(&EntryRecord::new(entry, Some(stored)), words)?;
    }
    output.words(format_args!("wrote {}", args.out.join("report.html").display()))?;
    if stop.is_set() {
        warn("interrupted; run it again to resume");
        return Ok(Answer::No);
    }
    Ok(Answer::Yes)
}

/// An entry in a line, and its gaps in one each.
fn words(entry: &Entry, stored: &Stored) -> String {
    let (day, size) = (stored.date.get(..10).unwrap_or(&stored.date), stored.size.to_string());
    let mut words = format!("{:<22} {size:<5} {day} {:>8.1} s", entry.name, stored.seconds);
    for gap in &stored.findings.gaps {
        words += &format!("\n    gap: {gap}");
    }
    words
}

struct Ended {
    entry: &'static Entry,
    stored: Stored,
}

/// The bar: its length is the time that the entries are expected to take, in tenths of a second.
struct Live {
    bar: ProgressBar,
    start: Instant,
    /// What the entries before took by their plans.
    planned: f64,
    size: Size,
    /// The names of entries that need no measuring.
    stored: Vec<&'static str>,
    ended: Vec<Ended>,
}

impl Live {
    fn new(run: &Run<'_>, chosen: &[&Entry]) -> Live {
        let seconds = run.seconds(chosen);
        let stored = chosen.iter().filter(|entry| run.stored(entry).is_some());
        let stored: Vec<&'static str> = stored.map(|entry| entry.name).collect();
        let style = ProgressStyle::with_template("{bar:40} {percent}% {elapsed} {msg}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new((10.0 * seconds) as u64).with_style(style);
        bar.enable_steady_tick(Duration::from_millis(200));
        let about = HumanDuration(Duration::from_secs_f64(seconds));
        warn(format_args!(
            "{} entries, {} of them stored: about {about}",
            chosen.len(),
            stored.len()
        ));
        Live { bar, start: Instant::now(), planned: 0.0, size: run.size, stored, ended: Vec::new() }
    }

    /// What is left of the plans, at the pace so far.
    fn left(&self) -> Duration {
        let whole = self.bar.length().unwrap_or(0) as f64 / 10.0;
        let pace = match self.planned {
            planned if planned > 1.0 => self.start.elapsed().as_secs_f64() / planned,
            _ => 1.0,
        };
        Duration::from_secs_f64((pace * (whole - self.planned)).max(0.0))
    }
}

impl Watch for Live {
    fn begins(&mut self, entry: &Entry) {
        self.bar.set_message(format!("{}, {} to go", entry.name, HumanDuration(self.left())));
    }

    fn ended(&mut self, entry: &Entry, stored: &Stored) {
        if !self.stored.contains(&entry.name) {
            self.planned += entry.plan(self.size).map_or(0.0, |plan| plan.seconds);
        }
        self.bar.set_position((10.0 * self.planned) as u64);
        if let Some(entry) = find(entry.name) {
            self.ended.push(Ended { entry, stored: stored.clone() });
        }
    }
}

impl From<StoreFault> for Failure {
    fn from(fault: StoreFault) -> Failure {
        Failure::Write { name: fault.path.display().to_string(), error: fault.source }
    }
}
