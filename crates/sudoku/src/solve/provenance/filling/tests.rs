use lockstep_game::Random;

use super::*;
use crate::{Cell, Digit, Grid, Order};

/// A grid that was filled as described, with random seeds.
pub(in super::super) fn made(order: Order, threshold: u8, random: &mut Random) -> Grid {
    let lines = Lines::new(order).unwrap();
    loop {
        if let Some(seeds) = seeds(&lines, random)
            && let Some(sheet) = fill(&lines, Filling::new(&lines, seeds, threshold))
        {
            let mut grid = Grid::empty(order);
            let digit = |cell: Cell| sheet.digit(cell.index(order));
            Cell::all(order).for_each(|cell| grid.set(cell, digit(cell)));
            return grid;
        }
    }
}

/// A random first row and first column.
fn seeds(lines: &Lines, random: &mut Random) -> Option<Sheet> {
    let mut sheet = Sheet::new(lines);
    for i in 0..lines.side() {
        for cell in [i, i * lines.side()] {
            let left: Vec<usize> = digits(sheet.get(cell)).collect();
            sheet.keep(lines, cell, set_of(random.pick(&left)?)).ok()?;
        }
    }
    Some(sheet)
}

/// Depth first; gives up after a while.
fn fill(lines: &Lines, filling: Filling) -> Option<Sheet> {
    let mut ways = vec![filling];
    for _ in 0..5000 {
        let mut filling = ways.pop()?;
        if filling.known.is_complete() {
            return Some(filling.known);
        }
        let mut steps = Vec::new();
        let tell = &mut |step, _| steps.push(step);
        if filling.next(lines, tell).is_ok() {
            for step in steps.into_iter().rev() {
                let mut way = filling.clone();
                if way.take(lines, step, 0.0).is_ok() {
                    ways.push(way);
                }
            }
        }
    }
    None
}

#[test]
fn the_first_band_ascends_but_for_its_first_row() {
    let mut random = Random::new(64);
    let order = Order::new(4).unwrap();
    for threshold in 3..8 {
        let grid = made(order, threshold, &mut random);
        assert!(grid.is_complete() && grid.is_valid());
        for row in 1..order.get() {
            for stack in 1..order.get() {
                let columns = stack * order.get()..(stack + 1) * order.get();
                let cells = columns.filter_map(|column| Cell::new(order, row, column));
                let digits: Vec<Option<Digit>> = cells.map(|cell| grid.get(cell)).collect();
                assert!(digits.is_sorted(), "{row} {digits:?}");
            }
        }
    }
}

#[test]
fn the_way_it_was_filled_costs_little() {
    let mut random = Random::new(65);
    let order = Order::new(5).unwrap();
    let lines = Lines::new(order).unwrap();
    let grid = made(order, 9, &mut random);
    let mut known = Sheet::new(&lines);
    for (cell, digit) in grid.filled() {
        known.keep(&lines, cell.index(order), set_of(digit.index())).unwrap();
    }
    let cost = |threshold| {
        let mut filling = Filling::new(&lines, known.clone(), threshold);
        loop {
            let mut only = None;
            let tell = &mut |step, cost| assert!(only.replace((step, cost)).is_none());
            filling.next(&lines, tell).unwrap();
            let Some((step, cost)) = only else { return filling.cost };
            filling.take(&lines, step, filling.cost + cost).unwrap();
        }
    };
    let costs: Vec<f64> = (5..14).map(cost).collect();
    let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
    assert_eq!(costs[4], least, "{costs:?}");
    assert!(3.0 * least < costs[0].min(costs[8]), "{costs:?}");
}
