//! Sudoku as front ends see it: [`Puzzles`] read from a text in any format, to be answered one by
//! one or by the [`pipeline`](crate::pipeline).

mod hunt;
mod picture;
mod shaped;

use std::fmt;
use std::io::{self, BufReader, Read};

use lockstep_sudoku::format::{Format, GridFault, Reader};
use lockstep_sudoku::{Grid, Marks, Order};

use crate::pipeline::Source;
pub use hunt::{Checkpoint, CheckpointFault, Done, Hunt};
pub use picture::picture;
pub use shaped::ShapedPuzzles;

/// A text that puzzles are read from.
pub struct Puzzles<R> {
    name: String,
    reader: Reader<BufReader<R>>,
    /// The only order that is accepted, if there is one.
    order: Option<Order>,
}

/// What comes from a text of puzzles.
#[derive(Clone, PartialEq, Debug)]
pub enum Item<G = Grid> {
    /// A grid, and the line where it begins.
    Grid {
        /// The line, from 1.
        line: usize,
        /// The grid.
        grid: G,
        /// What the text says of it besides its digits.
        marks: Marks,
    },
    /// Something that is no grid; the message says where and why.
    Bad(String),
}

/// A line of a text: `puzzles.txt:12`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place<'a> {
    /// The text.
    pub name: &'a str,
    /// The line, from 1.
    pub line: usize,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.name, self.line)
    }
}

impl<R: Read> Puzzles<R> {
    /// The puzzles of a text with a name for messages; the format is found out if it is not given.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn new(
        name: impl Into<String>,
        format: Option<Format>,
        text: BufReader<R>,
    ) -> io::Result<Puzzles<R>> {
        let reader = match format {
            Some(format) => Reader::new(format, text),
            None => Reader::detect(text)?,
        };
        Ok(Puzzles { name: name.into(), reader, order: None })
    }

    /// Refuses grids of another order than this one, if there is one.
    pub fn of_order(self, order: Option<Order>) -> Puzzles<R> {
        Puzzles { order, ..self }
    }

    /// The name of the text.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl<R: Read> Iterator for Puzzles<R> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        let (line, grid) = match self.reader.next()? {
            Ok(found) => found,
            Err(fault) => return Some(Item::Bad(format!("{}:{fault}", self.name))),
        };
        if let Some(order) = self.order.filter(|&order| order != grid.order()) {
            let (expected, found) = (order.cells(), grid.order().cells());
            let place = Place { name: &self.name, line };
            return Some(Item::Bad(format!("{place}: {}", GridFault::Cells { expected, found })));
        }
        Some(Item::Grid { line, grid, marks: self.reader.marks().clone() })
    }
}

impl<R: Read> Source for Puzzles<R> {
    fn has_next_at_hand(&self) -> bool {
        self.reader.has_grid_at_hand()
    }
}
