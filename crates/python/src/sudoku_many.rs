//! Many Sudokus at once, over threads.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use lockstep_search::Stop;
use lockstep_sudoku::{Grid, count_solutions, flagship};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};

use crate::errors::{interrupted, refused};
use crate::sudoku::sudoku_convert;
use crate::watch::{PATIENCE, watch};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(sudoku_solve_list, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_solve_numbers, module)?)
}

/// Puzzles that are handed to a thread at once: few enough that their texts stay in the cache.
const PORTION: usize = 512;

/// Portions that wait for each thread, so that none waits for the interpreter.
const AHEAD: usize = 4;

fn thread_count(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).clamp(1, 1024)
}

/// Solves texts of a puzzle each. The list has a solution for each, or None if there is none (with
/// `unique`, if there is not exactly one).
///
/// This thread, which has the interpreter's lock, reads the texts and makes those of the solutions,
/// a portion at a time, while other threads solve.
#[pyfunction]
#[pyo3(signature = (puzzles, unique = false, threads = None))]
fn sudoku_solve_list<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyList>,
    unique: bool,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyList>> {
    let threads = thread_count(threads).min(puzzles.len().div_ceil(PORTION));
    let limit = if unique { 2 } else { 1 };
    let stop = Stop::never();
    let (work, waiting) = channel();
    let (done, answers) = channel();
    let waiting = Mutex::new(waiting);
    let solved = thread::scope(|scope| {
        for _ in 0..threads {
            let (waiting, done, stop) = (&waiting, done.clone(), &stop);
            scope.spawn(move || answer_portions(waiting, &done, limit, stop));
        }
        drop(done);
        let solved = exchange(puzzles, threads * AHEAD, work, answers);
        if solved.is_err() {
            stop.set();
        }
        solved
    });
    PyList::new(py, solved?)
}

/// A portion by its number: its puzzles, or their answers, a line each.
type Portion = (usize, Vec<u8>);

/// Hands out the puzzles and collects their solutions in order, so that of several faults the first is
/// told. At most `ahead` portions are on their way.
fn exchange<'py>(
    puzzles: &Bound<'py, PyList>,
    ahead: usize,
    work: Sender<Portion>,
    mut answers: Receiver<Portion>,
) -> PyResult<Vec<Option<Bound<'py, PyString>>>> {
    let py = puzzles.py();
    let mut solved = Vec::with_capacity(puzzles.len());
    let mut early = HashMap::new();
    let mut unreadable = None;
    let (mut given, mut collected) = (0, 0);
    loop {
        while unreadable.is_none() && given * PORTION < puzzles.len() && given < collected + ahead {
            match read_portion(puzzles, given * PORTION) {
                Ok(lines) => {
                    // Nobody takes it if the threads have panicked; then no answer comes either.
                    let _ = work.send((given, lines));
                    given += 1;
                }
                Err(error) => unreadable = Some(error),
            }
        }
        if collected == given {
            return unreadable.map_or(Ok(solved), Err);
        }
        let answer;
        (answer, answers) = py.detach(move || (answers.recv_timeout(PATIENCE), answers));
        match answer {
            Ok((number, lines)) => drop(early.insert(number, lines)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(refused("a thread has failed")),
        }
        while let Some(lines) = early.remove(&collected) {
            collect(py, &lines, &mut solved)?;
            collected += 1;
        }
        py.check_signals()?;
    }
}

