use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::measure::{Bench, Fault};
use crate::{Findings, Printed};

/// Where a table or a figure was published.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Document {
    /// The Reversi machine of Timisoara, 2009: a thesis and a paper.
    Timisoara,
    /// The Reversi player of Zaragoza, which won the FPT'10 contest.
    Zaragoza,
    /// The Sudoku machines of Aveiro, and the rivals that their document describes.
    Aveiro,
    /// The Connect-X player of Bologna.
    Bologna,
    /// Nowhere: what the documents leave open.
    Beyond,
}

impl Document {
    /// All of them, in the order of the report.
    pub const ALL: [Document; 5] = [
        Document::Timisoara,
        Document::Zaragoza,
        Document::Aveiro,
        Document::Bologna,
        Document::Beyond,
    ];

    /// The heading of its part of the report.
    pub const fn title(self) -> &'static str {
        match self {
            Document::Timisoara => "Timisoara: a Reversi machine",
            Document::Zaragoza => "Zaragoza: the winner of FPT'10",
            Document::Aveiro => "Aveiro: Sudoku machines",
            Document::Bologna => "Bologna: a Connect-X player",
            Document::Beyond => "Beyond the documents",
        }
    }

    /// What was published, in a few sentences.
    pub const fn about(self) -> &'static str {
        match self {
            Document::Timisoara => {
                "Hardware acceleration of state-space exploration for Reversi, by Marius Tivadar, \
                 Timisoara 2009: a thesis and a paper. Alpha-beta to a fixed depth as one state machine \
                 on a Spartan-3E, compared with the same algorithm in C# on a Pentium 4. Our chip \
                 and its software twin play the same moves."
            }
            Document::Zaragoza => {
                "The player that won the design contest of FPT'10, Zaragoza: alpha-beta with iterative \
                 deepening on a Virtex-II Pro at 32 MHz. A second of that clock is stated in nodes of our \
                 twin, at the cycles per node that our chip takes, so the games are the same on \
                 every machine."
            }
            Document::Aveiro => {
                "Sudoku solvers on a Spartan-3E, Aveiro: singles and hidden numbers, then trial and \
                 error on copies, then several solvers in parallel. The givens of its test puzzles are not in the \
                 document; where it names a number of iterations, we use a generated puzzle that \
                 takes as many. Its chapter 2 lists the rivals of the FPT'09 contest."
            }
            Document::Bologna => {
                "A player for Connect-X, Bologna: proof-number search with dependency-based search \
                 for threats, in Java, 9 seconds a move. Its figures show what it counts in each turn."
            }
            Document::Beyond => {
                "What the documents could not compare: our strongest engines against the replicas, all \
                 chips side by side, and chips against software on this machine."
            }
        }
    }
}

/// How much is measured.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// What fits into five minutes for all entries.
    Quick,
    /// At length, much as the documents did.
    Full,
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Size::Quick => "quick",
            Size::Full => "full",
        })
    }
}

/// A table or a figure: what the document says, and how it is measured.
#[derive(Debug)]
pub struct Entry {
    /// Its name on the command line, and that of its files.
    pub name: &'static str,
    /// The document.
    pub document: Document,
    /// The place in the document: `table 4`.
    pub place: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// What the rows are: `puzzle`, `level`.
    pub rows: &'static str,
    /// The quantities. One without a name is all there is.
    pub columns: &'static [Column],
    /// The rows of the document.
    pub says: &'static [Says],
    /// Why ours differs, in a sentence.
    pub why: &'static str,
    /// What `--quick` measures; `None` if only `--full` measures it.
    pub quick: Option<Plan>,
    /// What `--full` measures.
    pub full: Plan,
    /// Measures it.
    pub measure: fn(&Bench<'_>) -> Result<Findings, Fault>,
}

/// A quantity of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Column {
    /// What it is, with its unit: `chip, ms`.
    pub name: &'static str,
}

/// A row of a document.
#[derive(Debug)]
pub struct Says {
    /// What it is about.
    pub row: &'static str,
    /// A value for each column; the rest is absent.
    pub values: &'static [Printed],
}

/// A measurement.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// What is measured, in a few words.
    pub what: &'static str,
    /// About how long it takes on one quiet core.
    pub seconds: f64,
}

impl Entry {
    /// The plan of a size.
    pub fn plan(&self, size: Size) -> Option<Plan> {
        match size {
            Size::Quick => self.quick,
            Size::Full => Some(self.full),
        }
    }
}

/// A column, for tables of entries.
pub(crate) const fn column(name: &'static str) -> Column {
    Column { name }
}

/// The only column of an entry whose rows say what they are.
pub(crate) const ONE: &[Column] = &[column("")];

/// A row of a document, for tables of entries.
pub(crate) const fn says(row: &'static str, values: &'static [Printed]) -> Says {
    Says { row, values }
}

/// A number of a document.
pub(crate) const fn n(number: f64) -> Printed {
    Printed::Number(number)
}

/// A text of a document.
pub(crate) const fn t(text: &'static str) -> Printed {
    Printed::Text(text)
}

/// Nothing, in a row with values before and behind it.
pub(crate) const NIL: Printed = Printed::Absent;

/// A measurement of these words and seconds.
pub(crate) const fn plan(what: &'static str, seconds: f64) -> Plan {
    Plan { what, seconds }
}
