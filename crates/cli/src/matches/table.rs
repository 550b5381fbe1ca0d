use lockstep_arena::Spec;
use lockstep_arena::tables::{Table, TableRecord};

use crate::failure::{Failure, warn};
use crate::output::Output;
use crate::{Answer, interrupt, progress};

/// A line of a table in Markdown.
fn words(row: &TableRecord) -> String {
    let level = row.level.map_or_else(|| "-".into(), |level| level.to_string());
    let half = |game: usize| {
        let details = row.document_details[game];
        let document = format!("{} {details}", row.document[game]);
        let measured = format!("{} {} ({})", row.measured[game], row.turns[game], row.depths[game]);
        format!(" {:16} | {:30} |", document.trim_end(), measured)
    };
    format!("| {level:5} |{}{}", half(0), half(1))
}

/// The chip's and the software's discs, turns+passes and, in brackets, mean depths.
const HEAD: &str = "\
| level | chip black, document | measured                       | software black, document | measured |
|---|---|---|---|---|";

pub(super) fn run(
    table: Table,
    chip: Option<&Spec>,
    software: Option<&Spec>,
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
        let row = table.measure(printed, &chip, software, &stop);
        let Some(row) = row.map_err(|fault| Failure::Input(fault.to_string()))? else {
            warn("interrupted");
            return Ok(Answer::No);
        };
        let record = TableRecord::new(table, &chip, &row);
        bar.suspend(|| output.say(&record, words(&record)).and_then(|()| output.flush()))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(Answer::Yes)
}