/// The puzzles from an index on, at most a portion, a line each.
fn read_portion(puzzles: &Bound<'_, PyList>, from: usize) -> PyResult<Vec<u8>> {
    let py = puzzles.py();
    let portion = puzzles.get_slice(from, from.saturating_add(PORTION));
    // One call for all: much faster than to ask each for its text.
    if let Ok(joined) = PyString::new(py, "\n").call_method1("join", (&portion,)) {
        let lines = joined.cast::<PyString>()?.to_cow()?.into_owned().into_bytes();
        if lines.iter().filter(|&&byte| byte == b'\n').count() + 1 == portion.len() {
            return Ok(lines);
        }
    }
    // Something is no text, or a grid has several lines.
    let mut lines = Vec::new();
    for (index, puzzle) in portion.iter().enumerate() {
        let place = format!("puzzle {}", from + index);
        let text = puzzle.cast::<PyString>().map_err(|_| {
            let found = puzzle.get_type().name().map_or_else(|_| "?".into(), |of| of.to_string());
            PyTypeError::new_err(format!("{place}: expected a str, found {found}"))
        })?;
        let line = sudoku_convert(&text.to_cow()?, "line");
        let line = line.map_err(|error| refused(format!("{place}: {}", error.value(py))))?;
        lines.extend(line.trim_end().bytes());
        lines.push(b'\n');
    }
    lines.pop();
    Ok(lines)
}

/// Adds the solutions of a portion.
fn collect<'py>(
    py: Python<'py>,
    lines: &[u8],
    solved: &mut Vec<Option<Bound<'py, PyString>>>,
) -> PyResult<()> {
    for line in str::from_utf8(lines).map_err(refused)?.lines() {
        if let Some(fault) = line.strip_prefix('!') {
            return Err(refused(format!("puzzle {}: {fault}", solved.len())));
        }
        solved.push((!line.is_empty()).then(|| PyString::new(py, line)));
    }
    Ok(())
}

/// Answers portions until no more come.
fn answer_portions(
    waiting: &Mutex<Receiver<Portion>>,
    done: &Sender<Portion>,
    limit: u64,
    stop: &Stop,
) {
    loop {
        let portion = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, puzzles)) = portion else { return };
        if stop.is_set() || done.send((number, answer_lines(&puzzles, limit, stop))).is_err() {
            return;
        }
    }
}

/// A line for each puzzle: its solution, or nothing if there is none (or more than one, if the limit
/// is 2), or `!` and what is wrong with it. 9x9 puzzles go to the solver together.
fn answer_lines(puzzles: &[u8], limit: u64, stop: &Stop) -> Vec<u8> {
    let puzzles = lines(puzzles);
    let mut text = Vec::with_capacity(puzzles.len() * 82);
    let cells: Option<Vec<[u8; 81]>> = puzzles.iter().map(|line| numbers(line)).collect();
    if let Some(cells) = cells {
        flagship::Solver::new().solve_each(&cells, limit, |_, solved| {
            if let Some(solution) = solved.text().filter(|_| solved.count == 1) {
                text.extend_from_slice(&solution);
            }
            text.push(b'\n');
        });
        return text;
    }
    for line in puzzles {
        answer_line(line, limit, stop, &mut text);
        text.push(b'\n');
    }
    text
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

/// 81 characters as numbers; `None` if they are anything else.
pub(crate) fn numbers(puzzle: &[u8]) -> Option<[u8; 81]> {
    let puzzle: &[u8; 81] = puzzle.try_into().ok()?;
    let cells = puzzle.map(|byte| if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') });
    // The greatest of all is found with SIMD; looking for the first wrong one is not.
    (cells.iter().fold(0, |most, &number| most.max(number)) <= 9).then_some(cells)
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
    let mut solved = vec![0; puzzles.len()];
    let portions = Mutex::new(grids.chunks(PORTION).zip(solved.chunks_mut(PORTION * 81)));
    let next = || portions.lock().unwrap_or_else(PoisonError::into_inner).next();
    let watched = watch(py, None, |stop, _: &mut dyn FnMut(())| {
        let solve = || {
            while let Some((grids, solved)) = next().filter(|_| !stop.is_set()) {
                flagship::Solver::new().solve_each(grids, limit, |index, found| {
                    if let Some(solution) = found.solution.filter(|_| found.count == 1) {
                        solved[index * 81..][..81].copy_from_slice(&solution);
                    }
                });
            }
        };
        thread::scope(|scope| {
            for _ in 1..thread_count(threads) {
                scope.spawn(solve);
            }
            solve();
        });
    })?;
    if watched.interrupted {
        return Err(interrupted());
    }
    Ok(PyBytes::new(py, &solved))
}
