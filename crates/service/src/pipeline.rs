//! Many questions, on one thread or several, answered in the order in which they come.
//!
//! ```text
//!              questions            answers
//!   source ---> lock ----> workers -----> this thread: the sink
//!                 \-----------------------^
//!        for each block a place to wait for its answers, in order
//! ```
//!
//! A worker takes a block of questions when it has nothing to do, and no more of them than it can
//! answer soon: one if they are hard or come slowly, many if they are easy. So memory stays flat,
//! a slow pipe is answered line by line, and a file of millions costs little per line.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use lockstep_search::Stop;

/// The most questions in a block.
const BLOCK: usize = 512;

/// A block that took longer than this was too large.
const SOON: Duration = Duration::from_millis(2);

/// The most blocks that are taken and not yet in the sink.
const BLOCKS: usize = 64;

/// Where questions come from.
pub trait Source: Iterator {
    /// Whether the next question can be had without waiting for it.
    fn has_next_at_hand(&self) -> bool;
}

/// Answers every question of `source` on `threads` threads. Each worker makes its own `state` and
/// uses it for all its questions; `work` adds the answer to a question to those of its block, and
/// `sink` gets the blocks in the order of the questions. Ends early, with what is answered so far
/// in the sink, when `stop` is set.
///
/// # Errors
/// The first of the sink, which ends the work.
pub fn run<S, W, A, E>(
    mut source: S,
    threads: usize,
    stop: &Stop,
    state: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, S::Item, &mut A) + Sync,
    mut sink: impl FnMut(A) -> Result<(), E>,
) -> Result<(), E>
where
    S: Source + Send,
    S::Item: Send,
    A: Default + Send,
{
    if threads <= 1 {
        let (mut state, mut pace) = (state(), Pace::default());
        while !stop.is_set() {
            let block = take(&mut source, pace.most);
            if block.is_empty() {
                break;
            }
            sink(pace.answer(block, stop, &mut state, &work))?;
        }
        return Ok(());
    }
    let (order, answers) = sync_channel(BLOCKS);
    let intake = Mutex::new(Some(Intake { source, order }));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let (mut state, mut pace) = (state(), Pace::default());
                while let Some((block, back)) = Intake::next(&intake, pace.most, stop) {
                    // Nobody waits if the sink has failed.
                    let _ = back.send(pace.answer(block, stop, &mut state, &work));
                }
            });
        }
        // If the sink fails, the places to wait are gone, and the workers end.
        answers.into_iter().map(|answer| answer.recv().unwrap_or_default()).try_for_each(sink)
    })
}

/// How many questions a worker takes at a time.
struct Pace {
    most: usize,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { most: 1 }
    }
}

impl Pace {
    /// Answers a block, and learns from the time it took.
    fn answer<Q, W, A: Default>(
        &mut self,
        block: Vec<Q>,
        stop: &Stop,
        state: &mut W,
        work: &impl Fn(&mut W, Q, &mut A),
    ) -> A {
        let start = Instant::now();
        let mut answers = A::default();
        for question in block {
            if stop.is_set() {
                break;
            }
            work(state, question, &mut answers);
        }
        let in_time = start.elapsed() < SOON;
        self.most = if in_time { (2 * self.most).min(BLOCK) } else { self.most.div_ceil(2) };
        answers
    }
}

/// The next questions, at most `most`: the first, and those that are available without waiting.
fn take<S: Source>(source: &mut S, most: usize) -> Vec<S::Item> {
    let mut block = Vec::with_capacity(most);
    while block.is_empty() || block.len() < most && source.has_next_at_hand() {
        let Some(item) = source.next() else { break };
        block.push(item);
    }
    block
}

/// Where workers take their blocks; nothing once there are no more.
struct Intake<S, A> {
    source: S,
    order: SyncSender<Receiver<A>>,
}

impl<S: Source, A> Intake<S, A> {
    /// A block, and the way back for its answers.
    fn next(
        intake: &Mutex<Option<Intake<S, A>>>,
        most: usize,
        stop: &Stop,
    ) -> Option<(Vec<S::Item>, SyncSender<A>)> {
        // The lock is held while waiting: the others would only wait as well.
        let mut intake = intake.lock().unwrap_or_else(|poison| poison.into_inner());
        let block = match intake.as_mut() {
            Some(open) if !stop.is_set() => take(&mut open.source, most),
            _ => Vec::new(),
        };
        let (back, answer) = sync_channel(1);
        if block.is_empty() || intake.as_ref()?.order.send(answer).is_err() {
            *intake = None;
            return None;
        }
        Some((block, back))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Numbers(std::ops::Range<u64>);

    impl Iterator for Numbers {
        type Item = u64;

        fn next(&mut self) -> Option<u64> {
            self.0.next()
        }
    }

    impl Source for Numbers {
        fn has_next_at_hand(&self) -> bool {
            true
        }
    }

    fn squares(threads: usize, stop: &Stop, mut seen: impl FnMut(u64)) -> Result<(), u64> {
        let work = |_: &mut (), number: u64, answers: &mut Vec<u64>| {
            if number.is_multiple_of(97) {
                thread::sleep(Duration::from_micros(300));
            }
            answers.push(number * number);
        };
        run(
            Numbers(0..5000),
            threads,
            stop,
            || (),
            work,
            |answers: Vec<u64>| {
                answers.into_iter().for_each(&mut seen);
                Ok(())
            },
        )
    }

    #[test]
    fn answers_come_in_the_order_of_the_questions() {
        for threads in [1, 2, 5] {
            let mut next = 0;
            squares(threads, &Stop::never(), |square| {
                assert_eq!(square, next * next, "{threads} threads");
                next += 1;
            })
            .unwrap();
            assert_eq!(next, 5000);
        }
    }

    #[test]
    fn a_stop_ends_it_with_a_prefix_of_the_answers() {
        for threads in [1, 3] {
            let (stop, mut seen) = (Stop::never(), Vec::new());
            squares(threads, &stop, |square| {
                seen.push(square);
                if seen.len() == 100 {
                    stop.set();
                }
            })
            .unwrap();
            assert!(seen.len() >= 100 && seen.len() < 5000, "{}", seen.len());
        }
    }

    #[test]
    fn an_error_of_the_sink_ends_it() {
        for threads in [1, 3] {
            let work = |_: &mut (), number: u64, answers: &mut Vec<u64>| answers.push(number);
            let sink = |answers: Vec<u64>| match answers.last() {
                Some(&last) if last > 1000 => Err(last),
                _ => Ok(()),
            };
            let stop = Stop::never();
            assert!(run(Numbers(0..1_000_000), threads, &stop, || (), work, sink).is_err());
        }
    }
}
