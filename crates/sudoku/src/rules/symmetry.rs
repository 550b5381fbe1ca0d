use lockstep_game::Random;

use crate::{Cell, Digit, Grid, Order, Placement};

/// A symmetry of the rules: it turns every valid grid into a valid one, and solutions into
/// solutions.
///
/// The grid may be transposed; then rows are permuted within their bands, bands as a whole, and
/// columns and stacks likewise; digits are renamed. Every symmetry of Sudoku is one of
/// these.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    order: Order,
    /// Whether the grid is transposed first.
    transpose: bool,
    /// Where row `i` goes.
    rows: Box<[u8]>,
    /// Where column `i` goes.
    columns: Box<[u8]>,
    /// What digit `i + 1` becomes, less one.
    digits: Box<[u8]>,
}

impl Symmetry {
    /// The identity.
    pub fn identity(order: Order) -> Symmetry {
        let same = || (0..order.side() as u8).collect::<Box<[u8]>>();
        Symmetry { order, transpose: false, rows: same(), columns: same(), digits: same() }
    }

    /// Rows become columns.
    pub fn transposition(order: Order) -> Symmetry {
        Symmetry { transpose: true, ..Symmetry::identity(order) }
    }

    /// Row `i` goes to `to[i]`, counted from 0; `None` unless this is a permutation of all
    /// rows that keeps the rows of each band together.
    pub fn of_rows(order: Order, to: &[u8]) -> Option<Symmetry> {
        let fits = is_permutation(order, to) && keeps_bands(order, to);
        fits.then(|| Symmetry { rows: to.into(), ..Symmetry::identity(order) })
    }

    /// Column `i` goes to `to[i]`, counted from 0; `None` unless this is a permutation of
    /// all columns that keeps the columns of each stack together.
    pub fn of_columns(order: Order, to: &[u8]) -> Option<Symmetry> {
        let fits = is_permutation(order, to) && keeps_bands(order, to);
        fits.then(|| Symmetry { columns: to.into(), ..Symmetry::identity(order) })
    }

    /// Digit `i + 1` becomes digit `to[i] + 1`; `None` unless this is a permutation of all
    /// digits.
    pub fn of_digits(order: Order, to: &[u8]) -> Option<Symmetry> {
        let fits = is_permutation(order, to);
        fits.then(|| Symmetry { digits: to.into(), ..Symmetry::identity(order) })
    }

    /// A random symmetry, all equally likely.
    pub fn random(order: Order, random: &mut Random) -> Symmetry {
        let rows = random_bands(order, random);
        let columns = random_bands(order, random);
        let mut digits: Box<[u8]> = (0..order.side() as u8).collect();
        random.shuffle(&mut digits);
        Symmetry { order, transpose: random.below(2) == 1, rows, columns, digits }
    }

    /// The order of the grids it applies to.
    pub fn order(&self) -> Order {
        self.order
    }

    /// First this symmetry, then `next`.
    ///
    /// # Panics
    /// If the two are of different orders.
    pub fn then(&self, next: &Symmetry) -> Symmetry {
        assert_eq!(self.order, next.order, "symmetries of different orders");
        let (rows, columns) =
            if next.transpose { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Symmetry {
            order: self.order,
            transpose: self.transpose != next.transpose,
            rows: compose(rows, &next.rows),
            columns: compose(columns, &next.columns),
            digits: compose(&self.digits, &next.digits),
        }
    }

    /// The symmetry that undoes this one.
    pub fn inverse(&self) -> Symmetry {
        let (rows, columns) = (invert(&self.rows), invert(&self.columns));
        let (rows, columns) = if self.transpose { (columns, rows) } else { (rows, columns) };
        Symmetry { rows, columns, digits: invert(&self.digits), ..*self }
    }

    /// Where a cell goes.
    ///
    /// # Panics
    /// If grids of this order do not have the cell.
    #[inline]
    pub fn cell(&self, cell: Cell) -> Cell {
        let (row, column) = (cell.row(), cell.column());
        let (row, column) = if self.transpose { (column, row) } else { (row, column) };
        let image = Cell::new(self.order, self.rows[row].into(), self.columns[column].into());
        image.expect("permutations stay within the grid")
    }

    /// What a digit becomes.
    ///
    /// # Panics
    /// If grids of this order do not have the digit.
    #[inline]
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::new(self.digits[digit.index()] + 1).expect("permutations stay within the digits")
    }

