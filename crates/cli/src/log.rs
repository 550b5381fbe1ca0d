//! What the libraries log, on standard error.

use std::io;

use clap::ValueEnum;
use tracing::level_filters::LevelFilter;

/// How much is logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Level {
    /// Nothing
    Off,
    /// What went wrong
    Error,
    /// What may be wrong
    Warn,
    /// What was begun and ended
    Info,
    /// Every message of a protocol
    Debug,
    /// Everything
    Trace,
}

impl From<Level> for LevelFilter {
    fn from(level: Level) -> LevelFilter {
        match level {
            Level::Off => LevelFilter::OFF,
            Level::Error => LevelFilter::ERROR,
            Level::Warn => LevelFilter::WARN,
            Level::Info => LevelFilter::INFO,
            Level::Debug => LevelFilter::DEBUG,
            Level::Trace => LevelFilter::TRACE,
        }
    }
}

/// Begins to log.
pub(crate) fn start(level: Level) {
    tracing_subscriber::fmt()
        .with_max_level(LevelFilter::from(level))
        .with_writer(io::stderr)
        .with_ansi(false)
        .init();
}
