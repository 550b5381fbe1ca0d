use std::io::{BufReader, Read};
use std::sync::Arc;

use lockstep_sudoku::format::ShapedReader;
use lockstep_sudoku::{Marks, Shape, ShapedGrid};

use super::Item;
use crate::pipeline::Source;

/// A text that puzzles of a shape are read from.
pub struct ShapedPuzzles<R> {
    name: String,
    reader: ShapedReader<BufReader<R>>,
}

impl<R: Read> ShapedPuzzles<R> {
    /// The puzzles of a text with a name for messages.
    pub fn new(
        name: impl Into<String>,
        shape: &Arc<Shape>,
        text: BufReader<R>,
    ) -> ShapedPuzzles<R> {
        ShapedPuzzles { name: name.into(), reader: ShapedReader::new(shape, text) }
    }

    /// The name of the text.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl<R: Read> Iterator for ShapedPuzzles<R> {
    type Item = Item<ShapedGrid>;

    fn next(&mut self) -> Option<Item<ShapedGrid>> {
        Some(match self.reader.next()? {
            Ok((line, grid)) => Item::Grid { line, grid, marks: Marks::default() },
            Err(fault) => Item::Bad(format!("{}:{fault}", self.name)),
        })
    }
}

impl<R: Read> Source for ShapedPuzzles<R> {
    fn has_next_at_hand(&self) -> bool {
        self.reader.has_grid_at_hand()
    }
}
