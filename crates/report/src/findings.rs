use std::fmt;

use lockstep_service::plot::{COLOURS, Figure, Mark, Scale, Series, seconds};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Value;
use crate::measure::Fault;
use crate::value::{number_text, significant};

/// What was measured.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Findings {
    /// Rows of the table. Those with the label of a row of the document stand beside it.
    pub rows: Vec<Row>,
    /// The figures.
    pub charts: Vec<Chart>,
    /// What a reader should know of these numbers.
    pub notes: Vec<String>,
    /// What could not be measured, and what to install or to give.
    pub gaps: Vec<String>,
}

/// A row of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Row {
    /// What it is about.
    pub label: String,
    /// A value for each column; the rest is absent.
    pub values: Vec<Value>,
}

/// A figure as numbers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Chart {
    /// The name of its file, without `.svg`.
    pub name: String,
    /// Above the axes.
    pub title: String,
    /// What is counted from 1 on: below the axes.
    pub places: String,
    /// Whether the values are drawn by powers of ten.
    pub log: bool,
    /// What the values are.
    pub unit: Unit,
    /// What is drawn.
    pub curves: Vec<Curve>,
}

/// Values with a name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Curve {
    /// The name in the legend.
    pub name: String,
    /// Whether each value is a column; otherwise points are joined by a line.
    pub columns: bool,
    /// One for each of 1, 2, 3, ...
    pub values: Vec<Option<f64>>,
}

/// What the values of a figure are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Numbers.
    Number,
    /// Seconds.
    Seconds,
    /// Parts of one, drawn as percent.
    Share,
}

impl Findings {
    /// Adds a row.
    pub fn row(&mut self, label: impl fmt::Display, values: impl IntoIterator<Item = Value>) {
        self.rows.push(Row { label: label.to_string(), values: values.into_iter().collect() });
    }

    /// Adds a note.
    pub fn note(&mut self, note: impl Into<String>) {
        let note = note.into();
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// The part of a measurement, or a gap in its place; a stop is passed on.
    pub fn part<T>(&mut self, part: Result<T, Fault>) -> Result<Option<T>, Fault> {
        match part {
            Ok(part) => Ok(Some(part)),
            Err(Fault::Gap(gap)) => {
                if !self.gaps.contains(&gap) {
                    self.gaps.push(gap);
                }
                Ok(None)
            }
            Err(Fault::Stopped) => Err(Fault::Stopped),
        }
    }
}

impl Curve {
    /// Points joined by a line.
    pub fn line(name: impl Into<String>, values: impl IntoIterator<Item = f64>) -> Curve {
        Curve { name: name.into(), columns: false, values: finite(values) }
    }

    /// Columns.
    pub fn columns(name: impl Into<String>, values: impl IntoIterator<Item = f64>) -> Curve {
        Curve { name: name.into(), columns: true, values: finite(values) }
    }
}

fn finite(values: impl IntoIterator<Item = f64>) -> Vec<Option<f64>> {
    values.into_iter().map(|value| value.is_finite().then(|| significant(value))).collect()
}

impl Chart {
    /// The figure as an SVG file.
    pub fn svg(&self) -> String {
        let curve = |(place, curve): (usize, &Curve)| Series {
            name: curve.name.clone(),
            colour: COLOURS[place % COLOURS.len()],
            mark: if curve.columns { Mark::Columns } else { Mark::Line },
            values: curve.values.iter().map(|value| value.unwrap_or(f64::NAN)).collect(),
        };
        let figure = Figure {
            title: self.title.clone(),
            places: self.places.clone(),
            scale: if self.log { Scale::Log } else { Scale::Linear },
            write: self.unit.writer(),
            series: self.curves.iter().enumerate().map(curve).collect(),
        };
        figure.to_string()
    }
}

impl Unit {
    /// How a value is written beside the axis.
    fn writer(self) -> fn(f64) -> String {
        match self {
            // Beside an axis there is room for seven digits.
            Unit::Number => |number| match number.abs() {
                size if size < 1e7 => number_text(number),
                _ => format!("{} M", number_text(number / 1e6)),
            },
            Unit::Seconds => seconds,
            Unit::Share => |share| format!("{:.0} %", 100.0 * share),
        }
    }
}
