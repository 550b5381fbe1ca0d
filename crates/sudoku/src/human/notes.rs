use std::fmt;
use std::sync::LazyLock;

use thiserror::Error;

use super::board::{Board, Dead, Tables, digit};
use super::check::{self, Solutions};
use super::findings::{Findings, Wanted};
use super::step::Step;
use super::technique::Technique;
use super::techniques::find;
use crate::{Candidate, Cell, Conflict, Digit, Digits, Grid, Marks, Order, Placement, Unit};

/// The largest order that is solved by human techniques.
pub const MAX_ORDER: usize = 5;

/// A grid with pencil marks: the candidates that have not been excluded yet. Gives hints, one step
/// at a time.
///
/// ```
/// use lockstep_sudoku::human::Notes;
///
/// let mut notes = Notes::new(&"12343412.1434321".parse()?)?;
/// let step = notes.hint().unwrap();
/// assert_eq!(step.to_string(), "r3c1 is 2: the last empty cell of row 3");
/// notes.apply(&step);
/// assert_eq!(notes.hint(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Notes {
    sheet: Box<dyn Sheet>,
    uniqueness: Uniqueness,
    solution: Option<Grid>,
}

/// Whether a grid has one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uniqueness {
    /// It has exactly one.
    One,
    /// It has more than one.
    Several,
    /// A bounded search found no answer.
    Unknown,
}

impl Notes {
    /// The notes of a grid, or what is wrong with it.
    pub fn new(grid: &Grid) -> Result<Notes, Flaw> {
        Notes::marked(grid, &Marks::default())
    }

    /// The notes of a grid without the candidates that its marks exclude. They count as proved: a
    /// grid has one solution if only one keeps them. Marks of cells or digits that the grid does
    /// not have are ignored.
    pub fn marked(grid: &Grid, marks: &Marks) -> Result<Notes, Flaw> {
        let sheet = sheet(grid, marks)?;
        let solutions = match marks.excluded.is_empty() {
            true => check::solutions_9x9(grid).unwrap_or_else(|| sheet.solutions()),
            false => sheet.solutions(),
        };
        let (uniqueness, solution) = match solutions {
            Solutions::None => return Err(Flaw::Unsolvable),
            Solutions::One(solution) => (Uniqueness::One, Some(solution)),
            Solutions::Several(first) => (Uniqueness::Several, Some(first)),
            Solutions::Unknown => (Uniqueness::Unknown, None),
        };
        Ok(Notes { sheet, uniqueness, solution })
    }

    /// A solution of the grid at the start, if one was found.
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_ref()
    }

    /// Whether the grid had one solution at the start.
    pub fn uniqueness(&self) -> Uniqueness {
        self.uniqueness
    }

    /// The grid of the digits placed so far.
    pub fn grid(&self) -> Grid {
        self.sheet.grid()
    }

    /// The digits that a cell may still take; none if it holds one already.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    pub fn candidates(&self, cell: Cell) -> Digits {
        self.sheet.candidates(cell)
    }

    /// The easiest step; `None` if the grid is complete, or if no technique applies because there are
    /// several solutions. Techniques that assume one solution are not
    /// used unless there is one.
    pub fn hint(&self) -> Option<Step> {
        self.sheet.first(self.uniqueness == Uniqueness::One)
    }

    /// Every step of a technique; of several that conclude the same, only one. Those of a family come
    /// together: loops with chains.
    pub fn steps(&self, technique: Technique) -> Vec<Step> {
        self.sheet.steps(technique.family())
    }

    /// Applies a step.
    ///
    /// # Panics
    /// If the step is of a grid of a larger order.
    pub fn apply(&mut self, step: &Step) {
        for placement in &step.placements {
            self.sheet.place(*placement);
        }
        for candidate in &step.eliminations {
            self.exclude(*candidate);
        }
    }

    /// Crosses out a candidate, if it is one.
    ///
    /// # Panics
    /// If the grid does not have the cell or the digit.
    pub fn exclude(&mut self, candidate: Candidate) {
        self.sheet.remove(candidate);
    }

    /// Applies everything that the easiest technique finds, at once.
    pub(super) fn round(&mut self, explained: bool) -> Option<Round> {
        let wanted = if explained { Wanted::Steps } else { Wanted::Conclusions };
        self.sheet.round(wanted, self.uniqueness == Uniqueness::One)
    }
}

impl fmt::Debug for Notes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Notes({})", self.grid())
    }
}

/// Why a grid cannot be rated, or gets no hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// Human techniques end at order 5.
    #[error("expected an order up to {MAX_ORDER}, found {0}")]
    Order(Order),
    /// A digit occurs twice in a unit.
    #[error("no solution: {0}")]
    Conflict(Conflict),
    /// No digit is left for an empty cell.
    #[error("no solution: no digit is left for {0}")]
    NoDigit(Cell),
    /// No place is left for a digit in a unit.
    #[error("no solution: no place is left for {1} in {0}")]
    NoPlace(Unit, Digit),
    /// The grid has no solution, though no cell or unit shows it.
    #[error("no solution")]
    Unsolvable,
    /// The grid has several solutions.
    #[error("several solutions")]
    Several,
    /// A bounded search did not find out how many solutions there are.
    #[error("too hard to say whether there is one solution")]
    Undecided,
}

