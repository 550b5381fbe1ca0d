use std::sync::atomic::{AtomicUsize, Ordering};

/// The positions that threads are searching (as in ABDADA), by their hashes. A collision costs
/// time, no more.
pub(crate) struct Busy(Box<[AtomicUsize]>);

impl Busy {
    /// With fewer cells left a position is not marked.
    pub(crate) const LEAST_LEFT: i32 = 22;

    pub(crate) fn new() -> Busy {
        Busy((0..1 << 12).map(|_| AtomicUsize::new(0)).collect())
    }

    fn place(&self, hash: usize) -> &AtomicUsize {
        &self.0[hash % self.0.len()]
    }

    /// Whether a thread is searching a position.
    pub(crate) fn has(&self, hash: usize) -> bool {
        self.place(hash).load(Ordering::Relaxed) == hash
    }

    /// Marks a position as being searched. If another thread did before, it is the one to unmark it.
    pub(crate) fn enter(&self, hash: usize) -> Option<&AtomicUsize> {
        let place = self.place(hash);
        (place.swap(hash, Ordering::Relaxed) != hash).then_some(place)
    }

    /// Unmarks it.
    pub(crate) fn leave(&self, place: Option<&AtomicUsize>) {
        if let Some(place) = place {
            place.store(0, Ordering::Relaxed);
        }
    }
}
