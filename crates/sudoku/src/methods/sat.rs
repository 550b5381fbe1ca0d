//! A SAT solver of the MiniSat family on the candidates of the puzzle: a variable for each
//! candidate; in each column of the incidence matrix at least one of them is true, and no two.
//!
//! Plain, the candidates are those that the givens leave. With preprocessing, singles and
//! hidden singles come first, and only what is not decided becomes clauses.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, lbool};
use lockstep_search::Stop;

use super::GaveUp;
use super::matrix::Matrix;
use super::run::{Found, Run};
use crate::{Grid, Placement};

/// The size of a clause of two literals in the solver: a header, the literals, two watches.
const BYTES_OF_A_PAIR: u64 = 12 + 8 + 2 * 8;

pub(super) fn solve(puzzle: &Grid, preprocess: bool, memory: usize, run: &mut Run<'_>) -> Found {
    let matrix = if preprocess { Matrix::new(puzzle) } else { Matrix::unreduced(puzzle) };
    let known = if preprocess { matrix.grid() } else { puzzle.clone() };
    run.known = Some(known.clone());
    if matrix.is_dead() {
        return Ok(None);
    }
    if pairs(&matrix) * BYTES_OF_A_PAIR > memory as u64 {
        return Err(GaveUp::OutOfMemory);
    }
    let watch = Watch { stop: run.stop.clone(), learned: 0 };
    let mut solver = Solver::new(Default::default(), watch);
    let model = Model::new(known, &matrix, &mut solver, run.stop)?;
    let verdict = solver.solve_limited(&[]);
    run.nodes = solver.num_conflicts();
    run.effort.conflicts = Some(solver.num_conflicts());
    run.effort.guesses = solver.num_decisions();
    if verdict == lbool::TRUE {
        Ok(Some(model.solution(&solver)))
    } else if verdict == lbool::FALSE {
        Ok(None)
    } else {
        Err(GaveUp::Stopped)
    }
}

/// The number of clauses with two literals.
fn pairs(matrix: &Matrix) -> u64 {
    let sizes = (0..matrix.width()).map(|column| matrix.size(column as u32) as u64);
    sizes.map(|size| size * (size - 1) / 2).sum()
}

/// Stops the solver.
struct Watch {
    stop: Stop,
    /// Learnt clauses: one for each conflict.
    learned: u64,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        self.learned += u64::from(kind == ClauseKind::Learnt);
    }

    fn stop(&self) -> bool {
        self.stop.poll(self.learned)
    }
}

/// Which variable is which candidate.
struct Model {
    /// The digits that need no variable.
    known: Grid,
    /// The candidates of the other cells: candidate `i` is variable `i`.
    candidates: Vec<Placement>,
}

impl Model {
    /// Adds all variables and clauses to the solver.
    fn new(
        known: Grid,
        matrix: &Matrix,
        solver: &mut Solver<Watch>,
        stop: &Stop,
    ) -> Result<Model, GaveUp> {
        let of_cell =
            |cell| matrix.candidates(cell).iter().map(move |digit| Placement { cell, digit });
        let candidates: Vec<Placement> = known.empty_cells().flat_map(of_cell).collect();
        let model = Model { known, candidates };
        for _ in &model.candidates {
            solver.new_var_default();
        }
        for column in 0..matrix.width() as u32 {
            let candidates = matrix.candidates_in(column);
            let literals: Vec<Lit> =
                candidates.filter_map(|candidate| model.literal(candidate, solver)).collect();
            if !literals.is_empty() {
                exactly_one(&literals, solver);
            }
            if stop.poll(0) {
                return Err(GaveUp::Stopped);
            }
        }
        Ok(model)
    }

    /// The literal of a candidate of a cell that is not known.
    fn literal(&self, candidate: Placement, solver: &mut Solver<Watch>) -> Option<Lit> {
        let index = self.candidates.binary_search(&candidate).ok()?;
        Some(Lit::new(solver.var_of_int(index as u32), true))
    }

    /// The known digits and those whose variables are true.
    fn solution(self, solver: &Solver<Watch>) -> Grid {
        let mut grid = self.known;
        for (Placement { cell, digit }, &value) in
            self.candidates.into_iter().zip(solver.get_model())
        {
            if value == lbool::TRUE {
                grid.set(cell, Some(digit));
            }
        }
        grid
    }
}

fn exactly_one(literals: &[Lit], solver: &mut Solver<Watch>) {
    let mut clause = literals.to_vec();
    solver.add_clause_reuse(&mut clause);
    for (i, &first) in literals.iter().enumerate() {
        for &second in &literals[i + 1..] {
            clause.clear();
            clause.extend([!first, !second]);
            solver.add_clause_reuse(&mut clause);
        }
    }
}
