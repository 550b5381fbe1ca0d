//! Records of puzzles.

use std::fmt::Display;

use lockstep_sudoku::human::{Link, LockedSet, Pattern, Rating, Step};
use lockstep_sudoku::methods::{Answer, Method};
use lockstep_sudoku::{Count, Digit, Grid, Marks, ShapedGrid};
use schemars::JsonSchema;
use serde::Serialize;

/// What an answer about a puzzle is about.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SudokuRecord {
    /// Where the puzzle stood: `file:line`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The grid in one line.
    pub puzzle: String,
    /// Its shape, if it has not just square boxes: `2x3`, `3x3+x`, `jigsaw:MAP`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
}

impl SudokuRecord {
    /// A grid that stood at a place.
    pub fn new(place: Option<String>, grid: &Grid) -> SudokuRecord {
        SudokuRecord { place, puzzle: grid.to_string(), shape: None }
    }

    /// A grid of a shape that stood at a place.
    pub fn shaped(place: Option<String>, grid: &ShapedGrid) -> SudokuRecord {
        let shape = Some(grid.shape().to_string());
        SudokuRecord { place, puzzle: grid.to_string(), shape }
    }
}

/// What a method made of a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SudokuSolveRecord {
    #[serde(flatten)]
    subject: SudokuRecord,
    /// A solution.
    pub solution: Option<String>,
    /// The number of solutions; 2 stands for two or more. Only some methods look beyond the first.
    pub solutions: Option<u64>,
    /// In one word: `solved`, `no-solution`, `contradictory`, `stuck`, `stopped`, ...
    pub outcome: &'static str,
    /// Why there is no solution to show.
    pub message: Option<String>,
    /// Who answered.
    pub method: &'static str,
    /// Digits that were tried, not deduced.
    pub guesses: u64,
    /// The number of the copy that holds the solution, for methods that make copies.
    pub iterations: Option<u64>,
    /// Units of work, by method.
    pub nodes: u64,
    /// Time.
    pub seconds: f64,
}

impl SudokuSolveRecord {
    /// An answer of a method.
    pub fn new(subject: SudokuRecord, method: &'static str, answer: &Answer) -> SudokuSolveRecord {
        SudokuSolveRecord {
            subject,
            solution: answer.solution().map(Grid::to_string),
            solutions: answer.effort.solutions,
            outcome: answer.outcome.name(),
            message: answer.outcome.complaint(),
            method,
            guesses: answer.effort.guesses,
            iterations: answer.effort.iterations,
            nodes: answer.stats.nodes,
            seconds: answer.stats.time.as_secs_f64(),
        }
    }

    /// The solutions of a grid of a shape, counted up to 2 in this many seconds.
    pub fn shaped(
        subject: SudokuRecord,
        grid: &ShapedGrid,
        count: &Count<ShapedGrid>,
        seconds: f64,
    ) -> SudokuSolveRecord {
        let (outcome, message) = match (grid.conflicts().next(), &count.first) {
            (Some(conflict), _) => ("contradictory", Some(format!("contradictory: {conflict}"))),
            (None, Some(_)) => ("solved", None),
            (None, None) if count.exact => ("no-solution", Some("no solution".into())),
            (None, None) => ("stopped", Some("stopped before a solution was found".into())),
        };
        let is_known = count.exact || count.solutions > 1;
        SudokuSolveRecord {
            subject,
            solution: count.first.as_ref().map(ToString::to_string),
            solutions: is_known.then_some(count.solutions),
            outcome,
            message,
            method: Method::Flagship.name(),
            guesses: count.guesses,
            iterations: None,
            nodes: count.guesses,
            seconds,
        }
    }
}

/// How many solutions a grid has.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CountRecord {
    #[serde(flatten)]
    subject: SudokuRecord,
    /// The solutions found.
    pub solutions: u64,
    /// Whether there are no more.
    pub exact: bool,
    /// The first of them.
    pub solution: Option<String>,
    /// Digits that were tried, not deduced.
    pub guesses: u64,
    /// Time.
    pub seconds: f64,
}

