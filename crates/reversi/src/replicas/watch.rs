use std::time::Duration;

use lockstep_search::Stop;

/// How many nodes pass between two looks at the clock.
const INTERVAL: u64 = 16;

/// The search ends this long before its time is up: a late answer forfeits the game.
const MARGIN: Duration = Duration::from_micros(4);

/// Counts the nodes of a search and says when it must end.
#[derive(Debug)]
pub(super) struct Watch<'a> {
    stop: &'a Stop,
    nodes: u64,
    limit: u64,
}

impl<'a> Watch<'a> {
    pub(super) fn new(stop: &'a Stop) -> Watch<'a> {
        Watch { stop, nodes: 0, limit: stop.node_limit().unwrap_or(u64::MAX) }
    }

    /// Positions entered.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a position that is entered; false if the search must end instead.
    #[inline]
    pub(super) fn enter(&mut self) -> bool {
        if self.nodes.is_multiple_of(INTERVAL) {
            self.look_at_the_clock();
        }
        if self.nodes == self.limit {
            self.stop.set();
        }
        if self.stop.is_set() {
            return false;
        }
        self.nodes += 1;
        true
    }

    /// Takes back the count of a position that was not entered after all.
    pub(super) fn leave(&mut self) {
        self.nodes -= 1;
    }

    fn look_at_the_clock(&self) {
        if self.stop.time_left().is_some_and(|left| left < MARGIN) {
            self.stop.set();
        }
    }
}
