use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::allocation::{try_zeroed_slice_box, zeroed_slice_box};
use lockstep_game::Key;

use crate::memory::{prefer_huge_pages, prefetch};

/// A transposition table that threads share without locks.
///
/// An entry is 64 bits of the caller's `data` under a 128-bit identity. Its three words are
/// written one by one, so a reader may see words of two writers; to notice, the identity is
/// stored mixed with the data:
///
/// ```text
/// word 0: identity[0] ^ data      word 1: identity[1] ^ rotated data      word 2: data
/// ```
///
/// Words that do not belong together do not give back the identity, and count as absent.
/// Zero is never stored as data: it marks an empty entry.
///
/// Two entries make a bucket, for the places in which they compete; it is one line of the
/// processor's cache, with two words to spare.
#[derive(Debug)]
pub struct Table {
    words: Box<[AtomicU64]>,
    /// How many words come before the first whole line. Memory that begins with one could be
    /// asked for, but then the system would fill it first.
    skew: usize,
    /// The number of lines less one.
    mask: usize,
}

/// The words of a line of the processor's cache.
const LINE: usize = 8;

/// An entry.
struct Slot<'a>(&'a [AtomicU64; SLOT]);

/// The words of an entry.
const SLOT: usize = 3;

/// Entries that compete for the same place.
const BUCKET: usize = 2;

impl Table {
    /// A table that uses at most `bytes` (less where the system has less) and a line of the
    /// cache, with room for two entries at least. Making one is quick: the system hands out zeroed
    /// memory when it is first touched.
    pub fn new(bytes: usize) -> Table {
        let fitting = (bytes / size_of::<[AtomicU64; LINE]>()).max(1).ilog2();
        // One line more, because the first need not be whole.
        let words = |lines: usize| (lines + 1) * LINE;
        let (lines, mut words): (usize, Box<[AtomicU64]>) = (0..=fitting)
            .rev()
            .map(|log| 1 << log)
            .find_map(|lines| Some((lines, try_zeroed_slice_box(words(lines)).ok()?)))
            .unwrap_or_else(|| (1, zeroed_slice_box(words(1))));
        prefer_huge_pages(&mut words);
        let skew = words.as_ptr().align_offset(size_of::<[AtomicU64; LINE]>()) % LINE;
        Table { words, skew, mask: lines - 1 }
    }

    /// The number of entries it can hold.
    pub fn capacity(&self) -> usize {
        BUCKET * (self.mask + 1)
    }

    /// Says that `key` will be looked for soon.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        prefetch(&self.bucket(key)[0].0[0]);
    }

    /// The data stored under `identity`, if it is still there.
    #[inline]
    pub fn probe(&self, key: Key, identity: [u64; 2]) -> Option<u64> {
        self.bucket(key).into_iter().find_map(|slot| slot.matches(identity))
    }

    /// Stores `data`, which is not zero, under `identity`: over the same identity if it is
    /// there, else over the entry of its bucket that `worth` values least.
    #[inline]
    pub fn store(&self, key: Key, identity: [u64; 2], data: u64, worth: impl Fn(u64) -> u32) {
        debug_assert!(data != 0, "zero marks an empty entry");
        let bucket = self.bucket(key);
        let same = bucket.iter().find(|slot| slot.matches(identity).is_some());
        let value = |slot: &&Slot<'_>| match slot.0[2].load(Ordering::Relaxed) {
            0 => 0,
            data => 1 + worth(data),
        };
        if let Some(slot) = same.or_else(|| bucket.iter().min_by_key(value)) {
            slot.write(identity, data);
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        let bytes = (self.mask + 1) * size_of::<[AtomicU64; LINE]>();
        self.words = Box::default(); // Free the old table before allocating the new one.
        *self = Table::new(bytes);
    }

    #[inline]
    fn bucket(&self, key: Key) -> [Slot<'_>; BUCKET] {
        let first = (key.0 as usize & self.mask) * LINE + self.skew;
        let (slots, _) = self.words[first..first + BUCKET * SLOT].as_chunks();
        std::array::from_fn(|i| Slot(&slots[i]))
    }
}

impl Slot<'_> {
    #[inline]
    fn matches(&self, [first, second]: [u64; 2]) -> Option<u64> {
        let data = self.0[2].load(Ordering::Relaxed);
        let is_same = self.0[0].load(Ordering::Relaxed) == first ^ data
            && self.0[1].load(Ordering::Relaxed) == second ^ data.rotate_left(32);
        (is_same && data != 0).then_some(data)
    }

    #[inline]
    fn write(&self, [first, second]: [u64; 2], data: u64) {
        self.0[0].store(first ^ data, Ordering::Relaxed);
        self.0[1].store(second ^ data.rotate_left(32), Ordering::Relaxed);
        self.0[2].store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::thread;

    use lockstep_game::Random;

    use super::*;

    #[test]
    fn what_is_stored_is_found_until_something_worthier_comes() {
        let mut table = Table::new(1);
        assert_eq!(table.capacity(), BUCKET);
        for id in 1..=6 {
            table.store(Key(0), [id, 0], 10 * id, |data| data as u32);
        }
        let found: Vec<_> = (1..=6).map(|id| table.probe(Key(0), [id, 0])).collect();
        assert_eq!(found, [None, None, None, None, Some(50), Some(60)]);
        table.store(Key(0), [5, 0], 7, |_| 0);
        assert_eq!(table.probe(Key(0), [5, 0]), Some(7));
        table.clear();
        assert_eq!(table.probe(Key(0), [5, 0]), None);
    }

    #[test]
    fn it_keeps_within_its_memory() {
        for bytes in [0, 63, 64, 1000, 1 << 20] {
            let table = Table::new(bytes);
            assert!(size_of_val(&*table.words) <= bytes.max(64) + 64, "{bytes}");
            for key in [0, 1, u64::MAX, 1 << 40] {
                table.store(Key(key), [key, 1], 5, |_| 0);
                assert_eq!(table.probe(Key(key), [key, 1]), Some(5));
            }
        }
    }

    /// Two threads write the same few entries; whatever a reader finds was stored as such.
    #[test]
    fn torn_entries_are_not_seen() {
        let table = Table::new(1);
        let done = AtomicBool::new(false);
        let data_of = |id: u64, round: u64| id << 32 | (round % 1000 + 1);
        thread::scope(|scope| {
            for writer in 0..2 {
                let (table, done) = (&table, &done);
                scope.spawn(move || {
                    let mut random = Random::new(writer);
                    for round in 0..200_000 {
                        let id = random.below(8) as u64;
                        table.store(Key(0), [id, !id], data_of(id, round), |_| 0);
                    }
                    done.store(true, Ordering::Relaxed);
                });
            }
            while !done.load(Ordering::Relaxed) {
                for id in 0..8 {
                    if let Some(data) = table.probe(Key(0), [id, !id]) {
                        assert_eq!(data >> 32, id);
                    }
                }
            }
        });
    }
}
