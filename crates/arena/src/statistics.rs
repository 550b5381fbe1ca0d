//! What results mean: ratings with their error, and when a match may end.
//!
//! Games are counted singly. The two games of an opening, colours swapped, tend to balance each
//! other, so the true error is smaller than the one given here, never much larger.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

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

    /// The rating difference that these results suggest; `None` without a game.
    pub fn elo(self) -> Option<Elo> {
        let score = self.score()?;
        let games = self.games() as f64;
        let (low, high) = if self.wins == self.games() {
            // Nothing varies, so nothing can be estimated from that. Would a player who scores less
            // than this have won all the games? In one match of twenty.
            (UNLIKELY.powf(1.0 / games), 1.0)
        } else if self.losses == self.games() {
            (0.0, 1.0 - UNLIKELY.powf(1.0 / games))
        } else {
            let error = Z95 * (self.variance(score) / games).sqrt();
            (score - error, score + error)
        };
        Some(Elo { estimate: elo_of(score), low: elo_of(low), high: elo_of(high) })
    }

    /// The variance of the points of a game.
    fn variance(self, mean: f64) -> f64 {
        let squares = self.wins as f64 * (1.0 - mean).powi(2)
            + self.draws as f64 * (0.5 - mean).powi(2)
            + self.losses as f64 * mean.powi(2);
        squares / self.games() as f64
    }
}

/// The error bars hold in 95 of 100 matches.
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

/// A sequential probability ratio test: is the rating difference rather `elo0` or `elo1`? Written
/// `0,10`, or with the probabilities of the two errors `0,10,0.05,0.05`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference under the null hypothesis.
    pub elo0: f64,
    /// The difference under the alternative, which is larger.
    pub elo1: f64,
    /// The probability of accepting the alternative where the null hypothesis holds.
    pub alpha: f64,
    /// The probability of the opposite error.
    pub beta: f64,
}

/// What a test has to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Play on.
    Open,
    /// The difference is rather `elo0`.
    Null,
    /// The difference is rather `elo1`.
    Alternative,
}

impl Sprt {
    /// The logarithm of the likelihood ratio, by the normal approximation to the mean of the
    /// points. Half a game of each result is added, so that a few equal results are not
    /// taken for certainty.
    pub fn llr(&self, results: Results) -> f64 {
        let [wins, draws, losses] =
            [results.wins, results.draws, results.losses].map(|count| count as f64 + 0.5);
        let games = wins + draws + losses;
        let mean = (wins + draws / 2.0) / games;
        let square = (wins + draws / 4.0) / games;
        let variance = square - mean * mean;
        let [s0, s1] = [self.elo0, self.elo1].map(score_of);
        games * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    /// Below the first the null hypothesis is accepted, above the second the alternative.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// Whether the match may end.
    pub fn verdict(&self, results: Results) -> Verdict {
        let llr = self.llr(results);
        match self.bounds() {
            _ if results.games() == 0 => Verdict::Open,
            [lower, _] if llr <= lower => Verdict::Null,
            [_, upper] if llr >= upper => Verdict::Alternative,
            _ => Verdict::Open,
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{},{}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

/// The text is no sequential test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotATest(String);

impl fmt::Display for NotATest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA such as 0,10, found {:?}", self.0)
    }
}

impl Error for NotATest {}

impl FromStr for Sprt {
    type Err = NotATest;

    fn from_str(text: &str) -> Result<Sprt, NotATest> {
        let numbers: Option<Vec<f64>> =
            text.split(',').map(|part| part.trim().parse().ok()).collect();
        let sprt = match numbers.as_deref() {
            Some(&[elo0, elo1]) => Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 },
            Some(&[elo0, elo1, alpha, beta]) => Sprt { elo0, elo1, alpha, beta },
            _ => return Err(NotATest(text.into())),
        };
        let is_error = |p: f64| p > 0.0 && p < 0.5;
        let good = sprt.elo0 < sprt.elo1
            && sprt.elo0.abs().max(sprt.elo1.abs()) <= 2000.0
            && is_error(sprt.alpha)
            && is_error(sprt.beta);
        if good { Ok(sprt) } else { Err(NotATest(text.into())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(wins: u64, draws: u64, losses: u64) -> Results {
        Results { wins, draws, losses }
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
        let elo = results(60, 20, 20).elo().unwrap();
        near(elo.estimate.unwrap(), 147.19);
        near(elo.low.unwrap(), 86.23);
        near(elo.high.unwrap(), 218.25);
        assert_eq!(elo.to_string(), "+147 +- 66");
        let other = results(20, 20, 60).elo().unwrap();
        near(other.estimate.unwrap(), -147.19);
        near(other.low.unwrap(), -218.25);
        assert_eq!(results(0, 0, 0).elo(), None);
    }

    /// Twenty wins of twenty: who scores 0.861 or less wins all of them in one match of twenty
    /// (0.861 ^ 20 = 0.05), which is +317.
    #[test]
    fn a_clean_sweep_has_a_lower_bound_only() {
        let elo = results(20, 0, 0).elo().unwrap();
        assert_eq!((elo.estimate, elo.high), (None, None));
        near(elo.low.unwrap(), 316.64);
        assert_eq!(elo.to_string(), "above +317");
        assert_eq!(results(0, 0, 20).elo().unwrap().to_string(), "below -317");
    }

    /// Wald's bounds for 5 % and 5 %: the logarithms of 1/19 and 19.
    #[test]
    fn the_bounds_are_walds() {
        let sprt: Sprt = "0,10".parse().unwrap();
        let [lower, upper] = sprt.bounds();
        near(lower, -19_f64.ln());
        near(upper, 2.944);
    }

    /// By hand: with the half games there are 1099.5 wins, 200.5 draws, 799.5 losses. Mean of the
    /// points 0.571446, mean square 0.547571, so variance 0.221021; the hypotheses expect 0.5 and
    /// 0.571463. 2099.5 * 0.071463 * (1.142891 - 1.071463) / 0.442042 = 24.24.
    #[test]
    fn the_likelihood_ratio_is_that_of_two_normal_means() {
        let sprt: Sprt = "0,50".parse().unwrap();
        near(sprt.llr(results(1099, 200, 799)), 24.24);
        assert_eq!(sprt.verdict(results(1099, 200, 799)), Verdict::Alternative);
    }

    #[test]
    fn a_test_goes_on_until_a_bound_is_crossed() {
        let sprt: Sprt = "0,20".parse().unwrap();
        assert_eq!(sprt.verdict(results(0, 0, 0)), Verdict::Open);
        assert_eq!(sprt.verdict(results(5, 0, 0)), Verdict::Open, "five wins are no proof");
        assert_eq!(sprt.verdict(results(900, 0, 900)), Verdict::Null);
        assert_eq!(sprt.verdict(results(600, 0, 500)), Verdict::Alternative);
    }

    #[test]
    fn tests_are_read_and_written() {
        let sprt: Sprt = "-5, 5, 0.1, 0.01".parse().unwrap();
        assert_eq!(sprt, Sprt { elo0: -5.0, elo1: 5.0, alpha: 0.1, beta: 0.01 });
        assert_eq!(sprt.to_string().parse(), Ok(sprt));
        for bad in ["", "1", "5,0", "0,0", "0,5,0.5,0.5", "0,5,0.1", "NaN,5", "0,inf", "x,y"] {
            assert!(bad.parse::<Sprt>().is_err(), "{bad}");
        }
    }
}
