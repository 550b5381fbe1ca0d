//! Sudoku.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use lockstep_search::Stop;
use lockstep_service::records::{HintRecord, RateRecord, SudokuRecord};
use lockstep_service::sudoku::picture;
use lockstep_sudoku::generate::{Generator, Wish};
use lockstep_sudoku::human::{Detail, Notes, rate_marked};
use lockstep_sudoku::methods::{Method, Options};
use lockstep_sudoku::{
    Candidate, Grid, Marks, Order, canonical, count_solutions, flagship, format,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::{NoSolution, refused, unreadable};
use crate::watch::{text, watch};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(sudoku_solve, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_solve_lines, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_solve_numbers, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_count, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_rate, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_hint, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_generate, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_canonical, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_convert, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_conflicts, module)?)
}

/// 81 characters as numbers; `None` if they are anything else.
fn numbers(puzzle: &[u8]) -> Option<[u8; 81]> {
    let puzzle: &[u8; 81] = puzzle.try_into().ok()?;
    let cells = puzzle.map(|byte| if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') });
    // The greatest of all is found with SIMD; looking for the first wrong one is not.
    (cells.iter().fold(0, |most, &number| most.max(number)) <= 9).then_some(cells)
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

/// Puzzles that are handed to a thread at once.
const PORTION: usize = 512;

/// Does `work` for each of so many portions, over threads, until it is stopped; gives the results in
/// their order.
fn spread<T: Send>(
    portions: usize,
    threads: usize,
    stop: &Stop,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let take = || {
        let portion = next.fetch_add(1, Ordering::Relaxed);
        (portion < portions && !stop.is_set()).then_some(portion)
    };
    let run = || -> Vec<(usize, T)> {
        std::iter::from_fn(take).map(|portion| (portion, work(portion))).collect()
    };
    let mut done = thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(portions)).map(|_| scope.spawn(run)).collect();
        let mut done = run();
        done.extend(others.into_iter().filter_map(|other| other.join().ok()).flatten());
        done
    });
    done.sort_unstable_by_key(|&(portion, _)| portion);
    done.into_iter().map(|(_, result)| result).collect()
}

fn thread_count(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).clamp(1, 1024)
}

/// What Python raises when Ctrl-C ends work that has no half result.
fn interrupted() -> PyErr {
    pyo3::exceptions::PyKeyboardInterrupt::new_err(())
}

/// Solves puzzles of one line each. The answer has a line for each: a solution, or nothing if there is
/// none (with `unique`, if there is not exactly one), or `!` and what is wrong with the line.
#[pyfunction]
#[pyo3(signature = (puzzles, unique = false, threads = None))]
fn sudoku_solve_lines(
    py: Python<'_>,
    puzzles: &[u8],
    unique: bool,
    threads: Option<usize>,
) -> PyResult<String> {
    let watched = watch(py, None, |stop, _: &mut dyn FnMut(())| {
        let lines = lines(puzzles);
        let portions: Vec<&[&[u8]]> = lines.chunks(PORTION).collect();
        let texts = spread(portions.len(), thread_count(threads), stop, |portion| {
            let mut text = Vec::with_capacity(portions[portion].len() * 82);
            answer_lines(portions[portion], unique, stop, &mut text);
            text
        });
        texts.concat()
    })?;
    if watched.interrupted {
        return Err(interrupted());
    }
    String::from_utf8(watched.result).map_err(refused)
}

/// The lines of a text; fast if all have 81 characters.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    let (lines, last) = text.as_chunks::<82>();
    let is_line = |line: &[u8; 82]| line[81] == b'\n' && !line[..81].contains(&b'\n');
    if last.len() == 81 && !last.contains(&b'\n') && lines.iter().all(is_line) {
        return lines.iter().map(|line| &line[..81]).chain([last]).collect();
    }
    text.split(|&byte| byte == b'\n').collect()
}

/// Answers lines; 9x9 puzzles in a row go to the solver together.
fn answer_lines(lines: &[&[u8]], unique: bool, stop: &Stop, text: &mut Vec<u8>) {
    let limit = if unique { 2 } else { 1 };
    let cells: Option<Vec<[u8; 81]>> = lines.iter().map(|line| numbers(line)).collect();
    if let Some(cells) = cells {
        flagship::Solver::new().solve_each(&cells, limit, |_, solved| {
            if let Some(solution) = solved.text().filter(|_| solved.count == 1) {
                text.extend_from_slice(&solution);
            }
            text.push(b'\n');
        });
        return;
    }
    for line in lines {
        answer_line(line, limit, stop, text);
        text.push(b'\n');
    }
}

fn answer_line(line: &[u8], limit: u64, stop: &Stop, text: &mut Vec<u8>) {
    let read = str::from_utf8(line).map_err(|fault| fault.to_string());
    match read.and_then(|line| line.parse::<Grid>().map_err(|at| at.to_string())) {
        Err(fault) => text.extend(format!("!{fault}").bytes()),
        Ok(grid) => match count_solutions(&grid, limit, stop) {
            Ok(count) if count.solutions == 1 => {
                text.extend(count.first.iter().flat_map(|grid| grid.to_string().into_bytes()));
            }
            Ok(_) => {}
            Err(fault) => text.extend(format!("!{fault}").bytes()),
        },
    }
}

/// Solves 9x9 puzzles of 81 bytes each, 0 for an empty cell; the answer has zeros where there is no
/// solution (with `unique`, not exactly one).
#[pyfunction]
#[pyo3(signature = (puzzles, unique = false, threads = None))]
fn sudoku_solve_numbers<'py>(
    py: Python<'py>,
    puzzles: &[u8],
    unique: bool,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyBytes>> {
    let (grids, rest) = puzzles.as_chunks::<81>();
    if !rest.is_empty() {
        return Err(refused(format!("expected 81 numbers a puzzle, found {} more", rest.len())));
    }
    let limit = if unique { 2 } else { 1 };
    let watched = watch(py, None, |stop, _: &mut dyn FnMut(())| {
        let portions: Vec<&[[u8; 81]]> = grids.chunks(PORTION).collect();
        let solved = spread(portions.len(), thread_count(threads), stop, |portion| {
            let mut numbers = Vec::with_capacity(portions[portion].len() * 81);
            flagship::Solver::new().solve_each(portions[portion], limit, |_, solved| {
                let solution = solved.solution.filter(|_| solved.count == 1);
                numbers.extend(solution.unwrap_or([0; 81]));
            });
            numbers
        });
        solved.concat()
    })?;
    if watched.interrupted {
        return Err(interrupted());
    }
    Ok(PyBytes::new(py, &watched.result))
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
fn sudoku_convert(puzzle: &str, to: &str) -> PyResult<String> {
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
