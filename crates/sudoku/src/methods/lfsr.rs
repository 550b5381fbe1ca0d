/// A linear feedback shift register of 32 bits in Galois form, taps 32, 30, 26, 25: it runs
/// through every state but zero before it repeats.
///
/// One clock shifts to the right, and where a 1 falls out the taps are flipped:
///
/// ```text
///  31 30 29 ... 25 24 ... 1 0 ->+
///   ^     ^     ^  ^            |
///   +-----+-----+--+------------+
/// ```
#[derive(Clone, Debug)]
pub(super) struct Lfsr(u32);

const TAPS: u32 = 0xA300_0000;

/// `EIGHT[b]` is what falls back into the register when it is clocked 8 times with `b` in its
/// low byte.
static EIGHT: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut state = byte as u32;
        let mut clock = 0;
        while clock < 8 {
            state = clocked(state);
            clock += 1;
        }
        table[byte] = state;
        byte += 1;
    }
    table
};

const fn clocked(state: u32) -> u32 {
    (state >> 1) ^ (TAPS * (state & 1))
}

impl Lfsr {
    /// A register with this seed, or 1 if that is zero.
    pub(super) fn new(seed: u32) -> Lfsr {
        Lfsr(seed.max(1))
    }

    /// The low 16 bits after 16 clocks: none of them was seen in the draw before.
    #[inline]
    pub(super) fn draw(&mut self) -> u32 {
        for _ in 0..2 {
            self.0 = (self.0 >> 8) ^ EIGHT[(self.0 & 0xFF) as usize];
        }
        self.0 & 0xFFFF
    }

    /// A number below `bound`, which is at most 2^16.
    #[inline]
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.draw() as usize * bound) >> 16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_sixteen_clocks() {
        let mut lfsr = Lfsr::new(0xDEAD_BEEF);
        let mut plain = 0xDEAD_BEEF;
        for _ in 0..1000 {
            for _ in 0..16 {
                plain = clocked(plain);
            }
            assert_eq!(lfsr.draw(), plain & 0xFFFF);
        }
    }

    /// The matrix of one clock has the order 2^32 - 1 if and only if its powers by that
    /// number, and by no quotient of it with one of its primes, is the identity.
    #[test]
    fn the_period_is_as_long_as_it_can_be() {
        const PERIOD: u32 = u32::MAX;
        assert_eq!([3, 5, 17, 257, 65_537].iter().product::<u32>(), PERIOD);
        assert_eq!(after(PERIOD), identity());
        for prime in [3, 5, 17, 257, 65_537] {
            assert_ne!(after(PERIOD / prime), identity(), "{prime}");
        }
    }

    /// A linear map, by the images of the 32 single bits.
    type Map = [u32; 32];

    fn identity() -> Map {
        std::array::from_fn(|bit| 1 << bit)
    }

    fn image(map: &Map, state: u32) -> u32 {
        (0..32).filter(|bit| state >> bit & 1 == 1).fold(0, |sum, bit| sum ^ map[bit])
    }

    /// What `clocks` clocks do, by repeated squaring.
    fn after(clocks: u32) -> Map {
        let mut power = identity().map(clocked);
        let mut map = identity();
        for bit in 0..32 {
            if clocks >> bit & 1 == 1 {
                map = map.map(|state| image(&power, state));
            }
            power = power.map(|state| image(&power, state));
        }
        map
    }
}
