//! The report as people and programs read it.

mod html;
mod markdown;
mod table;

use std::fs;
use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use crate::store::{Machine, Store, StoreFault, Stored, at, now, replace};
use crate::{Chart, Document, Entry, Printed, Size, Value, entries};

/// An entry with what the document says and what was measured.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct EntryRecord {
    /// Its name.
    pub name: &'static str,
    /// The document.
    pub document: Document,
    /// The place in the document.
    pub place: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// What the rows are.
    pub rows: &'static str,
    /// The quantities; an empty name is the only one.
    pub columns: Vec<&'static str>,
    /// The table.
    pub table: Vec<RowRecord>,
    /// Why ours differs.
    pub why: &'static str,
    /// When and how it was measured; `null` if it was not.
    pub measured: Option<MeasuredRecord>,
    /// The figures.
    pub charts: Vec<Chart>,
    /// What a reader should know of the numbers.
    pub notes: Vec<String>,
    /// What could not be measured, and what to install or to give.
    pub gaps: Vec<String>,
}

/// A row of a table.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RowRecord {
    /// What it is about.
    pub label: String,
    /// One for each column.
    pub cells: Vec<CellRecord>,
}

/// A quantity: a number, a text or `null`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct CellRecord {
    /// In the document.
    pub document: Value,
    /// Measured.
    pub ours: Value,
    /// Ours divided by the document's, if both are numbers.
    pub ratio: Option<f64>,
}

/// A measurement.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MeasuredRecord {
    /// Its size.
    pub size: Size,
    /// The same in words.
    pub what: String,
    /// When, in UTC.
    pub date: String,
    /// How long it took.
    pub seconds: f64,
    /// By which version of this program.
    pub version: String,
    /// On which machine.
    pub machine: Machine,
}

impl EntryRecord {
    /// The record of an entry; `stored` is what was measured.
    pub fn new(entry: &Entry, stored: Option<Stored>) -> EntryRecord {
        let (measured, findings) = match stored {
            None => (None, crate::Findings::default()),
            Some(Stored { size, what, date, seconds, version, machine, findings, .. }) => {
                (Some(MeasuredRecord { size, what, date, seconds, version, machine }), findings)
            }
        };
        let cell = |document: Option<&Printed>, ours: Option<&Value>| {
            let document = document.copied().map(Value::from).unwrap_or_default();
            let ours = ours.cloned().unwrap_or_default();
            let ratio = ours.ratio_to(&document);
            CellRecord { document, ours, ratio }
        };
        let row = |label: &str| {
            let said = entry.says.iter().find(|says| says.row == label).map(|says| says.values);
            let found = findings.rows.iter().find(|row| row.label == label).map(|row| &row.values);
            let cells = (0..entry.columns.len()).map(|column| {
                cell(
                    said.and_then(|said| said.get(column)),
                    found.and_then(|found| found.get(column)),
                )
            });
            RowRecord { label: label.into(), cells: cells.collect() }
        };
        let said = entry.says.iter().map(|says| says.row);
        let is_new = |label: &&str| entry.says.iter().all(|says| says.row != *label);
        let added = findings.rows.iter().map(|row| row.label.as_str()).filter(is_new);
        EntryRecord {
            name: entry.name,
            document: entry.document,
            place: entry.place,
            title: entry.title,
            rows: entry.rows,
            columns: entry.columns.iter().map(|column| column.name).collect(),
            table: said.chain(added).map(row).collect(),
            why: entry.why,
            measured,
            charts: findings.charts.clone(),
            notes: findings.notes.clone(),
            gaps: findings.gaps.clone(),
        }
    }

