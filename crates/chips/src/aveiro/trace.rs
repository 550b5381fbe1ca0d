//! The trace ports, as the twin's events.

use lockstep_sudoku::methods::{Dropped, Event, Routine};
use lockstep_sudoku::{Cell, Digit, Order, Placement};

use crate::Sight;

/// The ports of the trace: whether something happened, and a word for each lane.
pub(super) const PORTS: [&str; 2] = ["trace_any_o", "trace_o"];

/// The bits of a word that say what happened, in the order of the events of a cycle; see
/// `aveiro_pkg::event_t`.
const ENDED: u64 = 1 << 39;
const SOLVED: u64 = 1 << 40;
const DROPPED: u64 = 1 << 41;
const TAKEN: u64 = 1 << 42;
const MEMORY: u64 = 1 << 43;
const COPIED: u64 = 1 << 44;
const BEGAN: u64 = 1 << 45;
const NUMBERED: u64 = 1 << 46;
const WROTE: u64 = 1 << 47;

/// The routines, by the numbers that the RTL gives them.
pub(super) const ROUTINES: [(&str, Routine); 8] = [
    ("NotEmpty", Routine::NotEmpty),
    ("PossibilitiesList", Routine::PossibilitiesList),
    ("Singles", Routine::Singles),
    ("HiddenNumber", Routine::HiddenNumber),
    ("Filled", Routine::Filled),
    ("CheckSolution", Routine::CheckSolution),
    ("Blocked", Routine::Blocked),
    ("Minimums", Routine::Minimums),
];

/// The events of a lane in a cycle. What names no cell of the grid is not an event.
pub(super) fn events(order: Order, word: u64) -> impl Iterator<Item = Event> {
    let field = |low: u32, bits: u32| (word >> low & ((1 << bits) - 1)) as usize;
    let (copy, to, number) = (field(22, 5), field(27, 5), field(13, 9));
    let [ended, began] = [33, 36].map(|low| ROUTINES[field(low, 3)].1);
    let found = field(32, 1) != 0;
    let cell = Cell::from_index(order, field(5, 8));
    let placement = || Some(Placement { cell: cell?, digit: Digit::new(field(0, 5) as u8)? });
    let why = if ended == Routine::CheckSolution { Dropped::Wrong } else { Dropped::Blocked };
    let events = [
        (ENDED, Some(Event::Ran { copy, routine: ended, found })),
        (SOLVED, Some(Event::Solved { copy })),
        (DROPPED, Some(Event::Dropped { copy, why })),
        (TAKEN, Some(Event::Taken { copy })),
        (MEMORY, Some(Event::MemoryNotEnough { copy })),
        (COPIED, placement().map(|placement| Event::Copied { from: copy, to, placement })),
        (BEGAN, Some(Event::Began { copy, routine: began })),
        (NUMBERED, cell.map(|cell| Event::Numbered { copy, cell, number })),
        (WROTE, placement().map(|placement| Event::Set { copy, placement })),
    ];
    events.into_iter().filter(move |(bit, _)| word & bit != 0).filter_map(|(_, event)| event)
}

/// What can be drawn of an event.
pub(super) fn sight(event: &Event) -> Option<Sight> {
    match *event {
        Event::Taken { copy } => Some(Sight::Taken { copy }),
        Event::Began { copy, routine } => Some(Sight::Process { copy, name: routine.to_string() }),
        Event::Set { copy, placement } => Some(Sight::Wrote { copy, placement }),
        Event::Copied { from, to, placement } => Some(Sight::Copied { from, to, placement }),
        Event::Dropped { copy, .. } => Some(Sight::Freed { copy }),
        _ => None,
    }
}

/// The lane of an event in a machine with several solvers: the control unit is 0.
pub(super) fn lane(event: &Event) -> usize {
    match *event {
        Event::Began { copy, .. }
        | Event::Ran { copy, .. }
        | Event::Set { copy, .. }
        | Event::Numbered { copy, .. }
        | Event::Solved { copy }
        | Event::Dropped { copy, .. } => 1 + copy,
        _ => 0,
    }
}
