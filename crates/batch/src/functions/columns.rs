//! Arrow arrays from cells.

use std::sync::Arc;

use datafusion::arrow::array::{
    ArrayRef, BooleanBuilder, Float64Builder, Int64Builder, StringBuilder,
};

use super::{Cell, Kind};

/// A column of answers.
pub(super) enum Column {
    Text(StringBuilder),
    Number(Int64Builder),
    Real(Float64Builder),
    Flag(BooleanBuilder),
}

impl Column {
    /// An empty column with room for `rows`.
    pub(super) fn new(kind: Kind, rows: usize) -> Column {
        match kind {
            Kind::Text => Column::Text(StringBuilder::with_capacity(rows, 0)),
            Kind::Number => Column::Number(Int64Builder::with_capacity(rows)),
            Kind::Real => Column::Real(Float64Builder::with_capacity(rows)),
            Kind::Flag => Column::Flag(BooleanBuilder::with_capacity(rows)),
        }
    }

    /// Appends a cell; one of another kind, which no function answers, is NULL.
    pub(super) fn push(&mut self, cell: &Cell) {
        match (self, cell) {
            (Column::Text(column), Cell::Text(text)) => column.append_value(text),
            (Column::Number(column), Cell::Number(number)) => column.append_value(*number),
            (Column::Real(column), Cell::Real(number)) => column.append_value(*number),
            (Column::Flag(column), Cell::Flag(flag)) => column.append_value(*flag),
            (column, _) => column.push_null(),
        }
    }

    /// Appends a NULL.
    pub(super) fn push_null(&mut self) {
        match self {
            Column::Text(column) => column.append_null(),
            Column::Number(column) => column.append_null(),
            Column::Real(column) => column.append_null(),
            Column::Flag(column) => column.append_null(),
        }
    }

    pub(super) fn finish(mut self) -> ArrayRef {
        match &mut self {
            Column::Text(column) => Arc::new(column.finish()),
            Column::Number(column) => Arc::new(column.finish()),
            Column::Real(column) => Arc::new(column.finish()),
            Column::Flag(column) => Arc::new(column.finish()),
        }
    }
}
