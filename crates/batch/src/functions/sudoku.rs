//! Sudoku.

use lockstep_search::{Limits, Solver, Stop};
use lockstep_sudoku::human::rate;
use lockstep_sudoku::methods::{Method, MethodSolver, Options};
use lockstep_sudoku::{Grid, canonical, count_solutions, flagship};

use super::{Answerer, Cell, Cost, Function, Kind, Row};

pub(super) const SOLVE: Function = Function {
    name: "sudoku_solve",
    arguments: &[Kind::Text],
    required: 1,
    fields: &[("solution", Kind::Text), ("solutions", Kind::Number), ("guesses", Kind::Number)],
    cost: Cost::Light,
    start: solve,
};

pub(super) const COUNT: Function = Function {
    name: "sudoku_count",
    arguments: &[Kind::Text, Kind::Number],
    required: 2,
    fields: &[
        ("solutions", Kind::Number),
        ("exact", Kind::Flag),
        ("solution", Kind::Text),
        ("guesses", Kind::Number),
    ],
    cost: Cost::Medium,
    start: count,
};

pub(super) const RATE: Function = Function {
    name: "sudoku_rate",
    arguments: &[Kind::Text],
    required: 1,
    fields: &[
        ("rating", Kind::Real),
        ("grade", Kind::Text),
        ("effort", Kind::Real),
        ("hardest", Kind::Text),
    ],
    cost: Cost::Medium,
    start: || rated(|cells| cells),
};

pub(super) const GRADE: Function = Function {
    name: "sudoku_grade",
    fields: &[
        ("grade", Kind::Text),
        ("rating", Kind::Real),
        ("effort", Kind::Real),
        ("hardest", Kind::Text),
    ],
    start: || rated(|[rating, grade, effort, hardest]| [grade, rating, effort, hardest]),
    ..RATE
};

pub(super) const CANONICAL: Function = Function {
    name: "sudoku_canonical",
    arguments: &[Kind::Text],
    required: 1,
    fields: &[("canonical", Kind::Text)],
    cost: Cost::Medium,
    start: || Box::new(|row| Ok(vec![canonical_of(&grid(row)?)?])),
};

pub(super) const IS_MINIMAL: Function = Function {
    name: "sudoku_is_minimal",
    arguments: &[Kind::Text],
    required: 1,
    fields: &[("minimal", Kind::Flag), ("givens", Kind::Number), ("needless", Kind::Number)],
    cost: Cost::Medium,
    start: || Box::new(|row| minimal(&grid(row)?)),
};

/// Bytes for the clauses of a large puzzle.
const MEMORY: usize = 1 << 30;

/// Bytes of the longest puzzle: 225 rows of 225 numbers with spaces.
const LONGEST: usize = 1 << 18;

fn grid(row: Row<'_>) -> Result<Grid, String> {
    row.short_text(0, LONGEST)?.parse().map_err(|fault| format!("{fault}"))
}

/// The 81 numbers of a 9x9 puzzle in its usual form, without the detour over a grid: it is solved in a
/// microsecond.
fn numbers(text: &str) -> Option<[u8; 81]> {
    let text: &[u8; 81] = text.as_bytes().try_into().ok()?;
    // No early end: the loops become a few vector instructions.
    let is_cell = |byte: &u8| byte.is_ascii_digit() | (*byte == b'.');
    let all = text.iter().fold(true, |all, byte| all & is_cell(byte));
    all.then(|| text.map(|byte| if byte == b'.' { 0 } else { byte - b'0' }))
}

fn solve() -> Answerer {
    let fast = flagship::Solver::new();
    let mut solver = MethodSolver::new(Method::Flagship, Options::default());
    let limits = Limits::default().with_memory(MEMORY);
    Box::new(move |row| {
        if let Some(numbers) = numbers(row.text(0)) {
            let solved = fast.solve_numbers(&numbers, 2);
            if let Some(text) = solved.text() {
                let text = String::from_utf8(text.to_vec()).map_err(|fault| fault.to_string())?;
                return Ok(vec![text.into(), solved.count.into(), solved.guesses.into()]);
            }
        }
        let answer = solver.solve(&grid(row)?, &limits, &Stop::never(), &mut ());
        match (answer.solution(), answer.outcome.complaint()) {
            (Some(solution), _) => Ok(vec![
                solution.to_string().into(),
                answer.effort.solutions.into(),
                answer.effort.guesses.into(),
            ]),
            (None, complaint) => Err(complaint.unwrap_or_else(|| "no solution".into())),
        }
    })
}

fn count() -> Answerer {
    Box::new(|row| {
        let limit = row.positive(1, "a limit")?.unwrap_or(1);
        let count = count_solutions(&grid(row)?, limit, &Stop::never());
        let count = count.map_err(|fault| fault.to_string())?;
        Ok(vec![
            count.solutions.into(),
            Cell::Flag(count.exact),
            count.first.map(|grid| grid.to_string()).into(),
            count.guesses.into(),
        ])
    })
}

/// Rating, grade, effort and hardest technique, in the order of the function's fields.
fn rated(order: fn([Cell; 4]) -> [Cell; 4]) -> Answerer {
    let tenths = |number: u32| Cell::Real(f64::from(number) / 10.0);
    Box::new(move |row| {
        let rating = rate(&grid(row)?).map_err(|flaw| flaw.to_string())?;
        let grade = Cell::Text(rating.grade().name().into());
        let hardest = rating.hardest().map(|technique| technique.name().to_owned()).into();
        Ok(order([tenths(rating.tenths()), grade, tenths(rating.effort()), hardest]).into())
    })
}

fn canonical_of(grid: &Grid) -> Result<Cell, String> {
    let form = canonical(grid).map_err(|fault| fault.to_string())?;
    Ok(Cell::Text(form.to_string()))
}

/// Whether no given of a puzzle with one solution can be left out.
fn minimal(puzzle: &Grid) -> Result<Vec<Cell>, String> {
    let solutions = |grid: &Grid| {
        let count = count_solutions(grid, 2, &Stop::never()).map_err(|fault| fault.to_string())?;
        Ok::<u64, String>(count.solutions)
    };
    match solutions(puzzle)? {
        0 => return Err("no solution".into()),
        1 => {}
        _ => return Err("several solutions".into()),
    }
    let (mut givens, mut needless) = (0_u64, 0_u64);
    let mut rest = puzzle.clone();
    for (cell, digit) in puzzle.filled() {
        rest.set(cell, None);
        givens += 1;
        needless += u64::from(solutions(&rest)? == 1);
        rest.set(cell, Some(digit));
    }
    Ok(vec![Cell::Flag(needless == 0), givens.into(), needless.into()])
}
