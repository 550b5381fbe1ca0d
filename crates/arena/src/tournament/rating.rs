use std::f64::consts::LN_10;

use crate::statistics::{Results, Z95};

/// More iterations than any real tournament needs to converge.
const ROUNDS: usize = 10_000;

/// Maximum-likelihood ratings of a round robin, with mean zero: `results[i][j]` are those of player
/// `i` against `j`. One drawn game is added to each pairing that was played, so that a player who
/// won every game still has a finite rating.
///
/// A Bradley-Terry model, fitted by minorisation-maximisation: a player's next strength is its
/// points divided by the sum over its games of `1 / (own strength + opponent's strength)`.
pub(crate) fn ratings(results: &[Vec<Results>]) -> Vec<Rating> {
    let players = results.len();
    let games = |i: usize, j: usize| match results[i][j].games() {
        0 => 0.0,
        games => games as f64 + 1.0,
    };
    let points = |i: usize| -> f64 {
        let of = |j: usize| {
            results[i][j].score().map_or(0.0, |score| score * results[i][j].games() as f64 + 0.5)
        };
        (0..players).filter(|&j| j != i).map(of).sum()
    };
    let mut strengths = vec![1.0_f64; players];
    for _ in 0..ROUNDS {
        let next: Vec<f64> = (0..players)
            .map(|i| {
                let expected: f64 = (0..players)
                    .filter(|&j| j != i)
                    .map(|j| games(i, j) / (strengths[i] + strengths[j]))
                    .sum();
                if expected > 0.0 { points(i) / expected } else { strengths[i] }
            })
            .collect();
        let mean = next.iter().map(|strength| strength.ln()).sum::<f64>() / players as f64;
        let next: Vec<f64> = next.iter().map(|strength| strength / mean.exp()).collect();
        let change = next.iter().zip(&strengths).map(|(new, old)| (new / old).ln().abs());
        let settled = change.fold(0.0, f64::max) < 1e-9;
        strengths = next;
        if settled {
            break;
        }
    }
    let rate = |i: usize| {
        let information = (0..players).filter(|&j| j != i).map(|j| {
            let expected = strengths[i] / (strengths[i] + strengths[j]);
            games(i, j) * expected * (1.0 - expected)
        });
        let information: f64 = information.sum();
        Rating {
            value: 400.0 * strengths[i].log10(),
            error: (information > 0.0).then(|| Z95 * 400.0 / LN_10 / information.sqrt()),
        }
    };
    (0..players).map(rate).collect()
}

/// A player's rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rating {
    /// In Elo points.
    pub(crate) value: f64,
    /// Half the width of the 95 % confidence interval, taking the other ratings as known; `None`
    /// without a game.
    pub(crate) error: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(wins: u64, losses: u64) -> Results {
        Results { wins, draws: 0, losses }
    }

    /// Two players: the odds are the ratio of the points, 3.5 to 1.5 with the drawn game.
    #[test]
    fn two_players_differ_by_their_odds() {
        let none = Results::default();
        let found = ratings(&[vec![none, results(3, 1)], vec![results(1, 3), none]]);
        let expected = 400.0 * (3.5_f64 / 1.5).log10();
        assert!((found[0].value - found[1].value - expected).abs() < 1e-6, "{found:?}");
        assert!((found[0].value + found[1].value).abs() < 1e-6);
        // Five games of variance 0.7 * 0.3: 1.96 * 173.72 / sqrt(1.05).
        assert!((found[0].error.unwrap() - 332.28).abs() < 0.05, "{found:?}");
    }

    /// A beats B and B beats C at the same odds, so A and C are twice as far apart; and that is
    /// how their own games went.
    #[test]
    fn ratings_add_up() {
        let none = Results::default();
        // With the drawn game: 3 to 1 and 9 to 1.
        let table = [
            vec![none, Results { wins: 5, draws: 1, losses: 1 }, results(13, 1)],
            vec![
                Results { wins: 1, draws: 1, losses: 5 },
                none,
                Results { wins: 5, draws: 1, losses: 1 },
            ],
            vec![results(1, 13), Results { wins: 1, draws: 1, losses: 5 }, none],
        ];
        let found = ratings(&table);
        let step = 400.0 * 3_f64.log10();
        let values: Vec<f64> = found.iter().map(|rating| rating.value).collect();
        assert!((values[0] - step).abs() < 1e-3 && values[1].abs() < 1e-6, "{found:?}");
        assert!((values[0] + values[2]).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn who_has_not_played_is_average() {
        let none = Results::default();
        let unknown = Rating { value: 0.0, error: None };
        assert_eq!(ratings(&[vec![none; 2], vec![none; 2]]), [unknown; 2]);
    }
}
