use std::fmt;
use std::num::NonZeroU8;

use crate::Order;

/// A digit from 1 to 225; a grid of order n has those up to n^2. `Option<Digit>`
/// takes one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The largest digit of the largest order.
    pub const MAX: u8 = Order::MAX.side() as u8;

    /// The digit `value`, if it is from 1 to 225.
    #[inline]
    pub const fn new(value: u8) -> Option<Digit> {
        if value > Digit::MAX {
            return None;
        }
        match NonZeroU8::new(value) {
            Some(value) => Some(Digit(value)),
            None => None,
        }
    }

    /// Every digit of an order, ascending.
    pub fn all(order: Order) -> impl Iterator<Item = Digit> + Clone {
        (1..=order.side() as u8).filter_map(Digit::new)
    }

    /// The number from 1 to 225.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The digit counted from 0, as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Whether grids of this order have the digit.
    #[inline]
    pub const fn is_in(self, order: Order) -> bool {
        self.get() as usize <= order.side()
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_run_from_1_to_the_side() {
        assert_eq!(size_of::<Option<Digit>>(), 1);
        assert_eq!((Digit::new(0), Digit::new(226)), (None, None));
        for order in Order::all() {
            let digits: Vec<usize> = Digit::all(order).map(|d| d.get().into()).collect();
            assert_eq!(digits, (1..=order.side()).collect::<Vec<_>>());
            assert!(Digit::all(order).all(|digit| digit.is_in(order)));
        }
    }
}
