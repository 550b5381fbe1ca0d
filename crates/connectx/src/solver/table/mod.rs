use bytemuck::allocation::try_zeroed_slice_box;
use lockstep_game::Score;
use lockstep_search::{Bounds, OutOfMemory, physical_memory, prefer_huge_pages, prefetch};

use super::SolverFault;
use super::word::{SharedWord, Word};

/// The transposition table: bounds by position, in pairs of words. The first word of a pair
/// keeps the entry that took more work, the second the latest of the others.
///
/// ```text
/// word    | check | generation | work | upper | lower |
/// ```
///
/// A hash is a bijection of the keys, its low bits are the index of the pair and the others
/// the check: what is found belongs to the position that was asked for, without fail. An
/// entry of an older generation counts as absent, so that a new search need not clear the
/// table. A search begins with a small part of the table, a [`View`], that stays in the
/// processor's caches, and takes a larger one when that is full.
///
/// Threads share the table without locks.
pub(crate) struct Table<W: Word> {
    words: Box<[W::Shared]>,
    /// How many words come before the first pair, so that none lies in two lines of the
    /// processor's cache.
    skew: usize,
    key_bits: usize,
    score_bits: usize,
    lowest_score: i32,
    generation_bits: usize,
}

/// An entry, as it goes from one table to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The hash of the position's name.
    pub(crate) hash: u128,
    pub(crate) bounds: Bounds,
    /// The logarithm of the nodes that it took.
    pub(crate) work: usize,
}

/// The part of a table that a search uses, and the generation of its entries.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// There are 2^index_bits pairs.
    index_bits: usize,
    generation: usize,
    /// The index bits of the largest view since the table was cleared.
    dirty: usize,
}

/// The bits for the logarithm of the work.
const WORK_BITS: usize = 5;

/// The fewest bits for the generation. Generation 0 is that of a cleared table, and of no view.
const LEAST_GENERATION_BITS: usize = 2;

/// The index bits of the smallest view, if the keys allow it.
const FIRST_VIEW: usize = 13;

/// By how many bits the index grows from one view to the next.
const GROWTH: usize = 4;

/// The bits for a score on a board of this many cells.
fn score_bits(cells: usize) -> usize {
    (cells + 1).next_power_of_two().ilog2() as usize
}

/// The bits of an entry if all of its key were in it.
fn fixed_bits(key_bits: usize, cells: usize) -> usize {
    2 * score_bits(cells) + WORK_BITS + LEAST_GENERATION_BITS + key_bits
}

impl<W: Word> Table<W> {
    /// The bytes of a pair of words.
    const PAIR: usize = 2 * size_of::<W::Shared>();

    /// A table of at most `memory` bytes for keys of `key_bits` and scores of a board of
    /// `cells`.
    pub(crate) fn new(memory: usize, key_bits: usize, cells: usize) -> Result<Self, SolverFault> {
        let least = Self::least_memory(key_bits, cells);
        if memory < least {
            return Err(SolverFault::TooLittleMemory { found: memory, least });
        }
        let index_bits = (memory / Self::PAIR).ilog2();
        // The system hands out zeroed pages when they are first touched.
        let mut words: Box<[W::Shared]> = try_zeroed_slice_box((2 << index_bits) + 1)
            .map_err(|()| OutOfMemory { asked: memory as u64, available: physical_memory() })?;
        prefer_huge_pages(&mut words);
        let skew = words.as_ptr().align_offset(Self::PAIR) % 2;
        let (fixed, first) = (fixed_bits(key_bits, cells), Self::least_index_bits(key_bits, cells));
        let spare = (W::BITS + first + LEAST_GENERATION_BITS).saturating_sub(fixed);
        Ok(Table {
            words,
            skew,
            key_bits,
            score_bits: score_bits(cells),
            lowest_score: -(cells as i32 / 2),
            generation_bits: spare.min(30),
        })
    }

    /// The fewest bytes that suffice for such a table.
    pub(crate) fn least_memory(key_bits: usize, cells: usize) -> usize {
        Self::PAIR << Self::least_index_bits(key_bits, cells)
    }

    /// The bits of a key that do not fit beside the rest of an entry are those of its index.
    fn least_index_bits(key_bits: usize, cells: usize) -> usize {
        fixed_bits(key_bits, cells).saturating_sub(W::BITS).max(FIRST_VIEW)
    }

    /// The smallest view of a new table, which is empty: a word of zeros is of no generation that
    /// a view has.
    pub(crate) fn first_view(&self) -> View {
        let check_bits = W::BITS - self.entry_bits() - self.generation_bits;
        let index_bits = self.key_bits.saturating_sub(check_bits).max(FIRST_VIEW);
        View { index_bits, generation: 1, dirty: index_bits }
    }

    /// An empty view of the smallest size.
    pub(crate) fn restart(&self, view: View) -> View {
        self.renew(View { index_bits: self.first_view().index_bits, ..view })
    }

    /// An empty view of all the table.
    pub(crate) fn whole(&self, view: View) -> View {
        self.renew(View { index_bits: self.most_index_bits(), ..view })
    }

    /// Whether a view is of all the table.
    pub(crate) fn is_whole(&self, view: View) -> bool {
        view.index_bits == self.most_index_bits()
    }

    /// An empty view of the next size; `None` if this is the largest.
    pub(crate) fn grow(&self, view: View) -> Option<View> {
        let most = self.most_index_bits();
        let index_bits = (view.index_bits + GROWTH).min(most);
        (view.index_bits < most).then(|| self.renew(View { index_bits, ..view }))
    }

