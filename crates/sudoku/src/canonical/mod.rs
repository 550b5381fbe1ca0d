//! The canonical form: of all grids that are essentially the same, the smallest.
//!
//! Rows are decided from the top down. A [`Partial`] knows whether the grid is transposed, how the
//! columns are permuted and which rows are used; only those survive whose next row is the smallest,
//! once its new digits are renamed in order of appearance. Those that survive to the end are the
//! automorphisms of the grid.
//!
//! Equal lines are tried in one order only: empty rows or columns of a band or stack, and empty
//! bands. So an empty grid takes no longer than others.

use std::sync::LazyLock;

use crate::TooLarge;
use crate::{Cell, Grid, Order};

/// The largest order: there are 1296 ways to arrange the columns of a 9x9 grid, and nearly
/// eight million for the next order.
const LARGEST: usize = 3;

/// The side of the largest order.
const SIDE: usize = LARGEST * LARGEST;

type Line = [u8; SIDE];

/// The smallest grid that a [`Symmetry`](crate::Symmetry) turns this one into, compared number
/// by number row by row, with 0 for an empty cell. Two grids are essentially the
/// same if and only if their canonical forms are equal.
///
/// # Errors
/// If the order is above 3.
pub fn canonical(grid: &Grid) -> Result<Grid, TooLarge> {
    let order = grid.order();
    if order.get() > LARGEST {
        return Err(TooLarge { order, largest: LARGEST });
    }
    let views = [View::new(grid, false), View::new(grid, true)];
    let mut smallest = Vec::with_capacity(order.cells());
    let mut partials: Vec<Partial> = vec![];
    for level in 0..order.side() {
        let mut best = Best { row: [u8::MAX; SIDE], partials: vec![] };
        if level == 0 {
            let fewest = views.iter().flat_map(|view| view.first_rows()).min();
            for view in &views {
                view.begin(fewest.as_ref(), &mut best);
            }
        }
        for partial in &partials {
            views[usize::from(partial.transposed)].extend(partial, level, &mut best);
        }
        smallest.extend_from_slice(&best.row[..order.side()]);
        partials = best.partials;
    }
    Ok(Grid::from_numbers(&smallest).unwrap_or_else(|| grid.clone()))
}

/// The grid as it is, or transposed.
struct View {
    order: Order,
    transposed: bool,
    rows: [Line; SIDE],
    /// The arrangements of the columns that differ: which column comes first, and so on.
    arrangements: Vec<Line>,
    /// An earlier row of the same band with the same content.
    twins: [Option<usize>; SIDE],
    /// Whether all rows of a band are empty.
    empty_bands: [bool; LARGEST],
}

/// Some rows from the top, decided.
#[derive(Clone)]
struct Partial {
    transposed: bool,
    /// Index of the arrangement of the columns.
    arrangement: u16,
    /// The rows that are used, as bits.
    used: u16,
    names: Names,
}

/// New names of digits, in the order of their appearance.
#[derive(Clone)]
struct Names {
    of: [u8; SIDE + 1],
    count: u8,
}

/// The smallest row so far, and what has it.
struct Best {
    row: Line,
    partials: Vec<Partial>,
}

impl View {
    fn new(grid: &Grid, transposed: bool) -> View {
        let order = grid.order();
        let (n, side) = (order.get(), order.side());
        let (rows, columns) = (lines(grid, transposed), lines(grid, !transposed));
        let (twins, _) = repeats(order, &rows);
        let (column_twins, empty_stacks) = repeats(order, &columns);
        let mut empty_bands = [false; LARGEST];
        for (band, empty) in empty_bands.iter_mut().enumerate().take(n) {
            *empty = rows[band * n..][..n].iter().all(|row| *row == [0; SIDE]);
        }
        let mut arrangements = ARRANGEMENTS[n - 2].clone();
        arrangements.retain(|arrangement| {
            let at =
                |column: usize| arrangement[..side].iter().position(|&c| usize::from(c) == column);
            let in_order = |(twin, column): (usize, usize)| at(twin) < at(column);
            let pairs = (0..side).filter_map(|column| Some((column_twins[column]?, column)));
            pairs.chain(empty_stacks.iter().copied()).all(in_order)
        });
        View { order, transposed, rows, arrangements, twins, empty_bands }
    }

