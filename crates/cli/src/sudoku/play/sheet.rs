use std::collections::HashMap;

use lockstep_search::Stop;
use lockstep_sudoku::human::{Candidate, Notes, Step};
use lockstep_sudoku::{Cell, Digit, Grid, count_solutions};

/// A puzzle on its way to a solution: digits, pencil marks, hints, undo and redo.
pub(super) struct Sheet {
    givens: Grid,
    now: State,
    past: Vec<State>,
    future: Vec<State>,
    hint: Option<Step>,
    wrong: Vec<Cell>,
}

#[derive(Clone)]
struct State {
    grid: Grid,
    marks: HashMap<Cell, Vec<Digit>>,
    /// What hints have crossed out.
    excluded: Vec<Candidate>,
}

impl Sheet {
    pub(super) fn new(givens: Grid) -> Sheet {
        let now = State { grid: givens.clone(), marks: HashMap::new(), excluded: Vec::new() };
        Sheet { givens, now, past: Vec::new(), future: Vec::new(), hint: None, wrong: Vec::new() }
    }

    pub(super) fn grid(&self) -> &Grid {
        &self.now.grid
    }

    pub(super) fn is_given(&self, cell: Cell) -> bool {
        self.givens.get(cell).is_some()
    }

    pub(super) fn marks(&self, cell: Cell) -> &[Digit] {
        self.now.marks.get(&cell).map_or(&[], Vec::as_slice)
    }

    pub(super) fn hint(&self) -> Option<&Step> {
        self.hint.as_ref()
    }

    /// Whether the hint is about a cell.
    pub(super) fn hinted(&self, cell: Cell) -> bool {
        self.hint.as_ref().is_some_and(|step| {
            step.pattern.cells.contains(&cell)
                || step.placements.iter().any(|placement| placement.cell == cell)
                || step.eliminations.iter().any(|candidate| candidate.cell == cell)
        })
    }

    pub(super) fn wrong(&self) -> &[Cell] {
        &self.wrong
    }

    pub(super) fn status(&self) -> String {
        let left = self.grid().empty_cells().count();
        match left {
            0 if self.grid().is_solution_of(&self.givens) => "solved".into(),
            0 => "complete, but not right".into(),
            1 => "1 cell is left".into(),
            _ => format!("{left} cells are left"),
        }
    }

    /// Writes a digit or empties a cell, unless its digit is given.
    pub(super) fn write(&mut self, cell: Cell, digit: Option<Digit>) -> bool {
        self.change(cell, |state| {
            // What was crossed out followed from what stood in the grid.
            if state.grid.get(cell).is_some() {
                state.excluded.clear();
            }
            state.grid.set(cell, digit);
            state.marks.remove(&cell);
        })
    }

    /// Adds a pencil mark or takes it away.
    pub(super) fn mark(&mut self, cell: Cell, digit: Digit) -> bool {
        self.change(cell, |state| {
            state.grid.set(cell, None);
            let marks = state.marks.entry(cell).or_default();
            match marks.iter().position(|&mark| mark == digit) {
                Some(index) => drop(marks.remove(index)),
                None => marks.push(digit),
            }
            marks.sort_unstable();
        })
    }

    fn change(&mut self, cell: Cell, how: impl FnOnce(&mut State)) -> bool {
        let free = !self.is_given(cell);
        if free {
            self.remember();
            how(&mut self.now);
        }
        free
    }

    fn remember(&mut self) {
        self.past.push(self.now.clone());
        self.future.clear();
        self.hint = None;
        self.wrong.clear();
    }

    pub(super) fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.now, before));
            self.hint = None;
            self.wrong.clear();
        }
    }

    pub(super) fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.now, after));
            self.hint = None;
            self.wrong.clear();
        }
    }

    /// Looks for the next step; gives a cell it is about, or says why there is none.
    pub(super) fn ask(&mut self) -> Result<Option<Cell>, String> {
        let mut notes = Notes::new(self.grid()).map_err(|flaw| flaw.to_string())?;
        self.now.excluded.iter().for_each(|&candidate| notes.exclude(candidate));
        let step = notes.hint().ok_or("there is no next step")?;
        let found = step.placements.first().map(|placement| placement.cell);
        let cell = found.or_else(|| step.eliminations.first().map(|candidate| candidate.cell));
        self.hint = Some(step);
        Ok(cell)
    }

    /// Does what the hint says.
    pub(super) fn follow(&mut self) {
        let Some(step) = self.hint.take() else { return };
        self.remember();
        for placement in &step.placements {
            self.now.grid.set(placement.cell, Some(placement.digit));
            self.now.marks.remove(&placement.cell);
        }
        for candidate in step.eliminations {
            if let Some(marks) = self.now.marks.get_mut(&candidate.cell) {
                marks.retain(|&mark| mark != candidate.digit);
            }
            self.now.excluded.push(candidate);
        }
    }

    /// Marks what is not right, and says how much that is.
    pub(super) fn check(&mut self) -> String {
        let conflicts = self.grid().conflicts().flat_map(|of| [of.first, of.second]);
        self.wrong = conflicts.collect();
        let count = count_solutions(&self.givens, 2, &Stop::never()).ok();
        match count.map(|of| (of.solutions, of.first)) {
            Some((1, Some(solution))) => {
                let grid = &self.now.grid;
                let differs = |&(cell, digit): &(Cell, Digit)| solution.get(cell) != Some(digit);
                self.wrong.extend(grid.filled().filter(differs).map(|(cell, _)| cell));
            }
            Some((0, _)) => return "the puzzle has no solution".into(),
            _ => {}
        }
        self.wrong.sort_unstable();
        self.wrong.dedup();
        self.wrong.retain(|&cell| self.givens.get(cell).is_none());
        match self.wrong.len() {
            0 => "everything is right so far".into(),
            1 => "1 digit is not right".into(),
            wrong => format!("{wrong} digits are not right"),
        }
    }
}
