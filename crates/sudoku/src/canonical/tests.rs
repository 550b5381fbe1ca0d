use lockstep_game::Random;
use lockstep_search::Stop;

use super::*;
use crate::generate::{Generator, Wish};
use crate::{Digit, Symmetry};

/// Every symmetry of order 2, tried.
fn by_trying_everything(grid: &Grid) -> Grid {
    let order = Order::MIN;
    let all = permutations(4);
    let rows: Vec<Symmetry> = all.iter().filter_map(|to| Symmetry::of_rows(order, to)).collect();
    let columns: Vec<Symmetry> =
        all.iter().filter_map(|to| Symmetry::of_columns(order, to)).collect();
    let digits: Vec<Symmetry> =
        all.iter().filter_map(|to| Symmetry::of_digits(order, to)).collect();
    assert_eq!((rows.len(), columns.len(), digits.len()), (8, 8, 24));
    let mut images = vec![];
    for turn in [Symmetry::identity(order), Symmetry::transposition(order)] {
        for rows in &rows {
            for columns in &columns {
                let image = turn.then(rows).then(columns).apply(grid);
                images.extend(digits.iter().map(|digits| digits.apply(&image)));
            }
        }
    }
    images.into_iter().min_by_key(|image| image.numbers().to_vec()).unwrap()
}

/// A grid with random digits in some cells, right or wrong.
fn scribble(order: Order, filled: usize, random: &mut Random) -> Grid {
    let mut grid = Grid::empty(order);
    for _ in 0..filled {
        let cell = Cell::from_index(order, random.below(order.cells()));
        grid.set(cell.unwrap(), Digit::new(1 + random.below(order.side()) as u8));
    }
    grid
}

#[test]
fn it_is_the_smallest_of_all_images() {
    let mut random = Random::new(1);
    for round in 0..150 {
        let mut grid = scribble(Order::MIN, round % 20, &mut random);
        if round % 3 == 0 {
            grid = Symmetry::random(Order::MIN, &mut random).apply(&Grid::pattern(Order::MIN));
            for _ in 0..round % 16 {
                grid.set(Cell::from_index(Order::MIN, random.below(16)).unwrap(), None);
            }
        }
        assert_eq!(canonical(&grid), Ok(by_trying_everything(&grid)), "{grid}");
    }
}

/// Everything that can be said of order 3 without trying everything.
fn check(grid: &Grid, random: &mut Random) {
    let form = canonical(grid).unwrap();
    assert_eq!(form.count(), grid.count());
    assert_eq!(form.is_valid(), grid.is_valid());
    assert_eq!(canonical(&form).as_ref(), Ok(&form));
    for _ in 0..3 {
        let image = Symmetry::random(grid.order(), random).apply(grid);
        assert_eq!(canonical(&image).as_ref(), Ok(&form), "{grid}");
        assert!(form.numbers() <= image.numbers());
    }
}

#[test]
fn equivalent_grids_have_one_form() {
    let mut random = Random::new(2);
    let mut generator = Generator::new(Wish { minimal: true, ..Wish::default() }, 1).unwrap();
    for _ in 0..20 {
        check(&generator.generate(&Stop::never()).unwrap(), &mut random);
    }
    let mut full = Generator::new(Wish { givens: Some(81), ..Wish::default() }, 1).unwrap();
    for _ in 0..5 {
        check(&full.generate(&Stop::never()).unwrap(), &mut random);
    }
    for filled in [1, 2, 3, 5, 8, 12, 20, 40] {
        check(&scribble(Order::USUAL, filled, &mut random), &mut random);
    }
}

#[test]
fn the_most_symmetric_grids_are_quick() {
    let mut random = Random::new(3);
    let pattern = Grid::pattern(Order::USUAL);
    check(&Grid::empty(Order::USUAL), &mut random);
    check(&pattern, &mut random);
    for digits in 1..9 {
        let mut some = pattern.clone();
        let others = pattern.filled().filter(|(_, digit)| digit.get() > digits);
        others.for_each(|(cell, _)| some.set(cell, None));
        check(&some, &mut random);
    }
    let first = Cell::from_index(Order::USUAL, 0).unwrap();
    let mut single = Grid::empty(Order::USUAL);
    single.set(first, Digit::new(7));
    let expected = format!("{}1", "0".repeat(80));
    assert_eq!(canonical(&single), Ok(expected.parse().unwrap()));
    check(&single, &mut random);
}

#[test]
fn different_grids_have_different_forms() {
    let mut generator = Generator::new(Wish { minimal: true, ..Wish::default() }, 2).unwrap();
    let mut forms: Vec<Vec<u8>> = (0..20)
        .map(|_| {
            canonical(&generator.generate(&Stop::never()).unwrap()).unwrap().numbers().to_vec()
        })
        .collect();
    forms.sort_unstable();
    forms.dedup();
    assert_eq!(forms.len(), 20);
}

#[test]
fn large_orders_are_refused() {
    let order = Order::new(4).unwrap();
    let refusal = canonical(&Grid::empty(order)).unwrap_err();
    assert_eq!(refusal.to_string(), "expected a grid of order 2 to 3, found order 4");
}