    fn most_index_bits(&self) -> usize {
        (self.words.len() / 2).ilog2() as usize
    }

    /// The view with the next generation, which no entry has.
    fn renew(&self, view: View) -> View {
        let dirty = view.dirty.max(view.index_bits);
        let generation = view.generation + 1;
        if generation >> self.generation_bits == 0 {
            return View { generation, dirty, ..view };
        }
        self.words[..(2 << dirty) + 1].iter().for_each(|word| word.store(W::ZERO));
        View { generation: 1, dirty: view.index_bits, ..view }
    }

    /// Mixes the bits of a key, one to one: every bit reaches the index, and different keys
    /// have different hashes.
    #[inline(always)]
    pub(crate) fn hash(&self, key: W) -> W {
        let all = !W::ZERO >> (W::BITS - self.key_bits);
        let half = self.key_bits.div_ceil(2);
        let mixed = (key ^ key >> half).scatter() & all;
        mixed ^ mixed >> half
    }

    #[inline(always)]
    fn entry_bits(&self) -> usize {
        2 * self.score_bits + WORK_BITS
    }

    /// Where the pair of a hash is, and the check and generation of its entries.
    #[inline(always)]
    fn locate(&self, view: View, hash: W) -> (&[W::Shared], W) {
        let index = hash.low() & ((1 << view.index_bits) - 1);
        let check = hash >> view.index_bits;
        let tag = check << self.generation_bits | W::of(view.generation);
        let first = 2 * index + self.skew;
        (&self.words[first..first + 2], tag)
    }

    /// Prefetches the place of this hash: it will be probed soon.
    #[inline(always)]
    pub(crate) fn prefetch(&self, view: View, hash: W) {
        prefetch(&self.locate(view, hash).0[0]);
    }

    /// What is known of the position with this hash.
    #[inline(always)]
    pub(crate) fn probe(&self, view: View, hash: W) -> Option<Bounds> {
        let (pair, tag) = self.locate(view, hash);
        let mut words = pair.iter().map(SharedWord::load);
        let word = words.find(|&word| word >> self.entry_bits() == tag)?;
        Some(self.decode(word))
    }

    #[inline(always)]
    fn decode(&self, word: W) -> Bounds {
        let score = |shift: usize| {
            let bits = word.low() >> shift & ((1 << self.score_bits) - 1);
            Score(bits as i32 + self.lowest_score)
        };
        Bounds { lower: score(0), upper: score(self.score_bits) }
    }

    /// Remembers what took `nodes` to find out.
    #[inline(always)]
    pub(crate) fn store(&self, view: View, hash: W, bounds: Bounds, nodes: u64) {
        let (pair, tag) = self.locate(view, hash);
        let work = (nodes.max(1).ilog2() as usize).min((1 << WORK_BITS) - 1);
        let score = |score: Score| (score.0 - self.lowest_score) as usize;
        let bits = score(bounds.lower)
            | score(bounds.upper) << self.score_bits
            | work << (2 * self.score_bits);
        let word = tag << self.entry_bits() | W::of(bits);

        let old = pair[0].load();
        let old_tag = old >> self.entry_bits();
        if old_tag == tag {
            pair[0].store(word);
        } else if work >= self.work_of(view, old) {
            pair[0].store(word);
            pair[1].store(old);
        } else {
            pair[1].store(word);
        }
    }

    /// Everything in a view that took at least `2^least_work` nodes to find out. No thread may
    /// be writing. Two that wrote to a place at once may have left a mixture there, which no
    /// probe finds: its check came out by chance, and is nearly always that of no key.
    pub(crate) fn entries(&self, view: View, least_work: usize) -> impl Iterator<Item = Entry> {
        let pairs = self.words[self.skew..].chunks_exact(2).take(1 << view.index_bits).enumerate();
        let words = pairs.flat_map(|(index, pair)| pair.iter().map(move |word| (index, word)));
        words.filter_map(move |(index, word)| {
            let word = word.load();
            let work = self.work_of(view, word);
            let check = word >> (self.entry_bits() + self.generation_bits);
            let hash = check.widen() << view.index_bits | index as u128;
            let is_wanted = work >= least_work && self.is_hash(hash);
            is_wanted.then(|| Entry { hash, bounds: self.decode(word), work })
        })
    }

    /// Takes an entry of another table for the same keys and cells. Refused if there cannot be
    /// such a one.
    pub(crate) fn admit(&self, view: View, entry: Entry) -> Option<()> {
        let Entry { hash, bounds: Bounds { lower, upper }, work } = entry;
        let possible = self.is_hash(hash)
            && self.lowest_score <= lower.0
            && lower <= upper
            && upper.0 <= 1 - self.lowest_score
            && work < 1 << WORK_BITS;
        let hash = W::narrow(hash).filter(|_| possible)?;
        self.store(view, hash, entry.bounds, 1 << work);
        Some(())
    }

    /// Whether a key can have this hash.
    fn is_hash(&self, hash: u128) -> bool {
        hash >> (self.key_bits - 1) <= 1
    }

    /// The work in an entry; an old generation's is worth none.
    #[inline(always)]
    fn work_of(&self, view: View, word: W) -> usize {
        let generation = (word >> self.entry_bits()).low() & ((1 << self.generation_bits) - 1);
        let work = word.low() >> (2 * self.score_bits) & ((1 << WORK_BITS) - 1);
        if generation == view.generation { work } else { 0 }
    }
}

impl View {
    /// How many stores fill the view.
    pub(crate) fn room(self) -> u64 {
        1 << self.index_bits
    }
}

#[cfg(test)]
mod tests;
