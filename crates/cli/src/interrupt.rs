//! Ctrl-C, and other requests to end.
//!
//! A command that takes long asks for the [`stop`] and passes it on; when it is set, the command
//! says what it knows and ends in good order. A command that never asks ends at once, as programs
//! usually do.

use std::process::ExitCode;
use std::sync::OnceLock;

use lockstep_search::Stop;

use crate::failure::Failure;

/// The status of a process that was interrupted, as shells know it.
const INTERRUPTED: u8 = 130;

/// Set by the first signal.
static STOP: OnceLock<Stop> = OnceLock::new();

/// The program's stop, set by the first SIGINT or SIGTERM. The second one ends the program at once.
pub(crate) fn stop() -> Result<Stop, Failure> {
    if let Some(stop) = STOP.get() {
        return Ok(stop.clone());
    }
    let stop = STOP.get_or_init(Stop::never).clone();
    let handler = {
        let stop = stop.clone();
        move || {
            if stop.is_set() {
                std::process::exit(INTERRUPTED.into());
            }
            stop.set();
        }
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::Input(format!("signals: {error}")))?;
    Ok(stop)
}

/// The exit status of a command that was interrupted; `None` if none was.
pub(crate) fn status() -> Option<ExitCode> {
    STOP.get().filter(|stop| stop.is_set()).map(|_| ExitCode::from(INTERRUPTED))
}
