//! Which shards are waiting, under way and done.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What a worker does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// This shard.
    Work(usize),
    /// Nothing now; a shard may come back.
    Wait,
    /// Nothing any more.
    Finished,
}

/// Shared by all workers: whoever is idle takes the next shard.
pub(super) struct Ledger(Mutex<State>);

struct State {
    waiting: VecDeque<usize>,
    running: HashMap<usize, Run>,
    done: Vec<bool>,
    failures: HashMap<usize, u32>,
    /// The longest that a shard took.
    longest: Duration,
}

struct Run {
    since: Instant,
    /// Workers who have it.
    copies: u32,
}

/// The most workers with the same shard.
const COPIES: u32 = 2;

impl Ledger {
    /// Shards of which some are done already.
    pub(super) fn new(done: &[bool]) -> Ledger {
        let waiting = (0..done.len()).filter(|&shard| !done[shard]).collect();
        Ledger(Mutex::new(State {
            waiting,
            running: HashMap::new(),
            done: done.to_vec(),
            failures: HashMap::new(),
            longest: Duration::ZERO,
        }))
    }

    /// What to do next at the time `now`. When no shard is waiting, one that is under way for longer than
    /// `patience`, and much longer than any before, is given out a second time: the first worker may be lost
    /// without anybody knowing.
    pub(super) fn next(&self, now: Instant, patience: Option<Duration>) -> Next {
        let mut state = self.lock();
        if let Some(shard) = state.waiting.pop_front() {
            state.running.insert(shard, Run { since: now, copies: 1 });
            return Next::Work(shard);
        }
        let Some(patience) = patience.map(|patience| patience.max(4 * state.longest)) else {
            return if state.running.is_empty() { Next::Finished } else { Next::Wait };
        };
        if state.running.is_empty() {
            return Next::Finished;
        }
        let late = |run: &Run| run.copies < COPIES && now.duration_since(run.since) > patience;
        let oldest = state.running.iter_mut().filter(|(_, run)| late(run));
        match oldest.min_by_key(|(_, run)| run.since) {
            Some((&shard, run)) => {
                run.copies += 1;
                Next::Work(shard)
            }
            None => Next::Wait,
        }
    }

    /// A shard is answered. Says whether this is the first answer, which counts.
    pub(super) fn answered(&self, shard: usize, now: Instant) -> bool {
        let mut state = self.lock();
        if let Some(run) = state.running.remove(&shard) {
            state.longest = state.longest.max(now.duration_since(run.since));
        }
        !std::mem::replace(&mut state.done[shard], true)
    }

    /// An attempt failed: the shard waits again unless it is done or another worker has it. Returns how
    /// often it has failed.
    pub(super) fn failed(&self, shard: usize) -> u32 {
        let mut guard = self.lock();
        let state = &mut *guard;
        let copies = state.running.get_mut(&shard).map(|run| {
            run.copies -= 1;
            run.copies
        });
        if copies == Some(0) {
            state.running.remove(&shard);
            // Last in the queue: whoever is idle would try it again at once, and use up its attempts while a
            // scheduler comes back.
            state.waiting.push_back(shard);
        }
        let failures = state.failures.entry(shard).or_insert(0);
        *failures += 1;
        *failures
    }

    /// Whether every shard is done.
    pub(super) fn is_finished(&self) -> bool {
        self.lock().done.iter().all(|done| *done)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Option<Duration> = Some(Duration::from_secs(60));

    #[test]
    fn every_shard_is_given_out_once() {
        let (ledger, now) = (Ledger::new(&[false, true, false]), Instant::now());
        assert_eq!(ledger.next(now, MINUTE), Next::Work(0));
        assert_eq!(ledger.next(now, MINUTE), Next::Work(2));
        assert_eq!(ledger.next(now, MINUTE), Next::Wait);
        assert!(ledger.answered(2, now));
        assert!(ledger.answered(0, now));
        assert_eq!(ledger.next(now, MINUTE), Next::Finished);
    }

    #[test]
    fn a_failed_shard_comes_back() {
        let (ledger, now) = (Ledger::new(&[false]), Instant::now());
        assert_eq!(ledger.next(now, None), Next::Work(0));
        assert_eq!(ledger.next(now, None), Next::Wait);
        assert_eq!(ledger.failed(0), 1);
        assert_eq!(ledger.next(now, None), Next::Work(0));
        assert_eq!(ledger.failed(0), 2);
    }

    #[test]
    fn a_late_shard_is_given_out_again_and_counts_once() {
        let (ledger, now) = (Ledger::new(&[false]), Instant::now());
        assert_eq!(ledger.next(now, MINUTE), Next::Work(0));
        let later = now + Duration::from_secs(61);
        assert_eq!(ledger.next(later, None), Next::Wait);
        assert_eq!(ledger.next(later, MINUTE), Next::Work(0));
        assert_eq!(ledger.next(later, MINUTE), Next::Wait);
        assert!(ledger.answered(0, later));
        assert_eq!(ledger.next(later, MINUTE), Next::Finished);
        assert!(!ledger.answered(0, later));
    }

    #[test]
    fn late_is_relative_to_what_shards_take() {
        let (ledger, now) = (Ledger::new(&[false, false]), Instant::now());
        assert_eq!(ledger.next(now, MINUTE), Next::Work(0));
        assert_eq!(ledger.next(now, MINUTE), Next::Work(1));
        ledger.answered(0, now + Duration::from_secs(50));
        assert_eq!(ledger.next(now + Duration::from_secs(100), MINUTE), Next::Wait);
        assert_eq!(ledger.next(now + Duration::from_secs(201), MINUTE), Next::Work(1));
    }

    #[test]
    fn a_failed_shard_comes_last() {
        let (ledger, now) = (Ledger::new(&[false; 3]), Instant::now());
        ledger.next(now, MINUTE);
        ledger.failed(0);
        let order = [0; 3].map(|_| ledger.next(now, MINUTE));
        assert_eq!(order, [Next::Work(1), Next::Work(2), Next::Work(0)]);
    }

    #[test]
    fn a_failed_copy_leaves_the_other_alone() {
        let (ledger, now) = (Ledger::new(&[false]), Instant::now());
        let later = now + Duration::from_secs(61);
        ledger.next(now, MINUTE);
        ledger.next(later, MINUTE);
        ledger.failed(0);
        assert_eq!(ledger.next(later, None), Next::Wait);
        assert!(ledger.answered(0, later));
    }
}
