//! Node counts, and node limits that are never exceeded.
//!
//! A thread takes nodes from the [`Budget`] in chunks and counts them down, so that entering a
//! position costs a decrement and a branch that is hardly ever taken.

use std::sync::atomic::{AtomicU64, Ordering};

use lockstep_search::Stop;

/// The nodes that the threads of a search may still enter, together.
#[derive(Debug)]
pub(super) struct Budget<'a> {
    stop: &'a Stop,
    /// `None` if nodes are not limited.
    left: Option<AtomicU64>,
    /// Nodes that a thread takes at once.
    chunk: u64,
}

/// What a thread takes at once if nodes are not limited: it will never need more.
const UNLIMITED: u64 = 1 << 62;

/// A chunk where threads share a limit. One thread alone takes all.
const SHARED_CHUNK: u64 = 256;

impl<'a> Budget<'a> {
    /// The nodes that `stop` allows. When they are used up, it is set.
    pub(super) fn new(stop: &'a Stop, threads: usize) -> Budget<'a> {
        let chunk = if threads > 1 { SHARED_CHUNK } else { u64::MAX };
        Budget { stop, left: stop.node_limit().map(AtomicU64::new), chunk }
    }

    /// The token that ends the search.
    pub(super) fn stop(&self) -> &'a Stop {
        self.stop
    }

    fn take(&self) -> u64 {
        let Some(left) = &self.left else { return UNLIMITED };
        let rest = |left: u64| Some(left.saturating_sub(self.chunk));
        let (Ok(before) | Err(before)) =
            left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
        before.min(self.chunk)
    }

    fn give_back(&self, nodes: u64) {
        if let Some(left) = &self.left {
            left.fetch_add(nodes, Ordering::Relaxed);
        }
    }
}

/// The nodes of one thread: positions entered, but for those with one empty square.
#[derive(Debug)]
pub(super) struct Nodes<'a> {
    budget: &'a Budget<'a>,
    /// What was taken from the budget, and what is left of that.
    taken: u64,
    left: u64,
}

impl<'a> Nodes<'a> {
    /// None so far.
    pub(super) fn new(budget: &'a Budget<'a>) -> Nodes<'a> {
        Nodes { budget, taken: 0, left: 0 }
    }

    /// Positions entered.
    #[inline(always)]
    pub(super) fn count(&self) -> u64 {
        self.taken - self.left
    }

    /// Takes over the count of others, who have searched in place of this thread.
    pub(super) fn set_count(&mut self, count: u64) {
        self.taken = count + self.left;
    }

    /// Counts a position that is entered, unless no more may be: then the search is stopped, and
    /// whatever the caller returns means nothing.
    #[inline(always)]
    #[must_use]
    pub(super) fn enter(&mut self) -> bool {
        if self.left == 0 && !self.refill() {
            return false;
        }
        self.left -= 1;
        true
    }

    #[cold]
    fn refill(&mut self) -> bool {
        self.left = self.budget.take();
        self.taken += self.left;
        if self.left == 0 {
            self.budget.stop.set();
        }
        self.left > 0
    }
}

impl Drop for Nodes<'_> {
    fn drop(&mut self) {
        self.budget.give_back(self.left);
    }
}

#[cfg(test)]
mod tests {
    use lockstep_search::Limits;

    use super::*;

    #[test]
    fn threads_share_a_limit_to_the_last_node() {
        for (threads, limit) in [(1, 0), (1, 1000), (3, 1000), (3, 256), (3, 1)] {
            let stop = Stop::after(&Limits::nodes(limit));
            let budget = Budget::new(&stop, threads);
            let mut entered = 0;
            // The first gives back what it has not used.
            for share in [limit / 3, u64::MAX] {
                let mut nodes = Nodes::new(&budget);
                while nodes.count() < share && nodes.enter() {}
                entered += nodes.count();
            }
            assert_eq!(entered, limit, "{threads}");
            assert!(stop.is_set());
        }
    }
}