impl CountRecord {
    /// A count that took this many seconds.
    pub fn new<G: Display>(subject: SudokuRecord, count: &Count<G>, seconds: f64) -> CountRecord {
        CountRecord {
            subject,
            solutions: count.solutions,
            exact: count.exact,
            solution: count.first.as_ref().map(ToString::to_string),
            guesses: count.guesses,
            seconds,
        }
    }
}

/// How hard a puzzle is for a person.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RateRecord {
    #[serde(flatten)]
    subject: SudokuRecord,
    /// In a word.
    pub grade: &'static str,
    /// That of the hardest technique.
    pub rating: f64,
    /// The sum over all rounds.
    pub effort: f64,
    /// The hardest technique.
    pub hardest: Option<&'static str>,
    /// The techniques used.
    pub techniques: Vec<TechniqueRecord>,
    /// Every step, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<StepRecord>>,
}

/// How often a technique was used.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TechniqueRecord {
    /// The technique.
    pub technique: &'static str,
    /// Rounds in which it was the easiest that led on.
    pub rounds: u32,
    /// What it gave.
    pub conclusions: u32,
}

impl RateRecord {
    /// A rating, with its steps if they were asked for.
    pub fn new(subject: SudokuRecord, rating: &Rating, steps: Option<&[Step]>) -> RateRecord {
        let tenths = |number: u32| f64::from(number) / 10.0;
        let used = rating.used().map(|(technique, tally)| TechniqueRecord {
            technique: technique.name(),
            rounds: tally.rounds,
            conclusions: tally.conclusions,
        });
        RateRecord {
            subject,
            grade: rating.grade().name(),
            rating: tenths(rating.tenths()),
            effort: tenths(rating.effort()),
            hardest: rating.hardest().map(|technique| technique.name()),
            techniques: used.collect(),
            steps: steps.map(|steps| steps.iter().map(StepRecord::new).collect()),
        }
    }
}

/// A step of human logic.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct StepRecord {
    /// The technique.
    pub technique: &'static str,
    /// The digits it finds: `r1c2=3`.
    pub placements: Vec<String>,
    /// The candidates it removes.
    pub eliminations: Vec<String>,
    /// The cells it rests on.
    pub cells: Vec<String>,
    /// What else it rests on.
    pub pattern: PatternRecord,
    /// In words.
    pub text: String,
}

/// The premises of a step.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PatternRecord {
    /// The digits.
    pub digits: Vec<u8>,
    /// The units it was found in; of a fish first the base, then the cover.
    pub units: Vec<String>,
    /// The places of a fish outside its cover.
    pub fins: Vec<String>,
    /// The almost locked sets it uses.
    pub sets: Vec<SetRecord>,
    /// The links of a chain, or the inferences of a trial, in order.
    pub links: Vec<LinkRecord>,
}

/// Some cells and all digits they may take.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SetRecord {
    /// The cells.
    pub cells: Vec<String>,
    /// The digits.
    pub digits: Vec<u8>,
}

/// A candidate, or one of several cells of a group, found right or wrong.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct LinkRecord {
    /// The cell, or the cells of a group.
    pub cells: Vec<String>,
    /// The digit.
    pub digit: u8,
    /// Whether one of the cells holds the digit.
    pub on: bool,
    /// Whether that is assumed; else it follows from what precedes.
    pub assumed: bool,
}

impl StepRecord {
    /// A step.
    pub fn new(step: &Step) -> StepRecord {
        let Step { technique, placements, eliminations, pattern, .. } = step;
        StepRecord {
            technique: technique.name(),
            placements: strings(placements),
            eliminations: strings(eliminations),
            cells: strings(&pattern.cells),
            pattern: PatternRecord::new(pattern),
            text: step.to_string(),
        }
    }
}

