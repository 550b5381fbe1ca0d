//! The steps of a method, as lines of text.

use std::io::Write;

use lockstep_search::Observer;
use lockstep_sudoku::methods::{Event, Routine};
use lockstep_sudoku::{Cell, Order};

/// Writes every event as a line. The numbers that Minimums writes are shown as a map, when it ends.
pub(super) struct Steps<'a> {
    order: Order,
    text: &'a mut Vec<u8>,
    map: Vec<usize>,
}

impl Steps<'_> {
    pub(super) fn new(order: Order, text: &mut Vec<u8>) -> Steps<'_> {
        Steps { order, text, map: vec![0; order.cells()] }
    }

    fn line(&mut self, line: impl std::fmt::Display) {
        // Writing to a vector does not fail.
        let _ = writeln!(self.text, "{line}");
    }

    fn number(&mut self, cell: Cell, number: usize) {
        if let Some(place) = self.map.get_mut(cell.index(self.order)) {
            *place = number;
        }
    }

    /// Shows the map, and clears it.
    fn show_map(&mut self) {
        let map = std::mem::replace(&mut self.map, vec![0; self.order.cells()]);
        let width = self.order.cells().to_string().len();
        for row in map.chunks(self.order.side()) {
            let number = |&number: &usize| match number {
                0 => format!("{:>width$}", "."),
                _ => format!("{number:>width$}"),
            };
            let row: Vec<String> = row.iter().map(number).collect();
            self.line(format_args!("  {}", row.join(" ")));
        }
    }
}

impl Observer<Event> for Steps<'_> {
    fn report(&mut self, event: &Event) {
        match *event {
            Event::Numbered { cell, number, .. } => self.number(cell, number),
            Event::Ran { routine: Routine::Minimums, .. } => {
                self.show_map();
                self.line(event);
            }
            _ => self.line(event),
        }
    }
}
