//! Progress on standard error: a bar if that is a terminal, and a line at the end.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::Tally;

/// A message on standard error. A closed standard error is ignored.
pub(crate) fn say(message: impl Display) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// How far a job is, in rows.
pub(super) struct Progress {
    bar: ProgressBar,
    start: Instant,
}

impl Progress {
    /// Of this many rows, some are done; of 0 rows it is not known how far they are.
    pub(super) fn new(rows: u64, done: u64) -> Progress {
        let bar = if rows > 0 { ProgressBar::new(rows) } else { ProgressBar::new_spinner() };
        let style = ProgressStyle::with_template(match rows {
            0 => "{spinner} {elapsed} {msg}",
            _ => "{bar:40} {pos}/{len} rows, {per_sec}, {elapsed}, {eta} to go {msg}",
        });
        let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(done);
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { bar, start: Instant::now() }
    }

    pub(super) fn add(&self, rows: u64) {
        self.bar.inc(rows);
    }

    pub(super) fn joining(&self) {
        self.bar.set_message("joining the parts");
    }

    /// Clears the bar, and says what was done.
    pub(super) fn end(&self, tally: &Tally) {
        self.bar.finish_and_clear();
        let [rows, errors] =
            [&tally.read, &tally.errors].map(|count| count.load(Ordering::Relaxed));
        let seconds = self.start.elapsed().as_secs_f64();
        let rate = rows as f64 / seconds.max(1e-9);
        let errors = match errors {
            0 => String::new(),
            1 => ", 1 error".into(),
            errors => format!(", {errors} errors"),
        };
        say(format_args!("{rows} rows in {seconds:.1} s, {rate:.0} rows per second{errors}"));
    }
}
