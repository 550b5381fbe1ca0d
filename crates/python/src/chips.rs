//! Chips in simulation.

use std::time::Duration;

use lockstep_chips::records::{ChipRecord, ChipSearchRecord, ChipSolveRecord};
use lockstep_chips::{AnyChip, Entry, Error, catalogue, reversi_chips, sudoku_chips};
use lockstep_search::Limits;
use lockstep_sudoku::Grid;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::board_game::ReversiPosition;
use crate::errors::{refused, unreadable};
use crate::watch::{text, watch};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(chip_list, module)?)?;
    module.add_function(wrap_pyfunction!(chip_search, module)?)?;
    module.add_function(wrap_pyfunction!(chip_solve, module)?)
}

/// A chip by its name.
fn named<T: Copy>(
    chips: impl Iterator<Item = T> + Clone,
    any: fn(T) -> &'static dyn AnyChip,
    name: &str,
) -> PyResult<T> {
    chips.clone().find(|&chip| any(chip).info().name == name).ok_or_else(|| {
        let names: Vec<&str> = chips.map(|chip| any(chip).info().name).collect();
        refused(format!("expected a chip ({}), found '{}'", names.join(", "), name.escape_debug()))
    })
}

/// The answer of a simulation, which Ctrl-C leaves without one.
fn answered<T>(py: Python<'_>, found: Result<Option<T>, Error>) -> PyResult<T> {
    py.check_signals()?;
    found.map_err(refused)?.ok_or_else(|| PyKeyboardInterrupt::new_err(()))
}

/// The chips of the catalogue, a record each.
#[pyfunction]
fn chip_list() -> Vec<String> {
    catalogue().map(Entry::any).map(|chip| text(&ChipRecord::of(chip.info()))).collect()
}

/// The answer of a chip that plays Reversi.
#[pyfunction]
#[pyo3(signature = (chip, position, depth = None, time = None, cycles = None))]
fn chip_search(
    py: Python<'_>,
    chip: &str,
    position: &ReversiPosition,
    depth: Option<u32>,
    time: Option<f64>,
    cycles: Option<u64>,
) -> PyResult<String> {
    let chip = named(reversi_chips().collect::<Vec<_>>().into_iter(), |chip| chip, chip)?;
    let position = position.0.position();
    let question = match cycles {
        Some(_) => chip.question_within(position, depth, cycles),
        None => {
            let time = time.map(Duration::try_from_secs_f64).transpose().map_err(refused)?;
            chip.question(position, &Limits { depth, time, ..Limits::default() })
        }
    };
    let question = question.map_err(refused)?;
    let watched = watch(py, None, |stop, _: &mut dyn FnMut(())| {
        let mut searcher = chip.start()?;
        let found = searcher.search(&question, stop)?;
        searcher.finish()?;
        Ok(found)
    })?;
    let found = answered(py, watched.result)?;
    Ok(text(&ChipSearchRecord::of(chip.info(), &question, &found, false)))
}

/// What a Sudoku chip makes of a puzzle.
#[pyfunction]
fn chip_solve(py: Python<'_>, chip: &str, puzzle: &str) -> PyResult<String> {
    let chip = named(sudoku_chips().collect::<Vec<_>>().into_iter(), |chip| chip, chip)?;
    let grid: Grid = puzzle.parse().map_err(unreadable)?;
    let question = chip.question(&grid).map_err(refused)?;
    let watched = watch(py, None, |stop, _: &mut dyn FnMut(())| {
        let mut solver = chip.start()?;
        let found = solver.solve(&question, stop)?;
        solver.finish()?;
        Ok(found)
    })?;
    Ok(text(&ChipSolveRecord::of(chip.info(), &answered(py, watched.result)?)))
}
