use std::ops::BitXor;

/// A 64-bit hash of a state, for tables. Equal states have equal keys.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Key(pub u64);

impl Key {
    /// A key in which every bit of `value` reaches every bit of the result (the finisher of
    /// SplitMix64: a bijection, so different values never collide).
    #[inline]
    pub const fn of(value: u64) -> Self {
        let x = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Key(x ^ (x >> 31))
    }
}

impl BitXor for Key {
    type Output = Key;

    #[inline]
    fn bitxor(self, other: Key) -> Key {
        Key(self.0 ^ other.0)
    }
}
