//! The conformance suite of `lockstep-game` on positions of every order.

use lockstep_game::testkit::{Specimen, conform};
use lockstep_game::{Puzzle, Random, State};

use crate::{Cell, Digit, Grid, Order, Placement, Position, Symmetry};

impl Specimen for Position {
    type Symmetry = Symmetry;

    /// Every digit in every empty cell, the first and the last digit in some full ones, and
    /// a cell and a digit that the grid does not have.
    fn nameable_moves(&self) -> Vec<Placement> {
        let order = self.order();
        let in_cell = |cell| Digit::all(order).map(move |digit| Placement { cell, digit });
        let mut moves: Vec<Placement> = self.grid().empty_cells().flat_map(in_cell).collect();
        let ends = [Digit::new(1), Digit::new(order.side() as u8)];
        for (cell, _) in self.grid().filled().step_by(order.side() + 1) {
            moves.extend(ends.into_iter().flatten().map(|digit| Placement { cell, digit }));
        }
        if order < Order::MAX {
            let cell = Cell::new(Order::MAX, 0, order.side()).unwrap();
            moves.push(Placement { cell, digit: Digit::new(1).unwrap() });
            let digit = Digit::new(order.side() as u8 + 1).unwrap();
            let first = Cell::new(order, 0, 0).unwrap();
            moves.push(Placement { cell: first, digit });
        }
        moves
    }

    fn afresh(&self) -> Position {
        Position::new(Grid::from_numbers(self.grid().numbers()).unwrap()).unwrap()
    }

    fn through_text(&self) -> Result<Position, String> {
        let grid: Grid = self.to_string().parse().map_err(|error| format!("{error}"))?;
        Position::new(grid).map_err(|error| error.to_string())
    }

    /// The identity, the transposition, and two of the many others.
    fn symmetries(&self) -> Vec<Symmetry> {
        let order = self.order();
        let mut random = Random::new(order.get() as u64);
        let mut symmetries = vec![Symmetry::identity(order), Symmetry::transposition(order)];
        symmetries.extend((0..2).map(|_| Symmetry::random(order, &mut random)));
        symmetries
    }

    fn transform(&self, symmetry: &Symmetry) -> Position {
        Position::new(symmetry.apply(self.grid())).unwrap()
    }

    fn transform_move(&self, symmetry: &Symmetry, mv: Placement) -> Placement {
        symmetry.placement(mv)
    }

    fn longest_play(&self) -> usize {
        self.empty_count()
    }
}

fn complete(order: Order, random: &mut Random) -> Grid {
    Symmetry::random(order, random).apply(&Grid::pattern(order))
}

fn with_empty_cells(order: Order, count: usize, random: &mut Random) -> Position {
    let mut position = Position::new(complete(order, random)).unwrap();
    let mut cells: Vec<Cell> = Cell::all(order).collect();
    random.shuffle(&mut cells);
    for &cell in &cells[..count] {
        position.take_back(cell).unwrap();
    }
    position
}

#[test]
fn empty_small_grids_conform() {
    conform(&Position::empty(Order::MIN), 30, 1);
    conform(&Position::empty(Order::USUAL), 1, 2);
}

#[test]
fn half_full_grids_conform() {
    let mut random = Random::new(3);
    conform(&with_empty_cells(Order::MIN, 10, &mut random), 30, 3);
    conform(&with_empty_cells(Order::USUAL, 40, &mut random), 4, 4);
    conform(&with_empty_cells(Order::new(4).unwrap(), 100, &mut random), 1, 5);
}

#[test]
fn almost_full_grids_of_every_order_conform() {
    let mut random = Random::new(6);
    for order in Order::all() {
        let empty = if order.get() <= 7 { 16 } else { 6 };
        conform(&with_empty_cells(order, empty, &mut random), 1, 7);
    }
}

#[test]
fn a_placement_taken_back_leaves_no_trace() {
    let mut random = Random::new(8);
    for order in Order::all().take(4) {
        let before = with_empty_cells(order, order.cells() / 2, &mut random);
        let moves: Vec<Placement> = before.legal_moves().collect();
        let placement = random.pick(&moves).unwrap();
        let mut after = before.clone();
        after.play(placement).unwrap();
        assert_eq!(after.take_back(placement.cell), Some(placement.digit));
        assert_eq!(after, before);
        assert_eq!(after.take_back(placement.cell), None);
    }
}

#[test]
fn the_complete_grids_are_solved() {
    let mut random = Random::new(9);
    for order in Order::all() {
        let position = Position::new(complete(order, &mut random)).unwrap();
        assert!(position.is_solved() && position.is_over());
        assert!(!with_empty_cells(order, 1, &mut random).is_solved());
    }
}
