//! Work in numbered pieces, by several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{io, thread};

use lockstep_search::Stop;

use super::TrainError;
use super::store::Store;

/// Threads that do pieces of work and keep what they make.
#[derive(Clone, Copy)]
pub(super) struct Pool<'a> {
    pub(super) store: &'a Store,
    pub(super) threads: usize,
    pub(super) stop: &'a Stop,
}

impl Pool<'_> {
    /// What the pieces 0 to `count` of the work `name` make, in order: read if they were made
    /// before, else made and saved. `make` returns `None` when it is stopped; `watch` gets, on the
    /// caller's thread, the number of finished pieces.
    pub(super) fn run(
        &self,
        name: &str,
        count: usize,
        make: impl Fn(usize) -> Option<Vec<u8>> + Sync,
        mut watch: impl FnMut(usize, usize),
    ) -> Result<Vec<Vec<u8>>, TrainError> {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let pieces = Mutex::new(vec![Vec::new(); count]);
        let work = |watch: &mut dyn FnMut(usize)| -> Result<(), TrainError> {
            loop {
                let piece = next.fetch_add(1, Ordering::Relaxed);
                if piece >= count {
                    return Ok(());
                }
                let made = self.piece(&format!("{name}-{piece}"), || make(piece))?;
                let mut pieces = pieces.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                pieces[piece] = made.ok_or(TrainError::Stopped)?;
                watch(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
        };
        watch(0, count);
        thread::scope(|scope| {
            let help = || work(&mut |_| ());
            let helpers: Vec<_> = (1..self.threads.min(count)).map(|_| scope.spawn(help)).collect();
            let mine = work(&mut |done| watch(done, count));
            let theirs = helpers.into_iter().map(|helper| helper.join().expect("no piece panics"));
            theirs.fold(mine, Result::and)
        })?;
        Ok(pieces.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()))
    }

    fn piece(
        &self,
        name: &str,
        make: impl FnOnce() -> Option<Vec<u8>>,
    ) -> io::Result<Option<Vec<u8>>> {
        if let Some(made) = self.store.load(name)? {
            return Ok(Some(made));
        }
        let made = make();
        if let Some(made) = &made {
            self.store.save(name, made)?;
        }
        Ok(made)
    }
}
