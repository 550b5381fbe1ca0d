//! How long work shows itself.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of so many steps on standard error, if that is a terminal; silent elsewhere.
pub(crate) fn bar(steps: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {elapsed}, {eta} to go {msg}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(steps as u64).with_style(style)
}
