use super::Worksheet;
use crate::methods::run::{Found, Run};
use crate::methods::{Dropped, Event, GaveUp, Routine};
use crate::{Grid, Placement};

/// The solver without trial and error.
pub(in crate::methods) fn simple(puzzle: &Grid, run: &mut Run<'_>) -> Found {
    let mut job = Job::new(0, puzzle.clone());
    let ended = job.work(run);
    run.known = Some(job.sheet.grid().clone());
    match ended? {
        Ended::Solved => Ok(Some(job.sheet.into_grid())),
        Ended::Dropped => Ok(None),
        Ended::Stuck(_) => Err(GaveUp::Stuck { open: job.sheet.grid().empty_cells().count() }),
    }
}

/// One copy of the puzzle and its number.
pub(super) struct Job {
    pub(super) copy: usize,
    pub(super) sheet: Worksheet,
}

/// How the work on a copy ends.
pub(super) enum Ended {
    /// It holds a solution.
    Solved,
    /// It cannot lead to a solution.
    Dropped,
    /// The digits to try in its minimum, ascending.
    Stuck(Vec<Placement>),
}

impl Job {
    pub(super) fn new(copy: usize, grid: Grid) -> Job {
        Job { copy, sheet: Worksheet::new(grid) }
    }

    /// The copy for one of the candidates of the minimum.
    pub(super) fn with(&self, copy: usize, Placement { cell, digit }: Placement) -> Job {
        let mut grid = self.sheet.grid().clone();
        grid.set(cell, Some(digit));
        Job::new(copy, grid)
    }

    /// Runs the routines until the copy is solved, dropped or stuck.
    pub(super) fn work(&mut self, run: &mut Run<'_>) -> Result<Ended, GaveUp> {
        self.deduce(run)?;
        if self.ask(Routine::Filled, Worksheet::filled, run)? {
            let is_right = self.ask(Routine::CheckSolution, Worksheet::check_solution, run)?;
            return Ok(if is_right { self.solved(run) } else { self.drop(Dropped::Wrong, run) });
        }
        if self.ask(Routine::Blocked, Worksheet::blocked, run)? {
            return Ok(self.drop(Dropped::Blocked, run));
        }
        let mut minimum = None;
        let find = |sheet: &Worksheet| {
            minimum = sheet.minimum();
            minimum.is_some()
        };
        self.ask(Routine::Minimums, find, run)?;
        let candidates = minimum.into_iter().flat_map(|cell| {
            self.sheet.possibilities(cell).iter().map(move |digit| Placement { cell, digit })
        });
        Ok(Ended::Stuck(candidates.collect()))
    }

    /// The list of possibilities, singles until there is none, hidden numbers, and again.
    fn deduce(&mut self, run: &mut Run<'_>) -> Result<(), GaveUp> {
        loop {
            self.sheet.possibilities_list();
            self.ran(Routine::PossibilitiesList, true, run)?;
            let copy = self.copy;
            let found =
                self.sheet.singles(&mut |placement| run.tell(Event::Set { copy, placement }));
            self.ran(Routine::Singles, found, run)?;
            if found {
                continue;
            }
            let tell = &mut |placement| run.tell(Event::Set { copy, placement });
            let found = self.sheet.hidden_number(tell);
            self.ran(Routine::HiddenNumber, found, run)?;
            if !found {
                return Ok(());
            }
        }
    }

    /// Runs a routine that answers a question.
    pub(super) fn ask(
        &self,
        routine: Routine,
        question: impl FnOnce(&Worksheet) -> bool,
        run: &mut Run<'_>,
    ) -> Result<bool, GaveUp> {
        let found = question(&self.sheet);
        self.ran(routine, found, run)?;
        Ok(found)
    }

    fn ran(&self, routine: Routine, found: bool, run: &mut Run<'_>) -> Result<(), GaveUp> {
        run.tell(Event::Ran { copy: self.copy, routine, found });
        run.step()
    }

    fn solved(&self, run: &mut Run<'_>) -> Ended {
        run.tell(Event::Solved { copy: self.copy });
        Ended::Solved
    }

    fn drop(&self, why: Dropped, run: &mut Run<'_>) -> Ended {
        run.tell(Event::Dropped { copy: self.copy, why });
        Ended::Dropped
    }
}
