use std::iter::zip;

use lockstep_game::{Key, Player};

use crate::Bits;

/// A set of cells on a board of more than 128 bits: as many 64-bit words as it takes, the
/// lowest bits first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Wide(Box<[u64]>);

impl Wide {
    fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.0.iter().enumerate();
        words.flat_map(|(i, &word)| ones(word).map(move |bit| i * 64 + bit))
    }
}

fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

impl Bits for Wide {
    const CAPACITY: usize = usize::MAX;
    const LARGE: bool = true;

    fn empty(len: usize) -> Self {
        Wide(vec![0; len.div_ceil(64)].into())
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    fn contains(&self, bit: usize) -> bool {
        self.0[bit / 64].contains(bit % 64)
    }

    #[inline]
    fn insert(&mut self, bit: usize) {
        self.0[bit / 64].insert(bit % 64);
    }

    #[inline]
    fn remove(&mut self, bit: usize) {
        self.0[bit / 64].remove(bit % 64);
    }

    fn retain_followed(&mut self, shift: usize) {
        let (skip, shift) = (shift / 64, shift % 64);
        let words = &mut self.0;
        // Going up, a word is read for the last time before it is written.
        for i in 0..words.len() {
            let low = words.get(i + skip).map_or(0, |word| word >> shift);
            let high = words.get(i + skip + 1).map_or(0, |word| word << 1 << (63 - shift));
            words[i] &= low | high;
        }
    }

    fn count_outside(&self, a: &Self, b: &Self) -> usize {
        zip(&self.0, zip(&a.0, &b.0)).map(|(word, (a, b))| word.count_outside(a, b)).sum()
    }

    #[inline]
    fn run_in_either(&self, other: &Self, start: usize) -> usize {
        let (first, offset) = (start / 64, start % 64);
        let mut run = 0;
        for (i, (a, b)) in zip(&self.0, &other.0).enumerate().skip(first) {
            let offset = if i == first { offset } else { 0 };
            let ones = a.run_in_either(b, offset);
            run += ones;
            if offset + ones < 64 {
                break;
            }
        }
        run
    }

    /// The exclusive or of a key for each disc, so that a move changes it by one of them.
    fn board_key(own: &Self, other: &Self) -> Key {
        let players = if own.count() == other.count() {
            [Player::First, Player::Second]
        } else {
            [Player::Second, Player::First]
        };
        let discs = zip([own, other], players)
            .flat_map(|(cells, player)| cells.iter().map(move |bit| disc_key(bit, player)));
        discs.fold(Key::default(), |key, disc| key ^ disc)
    }
}

/// The share of one disc in the key of a wide board. Never zero: only zero has the key zero.
#[inline]
pub(crate) fn disc_key(bit: usize, player: Player) -> Key {
    let number = (bit * 2 + player.index() + 1) as u64;
    Key::of(number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;

    use super::*;

    const LEN: usize = 128;

    /// A random set as one word and as two, each cell in with odds of three in four.
    fn pair(random: &mut Random) -> (u128, Wide) {
        let mut narrow = u128::empty(LEN);
        let mut wide = Wide::empty(LEN);
        for bit in (0..LEN).filter(|_| random.below(4) > 0) {
            narrow.insert(bit);
            wide.insert(bit);
        }
        (narrow, wide)
    }

    #[test]
    fn two_words_behave_like_one_of_twice_the_size() {
        let mut random = Random::new(1);
        for _ in 0..200 {
            let (a, wide_a) = pair(&mut random);
            let (b, wide_b) = pair(&mut random);
            let (c, wide_c) = pair(&mut random);
            assert_eq!(wide_a.count(), a.count());
            assert_eq!(wide_a.count_outside(&wide_b, &wide_c), a.count_outside(&b, &c));
            let bit = random.below(LEN);
            assert_eq!(wide_a.contains(bit), a.contains(bit));
            assert_eq!(wide_a.run_in_either(&wide_b, bit), a.run_in_either(&b, bit));
            let line = 1 + random.below(6);
            let shift = 1 + random.below((LEN - 1) / line);
            assert_eq!(wide_a.has_run(shift, line), a.has_run(shift, line), "{shift} {line}");
            assert!(wide_a.iter().eq((0..LEN).filter(|&bit| a.contains(bit))));
        }
    }

    #[test]
    fn a_cell_put_in_can_be_taken_out() {
        let mut cells = Wide::empty(1000);
        cells.insert(999);
        assert!(cells.contains(999) && !cells.is_empty());
        cells.remove(999);
        assert!(cells.is_empty());
    }
}
