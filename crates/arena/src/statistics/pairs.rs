use super::Results;

/// Pairs of games with the same opening and the sides swapped, by the points that the first
/// player made of the two (a pentanomial sample):
///
/// ```text
///   index    0     1        2        3     4
///   points   0     1/2      1      1 1/2   2
///           LL   LD, DL  LW, DD, WL  DW, WD  WW
/// ```
///
/// An opening that favours one side favours each player once, so the games of a pair are not
/// independent of each other; the pairs are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// All pairs.
    pub fn count(self) -> u64 {
        self.0.iter().sum()
    }

    /// Counts a pair in which the first player made this many half points, from 0 to 4.
    pub(crate) fn add(&mut self, half_points: u8) {
        self.0[usize::from(half_points)] += 1;
    }

    /// How many pairs there are of each score: points per game, from 0 to 1.
    pub(super) fn scores(self) -> [(f64, f64); 5] {
        std::array::from_fn(|index| (index as f64 / 4.0, self.0[index] as f64))
    }

    /// The variance of a pair's score. A pair of independent games, with the variance of
    /// `results`, is added as a prior, so that a few equal pairs are not taken for certainty.
    pub(super) fn variance(self, results: Results) -> f64 {
        let count = self.count().max(1) as f64;
        let mean = self.scores().map(|(score, pairs)| score * pairs).iter().sum::<f64>() / count;
        let squares = self.scores().map(|(score, pairs)| pairs * (score - mean).powi(2));
        (squares.iter().sum::<f64>() + results.variance() / 2.0) / count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Forty games, half won, none drawn: variance 1/4, and 1/8 for a pair of independent ones.
    #[test]
    fn the_variance_is_that_of_pairs() {
        let results = Results { wins: 20, draws: 0, losses: 20 };
        // Every opening is won by the same side.
        assert_eq!(Pairs([0, 0, 20, 0, 0]).variance(results), 0.125 / 20.0);
        // Independent games: a quarter of the pairs are won twice, a quarter lost twice.
        assert_eq!(Pairs([5, 0, 10, 0, 5]).variance(results), (10.0 / 4.0 + 0.125) / 20.0);
        // No pair is complete.
        assert_eq!(Pairs::default().variance(results), 0.125);
    }
}
