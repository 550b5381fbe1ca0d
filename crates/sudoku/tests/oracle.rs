//! The rules against a second, naive implementation.

use lockstep_game::{Random, State, perft};
use lockstep_sudoku::{
    Cell, Conflict, Digit, Digits, Grid, Order, Placement, Position, Symmetry, Unit,
};

/// A row and a column.
type Spot = (usize, usize);

/// A grid as rows of numbers, 0 for an empty cell; the rule is checked cell by cell.
struct Naive {
    n: usize,
    rows: Vec<Vec<u8>>,
}

impl Naive {
    fn new(grid: &Grid) -> Naive {
        let rows = grid.numbers().chunks(grid.order().side()).map(<[u8]>::to_vec).collect();
        Naive { n: grid.order().get(), rows }
    }

    fn see(&self, a: Spot, b: Spot) -> [bool; 3] {
        let same_box = a.0 / self.n == b.0 / self.n && a.1 / self.n == b.1 / self.n;
        [a.0 == b.0, a.1 == b.1, same_box].map(|same| same && a != b)
    }

    fn cells(&self) -> impl Iterator<Item = Spot> + use<> {
        let side = self.n * self.n;
        (0..side * side).map(move |i| (i / side, i % side))
    }

    fn may_hold(&self, cell: Spot, number: u8) -> bool {
        self.rows[cell.0][cell.1] == 0
            && self.cells().all(|other| {
                self.rows[other.0][other.1] != number || self.see(cell, other) == [false; 3]
            })
    }

    /// Pairs of cells with the same digit, for each kind of unit.
    fn clashes(&self) -> Vec<(Spot, Spot, [bool; 3])> {
        let mut clashes = Vec::new();
        for a in self.cells() {
            for b in self.cells().filter(|&b| a < b) {
                let same = self.rows[a.0][a.1] != 0 && self.rows[a.0][a.1] == self.rows[b.0][b.1];
                if same && self.see(a, b) != [false; 3] {
                    clashes.push((a, b, self.see(a, b)));
                }
            }
        }
        clashes
    }

    fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let (mut leaves, mut over) = (0, true);
        for cell in self.cells() {
            for number in 1..=(self.n * self.n) as u8 {
                if self.may_hold(cell, number) {
                    over = false;
                    self.rows[cell.0][cell.1] = number;
                    leaves += self.perft(depth - 1);
                    self.rows[cell.0][cell.1] = 0;
                }
            }
        }
        if over { 1 } else { leaves }
    }
}

fn position(cell: Cell) -> Spot {
    (cell.row(), cell.column())
}

/// A complete grid with some cells emptied, and with some overwritten at random.
fn random_grid(order: Order, empty: usize, wrong: usize, random: &mut Random) -> Grid {
    let mut grid = Symmetry::random(order, random).apply(&Grid::pattern(order));
    for i in 0..empty + wrong {
        let cell = Cell::from_index(order, random.below(order.cells())).unwrap();
        let digit = Digit::new(random.below(order.side()) as u8 + 1);
        grid.set(cell, if i < empty { None } else { digit });
    }
    grid
}

fn small_orders() -> impl Iterator<Item = Order> {
    Order::all().take(4)
}

#[test]
fn candidates_are_those_of_the_plain_rule() {
    let mut random = Random::new(1);
    for order in small_orders() {
        let grid = random_grid(order, order.cells() / 2, 0, &mut random);
        let naive = Naive::new(&grid);
        let state = Position::new(grid.clone()).unwrap();
        for cell in Cell::all(order) {
            let allowed = |digit: &Digit| naive.may_hold(position(cell), digit.get());
            let expected: Digits = Digit::all(order).filter(allowed).collect();
            assert_eq!(grid.candidates(cell), expected, "{cell} in {grid}");
            assert_eq!(state.candidates(cell), expected, "{cell} in {grid}");
        }
    }
}

#[test]
fn candidates_of_contradictory_grids_are_those_of_the_plain_rule() {
    let mut random = Random::new(2);
    for order in small_orders().take(3) {
        let grid = random_grid(order, order.cells() / 2, order.cells() / 4, &mut random);
        let naive = Naive::new(&grid);
        for cell in Cell::all(order) {
            for digit in Digit::all(order) {
                let expected = naive.may_hold(position(cell), digit.get());
                assert_eq!(grid.candidates(cell).contains(digit), expected, "{cell} in {grid}");
            }
        }
    }
}

/// Every reported conflict is a clash; a cell clashes in a kind of unit with an earlier one
/// if and only if it is the second of a conflict there.
fn check_conflicts(grid: &Grid) {
    let clashes = Naive::new(grid).clashes();
    let kind = |unit: Unit| match unit {
        Unit::Row(_) => 0,
        Unit::Column(_) => 1,
        Unit::Box(_) => 2,
    };
    let mut reported: Vec<_> = grid
        .conflicts()
        .map(|Conflict { digit, unit, first, second }| {
            assert_eq!((grid.get(first), grid.get(second)), (Some(digit), Some(digit)));
            let (a, b) = (position(first), position(second));
            assert!(clashes.iter().any(|&(x, y, kinds)| (x, y) == (a, b) && kinds[kind(unit)]));
            (b, kind(unit))
        })
        .collect();
    let in_kind = |k: usize| clashes.iter().filter(move |c| c.2[k]).map(move |c| (c.1, k));
    let mut expected: Vec<_> = (0..3).flat_map(in_kind).collect();
    expected.sort_unstable();
    expected.dedup();
    reported.sort_unstable();
    assert_eq!(reported, expected, "{grid}");
    assert_eq!(grid.is_valid(), clashes.is_empty());
    assert_eq!(Position::new(grid.clone()).is_ok(), clashes.is_empty());
}

