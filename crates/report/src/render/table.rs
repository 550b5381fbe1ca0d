//! Which columns of a table are worth showing.

use super::{CellRecord, EntryRecord};
use crate::value::ratio_text;

/// What is shown of a quantity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Document,
    Ours,
    Ratio,
}

/// A quantity and what is shown of it.
pub(super) struct Shown {
    pub(super) name: &'static str,
    pub(super) column: usize,
    pub(super) parts: Vec<Part>,
}

impl Part {
    const ALL: [Part; 3] = [Part::Document, Part::Ours, Part::Ratio];

    /// The head of its column.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Part::Document => "document",
            Part::Ours => "ours",
            Part::Ratio => "ratio",
        }
    }

    /// The text of a cell.
    pub(super) fn text(self, cell: &CellRecord) -> String {
        match self {
            Part::Document => cell.document.to_string(),
            Part::Ours => cell.ours.to_string(),
            Part::Ratio => cell.ratio.map(ratio_text).unwrap_or_default(),
        }
    }
}

/// The quantities of a table, without those parts that have no value in any row.
pub(super) fn shown(entry: &EntryRecord) -> Vec<Shown> {
    let show = |(column, &name): (usize, &&'static str)| {
        let has =
            |part: &Part| entry.table.iter().any(|row| !part.text(&row.cells[column]).is_empty());
        let parts: Vec<Part> = Part::ALL.into_iter().filter(has).collect();
        (!parts.is_empty()).then_some(Shown { name, column, parts })
    };
    entry.columns.iter().enumerate().filter_map(show).collect()
}