impl PatternRecord {
    fn new(pattern: &Pattern) -> PatternRecord {
        PatternRecord {
            digits: numbers(&pattern.digits),
            units: strings(&pattern.units),
            fins: strings(&pattern.fins),
            sets: pattern.sets.iter().map(SetRecord::new).collect(),
            links: pattern.links.iter().map(LinkRecord::new).collect(),
        }
    }
}

impl SetRecord {
    fn new(set: &LockedSet) -> SetRecord {
        SetRecord { cells: strings(&set.cells), digits: numbers(&set.digits) }
    }
}

impl LinkRecord {
    fn new(link: &Link) -> LinkRecord {
        LinkRecord {
            cells: strings(&link.cells),
            digit: link.digit.get(),
            on: link.holds,
            assumed: link.assumed,
        }
    }
}

fn strings<T: ToString>(items: &[T]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

fn numbers(digits: &[Digit]) -> Vec<u8> {
    digits.iter().map(|digit| digit.get()).collect()
}

/// The next step of a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct HintRecord {
    #[serde(flatten)]
    subject: SudokuRecord,
    #[serde(flatten)]
    step: StepRecord,
}

impl HintRecord {
    /// The step that leads on from a grid.
    pub fn new(subject: SudokuRecord, step: &Step) -> HintRecord {
        HintRecord { subject, step: StepRecord::new(step) }
    }
}

/// A puzzle that was asked about without an answer.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct NoAnswer {
    #[serde(flatten)]
    subject: SudokuRecord,
    /// Why.
    pub error: String,
}

impl NoAnswer {
    /// Why there is no answer.
    pub fn new(subject: SudokuRecord, error: impl ToString) -> NoAnswer {
        NoAnswer { subject, error: error.to_string() }
    }
}

/// The smallest grid that is essentially the same.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CanonicalRecord {
    #[serde(flatten)]
    subject: SudokuRecord,
    /// That grid.
    pub canonical: String,
}

impl CanonicalRecord {
    /// The canonical form of a grid.
    pub fn new(subject: SudokuRecord, canonical: &Grid) -> CanonicalRecord {
        CanonicalRecord { subject, canonical: canonical.to_string() }
    }
}

/// Whether a grid keeps the rules.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CheckRecord {
    #[serde(flatten)]
    subject: SudokuRecord,
    /// The order: 3 for 9x9. Other shapes have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<usize>,
    /// The digits that are there.
    pub givens: usize,
    /// Whether no digit stands twice in a unit.
    pub valid: bool,
    /// Whether every cell holds a digit.
    pub complete: bool,
    /// The digits that stand twice.
    pub conflicts: Vec<String>,
}

impl CheckRecord {
    /// What the rules say of a grid.
    pub fn new(subject: SudokuRecord, grid: &Grid) -> CheckRecord {
        CheckRecord {
            subject,
            order: Some(grid.order().get()),
            givens: grid.count(),
            valid: grid.is_valid(),
            complete: grid.is_complete(),
            conflicts: grid.conflicts().map(|conflict| conflict.to_string()).collect(),
        }
    }

    /// What the rules say of a grid of a shape.
    pub fn shaped(subject: SudokuRecord, grid: &ShapedGrid) -> CheckRecord {
        CheckRecord {
            subject,
            order: None,
            givens: grid.count(),
            valid: grid.is_valid(),
            complete: grid.is_complete(),
            conflicts: grid.conflicts().map(|conflict| conflict.to_string()).collect(),
        }
    }
}

/// A puzzle that was made.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct GenerateRecord {
    /// The grid in one line.
    pub puzzle: String,
    /// Its shape, if it has not just square boxes: `2x3`, `3x3+x`, `jigsaw:MAP`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// The order: 3 for 9x9. Other shapes have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<usize>,
    /// The digits that are there.
    pub givens: usize,
    /// How hard it is, if that was rated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<&'static str>,
    /// The rating of the hardest technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The hardest technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<&'static str>,
}

