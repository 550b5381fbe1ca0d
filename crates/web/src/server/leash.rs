use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lockstep_search::{Limits, Stop};

/// What ties a search to the client that asked for it: when the client goes away, the search
/// under way is stopped, and those that would follow end before they begin.
#[derive(Clone, Debug, Default)]
pub(crate) struct Leash(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    cut: bool,
    running: Option<Stop>,
}

impl Leash {
    /// A leash, and the end of it that the client holds.
    pub(crate) fn new() -> (Leash, Hold) {
        let leash = Leash::default();
        (leash.clone(), Hold(leash))
    }

    /// The stop of a search that begins now.
    pub(crate) fn begin(&self, limits: &Limits) -> Stop {
        let stop = Stop::after(limits);
        let mut state = self.state();
        if state.cut {
            stop.set();
        }
        state.running = Some(stop.clone());
        stop
    }

    /// Whether the client is gone.
    pub(crate) fn is_cut(&self) -> bool {
        self.state().cut
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Held as long as somebody waits for the search; stops it when dropped.
#[derive(Debug)]
pub(crate) struct Hold(Leash);

impl Drop for Hold {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.cut = true;
        if let Some(stop) = state.running.take() {
            stop.set();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letting_go_stops_the_search_and_those_to_come() {
        let (leash, hold) = Leash::new();
        let stop = leash.begin(&Limits::default());
        assert!(!stop.is_set() && !leash.is_cut());
        drop(hold);
        assert!(stop.is_set() && leash.is_cut());
        assert!(leash.begin(&Limits::default()).is_set());
    }
}
