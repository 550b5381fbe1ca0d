use axum::Json;
use lockstep_sudoku::human::MAX_ORDER;
use lockstep_sudoku::{Cell, Geometry, Grid, Order};
use serde::{Deserialize, Serialize};

use crate::server::{Body, Problem, Query};

#[derive(Deserialize)]
pub(super) struct Text {
    pub(super) text: String,
}

/// A grid as a page draws it.
#[derive(Serialize)]
pub(super) struct Drawn {
    pub(super) order: usize,
    /// Row by row, 0 for an empty cell.
    pub(super) cells: Vec<u8>,
    /// The grid in one line.
    pub(super) text: String,
}

impl From<&Grid> for Drawn {
    fn from(grid: &Grid) -> Drawn {
        Drawn { order: grid.order().get(), cells: grid.numbers().to_vec(), text: grid.to_string() }
    }
}

pub(super) async fn read(Body(Text { text }): Body<Text>) -> Result<Json<Drawn>, Problem> {
    let grid: Grid = text.parse().map_err(Problem::bad)?;
    order(grid.order().get())?;
    Ok(Json(Drawn::from(&grid)))
}

#[derive(Deserialize)]
pub(super) struct Shape {
    order: usize,
}

/// The cells of every row, column and box, counted from 0 row by row.
pub(super) async fn units(Query(shape): Query<Shape>) -> Result<Json<Vec<Vec<usize>>>, Problem> {
    let order = order(shape.order)?;
    let geometry = Geometry::of(order);
    let cells = |unit| geometry.cells(unit).iter().map(|cell| cell.index(order)).collect();
    Ok(Json(geometry.units().map(cells).collect()))
}

/// The order, if the page knows it.
pub(super) fn order(order: usize) -> Result<Order, Problem> {
    let known = Order::new(order).filter(|order| order.get() <= MAX_ORDER);
    known.ok_or_else(|| {
        Problem::bad(format_args!("expected an order from 2 to {MAX_ORDER}, found {order}"))
    })
}

/// The grid of these numbers.
pub(super) fn grid(cells: &[u8]) -> Result<Grid, Problem> {
    let grid = Grid::from_numbers(cells).ok_or_else(|| {
        let found = cells.len();
        Problem::bad(format_args!("expected 16, 81, 256 or 625 digits, found {found} numbers"))
    })?;
    order(grid.order().get())?;
    Ok(grid)
}

/// The number of a cell, counted from 0 row by row.
pub(super) fn index(grid: &Grid, cell: Cell) -> usize {
    cell.index(grid.order())
}
