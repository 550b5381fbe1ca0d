//! Sudoku.

use lockstep_service::records::{HintRecord, RateRecord, SudokuRecord};
use lockstep_service::sudoku::picture;
use lockstep_sudoku::generate::{Generator, Wish};
use lockstep_sudoku::human::{Detail, Notes, rate_marked};
use lockstep_sudoku::methods::{Method, Options};
use lockstep_sudoku::{
    Candidate, Grid, Marks, Order, canonical, count_solutions, flagship, format,
};
use pyo3::prelude::*;

use crate::errors::{NoSolution, interrupted, refused, unreadable};
use crate::sudoku_many::numbers;
use crate::watch::{text, watch};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(sudoku_solve, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_count, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_rate, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_hint, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_generate, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_canonical, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_convert, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_conflicts, module)?)
}

fn read(puzzle: &str) -> PyResult<Grid> {
    puzzle.parse().map_err(unreadable)
}

/// A puzzle in any format, with what it says of its candidates.
fn read_marked(puzzle: &str, without: Vec<String>) -> PyResult<(Grid, Marks)> {
    let mut reader = format::Reader::detect(puzzle.as_bytes()).map_err(refused)?;
    let grid = match reader.next() {
        Some(read) => read.map_err(unreadable)?.1,
        None => return Err(refused("expected a grid, found nothing")),
    };
    let mut marks = reader.marks().clone();
    for name in without {
        let candidate: Candidate = name.parse().map_err(refused)?;
        if !candidate.is_in(grid.order()) {
            return Err(refused(format!("{name} is not in this grid")));
        }
        marks.excluded.push(candidate);
    }
    Ok((grid, marks))
}

/// A solution. With `unique`, the only one.
#[pyfunction]
#[pyo3(signature = (puzzle, unique = false, method = None, time = None))]
fn sudoku_solve(
    py: Python<'_>,
    puzzle: &str,
    unique: bool,
    method: Option<&str>,
    time: Option<f64>,
) -> PyResult<String> {
    let none = || NoSolution::new_err("the puzzle has no solution");
    let several = || NoSolution::new_err("the puzzle has several solutions");
    if let (Some(cells), None) = (numbers(puzzle.as_bytes()), method) {
        // It takes a microsecond: as much as to let go of the interpreter's lock.
        let solved = flagship::Solver::new().solve_numbers(&cells, if unique { 2 } else { 1 });
        return match solved.text() {
            None => Err(none()),
            Some(_) if solved.count > 1 => Err(several()),
            Some(text) => Ok(text.map(char::from).iter().collect()),
        };
    }
    let grid = read(puzzle)?;
    let method: Method = method.map_or(Ok(Method::Flagship), str::parse).map_err(refused)?;
    let terms = lockstep_service::ask::Terms { time, ..Default::default() };
    let limits = terms.limits().map_err(refused)?.with_memory(1 << 30);
    let mut solver = method.solver(Options::default());
    let watched =
        watch(py, None, |stop, _: &mut dyn FnMut(())| solver.solve(&grid, &limits, stop, &mut ()))?;
    let answer = watched.result;
    if unique && !watched.interrupted && answer.solution().is_some() {
        // Not every method looks beyond the first solution.
        let counted = watch(py, None, |stop, _: &mut dyn FnMut(())| {
            count_solutions(&grid, 2, &stop.part(&limits))
        })?;
        if counted.result.map_err(refused)?.solutions > 1 {
            return Err(several());
        }
    }
    match answer.solution() {
        Some(solution) => Ok(solution.to_string()),
        None => Err(NoSolution::new_err(
            answer.outcome.complaint().unwrap_or_else(|| none().to_string()),
        )),
    }
}

/// The number of solutions, and whether there are no more.
#[pyfunction]
fn sudoku_count(py: Python<'_>, puzzle: &str, limit: u64) -> PyResult<(u64, bool)> {
    let grid = read(puzzle)?;
    let watched =
        watch(py, None, |stop, _: &mut dyn FnMut(())| count_solutions(&grid, limit.max(1), stop))?;
    let count = watched.result.map_err(refused)?;
    Ok((count.solutions, count.exact))
}

