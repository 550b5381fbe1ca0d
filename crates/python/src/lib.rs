//! The native half of the Python package `lockstep`.
//!
//! It is thin: positions and grids are classes; questions go through
//! [`lockstep_service::ask`], and answers come back as the JSON of
//! [`lockstep_service::records`], of which the Python half makes data classes.

// What the macros of PyO3 write.
#![allow(unsafe_code, missing_docs)]

mod board_game;
mod chips;
mod errors;
mod sudoku;
mod sudoku_many;
mod watch;

use pyo3::prelude::*;

/// What `lockstep` is built on; use that.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    errors::add(module)?;
    board_game::add(module)?;
    sudoku::add(module)?;
    sudoku_many::add(module)?;
    chips::add(module)
}
