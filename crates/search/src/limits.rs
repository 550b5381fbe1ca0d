use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much a search may use. What is `None` is not limited.
///
/// With a limit in depth or nodes and one thread, an engine's answer, score and node count
/// are the same on every machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The deepest iteration, in moves.
    pub depth: Option<u32>,
    /// Positions entered.
    pub nodes: Option<u64>,
    /// Time from the call to the answer.
    pub time: Option<Duration>,
    /// Threads that search.
    pub threads: usize,
    /// Bytes for tables.
    pub memory: usize,
}

impl Default for Limits {
    /// One thread, tables that fit a laptop, no other limit.
    fn default() -> Limits {
        Limits { depth: None, nodes: None, time: None, threads: 1, memory: 256 << 20 }
    }
}

/// The way to end a search: shared by those who search and those who wait for them.
///
/// It is set from outside by [`set`](Stop::set), or by the search itself when [`poll`](Stop::poll)
/// finds that a limit is reached. Once set it stays set.
#[derive(Clone, Debug)]
pub struct Stop(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    set: AtomicBool,
    deadline: Option<Instant>,
    nodes: u64,
    /// What ends this one too.
    whole: Option<Stop>,
}

impl Stop {
    /// Not set; will be when the time or the nodes of `limits`, counted from now, are used up.
    pub fn after(limits: &Limits) -> Stop {
        Stop(Arc::new(Shared {
            set: AtomicBool::new(false),
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            whole: None,
        }))
    }

    /// For a part of a search: set when the whole search should end, or when the time or the
    /// nodes of `limits`, counted from now, are used up. Setting it ends the part only.
    pub fn part(&self, limits: &Limits) -> Stop {
        let time = [limits.time, self.time_left()].into_iter().flatten().min();
        let part = Stop::after(&Limits { time, ..limits.clone() });
        let Shared { deadline, nodes, .. } = *part.0;
        let whole = Some(self.clone());
        Stop(Arc::new(Shared { set: AtomicBool::new(false), deadline, nodes, whole }))
    }

    /// Not set, and only `set` will do it.
    pub fn never() -> Stop {
        Stop::after(&Limits::default())
    }

    /// Asks the search to end.
    pub fn set(&self) {
        self.0.set.store(true, Ordering::Relaxed);
    }

    /// Whether the search should end. Cheap enough for every node.
    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.set.load(Ordering::Relaxed) || self.0.whole.as_ref().is_some_and(Stop::is_set)
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

    /// The time that is left; `None` if time is not limited.
    pub fn time_left(&self) -> Option<Duration> {
        self.0.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

#[cfg(test)]
mod tests {
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
        let nodes = Stop::after(&Limits { nodes: Some(10), ..Limits::default() });
        assert!(!nodes.poll(9) && nodes.poll(10) && nodes.poll(0));
        let time = Stop::after(&Limits { time: Some(Duration::ZERO), ..Limits::default() });
        assert!(!time.is_set() && time.poll(0));
        assert_eq!(time.time_left(), Some(Duration::ZERO));
    }

    #[test]
    fn a_part_ends_by_itself_or_with_the_whole() {
        let whole = Stop::never();
        let part = whole.part(&Limits { nodes: Some(10), ..Limits::default() });
        assert!(part.poll(10) && !whole.poll(10));
        let part = whole.part(&Limits::default());
        assert!(!part.poll(10));
        whole.set();
        assert!(part.is_set());
    }

    #[test]
    fn a_time_beyond_the_clock_is_no_limit() {
        let stop = Stop::after(&Limits { time: Some(Duration::MAX), ..Limits::default() });
        assert!(!stop.poll(0));
    }
}
