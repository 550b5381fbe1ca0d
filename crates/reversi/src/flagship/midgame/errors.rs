//! What a shallow search is worth: how far it is from a deep one.

/// A deep and a shallow search of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Depths {
    /// Empty squares of the position.
    pub empties: u32,
    /// Moves that the deep search looks ahead.
    pub deep: u32,
    /// Moves that the shallow search looks ahead.
    pub shallow: u32,
}

impl Depths {
    /// Whether the deep search sees the end of the game.
    pub fn to_the_end(self) -> bool {
        self.deep >= self.empties
    }
}

/// The logarithm of a deviation in discs, as a polynomial of [`Depths`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Formula(pub [f64; Formula::TERMS]);

/// What `lockstep reversi probcut` found for the weights before those that come with the program
/// now: for a search that ends before the game does, and for one to its end.
pub(super) const FORMULAS: [Formula; 2] = [
    Formula([1.3989, 0.0397, -0.0443, 0.3623, -0.7039, 0.1690]),
    Formula([2.0430, 0.2425, 0.4406, -0.3955, 0.0, 0.0]),
];

impl Formula {
    /// Terms of a formula.
    pub const TERMS: usize = 6;

    /// What a deviation depends on, scaled to about 1. Of a search to the end of the game, the
    /// part matters that the shallow search sees.
    pub fn terms(depths: Depths) -> [f64; Formula::TERMS] {
        let Depths { empties, deep, shallow } = depths;
        let [e, d, s] = [empties, deep, shallow].map(|number| f64::from(number) / 10.0);
        if depths.to_the_end() {
            let seen = (s / e.max(0.1)).min(0.99);
            [1.0, e.max(0.1).ln(), (1.0 - seen).ln(), seen, 0.0, 0.0]
        } else {
            [1.0, e, e * e, d - s, s, (1.0 + 10.0 * (d - s)).ln()]
        }
    }

    /// The deviation, in discs.
    pub fn deviation(self, depths: Depths) -> f32 {
        let terms = Formula::terms(depths).into_iter().zip(self.0);
        terms.map(|(term, factor)| term * factor).sum::<f64>().exp() as f32
    }
}
