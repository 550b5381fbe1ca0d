use std::fmt::Write;

use lockstep_service::plot::escape;

use super::markdown::capital;
use super::table::{Part, shown};
use super::{EntryRecord, Report};
use crate::{Document, Size};

const STYLE: &str = include_str!("style.css");

pub(super) fn write(report: &Report) -> String {
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>The documents, measured again</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <h1>The documents, measured again</h1>\n"
    );
    for paragraph in report.introduction() {
        let _ = writeln!(html, "<p>{}</p>", inline(&paragraph));
    }
    contents(&mut html, report);
    for document in Document::ALL {
        let _ = writeln!(
            html,
            "<h2>{}</h2>\n<p>{}</p>",
            escape(document.title()),
            inline(document.about())
        );
        for entry in report.part(document) {
            section(&mut html, entry);
        }
    }
    html + "</main>\n</body>\n</html>\n"
}

/// The entries by document, as links.
fn contents(html: &mut String, report: &Report) {
    *html += "<nav aria-label=\"Contents\">\n";
    for document in Document::ALL {
        let _ = write!(html, "<details open><summary>{}</summary><ul>", escape(document.title()));
        for entry in report.part(document) {
            let (name, place, title) = (entry.name, capital(entry.place), escape(entry.title));
            let _ = write!(html, "<li><a href=\"#{name}\">{}</a> {title}</li>", escape(&place));
        }
        *html += "</ul></details>\n";
    }
    *html += "</nav>\n";
}

fn section(html: &mut String, entry: &EntryRecord) {
    let (name, place) = (entry.name, capital(entry.place));
    let _ = writeln!(
        html,
        "<section id=\"{name}\">\n<h3><span class=\"place\">{}</span> {}</h3>",
        escape(&place),
        escape(entry.title)
    );
    table(html, entry);
    for chart in &entry.charts {
        let _ = writeln!(html, "<figure>{}</figure>", chart.svg());
    }
    let _ = writeln!(html, "<p class=\"why\">{}</p>", inline(entry.why));
    for note in &entry.notes {
        let _ = writeln!(html, "<p class=\"note\">{}</p>", inline(note));
    }
    for gap in &entry.gaps {
        let _ = writeln!(html, "<p class=\"gap\"><strong>Gap.</strong> {}</p>", inline(gap));
    }
    if let (Some(measured), Some(provenance)) = (&entry.measured, entry.provenance()) {
        let class = if measured.size == Size::Full { "full" } else { "quick" };
        let _ = writeln!(
            html,
            "<p class=\"when {class}\"><code>{name}</code> {}</p>",
            inline(&provenance)
        );
    }
    *html += "</section>\n";
}

/// The table; nothing if it has no cell.
fn table(html: &mut String, entry: &EntryRecord) {
    let shown = shown(entry);
    if shown.is_empty() {
        return;
    }
    // On paper nothing scrolls.
    let columns: usize = shown.iter().map(|column| column.parts.len()).sum();
    let wide = if columns > 12 { " class=\"wide\"" } else { "" };
    let _ = write!(html, "<div class=\"scroll\" tabindex=\"0\"><table{wide}>\n<thead>");
    let named = shown.iter().any(|column| !column.name.is_empty());
    let rows = if named { " rowspan=\"2\"" } else { "" };
    let _ = write!(html, "<tr><th scope=\"col\"{rows}>{}</th>", escape(entry.rows));
    if named {
        for column in &shown {
            let (parts, name) = (column.parts.len(), inline(column.name));
            let _ = write!(
                html,
                "<th scope=\"colgroup\" colspan=\"{parts}\" class=\"group\">{name}</th>"
            );
        }
        *html += "</tr><tr>";
    }
    for (place, part) in shown.iter().flat_map(|column| column.parts.iter().enumerate()) {
        let _ = write!(
            html,
            "<th scope=\"col\" class=\"{}\">{}</th>",
            class(*part, place),
            part.title()
        );
    }
    *html += "</tr></thead>\n<tbody>\n";
    for row in &entry.table {
        let _ = write!(html, "<tr><th scope=\"row\">{}</th>", inline(&row.label));
        for column in &shown {
            for (place, &part) in column.parts.iter().enumerate() {
                let text = escape(&part.text(&row.cells[column.column]));
                let _ = write!(html, "<td class=\"{}\">{text}</td>", class(part, place));
            }
        }
        *html += "</tr>\n";
    }
    *html += "</tbody></table></div>\n";
}

/// The classes of a cell; the first of a quantity has a line before it.
fn class(part: Part, place: usize) -> String {
    format!("{}{}", part.title(), if place == 0 { " group" } else { "" })
}

/// Text as HTML; what is between backquotes is code.
fn inline(text: &str) -> String {
    let mut html = String::new();
    for (place, piece) in text.split('`').enumerate() {
        let piece = escape(piece);
        html += &if place % 2 == 1 { format!("<code>{piece}</code>") } else { piece };
    }
    html
}
