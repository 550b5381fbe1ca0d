use super::{Edition, Worksheet};
use crate::methods::run::Run;
use crate::methods::{Dropped, Event, GaveUp, Routine};
use crate::{Grid, Placement};

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
    pub(super) fn new(edition: Edition, copy: usize, grid: Grid) -> Job {
        Job { copy, sheet: Worksheet::new(edition, grid) }
    }

    /// The copy for one of the candidates of the minimum.
    pub(super) fn with(&self, copy: usize, Placement { cell, digit }: Placement) -> Job {
        let mut grid = self.sheet.grid().clone();
        grid.set(cell, Some(digit));
        Job::new(self.sheet.edition(), copy, grid)
    }

    /// Runs the routines until the copy is solved, dropped or stuck.
    pub(super) fn work(&mut self, run: &mut Run<'_>) -> Result<Ended, GaveUp> {
        self.deduce(run)?;
        if self.ask(Routine::Filled, Worksheet::filled, run)? {
            let is_right = self.ask(Routine::CheckSolution, Worksheet::check_solution, run)?;
            return Ok(if is_right { self.solved(run) } else { self.drop(Dropped::Wrong, run) });
        }
        let drops_blocked = self.sheet.edition().drops_blocked();
        if drops_blocked && self.ask(Routine::Blocked, Worksheet::blocked, run)? {
            return Ok(self.drop(Dropped::Blocked, run));
        }
        let candidates = self.minimums(run)?;
        // Without the test for blocked copies there may be no cell to guess in.
        Ok(if candidates.is_empty() {
            self.drop(Dropped::Blocked, run)
        } else {
            Ended::Stuck(candidates)
        })
    }

    /// The list of possibilities, singles until there is none, hidden numbers, and again.
    pub(super) fn deduce(&mut self, run: &mut Run<'_>) -> Result<(), GaveUp> {
        self.list(run)?;
        let updates = self.sheet.edition().updates_the_list();
        loop {
            let found = self.write(Routine::Singles, Worksheet::singles, run)?;
            if found || updates {
                self.list(run)?;
            }
            if found {
                continue;
            }
            let found = self.write(Routine::HiddenNumber, Worksheet::hidden_number, run)?;
            if found || updates {
                self.list(run)?;
            }
            if !found {
                return Ok(());
            }
        }
    }

    fn list(&mut self, run: &mut Run<'_>) -> Result<(), GaveUp> {
        self.began(Routine::PossibilitiesList, run);
        self.sheet.possibilities_list();
        self.ran(Routine::PossibilitiesList, true, run)
    }

    /// Runs a routine that writes digits.
    fn write(
        &mut self,
        routine: Routine,
        work: impl FnOnce(&mut Worksheet, &mut dyn FnMut(Placement)) -> bool,
        run: &mut Run<'_>,
    ) -> Result<bool, GaveUp> {
        self.began(routine, run);
        let copy = self.copy;
        let tell = &mut |placement| run.tell(Event::Set { copy, placement });
        let found = work(&mut self.sheet, tell);
        self.ran(routine, found, run)?;
        Ok(found)
    }

    /// Runs a routine that answers a question.
    pub(super) fn ask(
        &self,
        routine: Routine,
        question: impl FnOnce(&Worksheet) -> bool,
        run: &mut Run<'_>,
    ) -> Result<bool, GaveUp> {
        self.began(routine, run);
        let found = question(&self.sheet);
        self.ran(routine, found, run)?;
        Ok(found)
    }

    /// The candidates of the cell that has the fewest.
    fn minimums(&self, run: &mut Run<'_>) -> Result<Vec<Placement>, GaveUp> {
        self.began(Routine::Minimums, run);
        if self.sheet.edition() != Edition::Second {
            let copy = self.copy;
            let tell = &mut |cell, number| run.tell(Event::Numbered { copy, cell, number });
            self.sheet.number_minimums(tell);
        }
        let minimum = self.sheet.minimum();
        self.ran(Routine::Minimums, minimum.is_some(), run)?;
        let candidates = minimum.into_iter().flat_map(|cell| {
            self.sheet.possibilities(cell).iter().map(move |digit| Placement { cell, digit })
        });
        Ok(candidates.collect())
    }

    fn began(&self, routine: Routine, run: &mut Run<'_>) {
        run.tell(Event::Began { copy: self.copy, routine });
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
