use lockstep_arena::Spec;
use lockstep_arena::tables::{Row, Table};
use serde::Serialize;

use crate::failure::{Failure, warn};
use crate::output::Output;
use crate::{Answer, interrupt, progress};

/// Two games, chip black and software black, in the document and today.
#[derive(Serialize)]
struct Line {
    table: String,
    chip: String,
    level: Option<u32>,
    /// The document's discs, chip and software.
    document: [&'static str; 2],
    measured: [String; 2],
    /// The document's turns and passes in table 4, mean depths in table 7.
    document_details: [&'static str; 2],
    turns: [String; 2],
    depths: [String; 2],
    mean_seconds: [f64; 2],
}

impl Line {
    fn new(table: Table, chip: &Spec, row: &Row) -> Line {
        let seconds = |side: usize| {
            let moves: u64 = row.tallies.iter().map(|tally| tally.efforts[side].moves).sum();
            let seconds: f64 = row.tallies.iter().map(|tally| tally.efforts[side].seconds).sum();
            seconds / moves.max(1) as f64
        };
        Line {
            table: table.to_string(),
            chip: chip.to_string(),
            level: row.printed.level,
            document: row.printed.discs,
            measured: row.discs(),
            document_details: row.printed.details,
            turns: row.turns(),
            depths: row.depths(),
            mean_seconds: [seconds(0), seconds(1)],
        }
    }

    /// A line of a table in Markdown.
    fn words(&self) -> String {
        let level = self.level.map_or_else(|| "-".into(), |level| level.to_string());
        let half = |game: usize| {
            let details = self.document_details[game];
            let document = format!("{} {details}", self.document[game]);
            let measured =
                format!("{} {} ({})", self.measured[game], self.turns[game], self.depths[game]);
            format!(" {:16} | {:30} |", document.trim_end(), measured)
        };
        format!("| {level:5} |{}{}", half(0), half(1))
    }
}

/// The chip's and the software's discs, turns+passes and, in brackets, mean depths.
const HEAD: &str = "\
| level | chip black, document | measured                       | software black, document | measured |
|---|---|---|---|---|";

pub(super) fn run(
    table: Table,
    chip: Option<&Spec>,
    output: &mut Output,
) -> Result<Answer, Failure> {
    let chip = match chip {
        Some(chip) => chip.clone(),
        None => table.chip().parse().map_err(|fault| Failure::Input(format!("{fault}")))?,
    };
    let stop = interrupt::stop()?;
    output.words(format_args!("{}\n\n{HEAD}", table.title(&chip)))?;
    let rows = table.printed();
    let bar = progress::bar(rows.len());
    for printed in rows {
        let row = table.measure(printed, &chip, &stop);
        let Some(row) = row.map_err(|fault| Failure::Input(fault.to_string()))? else {
            warn("interrupted");
            return Ok(Answer::No);
        };
        let line = Line::new(table, &chip, &row);
        bar.suspend(|| output.say(&line, line.words()).and_then(|()| output.flush()))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(Answer::Yes)
}
