//! The option `--shape`.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use lockstep_sudoku::format::{Format, draw};
use lockstep_sudoku::{Shape, ShapedGrid};

use crate::failure::Failure;

/// The most bytes of a map to read: far more than the largest needs.
const LARGEST_MAP: u64 = 1 << 16;

/// A shape, or `jigsaw:FILE` with the map in a file.
pub(super) fn parse(text: &str) -> Result<Arc<Shape>, String> {
    let shape = match text.strip_prefix("jigsaw:") {
        Some(map) => jigsaw(map),
        None => text.parse().map_err(|fault: lockstep_sudoku::ShapeFault| fault.to_string()),
    };
    shape.map(Arc::new)
}

/// The map itself, or the name of a file that holds it; `+x` at the end for diagonals.
fn jigsaw(text: &str) -> Result<Shape, String> {
    let (map, has_diagonals) = match text.strip_suffix("+x") {
        Some(map) => (map, true),
        None => (text, false),
    };
    if !Path::new(map).is_file() {
        let neither = |fault| format!("neither a file nor a map of regions: {fault}");
        return Shape::jigsaw(map, has_diagonals).map_err(neither);
    }
    let mut content = String::new();
    let read = File::open(map).and_then(|it| it.take(LARGEST_MAP).read_to_string(&mut content));
    read.map_err(|error| Failure::reading(map)(error).to_string())?;
    Shape::jigsaw(&content, has_diagonals).map_err(|fault| format!("{map}: {fault}"))
}

/// How grids of a shape are written.
#[derive(Clone, Copy)]
pub(super) enum Style {
    Line,
    Drawn,
}

impl Style {
    /// The style of a format, if grids of a shape can be written in it.
    pub(super) fn of(format: Format) -> Result<Style, Failure> {
        match format {
            Format::Line => Ok(Style::Line),
            Format::Pretty => Ok(Style::Drawn),
            other => {
                let reason = "expected line or pretty for a grid that is not square boxes alone";
                Err(Failure::Input(format!("{reason}, found {other}")))
            }
        }
    }

    /// Appends a grid.
    pub(super) fn write(self, grid: &ShapedGrid, out: &mut Vec<u8>) {
        let text = match self {
            Style::Line => grid.to_string(),
            Style::Drawn => draw(grid),
        };
        out.extend_from_slice(text.as_bytes());
        out.push(b'\n');
    }
}
