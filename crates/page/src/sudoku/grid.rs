use lockstep_sudoku::human::MAX_ORDER;
use lockstep_sudoku::{Geometry, Grid, Order};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::EXAMPLE;
use crate::Problem;

/// A text that holds a grid.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Written {
    #[schemars(example = EXAMPLE)]
    text: String,
}

/// A grid that was read.
#[derive(Serialize, JsonSchema)]
pub(super) struct GridAnswer {
    order: usize,
    /// The grid in one line.
    puzzle: String,
}

pub(super) fn read(Written { text }: Written) -> Result<GridAnswer, Problem> {
    let grid = grid(&text)?;
    Ok(GridAnswer { order: grid.order().get(), puzzle: grid.to_string() })
}

/// A size of grid.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Size {
    #[schemars(range(min = 2, max = MAX_ORDER))]
    order: usize,
}

/// The cells of every row, column and box.
pub(super) fn units(size: Size) -> Result<Vec<Vec<String>>, Problem> {
    let geometry = Geometry::of(order(size.order)?);
    let names = |unit| geometry.cells(unit).iter().map(ToString::to_string).collect();
    Ok(geometry.units().map(names).collect())
}

/// The order, if the page can show it.
pub(super) fn order(order: usize) -> Result<Order, Problem> {
    let shown = Order::new(order).filter(|order| order.get() <= MAX_ORDER);
    shown.ok_or_else(|| {
        Problem::bad(format_args!("expected an order from 2 to {MAX_ORDER}, found {order}"))
    })
}

/// Reads a grid in any format.
pub(super) fn grid(text: &str) -> Result<Grid, Problem> {
    let grid: Grid = text.parse().map_err(Problem::bad)?;
    order(grid.order().get())?;
    Ok(grid)
}
