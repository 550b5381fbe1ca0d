use std::fmt::Write;

use super::table::shown;
use super::{EntryRecord, Report};
use crate::Document;

pub(super) fn write(report: &Report) -> String {
    let mut text = String::from("# The documents, measured again\n");
    for paragraph in report.introduction() {
        let _ = write!(text, "\n{paragraph}\n");
    }
    for document in Document::ALL {
        let _ = write!(text, "\n## {}\n\n{}\n", document.title(), document.about());
        for entry in report.part(document) {
            section(&mut text, entry);
        }
    }
    text
}

fn section(text: &mut String, entry: &EntryRecord) {
    let _ = write!(text, "\n### {}: {}\n\n", capital(entry.place), entry.title);
    table(text, entry);
    for chart in &entry.charts {
        let _ = write!(text, "\n![{}](figures/{}.svg)\n", chart.title, chart.name);
    }
    let _ = write!(text, "\n{}\n", entry.why);
    for note in &entry.notes {
        let _ = write!(text, "\n{note}\n");
    }
    for gap in &entry.gaps {
        let _ = write!(text, "\n> **Gap:** {gap}\n");
    }
    if let Some(provenance) = entry.provenance() {
        let _ = write!(text, "\n*`{}`, {provenance}*\n", entry.name);
    }
}

/// The table; nothing if it has no cell.
fn table(text: &mut String, entry: &EntryRecord) {
    let shown = shown(entry);
    if shown.is_empty() {
        return;
    }
    let mut line = |cells: &mut dyn Iterator<Item = String>| {
        let cells: Vec<String> = cells.map(|cell| cell.replace('|', "\\|")).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    };
    let heads = shown.iter().flat_map(|column| {
        let head = |part: &super::table::Part| match column.name {
            "" => part.title().to_owned(),
            name => format!("{name}: {}", part.title()),
        };
        column.parts.iter().map(head)
    });
    line(&mut [entry.rows.to_owned()].into_iter().chain(heads));
    let rules = shown.iter().flat_map(|column| column.parts.iter().map(|_| "---:".to_owned()));
    line(&mut ["---".to_owned()].into_iter().chain(rules));
    for row in &entry.table {
        let cells = shown.iter().flat_map(|column| {
            column.parts.iter().map(|part| part.text(&row.cells[column.column]))
        });
        line(&mut [row.label.clone()].into_iter().chain(cells));
    }
}

/// The text with a capital at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