    /// The placement that corresponds to this one on the symmetric grid.
    ///
    /// # Panics
    /// If grids of this order do not have the cell or the digit.
    pub fn placement(&self, Placement { cell, digit }: Placement) -> Placement {
        Placement { cell: self.cell(cell), digit: self.digit(digit) }
    }

    /// The symmetric grid.
    ///
    /// # Panics
    /// If the grid is of another order.
    pub fn apply(&self, grid: &Grid) -> Grid {
        assert_eq!(self.order, grid.order(), "a symmetry of another order");
        let mut image = Grid::empty(self.order);
        for (cell, digit) in grid.filled() {
            image.set(self.cell(cell), Some(self.digit(digit)));
        }
        image
    }
}

fn is_permutation(order: Order, to: &[u8]) -> bool {
    let mut sorted = to.to_vec();
    sorted.sort_unstable();
    sorted.into_iter().map(usize::from).eq(0..order.side())
}

/// Whether rows of one band go to one band.
fn keeps_bands(order: Order, to: &[u8]) -> bool {
    let band_of = |&row: &u8| usize::from(row) / order.get();
    to.chunks(order.get()).all(|band| band.iter().all(|row| band_of(row) == band_of(&band[0])))
}

fn random_bands(order: Order, random: &mut Random) -> Box<[u8]> {
    let n = order.get() as u8;
    let mut bands: Vec<u8> = (0..n).collect();
    let mut within = bands.clone();
    random.shuffle(&mut bands);
    let mut rows = Vec::with_capacity(order.side());
    for band in bands {
        random.shuffle(&mut within);
        rows.extend(within.iter().map(|row| band * n + row));
    }
    rows.into_boxed_slice()
}

fn compose(first: &[u8], then: &[u8]) -> Box<[u8]> {
    first.iter().map(|&i| then[usize::from(i)]).collect()
}

fn invert(permutation: &[u8]) -> Box<[u8]> {
    let mut inverse = vec![0; permutation.len()];
    for (i, &to) in permutation.iter().enumerate() {
        inverse[usize::from(to)] = i as u8;
    }
    inverse.into_boxed_slice()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn composition_and_inverse_act_as_they_should() {
        let mut random = Random::new(3);
        for order in Order::all().take(5) {
            for _ in 0..10 {
                let a = Symmetry::random(order, &mut random);
                let b = Symmetry::random(order, &mut random);
                let both = a.then(&b);
                for cell in Cell::all(order) {
                    assert_eq!(both.cell(cell), b.cell(a.cell(cell)));
                }
                for digit in Digit::all(order) {
                    assert_eq!(both.digit(digit), b.digit(a.digit(digit)));
                }
                assert_eq!(a.then(&a.inverse()), Symmetry::identity(order));
                assert_eq!(a.inverse().then(&a), Symmetry::identity(order));
            }
        }
    }

    #[test]
    fn only_permutations_that_keep_the_bands_are_symmetries() {
        let order = Order::MIN;
        assert!(Symmetry::of_rows(order, &[3, 2, 0, 1]).is_some());
        assert!(Symmetry::of_columns(order, &[1, 0, 2, 3]).is_some());
        assert!(Symmetry::of_digits(order, &[1, 2, 0, 3]).is_some());
        assert_eq!(Symmetry::of_rows(order, &[0, 2, 1, 3]), None);
        assert_eq!(Symmetry::of_columns(order, &[0, 2, 1, 3]), None);
        assert_eq!(Symmetry::of_rows(order, &[0, 1, 2]), None);
        assert_eq!(Symmetry::of_rows(order, &[0, 1, 2, 4]), None);
        assert_eq!(Symmetry::of_digits(order, &[0, 0, 2, 3]), None);
    }

    #[test]
    fn a_random_symmetry_is_made_of_the_named_ones() {
        let mut random = Random::new(4);
        for order in Order::all() {
            let symmetry = Symmetry::random(order, &mut random);
            let turned = match symmetry.transpose {
                true => Symmetry::transposition(order),
                false => Symmetry::identity(order),
            };
            let built = turned
                .then(&Symmetry::of_rows(order, &symmetry.rows).unwrap())
                .then(&Symmetry::of_columns(order, &symmetry.columns).unwrap())
                .then(&Symmetry::of_digits(order, &symmetry.digits).unwrap());
            assert_eq!(built, symmetry);
        }
    }
}
