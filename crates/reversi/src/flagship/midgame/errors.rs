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
pub struct Formula(pub [f64; TERMS]);

/// Terms of a [`Formula`].
const TERMS: usize = 6;

/// What `lockstep reversi probcut` found for the weights before those that come with the program
/// now: for a search that ends before the game does, and for one to its end.
pub(super) const FORMULAS: [Formula; 2] = [
    Formula([1.3989, 0.0397, -0.0443, 0.3623, -0.7039, 0.1690]),
    Formula([2.0430, 0.2425, 0.4406, -0.3955, 0.0, 0.0]),
];

impl Formula {
    /// What a deviation depends on, scaled to about 1. Of a search to the end of the game, the
    /// part matters that the shallow search sees.
    fn terms(depths: Depths) -> [f64; TERMS] {
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

    /// The formula closest to the logarithms of deviations, each with its weight: least squares.
    pub(crate) fn fit(known: impl Iterator<Item = (Depths, f64, f64)>) -> Formula {
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
            let found = Formula::fit(known).0;
            for (found, expected) in found.into_iter().zip(formula.0) {
                assert!((found - expected).abs() < 1e-3, "{found} is not {expected}");
            }
        }
    }
}
