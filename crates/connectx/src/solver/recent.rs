use lockstep_game::Score;
use lockstep_search::{Bounds, prefetch};

use super::word::Word;

/// A direct-mapped, always-replace cache for positions near the end of the game.
///
/// Most positions of a long search are of this kind. They come again soon or not at all, and a
/// table that fits the processor's cache is faster than one that does not.
pub(crate) struct Recent<W>(Box<[(W, Bounds)]>);

/// There are 2^PLACES places.
const PLACES: usize = 18;

impl<W: Word> Recent<W> {
    pub(crate) fn new() -> Self {
        // No position has the hash zero: every column adds a bit to the key.
        Recent(vec![(W::ZERO, Bounds::exact(Score(0))); 1 << PLACES].into())
    }

    #[inline(always)]
    fn place(hash: W) -> usize {
        hash.low() % (1 << PLACES)
    }

    /// Prefetches the place of this hash.
    #[inline(always)]
    pub(crate) fn prefetch(&self, hash: W) {
        prefetch(&self.0[Self::place(hash)]);
    }

    #[inline(always)]
    pub(crate) fn probe(&self, hash: W) -> Option<Bounds> {
        let (known, bounds) = self.0[Self::place(hash)];
        (known == hash).then_some(bounds)
    }

    #[inline(always)]
    pub(crate) fn store(&mut self, hash: W, bounds: Bounds) {
        self.0[Self::place(hash)] = (hash, bounds);
    }
}
