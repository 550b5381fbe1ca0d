use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use crate::{Digit, Order};

/// A set of digits, of any order.
///
/// Digit `d` is bit `(d - 1) % 64` of word `(d - 1) / 64`; bits above 225 are never set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Digits([u64; 4]);

impl Digits {
    /// The empty set.
    pub const EMPTY: Digits = Digits([0; 4]);

    /// Every digit of an order.
    #[inline]
    pub const fn all(order: Order) -> Digits {
        let mut words = [0; 4];
        let side = order.side();
        let mut word = 0;
        while word < side / 64 {
            words[word] = u64::MAX;
            word += 1;
        }
        if !side.is_multiple_of(64) {
            words[word] = (1 << (side % 64)) - 1;
        }
        Digits(words)
    }

    /// The set of one digit.
    #[inline]
    pub const fn of(digit: Digit) -> Digits {
        let mut words = [0; 4];
        words[digit.index() / 64] = 1 << (digit.index() % 64);
        Digits(words)
    }

    /// Whether `digit` is in the set.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0[digit.index() / 64] >> (digit.index() % 64) & 1 == 1
    }

    /// Inserts `digit`; returns whether it is new.
    #[inline]
    pub const fn insert(&mut self, digit: Digit) -> bool {
        let new = !self.contains(digit);
        self.0[digit.index() / 64] |= 1 << (digit.index() % 64);
        new
    }

    /// Removes `digit`; returns whether it was in the set.
    #[inline]
    pub const fn remove(&mut self, digit: Digit) -> bool {
        let was_there = self.contains(digit);
        self.0[digit.index() / 64] &= !(1 << (digit.index() % 64));
        was_there
    }

    /// The number of digits in the set.
    #[inline]
    pub const fn len(self) -> usize {
        let [a, b, c, d] = self.0;
        (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// Whether every digit of this set is also in `other`.
    #[inline]
    pub fn is_subset(self, other: Digits) -> bool {
        (self - other).is_empty()
    }

    /// The smallest digit, if there is one.
    #[inline]
    pub fn first(self) -> Option<Digit> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Digit::new((word * 64) as u8 + self.0[word].trailing_zeros() as u8 + 1)
    }

    /// The digit of a set that has exactly one.
    #[inline]
    pub fn only(self) -> Option<Digit> {
        if self.len() == 1 { self.first() } else { None }
    }

    /// The digits, ascending.
    #[inline]
    pub fn iter(self) -> DigitsIter {
        DigitsIter(self)
    }

    #[inline]
    fn zip(self, other: Digits, f: impl Fn(u64, u64) -> u64) -> Digits {
        Digits(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl BitOr for Digits {
    type Output = Digits;

    /// The digits in either set.
    #[inline]
    fn bitor(self, other: Digits) -> Digits {
        self.zip(other, |a, b| a | b)
    }
}

impl BitOrAssign for Digits {
    #[inline]
    fn bitor_assign(&mut self, other: Digits) {
        *self = *self | other;
    }
}

impl BitAnd for Digits {
    type Output = Digits;

    /// The digits in both sets.
    #[inline]
    fn bitand(self, other: Digits) -> Digits {
        self.zip(other, |a, b| a & b)
    }
}

impl Sub for Digits {
    type Output = Digits;

    /// The digits in this set and not in the other.
    #[inline]
    fn sub(self, other: Digits) -> Digits {
        self.zip(other, |a, b| a & !b)
    }
}

impl FromIterator<Digit> for Digits {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Digits {
        digits.into_iter().fold(Digits::EMPTY, |set, digit| set | Digits::of(digit))
    }
}

impl IntoIterator for Digits {
    type Item = Digit;
    type IntoIter = DigitsIter;

    #[inline]
    fn into_iter(self) -> DigitsIter {
        self.iter()
    }
}

impl fmt::Debug for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The digits of a set, ascending.
#[derive(Clone, Debug)]
pub struct DigitsIter(Digits);

impl Iterator for DigitsIter {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let digit = self.0.first()?;
        self.0.remove(digit);
        Some(digit)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for DigitsIter {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use lockstep_game::Random;

    use super::*;

    fn random_set(random: &mut Random, order: Order) -> BTreeSet<Digit> {
        Digit::all(order).filter(|_| random.below(2) == 0).collect()
    }

    #[test]
    fn sets_do_what_a_tree_set_does() {
        let mut random = Random::new(1);
        for order in Order::all() {
            let (a, b) = (random_set(&mut random, order), random_set(&mut random, order));
            let (x, y): (Digits, Digits) =
                (a.iter().copied().collect(), b.iter().copied().collect());
            let sets = [(x | y, &a | &b), (x & y, &a & &b), (x - y, &a - &b)];
            for (set, model) in sets {
                assert!(set.iter().eq(model.iter().copied()));
                assert_eq!((set.len(), set.is_empty()), (model.len(), model.is_empty()));
                assert_eq!(set.first(), model.first().copied());
                assert_eq!(set.is_subset(y), model.is_subset(&b));
                assert!(Digit::all(order).all(|d| set.contains(d) == model.contains(&d)));
            }
        }
    }

    #[test]
    fn every_digit_comes_and_goes() {
        for order in Order::all() {
            let mut set = Digits::EMPTY;
            for digit in Digit::all(order) {
                assert!(set.insert(digit) && !set.insert(digit));
                assert_eq!(Digits::of(digit).only(), Some(digit));
            }
            assert_eq!(set, Digits::all(order));
            assert_eq!(set.only(), None);
            for digit in Digit::all(order) {
                assert!(set.remove(digit) && !set.remove(digit));
            }
            assert_eq!(set, Digits::EMPTY);
        }
    }
}
