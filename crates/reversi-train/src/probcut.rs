//! How far the value of a deep search is from that of a shallow one: what Multi-ProbCut needs.
//!
//! Positions of self-play are searched to every depth up to some limit, and to the end of the
//! game where that is near, pruning nothing. For each pair of depths and each number of empty
//! squares the differences have a standard deviation. The logarithms of these are fitted by
//! [`Formula`]s, because the search asks for depths that are too deep to measure.

use std::collections::BTreeMap;

use lockstep_game::Random;
use lockstep_reversi::tuning::{Depths, Formula, FullWidth};
use lockstep_reversi::{Board, Eval, Weights};
use lockstep_search::Stop;

use super::games;

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Survey {
    /// Games, of each of which a few positions are searched.
    pub games: usize,
    /// The deepest search, in moves.
    pub depth: u32,
    /// Positions with this many empty squares or fewer are also solved.
    pub exact: u32,
    /// The random seed.
    pub seed: u64,
}

/// The differences between searches of two depths.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// Which searches, and of which positions.
    pub depths: Depths,
    /// Positions compared.
    pub positions: usize,
    /// The standard deviation, in discs.
    pub deviation: f64,
}

/// Memory of the searches.
const MEMORY: usize = 4 << 20;

/// Positions taken from a game.
const POSITIONS: usize = 4;

/// Games whose number begins here were not learned from.
const APART: u32 = 1 << 20;

/// Differences by what they are differences of: how many, and the sum of their squares.
type Sums = BTreeMap<Depths, (usize, f64)>;

/// Measures deviations; fewer if it is stopped. `watch` gets the number of finished games.
pub fn survey(survey: &Survey, stop: &Stop, watch: &mut dyn FnMut(usize)) -> Vec<Spread> {
    let mut sums = Sums::new();
    let mut search = FullWidth::new(Weights::shipped(), MEMORY);
    let mut random = Random::new(survey.seed);
    for game in 0..survey.games {
        watch(game);
        let boards = games::play(survey.seed, APART, game, Weights::shipped());
        for _ in 0..POSITIONS {
            if let Some(board) = random.pick(&boards) {
                add(&mut sums, survey, board, &mut search, stop);
            }
        }
        if stop.poll(0) {
            break;
        }
    }
    watch(survey.games);
    let spread = |(depths, (positions, squares)): (Depths, (usize, f64))| Spread {
        depths,
        positions,
        deviation: (squares / positions as f64).sqrt(),
    };
    sums.into_iter().map(spread).collect()
}

/// Adds all differences of one position.
fn add(sums: &mut Sums, survey: &Survey, board: Board, search: &mut FullWidth<'_>, stop: &Stop) {
    let empties = board.empties(!0).count_ones();
    let deepest = survey.depth.min(empties.saturating_sub(1));
    let mut depths: Vec<u32> = (0..=deepest).collect();
    if empties <= survey.exact {
        depths.push(empties);
    }
    let value = |&depth: &u32| match depth {
        depth if depth == empties => search.score(board, stop),
        depth => search.value(board, depth, stop),
    };
    let values: Option<Vec<Eval>> = depths.iter().map(value).collect();
    let Some(values) = values else { return };
    for (i, (&deep, high)) in depths.iter().zip(&values).enumerate() {
        for (&shallow, low) in depths.iter().zip(&values).take(i) {
            let sum = sums.entry(Depths { empties, deep, shallow }).or_default();
            sum.0 += 1;
            sum.1 += (high.discs() - low.discs()).powi(2);
        }
    }
}

/// The formulas that fit best: for searches that end before the game does, and for those to its
/// end.
pub fn fit(spreads: &[Spread]) -> [Formula; 2] {
    [false, true].map(|to_the_end| {
        let chosen = spreads.iter().filter(|spread| spread.depths.to_the_end() == to_the_end);
        let known = chosen.filter(|spread| spread.positions >= 5 && spread.deviation > 0.0);
        least_squares(known.map(|one| (one.depths, one.deviation.ln(), one.positions as f64)))
    })
}

/// Terms of a formula.
const TERMS: usize = Formula::TERMS;

/// The formula closest to the logarithms of deviations, each with its weight: least squares.
fn least_squares(known: impl Iterator<Item = (Depths, f64, f64)>) -> Formula {
    let mut matrix = [[0.0; TERMS + 1]; TERMS];
    for (depths, logarithm, weight) in known {
        let terms = Formula::terms(depths);
        for (row, term) in matrix.iter_mut().zip(terms) {
            for (cell, other) in row.iter_mut().zip(terms.into_iter().chain([logarithm])) {
                *cell += weight * term * other;
            }
        }
    }
    Formula(solve(matrix))
}

/// The solution of linear equations, by elimination; 0 for what they leave open.
fn solve(mut rows: [[f64; TERMS + 1]; TERMS]) -> [f64; TERMS] {
    for pivot in 0..TERMS {
        let largest =
            (pivot..TERMS).max_by(|&a, &b| rows[a][pivot].abs().total_cmp(&rows[b][pivot].abs()));
        rows.swap(pivot, largest.unwrap_or(pivot));
        let head = rows[pivot];
        if head[pivot].abs() < 1e-9 {
            continue;
        }
        for (_, row) in rows.iter_mut().enumerate().filter(|(i, _)| *i != pivot) {
            let factor = row[pivot] / head[pivot];
            for (cell, other) in row.iter_mut().zip(head) {
                *cell -= factor * other;
            }
        }
    }
    std::array::from_fn(|i| if rows[i][i].abs() < 1e-9 { 0.0 } else { rows[i][TERMS] / rows[i][i] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_is_found_again() {
        for to_the_end in [false, true] {
            let [last, least] = if to_the_end { [0.0, 0.0] } else { [-0.1, 0.05] };
            let formula = Formula([0.5, -0.3, 0.2, 0.4, last, least]);
            let all = (1..60).flat_map(|empties| (0..30).map(move |deep| (empties, deep)));
            let depths = all.map(|(empties, deep)| Depths {
                empties,
                deep: if to_the_end { empties } else { deep.min(empties - 1) },
                shallow: deep.min(empties - 1) / 2,
            });
            let known = depths.map(|depths| {
                (depths, f64::from(formula.deviation(depths)).ln(), f64::from(depths.empties))
            });
            let found = least_squares(known).0;
            for (found, expected) in found.into_iter().zip(formula.0) {
                assert!((found - expected).abs() < 1e-3, "{found} is not {expected}");
            }
        }
    }
}