/// How hard a puzzle is, as JSON.
#[pyfunction]
fn sudoku_rate(
    py: Python<'_>,
    puzzle: &str,
    steps: bool,
    without: Vec<String>,
) -> PyResult<String> {
    let (grid, marks) = read_marked(puzzle, without)?;
    let detail = if steps { Detail::Steps } else { Detail::Rating };
    let watched =
        watch(py, None, |stop, _: &mut dyn FnMut(())| rate_marked(&grid, &marks, detail, stop))?;
    if watched.interrupted {
        return Err(interrupted());
    }
    let (rating, found) = watched.result.map_err(refused)?;
    let found = steps.then_some(found);
    Ok(text(&RateRecord::new(SudokuRecord::new(None, &grid), &rating, found.as_deref())))
}

/// The next step as JSON, and its picture as SVG; `None` if there is none.
#[pyfunction]
fn sudoku_hint(puzzle: &str, without: Vec<String>) -> PyResult<Option<(String, String)>> {
    let (grid, marks) = read_marked(puzzle, without)?;
    let notes = Notes::marked(&grid, &marks).map_err(refused)?;
    Ok(notes.hint().map(|step| {
        let record = HintRecord::new(SudokuRecord::new(None, &grid), &step);
        (text(&record), picture(&notes, &step))
    }))
}

/// Makes puzzles.
#[pyfunction]
#[pyo3(signature = (count, order, seed, minimal, symmetry, givens, grade, rating, needs, vary))]
#[expect(clippy::too_many_arguments, reason = "the keywords of the Python function")]
fn sudoku_generate(
    py: Python<'_>,
    count: usize,
    order: usize,
    seed: u64,
    minimal: bool,
    symmetry: Option<&str>,
    givens: Option<usize>,
    grade: Option<&str>,
    rating: Option<(f64, f64)>,
    needs: Option<&str>,
    vary: Option<&str>,
) -> PyResult<Vec<String>> {
    let order = Order::new(order)
        .ok_or_else(|| refused(format!("expected an order from 2 to 5, found {order}")))?;
    let tenths = |number: f64| (number * 10.0).round().clamp(0.0, 990.0) as u32;
    let wish = Wish {
        order,
        minimal,
        pattern: symmetry.map_or(Ok(Wish::default().pattern), str::parse).map_err(refused)?,
        givens,
        grade: grade.map(str::parse).transpose().map_err(refused)?,
        rating: rating.map(|(low, high)| tenths(low)..=tenths(high)),
        needs: needs.map(str::parse).transpose().map_err(refused)?,
        vary: vary.map(read).transpose()?,
        ..Wish::default()
    };
    let mut generator = Generator::new(wish, seed).map_err(refused)?;
    let watched = watch(py, None, |stop, _: &mut dyn FnMut(())| {
        (0..count).map(|_| generator.generate(stop)).collect::<Result<Vec<Grid>, _>>()
    })?;
    if watched.interrupted {
        return Err(interrupted());
    }
    Ok(watched.result.map_err(refused)?.iter().map(Grid::to_string).collect())
}

/// The smallest grid that is essentially the same.
#[pyfunction]
fn sudoku_canonical(py: Python<'_>, puzzle: &str) -> PyResult<String> {
    let grid = read(puzzle)?;
    let canonical = py.detach(|| canonical(&grid)).map_err(refused)?;
    Ok(canonical.to_string())
}

/// The grid in another format.
#[pyfunction]
pub(crate) fn sudoku_convert(puzzle: &str, to: &str) -> PyResult<String> {
    let (grid, marks) = read_marked(puzzle, Vec::new())?;
    let mut text = Vec::new();
    format::write_marked(to.parse().map_err(refused)?, &grid, &marks, &mut text);
    String::from_utf8(text).map_err(refused)
}

/// The digits that stand twice in a unit.
#[pyfunction]
fn sudoku_conflicts(puzzle: &str) -> PyResult<Vec<String>> {
    Ok(read(puzzle)?.conflicts().map(|conflict| conflict.to_string()).collect())
}
