//! Parallel search: young brothers wait.
//!
//! Once the first moves of a node have not cut, the others are likely all needed, and can be
//! searched in parallel. The node then becomes a [`Split`]: a list of moves from which every
//! thread that has joined takes the next. A thread without work looks for an open split in the
//! [`Pool`]; the owner of a split takes moves like the others, and while it waits for the last
//! of them helps with the splits below its own.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{hint, thread};

use lockstep_search::with_kernel;

use super::midgame::{Node, Visit, Window};
use super::search::Search;
use crate::Board;

/// Runs a search with the help of other threads, `threads` of them together.
pub(super) fn together<T>(
    search: &mut Search<'_>,
    threads: usize,
    run: impl FnOnce(&mut Search<'_>) -> T,
) -> T {
    if threads <= 1 {
        return run(search);
    }
    let (pool, helped) = (Pool::default(), AtomicU64::new(0));
    let found = thread::scope(|scope| {
        for _ in 1..threads {
            let mut helper = search.fork();
            let (pool, helped) = (&pool, &helped);
            scope.spawn(move || {
                helper.pool = Some(pool);
                pool.serve(&mut helper);
                helped.fetch_add(helper.nodes.count(), Ordering::Relaxed);
            });
        }
        let mut main = search.fork();
        main.nodes.set_count(search.nodes.count());
        main.pool = Some(&pool);
        let found = run(&mut main);
        pool.finish();
        search.nodes.set_count(main.nodes.count());
        found
    });
    search.nodes.set_count(search.nodes.count() + helped.load(Ordering::Relaxed));
    found
}

/// A move and the position behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brother {
    pub(super) square: u32,
    pub(super) child: Board,
}

/// What is asked of every move of a node.
#[derive(Clone, Copy, Debug)]
pub(super) enum Question {
    /// Is it worth more than `alpha` at the end of the game, with these squares empty in the node?
    Exact { empties: u64, alpha: i32 },
    /// What is it worth by a search of this depth, the move included, as far as it matters to
    /// `window`?
    Guess { depth: u32, window: Window },
}

impl Question {
    /// The least that is good enough.
    fn beta(self) -> i32 {
        match self {
            Question::Exact { alpha, .. } => alpha + 1,
            Question::Guess { window, .. } => window.beta.0,
        }
    }

    fn ask(self, search: &mut Search<'_>, Brother { square, child }: Brother) -> i32 {
        match self {
            Question::Exact { empties, alpha } => {
                -search.ask(child, empties & !(1 << square), -alpha - 1)
            }
            Question::Guess { depth, window } => {
                let (node, depth) = (Node::new(child), depth - 1);
                let value =
                    with_kernel!(search.isa, kernel => kernel.visit(search, &node, depth, -window));
                -value.0
            }
        }
    }
}

/// A node whose moves several threads share.
#[derive(Debug)]
pub(super) struct Split {
    moves: Vec<Brother>,
    question: Question,
    next: AtomicUsize,
    /// Threads that are searching a move of it.
    active: AtomicUsize,
    /// A move was good enough for a cut-off.
    cut: AtomicBool,
    best: Mutex<(i32, u32)>,
    parent: Option<Arc<Split>>,
}

impl Split {
    /// Whether this split or one above it was cut off, so that its results are not needed.
    pub(super) fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed) || self.parent.as_ref().is_some_and(|up| up.is_cut())
    }

    fn is_open(&self) -> bool {
        self.next.load(Ordering::Relaxed) < self.moves.len() && !self.is_cut()
    }

    /// Whether this split lies below `other`, or is it.
    fn is_below(&self, other: &Split) -> bool {
        std::ptr::eq(self, other) || self.parent.as_ref().is_some_and(|up| up.is_below(other))
    }

    /// Searches moves until none is left to take.
    fn work(self: &Arc<Self>, search: &mut Search<'_>) {
        self.active.fetch_add(1, Ordering::AcqRel);
        let outer = search.split.replace(Arc::clone(self));
        while !self.is_cut() {
            let Some(&brother) = self.moves.get(self.next.fetch_add(1, Ordering::AcqRel)) else {
                break;
            };
            let value = self.question.ask(search, brother);
            if !search.is_stopped() {
                self.found(value, brother.square);
            }
        }
        search.split = outer;
        self.active.fetch_sub(1, Ordering::AcqRel);
    }

    fn found(&self, value: i32, square: u32) {
        let mut best = lock(&self.best);
        if value > best.0 {
            *best = (value, square);
        }
        if value >= self.question.beta() {
            self.cut.store(true, Ordering::Relaxed);
        }
    }
}

/// The threads of one search and the splits they share.
#[derive(Debug, Default)]
pub(super) struct Pool {
    open: Mutex<Vec<Arc<Split>>>,
    /// The number of them, to be read without the lock.
    splits: AtomicUsize,
    idle: AtomicUsize,
    done: AtomicBool,
}

impl Pool {
    /// Whether a thread is waiting for work.
    #[inline]
    pub(super) fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Shares the moves of a node, and returns the best value and move of them once all are
    /// searched or one was good enough.
    pub(super) fn share(
        &self,
        search: &mut Search<'_>,
        moves: impl Iterator<Item = Brother>,
        question: Question,
    ) -> (i32, u32) {
        let split = Arc::new(Split {
            moves: moves.collect(),
            question,
            next: AtomicUsize::new(0),
            active: AtomicUsize::new(0),
            cut: AtomicBool::new(false),
            best: Mutex::new((i32::MIN, 64)),
            parent: search.split.clone(),
        });
        lock(&self.open).push(Arc::clone(&split));
        self.splits.fetch_add(1, Ordering::Relaxed);
        split.work(search);
        self.splits.fetch_sub(1, Ordering::Relaxed);
        lock(&self.open).retain(|other| !Arc::ptr_eq(other, &split));
        self.wait_for(&split, search);
        *lock(&split.best)
    }

    /// Helps those who still search a move of `split` until they are done.
    fn wait_for(&self, split: &Split, search: &mut Search<'_>) {
        while split.active.load(Ordering::Acquire) > 0 {
            self.idle.fetch_add(1, Ordering::Relaxed);
            let below = self.wait(|other| other.is_below(split));
            self.idle.fetch_sub(1, Ordering::Relaxed);
            if let Some(below) = below {
                below.work(search);
            }
        }
    }

    /// The loop of a helper thread: joins open splits until the search is done.
    fn serve(&self, search: &mut Search<'_>) {
        self.idle.fetch_add(1, Ordering::Relaxed);
        while !self.done.load(Ordering::Acquire) {
            if let Some(split) = self.wait(|_| true) {
                self.idle.fetch_sub(1, Ordering::Relaxed);
                split.work(search);
                self.idle.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    /// An open split that `will_do`, after spinning for a moment. Spinning costs less than sleeping
    /// and waking, since work comes every few microseconds; but not too fast, because busy threads
    /// need the lock, too.
    fn wait(&self, will_do: impl Fn(&Split) -> bool) -> Option<Arc<Split>> {
        for _ in 0..10 {
            if self.splits.load(Ordering::Relaxed) > 0 {
                let open = lock(&self.open);
                let found = open.iter().find(|split| split.is_open() && will_do(split));
                if found.is_some() {
                    return found.cloned();
                }
            }
            (0..10).for_each(|_| hint::spin_loop());
        }
        thread::yield_now();
        None
    }

    /// Ends the helper threads.
    fn finish(&self) {
        self.done.store(true, Ordering::Release);
    }
}

/// A thread that panicked does not take the others down with it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
