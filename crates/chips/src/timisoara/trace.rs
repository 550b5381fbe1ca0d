//! The trace ports, as the twin's events.

use lockstep_reversi::replicas::timisoara::Event;

use crate::reversi::VALUE_BITS;
use crate::signed;

/// The ports of the trace.
pub(super) const PORTS: [&str; 7] = [
    "trace_kind_o",
    "trace_enter_level_o",
    "trace_red_o",
    "trace_blue_o",
    "trace_leaf_value_o",
    "trace_level_o",
    "trace_value_o",
];

/// The bits of `trace_kind_o`, in the order of the events of a cycle.
const ENTER: u64 = 1;
const LEAF: u64 = 2;
const CUT: u64 = 4;
const RETURN: u64 = 8;

/// The events of a cycle.
pub(super) fn events(trace: &[u64]) -> impl Iterator<Item = Event> + use<> {
    let mut words = [0; PORTS.len()];
    words.copy_from_slice(trace);
    let [kind, enter_level, red, blue, leaf_value, level, value] = words;
    let (enter_level, level) = (enter_level as u32, level as u32);
    let [leaf_value, value] = [leaf_value, value].map(|value| signed(value, VALUE_BITS));
    let events = [
        (ENTER, Event::Enter { level: enter_level, red, blue }),
        (LEAF, Event::Return { level: enter_level, value: leaf_value }),
        (CUT, Event::Cut { level }),
        (RETURN, Event::Return { level, value }),
    ];
    events.into_iter().filter(move |(bit, _)| kind & bit != 0).map(|(_, event)| event)
}
