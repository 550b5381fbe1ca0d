//! A back-tracker as plain as can be, and puzzles made with it.

use lockstep_game::Random;
use lockstep_sudoku::{Cell, Grid, Order};

/// A grid as numbers, with the digits used in each row, column and box as bits.
struct Plain {
    order: Order,
    numbers: Vec<u8>,
    used: Vec<[u32; 3]>,
    found: Vec<Grid>,
}

impl Plain {
    fn new(grid: &Grid) -> Plain {
        let order = grid.order();
        let (numbers, used) = (vec![0; order.cells()], vec![[0; 3]; order.side()]);
        let mut plain = Plain { order, numbers, used, found: Vec::new() };
        for (cell, digit) in grid.filled() {
            plain.flip(cell, digit.get());
        }
        plain
    }

    /// Writes a number, or takes it back.
    fn flip(&mut self, cell: Cell, number: u8) {
        self.numbers[cell.index(self.order)] ^= number;
        let units = [cell.row(), cell.column(), cell.box_number(self.order)];
        for (kind, unit) in units.into_iter().enumerate() {
            self.used[unit][kind] ^= 1 << number;
        }
    }

    fn free(&self, cell: Cell) -> u32 {
        let [rows, columns, boxes] =
            [cell.row(), cell.column(), cell.box_number(self.order)].map(|unit| self.used[unit]);
        ((2 << self.order.side()) - 2) & !(rows[0] | columns[1] | boxes[2])
    }

    /// Finds up to `limit` solutions, trying numbers in an order that `random` decides.
    fn solve(&mut self, limit: usize, random: &mut Random) {
        let empty = Cell::all(self.order).filter(|cell| self.numbers[cell.index(self.order)] == 0);
        let Some(cell) = empty.min_by_key(|&cell| self.free(cell).count_ones()) else {
            self.found.extend(Grid::from_numbers(&self.numbers));
            return;
        };
        let free = self.free(cell);
        let mut numbers: Vec<u8> = (1..=25).filter(|number| free >> number & 1 == 1).collect();
        random.shuffle(&mut numbers);
        for number in numbers {
            if self.found.len() < limit {
                self.flip(cell, number);
                self.solve(limit, random);
                self.flip(cell, number);
            }
        }
    }
}

/// Up to two solutions of a grid.
pub(crate) fn solutions(grid: &Grid) -> Vec<Grid> {
    let mut plain = Plain::new(grid);
    plain.solve(2, &mut Random::new(0));
    plain.found
}

/// A random puzzle with one solution, and the solution. `keep` cells stay filled whether
/// they are needed or not.
pub(crate) fn puzzle(order: Order, keep: usize, random: &mut Random) -> (Grid, Grid) {
    let mut plain = Plain::new(&Grid::empty(order));
    plain.solve(1, random);
    let solution = plain.found.remove(0);
    let mut grid = solution.clone();
    let mut cells: Vec<Cell> = Cell::all(order).collect();
    random.shuffle(&mut cells);
    for &cell in &cells[keep..] {
        grid.set(cell, None);
        if solutions(&grid).len() > 1 {
            grid.set(cell, solution.get(cell));
        }
    }
    (grid, solution)
}
