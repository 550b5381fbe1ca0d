//! What results mean: ratings with their error, and when a match may end.
//!
//! The unit is the pair of games with the same opening, colours swapped: [`Pairs`].

mod pairs;
mod sprt;

use std::fmt;

pub use pairs::Pairs;
pub use sprt::{NotATest, Sprt, SprtDecision};

/// Wins, draws and losses of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Results {
    /// All games.
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points a game, a draw being half a point; `None` without a game.
    pub fn score(self) -> Option<f64> {
        let points = self.wins as f64 + self.draws as f64 / 2.0;
        (self.games() > 0).then(|| points / self.games() as f64)
    }

    /// The same results seen by the other side.
    pub fn reversed(self) -> Results {
        Results { wins: self.losses, losses: self.wins, ..self }
    }

    /// The variance of the points of a game.
    fn variance(self) -> f64 {
        let Some(mean) = self.score() else { return 0.0 };
        let squares = self.wins as f64 * (1.0 - mean).powi(2)
            + self.draws as f64 * (0.5 - mean).powi(2)
            + self.losses as f64 * mean.powi(2);
        squares / self.games() as f64
    }
}

/// Standard errors to either side of the mean that hold the truth in 95 of 100 matches.
pub(crate) const Z95: f64 = 1.959_964;
const UNLIKELY: f64 = 0.05;

/// A rating difference. What is `None` is beyond all bounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The most likely value.
    pub estimate: Option<f64>,
    /// The lower end of the interval that holds the truth in 95 of 100 matches.
    pub low: Option<f64>,
    /// Its upper end.
    pub high: Option<f64>,
}

impl Elo {
    /// The rating difference that results suggest; `pairs` are those of its games that make
    /// complete pairs. `None` without a game.
    pub fn of(results: Results, pairs: Pairs) -> Option<Elo> {
        let score = results.score()?;
        let games = results.games() as f64;
        let (low, high) = if results.wins == results.games() {
            // Nothing varies, so there is no variance to estimate an error from. Would a player
            // who scores less than this have won all the games? In one match of twenty.
            (UNLIKELY.powf(1.0 / games), 1.0)
        } else if results.losses == results.games() {
            (0.0, 1.0 - UNLIKELY.powf(1.0 / games))
        } else {
            let error = Z95 * (pairs.variance(results) / (games / 2.0)).sqrt();
            (score - error, score + error)
        };
        Some(Elo { estimate: elo_of(score), low: elo_of(low), high: elo_of(high) })
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.estimate, self.low, self.high) {
            (Some(elo), Some(low), Some(high)) => {
                write!(f, "{elo:+.0} +- {:.0}", (high - low) / 2.0)
            }
            (Some(elo), Some(low), None) => write!(f, "{elo:+.0}, above {low:+.0}"),
            (Some(elo), None, Some(high)) => write!(f, "{elo:+.0}, below {high:+.0}"),
            (Some(elo), None, None) => write!(f, "{elo:+.0}, unbounded"),
            (None, Some(low), _) => write!(f, "above {low:+.0}"),
            (None, None, Some(high)) => write!(f, "below {high:+.0}"),
            (None, None, None) => f.write_str("unknown"),
        }
    }
}

/// The rating difference of players who share points as `score` to `1 - score`; `None` at the
/// ends and beyond.
pub fn elo_of(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The points a game that a player expects whose rating is higher by `elo`.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(wins: u64, draws: u64, losses: u64) -> Results {
        Results { wins, draws, losses }
    }

    /// The rating difference if no games make a pair.
    fn elo(wins: u64, draws: u64, losses: u64) -> Option<Elo> {
        Elo::of(results(wins, draws, losses), Pairs::default())
    }

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.005, "{found}, expected {expected}");
    }

    /// The logistic curve of the rating system: 200 points are 76 %, 400 points are 10 to 1.
    #[test]
    fn ratings_follow_the_logistic_curve() {
        near(score_of(0.0), 0.5);
        near(score_of(200.0), 0.7597);
        near(score_of(400.0), 10.0 / 11.0);
        near(elo_of(0.75).unwrap(), 400.0 * 3_f64.log10());
        near(elo_of(0.75).unwrap(), 190.85);
        assert_eq!([elo_of(0.0), elo_of(1.0), elo_of(1.5)], [None; 3]);
    }

    /// By hand: 60 wins, 20 draws, 20 losses score 0.7; variance (60 * 0.09 + 20 * 0.04 +
    /// 20 * 0.49) / 100 = 0.16, error of the mean 0.04, so the score is 0.6216 to 0.7784.
    #[test]
    fn the_error_is_that_of_the_mean() {
        let found = elo(60, 20, 20).unwrap();
        near(found.estimate.unwrap(), 147.19);
        near(found.low.unwrap(), 86.23);
        near(found.high.unwrap(), 218.25);
        assert_eq!(found.to_string(), "+147 +- 66");
        let other = elo(20, 20, 60).unwrap();
        near(other.estimate.unwrap(), -147.19);
        near(other.low.unwrap(), -218.25);
        assert_eq!(elo(0, 0, 0), None);
    }

    /// Twenty wins of twenty: who scores 0.861 or less wins all of them in one match of twenty
    /// (0.861 ^ 20 = 0.05), which is +317.
    #[test]
    fn a_clean_sweep_has_a_lower_bound_only() {
        let found = elo(20, 0, 0).unwrap();
        assert_eq!((found.estimate, found.high), (None, None));
        near(found.low.unwrap(), 316.64);
        assert_eq!(found.to_string(), "above +317");
        assert_eq!(elo(0, 0, 20).unwrap().to_string(), "below -317");
    }

    /// By hand: 60 wins and 40 losses in 50 pairs. Where each opening is won by the same side
    /// but for ten pairs won twice, a pair's score has the mean 0.6 and the squares (40 * 0.01 +
    /// 10 * 0.16) = 2; with a prior of 0.24 / 2 the variance is 2.12 / 50, the error of the mean
    /// sqrt(0.0424 / 50) = 0.02912. Counted singly it would be sqrt(0.24 / 100) = 0.04899.
    #[test]
    fn pairs_make_the_error_smaller() {
        let found = Elo::of(results(60, 0, 40), Pairs([0, 0, 40, 0, 10])).unwrap();
        near(found.estimate.unwrap(), 70.44);
        near(found.low.unwrap(), elo_of(0.6 - 1.959_964 * 0.029_12).unwrap());
        near(found.high.unwrap(), elo_of(0.6 + 1.959_964 * 0.029_12).unwrap());
        let singly = elo(60, 0, 40).unwrap();
        near(singly.low.unwrap(), elo_of(0.6 - 1.959_964 * 0.048_99).unwrap());
    }
}
