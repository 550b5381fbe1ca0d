use std::collections::VecDeque;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use lockstep_page::Turn;

/// The stack of a thread: the deepest search, of an empty 25x25 Sudoku, goes down 625 levels.
const STACK: usize = 64 << 20;

/// Work in slices.
type Task = Box<dyn FnMut() -> Turn + Send>;

/// Threads that search. Urgent tasks (moves, puzzles) come first; patient ones (analyses) share the
/// threads round robin, and leave one to the urgent ones.
#[derive(Debug)]
pub(crate) struct Pool(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    queues: Mutex<Queues>,
    more: Condvar,
    patient_threads: usize,
}

#[derive(Default)]
struct Queues {
    urgent: VecDeque<Task>,
    patient: VecDeque<Task>,
    patient_running: usize,
    closed: bool,
}

impl std::fmt::Debug for Queues {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} urgent, {} patient", self.urgent.len(), self.patient.len())
    }
}

impl Pool {
    /// A pool of this many threads, at least two.
    pub(crate) fn new(threads: usize) -> Pool {
        let threads = threads.max(2);
        let shared = Arc::new(Shared {
            queues: Mutex::default(),
            more: Condvar::new(),
            patient_threads: threads - 1,
        });
        for _ in 0..threads {
            let shared = Arc::clone(&shared);
            let thread = thread::Builder::new().stack_size(STACK).name("search".into());
            // Without memory for its threads a server cannot begin.
            thread.spawn(move || shared.work()).expect("the system gives a thread");
        }
        Pool(shared)
    }

    /// Queues a task that comes before all patient ones.
    pub(crate) fn urgent(&self, task: impl FnMut() -> Turn + Send + 'static) {
        self.0.queues().urgent.push_back(Box::new(task));
        self.0.more.notify_one();
    }

    /// Queues a task that shares the threads with the other patient ones.
    pub(crate) fn patient(&self, task: impl FnMut() -> Turn + Send + 'static) {
        self.0.queues().patient.push_back(Box::new(task));
        self.0.more.notify_one();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.0.queues().closed = true;
        self.0.more.notify_all();
    }
}

impl Shared {
    fn queues(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        let mut queues = self.queues();
        while !queues.closed {
            let Some((mut task, patient)) = queues.next(self.patient_threads) else {
                queues = self.more.wait(queues).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            drop(queues);
            // A task that panics is dropped, and its channel with it: the client gets an error.
            let turn = panic::catch_unwind(AssertUnwindSafe(&mut task)).unwrap_or_else(|_| {
                tracing::error!("a search panicked");
                Turn::Done
            });
            let task = (turn == Turn::Again).then_some(task);
            queues = self.queues();
            queues.give_back(task, patient);
            self.more.notify_one();
        }
    }
}

impl Queues {
    /// The next task to work on, and whether it is a patient one.
    fn next(&mut self, patient_threads: usize) -> Option<(Task, bool)> {
        if let Some(task) = self.urgent.pop_front() {
            return Some((task, false));
        }
        if self.patient_running == patient_threads {
            return None;
        }
        let task = self.patient.pop_front()?;
        self.patient_running += 1;
        Some((task, true))
    }

    fn give_back(&mut self, task: Option<Task>, patient: bool) {
        self.patient_running -= usize::from(patient);
        let queue = if patient { &mut self.patient } else { &mut self.urgent };
        queue.extend(task);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn patient_tasks_take_turns_and_urgent_ones_do_not_wait_for_them() {
        let pool = Pool::new(2);
        let (sender, told) = mpsc::channel();
        for name in 0..3 {
            let sender = sender.clone();
            let mut left = 3;
            pool.patient(move || {
                left -= 1;
                sender.send(name).unwrap();
                if left > 0 { Turn::Again } else { Turn::Done }
            });
        }
        let mut turns: Vec<i32> = told.iter().take(9).collect();
        turns.sort_unstable();
        assert_eq!(turns, [0, 0, 0, 1, 1, 1, 2, 2, 2]);

        let (release, held) = mpsc::channel::<()>();
        pool.patient(move || {
            held.recv().unwrap();
            Turn::Done
        });
        pool.urgent(move || {
            sender.send(7).unwrap();
            Turn::Done
        });
        assert_eq!(told.recv(), Ok(7));
        release.send(()).unwrap();
    }

    #[test]
    fn a_panic_ends_the_task_and_nothing_else() {
        let pool = Pool::new(2);
        let (sender, told) = mpsc::channel();
        for number in 0..8 {
            let sender = sender.clone();
            pool.urgent(move || {
                assert!(number % 2 == 1, "every second task fails on purpose");
                sender.send(number).unwrap();
                Turn::Done
            });
        }
        drop(sender);
        let mut done: Vec<i32> = told.iter().collect();
        done.sort_unstable();
        assert_eq!(done, [1, 3, 5, 7]);
    }
}
