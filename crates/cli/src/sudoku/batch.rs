//! Many grids, answered in their order by one thread or several.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use lockstep_search::Stop;
use lockstep_service::pipeline;
use lockstep_service::records::{self, SudokuRecord};
use lockstep_service::sudoku::{Item, Place};
use lockstep_sudoku::{Grid, Marks, Shape, ShapedGrid};
use serde::Serialize;

use super::Source;
use crate::Answer;
use crate::failure::{Failure, warn};
use crate::input::Count;
use crate::limits::threads;
use crate::output::{Output, OutputFile};

/// Grids, and how many threads answer.
#[derive(Args)]
pub(crate) struct Batch {
    #[command(flatten)]
    source: Source,
    /// Work on this many grids at the same time; the answers keep their order
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,
    /// The file to write instead of standard output, compressed if its name ends in .gz or .zst
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

/// A grid to answer.
pub(super) struct Asked<'a, G = Grid> {
    pub(super) place: Place<'a>,
    pub(super) grid: &'a G,
    /// What is known of it besides its digits.
    pub(super) marks: &'a Marks,
    /// Whether the answer is to be JSON.
    pub(super) json: bool,
}

impl Asked<'_> {
    /// The beginning of every record.
    pub(super) fn subject(&self) -> SudokuRecord {
        SudokuRecord::new(Some(self.place.to_string()), self.grid)
    }
}

impl Asked<'_, ShapedGrid> {
    /// The beginning of every record.
    pub(super) fn subject(&self) -> SudokuRecord {
        SudokuRecord::shaped(Some(self.place.to_string()), self.grid)
    }
}

/// What is said about a block of grids.
#[derive(Default)]
pub(super) struct Said {
    /// For standard output.
    pub(super) text: Vec<u8>,
    /// For standard error.
    warnings: Vec<String>,
    /// Answers that are "no".
    no: usize,
    count: Count,
}

impl Said {
    /// Says one thing: `record` as a line of JSON, or else `words` and a line feed.
    pub(super) fn say<G>(
        &mut self,
        asked: &Asked<'_, G>,
        record: &impl Serialize,
        words: impl Display,
    ) {
        if asked.json {
            self.text.extend(records::line(record));
        } else {
            // Writing to a vector does not fail.
            let _ = writeln!(self.text, "{words}");
        }
    }

    /// Something to know on standard error.
    pub(super) fn warn<G>(&mut self, asked: &Asked<'_, G>, message: impl Display) {
        self.warnings.push(format!("{}: {message}", asked.place));
    }

    /// The answer to the last grid is "no".
    pub(super) fn no(&mut self) {
        self.no += 1;
    }

    /// The last grid cannot be answered at all.
    pub(super) fn refuse(&mut self, asked: &Asked<'_>, reason: impl Display) {
        self.warn(asked, reason);
        self.count.good -= 1;
        self.count.bad += 1;
    }
}

/// Puzzles, and the name of the text they come from.
struct Text<P> {
    name: String,
    puzzles: P,
}

/// What came of a batch.
pub(super) struct Total {
    /// Grids that were answered.
    pub(super) answered: usize,
    /// Those whose answer is "no".
    pub(super) no: usize,
    /// The end of the command.
    pub(super) answer: Result<Answer, Failure>,
}

impl Batch {
    /// Answers every grid by `work`, whose `state` each thread makes once, and writes the answers
    /// to the file that was asked for, or else to `output`, which is flushed whenever a reader
    /// would have to wait.
    pub(super) fn run<W>(
        &self,
        output: &mut Output,
        stop: &Stop,
        state: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, &Asked<'_>, &mut Said) + Sync,
    ) -> Result<Total, Failure> {
        let puzzles = self.source.open(stop)?;
        let name = puzzles.name().to_owned();
        self.answer(Text { name, puzzles }, output, stop, state, work)
    }

    /// The same for grids of a shape.
    pub(super) fn run_shaped<W>(
        &self,
        shape: &Arc<Shape>,
        output: &mut Output,
        stop: &Stop,
        state: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, &Asked<'_, ShapedGrid>, &mut Said) + Sync,
    ) -> Result<Total, Failure> {
        let puzzles = self.source.open_shaped(shape, stop)?;
        let name = puzzles.name().to_owned();
        self.answer(Text { name, puzzles }, output, stop, state, work)
    }

    /// The shape of the grids, if they have not just square boxes.
    pub(super) fn shape(&self) -> Option<&Arc<Shape>> {
        self.source.shape()
    }

    fn answer<G: Send, W>(
        &self,
        text: Text<impl pipeline::Source<Item = Item<G>> + Send>,
        output: &mut Output,
        stop: &Stop,
        state: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, &Asked<'_, G>, &mut Said) + Sync,
    ) -> Result<Total, Failure> {
        let json = output.is_json();
        if let Some(path) = &self.output {
            let mut file = OutputFile::create(path)?;
            let sink = |answers: &[u8]| file.write(answers);
            let total = self.answer_to(sink, json, text, stop, state, work)?;
            file.finish(!stop.is_set())?;
            return Ok(total);
        }
        let sink = |answers: &[u8]| {
            output.bytes(answers)?;
            output.flush()
        };
        self.answer_to(sink, json, text, stop, state, work)
    }

    /// The same for any sink.
    fn answer_to<G: Send, W>(
        &self,
        mut write: impl FnMut(&[u8]) -> Result<(), Failure>,
        json: bool,
        text: Text<impl pipeline::Source<Item = Item<G>> + Send>,
        stop: &Stop,
        state: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, &Asked<'_, G>, &mut Said) + Sync,
    ) -> Result<Total, Failure> {
        let Text { name, puzzles } = text;
        let (progress, mut count, mut no) = (progress(), Count::default(), 0);
        let answer = |worker: &mut W, item, said: &mut Said| match item {
            Item::Grid { line, grid, mut marks } => {
                said.count.good += 1;
                let place = Place { name: &name, line };
                marks.excluded.extend_from_slice(&self.source.without);
                work(worker, &Asked { place, grid: &grid, marks: &marks, json }, said);
            }
            Item::Bad(complaint) => {
                said.count.bad += 1;
                said.warnings.push(complaint);
            }
        };
        pipeline::run(puzzles, self.threads, stop, state, answer, |said: Said| {
            count.good += said.count.good;
            count.bad += said.count.bad;
            no += said.no;
            progress.inc(said.count.good as u64);
            if !said.warnings.is_empty() {
                progress.suspend(|| said.warnings.iter().for_each(warn));
            }
            write(&said.text)
        })?;
        progress.finish_and_clear();
        let answer = count.answer(&name, stop);
        let answer = answer.map(|answer| if no == 0 { answer } else { Answer::No });
        Ok(Total { answered: count.good, no, answer })
    }
}

/// A spinner on standard error, if that is a terminal and the answers go elsewhere: on the same
/// terminal they are progress enough.
fn progress() -> ProgressBar {
    if io::stdout().is_terminal() || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {pos} grids in {elapsed}, {per_sec}");
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