    /// When, how and where it was measured, in a line.
    fn provenance(&self) -> Option<String> {
        let MeasuredRecord { size, what, date, seconds, machine, .. } = self.measured.as_ref()?;
        let day = date.get(..10).unwrap_or(date);
        let busy = match machine.load {
            Some(load) if machine.is_busy() && *seconds >= 1.0 => {
                format!(
                    "; the machine was busy (load {load:.1} on {} cores), so times are too long",
                    machine.cores
                )
            }
            _ => String::new(),
        };
        Some(format!("{size}: {what}; {day}, {seconds:.1} s{busy}"))
    }
}

/// The whole report.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// When it was written, in UTC.
    pub date: String,
    /// The version of this program.
    pub version: &'static str,
    /// Every entry, also those without a result.
    pub entries: Vec<EntryRecord>,
}

impl Report {
    /// The report of all results in a store.
    pub fn of(store: &Store) -> Report {
        let record = |entry| EntryRecord::new(entry, store.result(entry));
        Report {
            date: now(),
            version: env!("CARGO_PKG_VERSION"),
            entries: entries().map(record).collect(),
        }
    }

    /// As Markdown; its figures are files in `figures/`.
    pub fn markdown(&self) -> String {
        markdown::write(self)
    }

    /// As a page that needs no other file.
    pub fn html(&self) -> String {
        html::write(self)
    }

    /// Writes `report.md`, `report.html`, `report.json` and the figures to a directory.
    pub fn write(&self, dir: &Path) -> Result<(), StoreFault> {
        let figures = dir.join("figures");
        fs::create_dir_all(&figures).map_err(at(&figures))?;
        let json = serde_json::to_string_pretty(self).unwrap_or_default() + "\n";
        let texts =
            [("report.md", self.markdown()), ("report.html", self.html()), ("report.json", json)];
        let texts = texts.into_iter().map(|(name, text)| (dir.join(name), text));
        let charts = self.entries.iter().flat_map(|entry| &entry.charts);
        let charts = charts.map(|chart| (figures.join(format!("{}.svg", chart.name)), chart.svg()));
        for (path, text) in texts.chain(charts) {
            replace(&path, &text).map_err(at(&path))?;
        }
        Ok(())
    }

    /// The entries of a document.
    fn part(&self, document: Document) -> impl Iterator<Item = &EntryRecord> {
        self.entries.iter().filter(move |entry| entry.document == document)
    }

    /// The machines of the measurements, each once.
    fn machines(&self) -> Vec<String> {
        let mut machines: Vec<String> = Vec::new();
        for measured in self.entries.iter().filter_map(|entry| entry.measured.as_ref()) {
            let Machine { processor, cores, .. } = &measured.machine;
            let machine = format!("{processor}, {cores} cores");
            if !machines.contains(&machine) {
                machines.push(machine);
            }
        }
        machines
    }

    /// What a reader should know before the first table.
    fn introduction(&self) -> Vec<String> {
        let day = self.date.get(..10).unwrap_or(&self.date);
        let sized = |size| {
            let has =
                |entry: &&EntryRecord| entry.measured.as_ref().is_some_and(|it| it.size == size);
            self.entries.iter().filter(has).count()
        };
        let mut text = vec![
            "The tables and figures of five documents about machines that explore a state space, measured again: what the \
             document says, what this program says, ours divided by theirs, and why they differ."
                .to_owned(),
            format!(
                "Written on {day} by Lockstep {}; {} entries were measured in full, {} quickly. Each says when, how much and how long. \
                 Measured on {}.",
                self.version,
                sized(Size::Full),
                sized(Size::Quick),
                self.machines().join(" and on ")
            ),
            "`lockstep report --quick` measures it in a minute or two, `lockstep report --full` at length, in an hour or two. Times of chips are \
             simulated clock cycles at the clock that the routed design reaches; no board was tried."
                .to_owned(),
        ];
        let missing = self.entries.iter().filter(|entry| entry.measured.is_none());
        let missing: Vec<&str> = missing.map(|entry| entry.name).collect();
        if !missing.is_empty() {
            text.push(format!("Not measured yet: {}.", missing.join(", ")));
        }
        text
    }
}
