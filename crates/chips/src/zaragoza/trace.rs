//! The trace ports, as the twin's events.

use lockstep_reversi::replicas::zaragoza::{Event, Terms};
use lockstep_reversi::{Board, Move, Square};

use super::VALUE_BITS;
use crate::signed;

/// The ports of the trace.
pub(super) const PORTS: [&str; 13] = [
    "trace_kind_o",
    "trace_depth_o",
    "trace_enter_level_o",
    "trace_own_o",
    "trace_opp_o",
    "trace_corners_o",
    "trace_x_squares_o",
    "trace_mobility_o",
    "trace_stable_o",
    "trace_lead_o",
    "trace_level_o",
    "trace_value_o",
    "trace_best_o",
];

/// The events of a cycle. The bits of `trace_kind_o` are in their order.
pub(super) fn events(trace: &[u64]) -> impl Iterator<Item = Event> + use<> {
    let mut words = [0; PORTS.len()];
    words.copy_from_slice(trace);
    let [kind, depth, enter_level, own, opp, corners, x_squares, mobility, stable, lead, ..] =
        words;
    let [.., level, value, best] = words;
    let [depth, enter_level, level] = [depth, enter_level, level].map(|word| word as u32);
    let value = signed(value, VALUE_BITS);
    // Terms and lead are those of the player who made the move.
    let term = |word, bits| -signed(word, bits);
    let terms = Terms {
        corners: term(corners, 4),
        x_squares: term(x_squares, 4),
        mobility: term(mobility, 8),
        stable: term(stable, 8),
    };
    let best = Square::new(best as u32).map_or(Move::Pass, Move::Place);
    let events = [
        Event::Begin { depth },
        Event::Enter { level: enter_level, board: Board { own, opp } },
        Event::Evaluate { level: enter_level, terms },
        Event::Finish { level: enter_level, lead: term(lead, 8) },
        Event::Cut { level },
        Event::Return { level, value },
        Event::Complete { depth, best, value },
    ];
    let told = move |&(bit, _): &(usize, Event)| kind >> bit & 1 != 0;
    events.into_iter().enumerate().filter(told).map(|(_, event)| event)
}
