use std::fmt;
use std::str::FromStr;

use super::{Pairs, score_of};

/// A sequential probability ratio test: is the rating difference rather `elo0` or `elo1`? Written
/// `0,10`, or with the probabilities of the two errors `0,10,0.05,0.05`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference under the null hypothesis H0, in logistic Elo.
    pub elo0: f64,
    /// The difference under the alternative H1, which is larger.
    pub elo1: f64,
    /// The probability of accepting H1 where H0 holds.
    pub alpha: f64,
    /// The probability of accepting H0 where H1 holds.
    pub beta: f64,
}

/// What a sequential test asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtDecision {
    /// Play on.
    Continue,
    /// The difference is rather `elo0`.
    AcceptH0,
    /// The difference is rather `elo1`.
    AcceptH1,
}

/// What stands for no pair of some score: an outcome that was not seen is unlikely, not
/// impossible.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// The logarithm of the generalised likelihood ratio of H1 to H0.
    ///
    /// Each hypothesis states the expected score `s` of a game, and leaves the distribution of
    /// pairs over the scores `a_i` free. Of all distributions with mean `s`, the one that makes
    /// pairs with frequencies `p_i` most likely is
    ///
    /// ```text
    ///   q_i = p_i / (1 + x (a_i - s)),  where x solves  sum p_i (a_i - s) / (1 + x (a_i - s)) = 0
    /// ```
    ///
    /// (a Lagrange multiplier keeps the mean), and the ratio is `sum n_i ln(q1_i / q0_i)`.
    pub fn llr(&self, pairs: Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let seen = pairs.scores().map(|(score, pairs)| (score, pairs.max(UNSEEN)));
        let [[s0, x0], [s1, x1]] = [self.elo0, self.elo1].map(|elo| {
            let mean = score_of(elo);
            [mean, multiplier(&seen, mean)]
        });
        let ratio = |score| (1.0 + x0 * (score - s0)) / (1.0 + x1 * (score - s1));
        seen.iter().map(|&(score, pairs)| pairs * f64::ln(ratio(score))).sum()
    }

    /// Wald's bounds: at or below the first H0 is accepted, at or above the second H1.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// Whether the match may end.
    pub fn decision(&self, pairs: Pairs) -> SprtDecision {
        let llr = self.llr(pairs);
        match self.bounds() {
            [lower, _] if llr <= lower => SprtDecision::AcceptH0,
            [_, upper] if llr >= upper => SprtDecision::AcceptH1,
            _ => SprtDecision::Continue,
        }
    }
}

/// The `x` of [`Sprt::llr`]. The sum falls from plus to minus infinity between the ends of the
/// interval in which all `q_i` are positive, so bisection finds it.
fn multiplier(seen: &[(f64, f64)], mean: f64) -> f64 {
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    // Each step gives a bit of the 52 that a number has.
    for _ in 0..60 {
        let x = f64::midpoint(low, high);
        let term =
            |&(score, pairs): &(f64, f64)| pairs * (score - mean) / (1.0 + x * (score - mean));
        if seen.iter().map(term).sum::<f64>() > 0.0 { low = x } else { high = x }
    }
    f64::midpoint(low, high)
}

impl fmt::Display for SprtDecision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SprtDecision::Continue => "continue",
            SprtDecision::AcceptH0 => "H0",
            SprtDecision::AcceptH1 => "H1",
        })
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{},{}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

/// The text is no sequential test.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA such as 0,10, found {0:?}")]
pub struct NotATest(String);

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
    use lockstep_game::Random;

    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.005, "{found}, expected {expected}");
    }

    fn sprt(text: &str) -> Sprt {
        text.parse().unwrap()
    }

    /// Wald's bounds for 5 % and 5 %: the logarithms of 1/19 and 19.
    #[test]
    fn the_bounds_are_walds() {
        let [lower, upper] = sprt("0,10").bounds();
        near(lower, -19_f64.ln());
        near(upper, 2.944);
    }

    /// Two long tests of chess engines whose ratios, by the same model, were published with the
    /// unit tests of the match runner fastchess.
    #[test]
    fn ratios_are_those_of_other_implementations() {
        near(sprt("0.5,2.5").llr(Pairs([223, 9863, 21279, 10037, 246])), -3.07);
        near(sprt("0,2").llr(Pairs([871, 26175, 55983, 26678, 821])), -4.98);
    }

    /// By hand: of pairs that are won or lost twice, the best distribution with mean s is s and
    /// 1 - s. 10 ln(0.64006 / 0.5) = 2.470 for ten pairs won, as 100 Elo are 0.64006.
    #[test]
    fn pairs_that_are_all_won_count_as_coin_tosses_do() {
        near(sprt("0,100").llr(Pairs([0, 0, 0, 0, 10])), 2.470);
        assert_eq!(sprt("0,100").llr(Pairs::default()), 0.0);
    }

    #[test]
    fn a_test_goes_on_until_a_bound_is_crossed() {
        let decision = |pairs| sprt("0,20").decision(Pairs(pairs));
        assert_eq!(decision([0; 5]), SprtDecision::Continue);
        assert_eq!(decision([0, 0, 0, 0, 5]), SprtDecision::Continue, "five wins are no proof");
        assert_eq!(decision([150, 0, 700, 0, 150]), SprtDecision::AcceptH0);
        assert_eq!(decision([100, 0, 700, 0, 150]), SprtDecision::AcceptH1);
    }

    /// How many of a thousand matches end with this decision, if of 200 pairs there are
    /// `weights` of each score.
    fn decisions(sprt: Sprt, weights: [usize; 5], decision: SprtDecision) -> usize {
        let mut random = Random::new(1);
        let pool: Vec<u8> =
            (0..).zip(weights).flat_map(|(score, weight)| vec![score; weight]).collect();
        let mut play = || {
            let mut pairs = Pairs::default();
            while sprt.decision(pairs) == SprtDecision::Continue {
                pairs.add(random.pick(&pool).unwrap());
            }
            sprt.decision(pairs)
        };
        (0..1000).filter(|_| play() == decision).count()
    }

    /// Simulated matches: with 5 % and 10 % allowed, the errors are as rare as that, to within
    /// three standard deviations of a thousand matches (2.1 % and 2.8 %).
    #[test]
    fn errors_are_as_rare_as_was_asked_for() {
        let sprt = sprt("0,60,0.05,0.1");
        let first = decisions(sprt, [20, 40, 80, 40, 20], SprtDecision::AcceptH1);
        assert!((29..=71).contains(&first), "{first}");
        // A score of 0.585, where 60 Elo are 0.5855.
        let second = decisions(sprt, [3, 40, 80, 40, 37], SprtDecision::AcceptH0);
        assert!((72..=128).contains(&second), "{second}");
    }

    #[test]
    fn tests_are_read_and_written() {
        let test: Sprt = "-5, 5, 0.1, 0.01".parse().unwrap();
        assert_eq!(test, Sprt { elo0: -5.0, elo1: 5.0, alpha: 0.1, beta: 0.01 });
        assert_eq!(test.to_string().parse(), Ok(test));
        for bad in ["", "1", "5,0", "0,0", "0,5,0.5,0.5", "0,5,0.1", "NaN,5", "0,inf", "x,y"] {
            assert!(bad.parse::<Sprt>().is_err(), "{bad}");
        }
    }
}