    /// For each row, how many digits its stacks have, fewest first: the smallest first row
    /// has the smallest of these.
    fn first_rows(&self) -> impl Iterator<Item = Vec<usize>> + '_ {
        let (n, side) = (self.order.get(), self.order.side());
        self.rows[..side].iter().map(move |row| {
            let digits = |stack: &[u8]| stack.iter().filter(|&&number| number != 0).count();
            let mut counts: Vec<usize> = row[..side].chunks(n).map(digits).collect();
            counts.sort_unstable();
            counts
        })
    }

    /// Every way to begin with a row that has the fewest digits.
    fn begin(&self, fewest: Option<&Vec<usize>>, best: &mut Best) {
        let counts: Vec<Vec<usize>> = self.first_rows().collect();
        for arrangement in 0..self.arrangements.len() as u16 {
            let names = Names { of: [0; SIDE + 1], count: 0 };
            let partial = Partial { transposed: self.transposed, arrangement, used: 0, names };
            let rows = self.next_rows(0, 0).filter(|&row| Some(&counts[row]) == fewest);
            rows.for_each(|row| self.try_row(&partial, row, best));
        }
    }

    fn extend(&self, partial: &Partial, level: usize, best: &mut Best) {
        self.next_rows(partial.used, level).for_each(|row| self.try_row(partial, row, best));
    }

    /// The rows that may come next: of the band that was begun, or of any other.
    fn next_rows(&self, used: u16, level: usize) -> impl Iterator<Item = usize> + '_ {
        let (n, side) = (self.order.get(), self.order.side());
        let is_used = move |row: usize| used >> row & 1 == 1;
        let begun = move |band: usize| (band * n..band * n + n).filter(|&row| is_used(row)).count();
        let may_begin = move |band: usize| {
            let earlier = (0..band).any(|other| self.empty_bands[other] && begun(other) == 0);
            begun(band) == 0 && !(self.empty_bands[band] && earlier)
        };
        let right_band = move |row: usize| match level % n {
            0 => may_begin(row / n),
            _ => (1..n).contains(&begun(row / n)),
        };
        (0..side).filter(move |&row| {
            !is_used(row) && right_band(row) && self.twins[row].is_none_or(is_used)
        })
    }

    fn try_row(&self, partial: &Partial, row: usize, best: &mut Best) {
        let mut names = partial.names.clone();
        let mut image = [0; SIDE];
        let arrangement = &self.arrangements[usize::from(partial.arrangement)];
        for (image, &column) in image.iter_mut().zip(&arrangement[..self.order.side()]) {
            *image = names.name(self.rows[row][usize::from(column)]);
        }
        if image > best.row {
            return;
        }
        if image < best.row {
            best.row = image;
            best.partials.clear();
        }
        best.partials.push(Partial { used: partial.used | 1 << row, names, ..*partial });
    }
}

impl Names {
    /// The name of a digit, a new one if it has none. An empty cell stays empty.
    fn name(&mut self, number: u8) -> u8 {
        let name = &mut self.of[usize::from(number)];
        if number != 0 && *name == 0 {
            self.count += 1;
            *name = self.count;
        }
        *name
    }
}

/// The rows of a grid, or its columns.
fn lines(grid: &Grid, transposed: bool) -> [Line; SIDE] {
    let order = grid.order();
    let mut lines = [[0; SIDE]; SIDE];
    for (cell, &number) in Cell::all(order).zip(grid.numbers()) {
        let (row, column) = (cell.row(), cell.column());
        let (line, place) = if transposed { (column, row) } else { (row, column) };
        lines[line][place] = number;
    }
    lines
}

/// For each line an equal one before it in its band; and the first lines of empty bands, each
/// with the one before.
fn repeats(order: Order, lines: &[Line; SIDE]) -> ([Option<usize>; SIDE], Vec<(usize, usize)>) {
    let (n, side) = (order.get(), order.side());
    let mut twins = [None; SIDE];
    for line in 0..side {
        twins[line] = (line / n * n..line).rev().find(|&other| lines[other] == lines[line]);
    }
    let is_empty = |band: &usize| lines[band * n..][..n].iter().all(|line| *line == [0; SIDE]);
    let empty: Vec<usize> = (0..n).filter(is_empty).collect();
    (twins, empty.windows(2).map(|pair| (pair[0] * n, pair[1] * n)).collect())
}

/// Of orders 2 and 3, all ways to arrange columns that keep the stacks together.
static ARRANGEMENTS: LazyLock<[Vec<Line>; LARGEST - 1]> =
    LazyLock::new(|| [arrangements(2), arrangements(3)]);

fn arrangements(n: usize) -> Vec<Line> {
    let permutations = permutations(n);
    let mut arrangements = vec![];
    for stacks in &permutations {
        let mut partial = vec![vec![]];
        for &stack in stacks {
            let with = |line: &Vec<u8>, within: &Vec<u8>| -> Vec<u8> {
                let columns = within.iter().map(|column| stack * n as u8 + column);
                line.iter().copied().chain(columns).collect()
            };
            let all = |line| permutations.iter().map(move |within| with(line, within));
            partial = partial.iter().flat_map(all).collect();
        }
        arrangements.extend(partial);
    }
    let line = |columns: Vec<u8>| {
        let mut line = [0; SIDE];
        line[..columns.len()].copy_from_slice(&columns);
        line
    };
    arrangements.into_iter().map(line).collect()
}

/// All permutations of the numbers below `n`.
fn permutations(n: usize) -> Vec<Vec<u8>> {
    let Some(last) = n.checked_sub(1) else { return vec![vec![]] };
    let insert = |shorter: Vec<u8>| {
        (0..n).map(move |place| {
            let mut longer = shorter.clone();
            longer.insert(place, last as u8);
            longer
        })
    };
    permutations(last).into_iter().flat_map(insert).collect()
}

#[cfg(test)]
mod tests;
