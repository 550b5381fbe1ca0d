//! Progress bars and spinners on standard error, shown only if that is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar with this many steps.
pub(crate) fn bar(steps: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {elapsed}, {eta} to go {msg}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(steps as u64).with_style(style)
}

/// A spinner, for work of unknown length.
pub(crate) fn spinner(message: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
    let spinner = ProgressBar::new_spinner().with_style(style).with_message(message);
    spinner.enable_steady_tick(Duration::from_millis(100));
    spinner
}
