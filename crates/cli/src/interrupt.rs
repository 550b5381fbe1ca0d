//! What happens when the user has had enough.

use lockstep_search::Stop;

use crate::failure::Failure;

/// The status of a process that ended by an interrupt, as shells know it.
const INTERRUPTED: i32 = 130;

/// A stop that is set when the user interrupts the program, or somebody asks it to end. The
/// second time it ends at once.
pub(crate) fn stop() -> Result<Stop, Failure> {
    let stop = Stop::never();
    let handler = {
        let stop = stop.clone();
        move || {
            if stop.is_set() {
                std::process::exit(INTERRUPTED);
            }
            stop.set();
        }
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::Input(format!("signals: {error}")))?;
    Ok(stop)
}