impl GenerateRecord {
    /// A puzzle and its rating.
    pub fn new(puzzle: &Grid, rating: Option<&Rating>) -> GenerateRecord {
        GenerateRecord {
            puzzle: puzzle.to_string(),
            shape: None,
            order: Some(puzzle.order().get()),
            givens: puzzle.count(),
            grade: rating.map(|rating| rating.grade().name()),
            rating: rating.map(|rating| f64::from(rating.tenths()) / 10.0),
            hardest: rating.and_then(Rating::hardest).map(|hardest| hardest.name()),
        }
    }

    /// A puzzle of a shape.
    pub fn shaped(puzzle: &ShapedGrid) -> GenerateRecord {
        GenerateRecord {
            puzzle: puzzle.to_string(),
            shape: Some(puzzle.shape().to_string()),
            order: None,
            givens: puzzle.count(),
            grade: None,
            rating: None,
            hardest: None,
        }
    }
}

/// A puzzle that was found near another.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct FoundRecord {
    #[serde(flatten)]
    subject: SudokuRecord,
    /// The puzzle that was found.
    pub found: String,
    /// The digits that are there.
    pub givens: usize,
}

impl FoundRecord {
    /// A puzzle found near the subject.
    pub fn new(subject: SudokuRecord, found: &Grid) -> FoundRecord {
        FoundRecord { subject, found: found.to_string(), givens: found.count() }
    }
}

/// A grid that was read.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ConvertRecord {
    #[serde(flatten)]
    subject: SudokuRecord,
    /// The order: 3 for 9x9. Other shapes have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<usize>,
    /// The digits that are there.
    pub givens: usize,
}

impl ConvertRecord {
    /// A grid.
    pub fn new(subject: SudokuRecord, grid: &Grid) -> ConvertRecord {
        ConvertRecord { subject, order: Some(grid.order().get()), givens: grid.count() }
    }

    /// A grid of a shape.
    pub fn shaped(subject: SudokuRecord, grid: &ShapedGrid) -> ConvertRecord {
        ConvertRecord { subject, order: None, givens: grid.count() }
    }
}

/// The candidates of every empty cell.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CandidatesRecord {
    #[serde(flatten)]
    subject: SudokuRecord,
    /// The empty cells, row by row.
    pub cells: Vec<CellCandidatesRecord>,
}

/// The digits that no peer of a cell holds and that are not excluded.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CellCandidatesRecord {
    /// The cell: `r1c2`.
    pub cell: String,
    /// Its candidates.
    pub digits: Vec<u8>,
}

impl CandidatesRecord {
    /// The candidates of a grid that its marks do not exclude.
    pub fn new(subject: SudokuRecord, grid: &Grid, marks: &Marks) -> CandidatesRecord {
        let digits = |cell| marks.candidates(grid, cell).into_iter().map(|digit| digit.get());
        let cells = grid.empty_cells().map(|cell| CellCandidatesRecord {
            cell: cell.to_string(),
            digits: digits(cell).collect(),
        });
        CandidatesRecord { subject, cells: cells.collect() }
    }
}

/// A puzzle of a contest.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct AttemptRecord {
    /// The file.
    pub place: String,
    /// The order: 3 for 9x9.
    pub order: usize,
    /// In one word: `solved`, `no-solution`, `contradictory`, `stuck`, `stopped`, ...
    pub outcome: &'static str,
    /// Why there is no solution to show.
    pub message: Option<String>,
    /// Who answered.
    pub method: &'static str,
    /// Digits that were tried, not deduced.
    pub guesses: u64,
    /// Time.
    pub seconds: f64,
}

/// The score of a contest.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ContestRecord {
    /// Who answered.
    pub method: &'static str,
    /// Every order.
    pub orders: Vec<ContestOrderRecord>,
    /// The sum of the points.
    pub points: f64,
}

/// The puzzles of one order of a contest.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct ContestOrderRecord {
    /// The order: 3 for 9x9.
    pub order: usize,
    /// How many there are.
    pub puzzles: usize,
    /// How many were solved.
    pub solved: usize,
    /// Their average time.
    pub seconds: f64,
    /// Order to the power of 6, by the average time; 0 unless all are solved in time.
    pub points: f64,
}
