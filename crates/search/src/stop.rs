use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use crate::{Instant, Limits};

/// A cancellation token: ends a search, and every part of it.
///
/// It is set from outside by [`set`](Stop::set), or by the search itself when
/// [`poll`](Stop::poll) finds that a limit is reached. Once set it stays set. Clones share one
/// flag; a [`part`](Stop::part) has a flag of its own that is set with the whole, but not the other
/// way round.
///
/// ```text
///   user's Ctrl-C         stop
///   one client            +-- part      setting it ends the two searches below
///   a search of 1 s           +-- part
///   another                   +-- part
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    set: AtomicBool,
    deadline: Option<Instant>,
    nodes: u64,
    /// Setting this one sets them too, so that asking costs one load.
    parts: Mutex<Vec<Weak<Shared>>>,
}

impl Default for Shared {
    fn default() -> Shared {
        Shared {
            set: AtomicBool::new(false),
            deadline: None,
            nodes: u64::MAX,
            parts: Mutex::default(),
        }
    }
}

impl Shared {
    fn set(&self) {
        self.set.store(true, Ordering::Relaxed);
        for part in self.parts().drain(..).filter_map(|part| part.upgrade()) {
            part.set();
        }
    }

    fn parts(&self) -> MutexGuard<'_, Vec<Weak<Shared>>> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Stop {
    /// Not set; only `set` will do it.
    pub fn never() -> Stop {
        Stop::default()
    }

    /// Not set; will be when the time or the nodes of `limits`, counted from now, are used up.
    pub fn after(limits: &Limits) -> Stop {
        Stop::never().part(limits)
    }

    /// For a part of the work: set when the whole is, or when the time or the nodes of `limits`,
    /// counted from now, are used up. Setting it ends the part only.
    pub fn part(&self, limits: &Limits) -> Stop {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let part = Arc::new(Shared {
            deadline: [deadline, self.0.deadline].into_iter().flatten().min(),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            ..Shared::default()
        });
        let mut parts = self.0.parts();
        if parts.len() == parts.capacity() {
            parts.retain(|part| part.strong_count() > 0);
        }
        parts.push(Arc::downgrade(&part));
        // Whoever sets the whole from now on finds the part in the list.
        drop(parts);
        if self.is_set() {
            part.set();
        }
        Stop(part)
    }

    /// Asks the search to end.
    pub fn set(&self) {
        self.0.set();
    }

    /// Sets this stop when the guard is dropped: for example when a client disconnects.
    pub fn set_on_drop(&self) -> StopGuard {
        StopGuard(self.clone())
    }

    /// Whether the search should end. Cheap enough for every node.
    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.set.load(Ordering::Relaxed)
    }

    /// Looks at the limits, and says whether the search should end. Reads the clock: to be
    /// called every few thousand nodes, with the number of nodes so far.
    pub fn poll(&self, nodes: u64) -> bool {
        let late = || self.0.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if !self.is_set() && (nodes >= self.0.nodes || late()) {
            self.set();
        }
        self.is_set()
    }

    /// The node count at which [`poll`](Stop::poll) sets it; `None` if nodes are unlimited. A
    /// search that counts its own nodes can keep the limit exactly.
    pub fn node_limit(&self) -> Option<u64> {
        (self.0.nodes < u64::MAX).then_some(self.0.nodes)
    }

    /// The time that is left; `None` if time is not limited.
    pub fn time_left(&self) -> Option<Duration> {
        self.0.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

/// Sets a [`Stop`] when it is dropped.
#[derive(Debug)]
#[must_use = "dropping the guard ends the search"]
pub struct StopGuard(Stop);

impl Drop for StopGuard {
    fn drop(&mut self) {
        self.0.set();
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn a_stop_that_is_set_stays_set_for_all_who_share_it() {
        let stop = Stop::never();
        let other = stop.clone();
        assert!(!stop.poll(u64::MAX - 1) && !other.is_set());
        other.set();
        assert!(stop.is_set() && stop.poll(0));
    }

    #[test]
    fn nodes_and_time_set_it() {
        let nodes = Stop::after(&Limits::nodes(10));
        assert_eq!((nodes.node_limit(), Stop::never().node_limit()), (Some(10), None));
        assert!(!nodes.poll(9) && nodes.poll(10) && nodes.poll(0));
        let time = Stop::after(&Limits::time(Duration::ZERO));
        assert!(!time.is_set() && time.poll(0));
        assert_eq!(time.time_left(), Some(Duration::ZERO));
    }

    #[test]
    fn a_part_ends_by_itself_or_with_the_whole() {
        let whole = Stop::never();
        let part = whole.part(&Limits::nodes(10));
        assert!(part.poll(10) && !whole.poll(10));
        let part = whole.part(&Limits::default());
        let smallest = part.part(&Limits::default());
        assert!(!part.poll(10) && !smallest.is_set());
        whole.set();
        assert!(part.is_set() && smallest.is_set());
        assert!(whole.part(&Limits::default()).is_set(), "it is too late to begin");
    }

    #[test]
    fn a_part_has_no_more_time_than_the_whole() {
        let whole = Stop::after(&Limits::time(Duration::ZERO));
        assert!(whole.part(&Limits::time(Duration::from_secs(60))).poll(0));
    }

    #[test]
    fn the_parts_that_are_gone_take_no_memory() {
        let whole = Stop::never();
        for _ in 0..1000 {
            drop(whole.part(&Limits::default()));
        }
        assert!(whole.0.parts().len() < 10);
    }

    #[test]
    fn a_guard_sets_it_when_dropped() {
        let stop = Stop::never();
        let guard = stop.set_on_drop();
        assert!(!stop.is_set());
        drop(guard);
        assert!(stop.is_set());
    }

    /// Whichever comes first, the part or the set: the part is set in the end.
    #[test]
    fn a_part_made_while_the_whole_is_set_is_set() {
        for _ in 0..1000 {
            let whole = Stop::never();
            let part = thread::scope(|scope| {
                scope.spawn(|| whole.set());
                whole.part(&Limits::default())
            });
            assert!(part.is_set());
        }
    }

    #[test]
    fn a_time_beyond_the_clock_is_no_limit() {
        assert!(!Stop::after(&Limits::time(Duration::MAX)).poll(0));
    }
}
