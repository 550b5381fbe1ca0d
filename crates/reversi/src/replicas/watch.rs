use std::time::Duration;

use lockstep_search::Stop;

/// How many nodes pass between two looks at the clock.
const INTERVAL: u64 = 16;

/// The search ends so long before its time is up: an answer that is late is worth nothing.
const MARGIN: Duration = Duration::from_micros(4);

/// Whether a search that has entered so many nodes must end. To be asked at every node.
#[inline]
pub(super) fn must_stop(stop: &Stop, nodes: u64) -> bool {
    if !nodes.is_multiple_of(INTERVAL) {
        return stop.is_set();
    }
    if stop.time_left().is_some_and(|left| left < MARGIN) {
        stop.set();
    }
    stop.poll(nodes)
}