/// One round of a rating: all that one technique finds at a time.
pub(super) struct Round {
    pub(super) technique: Technique,
    /// The rating of its hardest step, in tenths.
    pub(super) rating: u32,
    /// The number of candidates proved right or wrong.
    pub(super) conclusions: u32,
    /// The steps, if they were wanted.
    pub(super) steps: Vec<Step>,
}

/// A board of any order.
trait Sheet: Send {
    fn grid(&self) -> Grid;
    fn candidates(&self, cell: Cell) -> Digits;
    fn solutions(&self) -> Solutions;
    fn dead(&self) -> Option<Flaw>;
    fn first(&self, unique: bool) -> Option<Step>;
    fn steps(&self, technique: Technique) -> Vec<Step>;
    fn round(&mut self, wanted: Wanted, unique: bool) -> Option<Round>;
    fn place(&mut self, placement: Placement);
    fn remove(&mut self, candidate: Candidate);
}

/// The sheet of a grid that shows no contradiction.
fn sheet(grid: &Grid, marks: &Marks) -> Result<Box<dyn Sheet>, Flaw> {
    static ORDER_2: LazyLock<Tables<1>> = LazyLock::new(|| tables(2));
    static ORDER_3: LazyLock<Tables<2>> = LazyLock::new(|| tables(3));
    static ORDER_4: LazyLock<Tables<4>> = LazyLock::new(|| tables(4));
    static ORDER_5: LazyLock<Tables<10>> = LazyLock::new(|| tables(5));
    if let Some(conflict) = grid.conflicts().next() {
        return Err(Flaw::Conflict(conflict));
    }
    let sheet: Box<dyn Sheet> = match grid.order().get() {
        2 => Box::new(Board::new(&ORDER_2, grid, marks)),
        3 => Box::new(Board::new(&ORDER_3, grid, marks)),
        4 => Box::new(Board::new(&ORDER_4, grid, marks)),
        5 => Box::new(Board::new(&ORDER_5, grid, marks)),
        _ => return Err(Flaw::Order(grid.order())),
    };
    match sheet.dead() {
        Some(flaw) => Err(flaw),
        None => Ok(sheet),
    }
}

fn tables<const W: usize>(order: usize) -> Tables<W> {
    Tables::new(Order::new(order).expect("orders from 2 on exist"))
}

impl<const W: usize> Sheet for Board<W> {
    fn grid(&self) -> Grid {
        Board::grid(self)
    }

    fn candidates(&self, cell: Cell) -> Digits {
        let index = cell.index(self.order());
        let may_take = |&digit: &Digit| self.places[digit.index()].contains(index);
        Digit::all(self.order()).filter(may_take).collect()
    }

    fn solutions(&self) -> Solutions {
        check::solutions(self)
    }

    fn dead(&self) -> Option<Flaw> {
        Some(match Board::dead(self)? {
            Dead::Cell(cell) => Flaw::NoDigit(self.cell(cell)),
            Dead::Unit(unit, missing) => Flaw::NoPlace(self.unit(unit), digit(missing)),
        })
    }

    fn first(&self, unique: bool) -> Option<Step> {
        easiest(self, Wanted::First, unique)?.1.steps.pop()
    }

    fn steps(&self, technique: Technique) -> Vec<Step> {
        let mut findings = Findings::new(self, technique, Wanted::Steps);
        let _ = find(technique, self, &mut findings);
        findings.steps
    }

    fn round(&mut self, wanted: Wanted, unique: bool) -> Option<Round> {
        let (technique, mut findings) = easiest(self, wanted, unique)?;
        let (conclusions, rating) = (findings.count(), findings.rating());
        let steps = std::mem::take(&mut findings.steps);
        let (placed, removed) = findings.into_conclusions();
        for digit in 0..self.side() {
            for cell in placed[digit].iter() {
                self.place(cell, digit);
            }
            self.remove_all(digit, removed[digit]);
        }
        Some(Round { technique, rating, conclusions, steps })
    }

    fn place(&mut self, Placement { cell, digit }: Placement) {
        let index = cell.index(self.order());
        if self.places[digit.index()].contains(index) {
            Board::place(self, index, digit.index());
        }
    }

    fn remove(&mut self, Candidate { cell, digit }: Candidate) {
        Board::remove(self, cell.index(self.order()), digit.index());
    }
}

/// The findings of the easiest technique that finds anything.
fn easiest<const W: usize>(
    board: &Board<W>,
    wanted: Wanted,
    unique: bool,
) -> Option<(Technique, Findings<'_, W>)> {
    // A rating uses the quick techniques only.
    let is_hint = wanted == Wanted::First;
    let usable = |technique: &Technique| {
        (unique || !technique.assumes_uniqueness()) && (is_hint || technique.is_rated())
    };
    Technique::all().filter(usable).find_map(|technique| {
        let mut findings = Findings::new(board, technique, wanted);
        let _ = find(technique, board, &mut findings);
        (!findings.is_empty()).then_some((technique, findings))
    })
}
