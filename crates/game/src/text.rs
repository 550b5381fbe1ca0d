use std::error::Error;
use std::fmt;

/// Where in a text something stands: both numbers count from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line; one past the last if the line ends too early.
    pub column: usize,
}

/// What can be wrong with a text. Its `Display` says what was expected and what was found.
pub trait Fault: Error {
    /// Whether the line as a whole is at fault, so that naming a column would only mislead
    /// (a line of the wrong length, say).
    fn is_whole_line(&self) -> bool {
        false
    }
}

/// A fault and its place. Shown as `line:column: fault`, or as `line: fault` when the whole
/// line is at fault, so that a file name and a colon in front make the usual message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct At<F> {
    /// Where.
    pub place: Place,
    /// What.
    pub fault: F,
}

impl<F> At<F> {
    /// `fault` at `line` and `column`, both counted from 1.
    pub const fn new(line: usize, column: usize, fault: F) -> Self {
        At { place: Place { line, column }, fault }
    }

    /// Another fault at the same place.
    pub fn map<G>(self, fault: impl FnOnce(F) -> G) -> At<G> {
        At { place: self.place, fault: fault(self.fault) }
    }

    /// The same fault in a text that has `lines` more lines in front.
    pub fn below(mut self, lines: usize) -> Self {
        self.place.line += lines;
        self
    }
}

impl<F: Fault> fmt::Display for At<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column } = self.place;
        if self.fault.is_whole_line() {
            write!(f, "{line}: {}", self.fault)
        } else {
            write!(f, "{line}:{column}: {}", self.fault)
        }
    }
}

impl<F: Fault + 'static> Error for At<F> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.fault)
    }
}
