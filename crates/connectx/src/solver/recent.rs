use lockstep_search::prefetch;

use super::table::Bounds;
use super::word::Word;

/// What was found lately of positions near the end of the game: one of each place, the latest.
///
/// Most positions of a long search are of this kind. They come again soon or not at all, and a
/// table that fits the processor's cache answers sooner than one that does not.
pub(crate) struct Recent<W>(Box<[(W, Bounds)]>);

/// There are 2^PLACES places.
const PLACES: usize = 18;

impl<W: Word> Recent<W> {
    pub(crate) fn new() -> Self {
        // No position has the hash zero: every column adds a bit to the key.
        Recent(vec![(W::ZERO, Bounds { lower: 0, upper: 0 }); 1 << PLACES].into())
    }

    #[inline(always)]
    fn place(hash: W) -> usize {
        hash.low() % (1 << PLACES)
    }

    /// Asks for the place of this hash to be brought near.
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