#[test]
fn conflicts_are_the_clashes_of_the_plain_rule() {
    let mut random = Random::new(3);
    for order in small_orders() {
        for wrong in [0, 1, 2, order.side(), order.cells()] {
            check_conflicts(&random_grid(order, order.side(), wrong, &mut random));
        }
    }
    check_conflicts(&Grid::from_numbers(&[1; 16]).unwrap());
}

#[test]
fn a_conflict_says_where_it_is() {
    let grid: Grid = "1..1............".parse().unwrap();
    let conflicts: Vec<String> = grid.conflicts().map(|conflict| conflict.to_string()).collect();
    assert_eq!(conflicts, ["1 appears twice in row 1: in r1c1 and r1c4"]);
}

#[test]
fn a_solution_is_complete_valid_and_keeps_the_givens() {
    let mut random = Random::new(4);
    for order in Order::all() {
        let solution = random_grid(order, 0, 0, &mut random);
        assert!(solution.is_complete() && solution.is_valid());
        assert!(solution.is_solution_of(&solution) && solution.is_solution_of(&Grid::empty(order)));
        let cell = Cell::new(order, 1, 2).unwrap();
        let mut changed = solution.clone();
        changed.set(cell, Digit::all(order).find(|&digit| Some(digit) != solution.get(cell)));
        assert!(!changed.is_solution_of(&Grid::empty(order)), "it has a conflict");
        assert!(!solution.is_solution_of(&changed), "it loses a given");
        changed.set(cell, None);
        assert!(solution.is_solution_of(&changed));
        assert!(!changed.is_solution_of(&changed), "it is not complete");
    }
    assert!(!Grid::pattern(Order::MIN).is_solution_of(&Grid::empty(Order::USUAL)));
}

#[test]
fn perft_agrees_with_the_file_and_with_the_plain_rule() {
    let file = include_str!("../data/perft.txt");
    let lines = file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut cases = 0;
    for line in lines {
        let (grid, counts) = line.split_once(';').expect("GRID ; n1 n2 ...");
        let grid: Grid = grid.trim().parse().unwrap_or_else(|error| panic!("{error} in {line}"));
        let state = Position::new(grid.clone()).unwrap();
        let mut naive = Naive::new(&grid);
        for (depth, count) in (1..).zip(counts.split_whitespace()) {
            let count: u64 = count.parse().expect("a number of leaves");
            assert_eq!(perft(&state, depth), count, "depth {depth} of {line}");
            assert_eq!(naive.perft(depth), count, "plain rule, depth {depth} of {line}");
            cases += 1;
        }
    }
    assert!(cases > 20, "the file has {cases} cases");
}

/// Grids of order 2 by filling the first empty cell in every legal way.
fn count_solutions(position: &Position) -> usize {
    let Some(cell) = position.grid().empty_cells().next() else { return 1 };
    let child = |digit| {
        let mut child = position.clone();
        child.play_unchecked(Placement { cell, digit });
        count_solutions(&child)
    };
    position.candidates(cell).iter().map(child).sum()
}

/// The same by trying all 24^4 ways to write a permutation into each row.
fn count_rows_of_permutations() -> usize {
    let mut rows = Vec::new();
    for code in 0..256_usize {
        let row = [0, 2, 4, 6].map(|shift| (code >> shift & 3) as u8 + 1);
        if (1..=4).all(|number| row.contains(&number)) {
            rows.push(row);
        }
    }
    assert_eq!(rows.len(), 24);
    let mut count = 0;
    for code in 0..24_usize.pow(4) {
        let grid = [1, 24, 24 * 24, 24 * 24 * 24].map(|place| rows[code / place % 24]);
        let distinct = |cells: [u8; 4]| (1..=4).all(|number| cells.contains(&number));
        let column = |c: usize| grid.map(|row| row[c]);
        let in_box =
            |r: usize, c: usize| [grid[r][c], grid[r][c + 1], grid[r + 1][c], grid[r + 1][c + 1]];
        let boxes = [(0, 0), (0, 2), (2, 0), (2, 2)];
        let is_valid = (0..4).all(|c| distinct(column(c)))
            && boxes.into_iter().all(|(r, c)| distinct(in_box(r, c)));
        assert_eq!(Grid::from_numbers(grid.as_flattened()).unwrap().is_valid(), is_valid);
        count += usize::from(is_valid);
    }
    count
}

#[test]
fn order_2_has_288_complete_grids() {
    assert_eq!(count_solutions(&Position::empty(Order::MIN)), 288);
    assert_eq!(count_rows_of_permutations(), 288);
}
