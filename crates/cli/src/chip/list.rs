use lockstep_chips::records::ChipRecord;
use lockstep_chips::{Entry, Tool, catalogue};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

/// A tool that works with chips.
#[derive(Serialize, JsonSchema)]
pub(super) struct ToolRecord {
    /// Its name.
    tool: String,
    /// Its version; `null` if it is missing.
    version: Option<String>,
    /// The command that installs it.
    install: &'static str,
}

pub(super) fn run(output: &mut Output) -> Result<Answer, Failure> {
    for info in catalogue().map(Entry::any).map(|chip| chip.info()) {
        let record = ChipRecord::of(info);
        let ChipRecord { chip, game, clock_mhz, about, .. } = record;
        output.say(&record, format!("{chip:<17} {game:<9} {clock_mhz:>5.1} MHz  {about}"))?;
    }
    output.words("")?;
    for tool in Tool::ALL {
        let installed = ToolRecord {
            tool: tool.to_string(),
            version: tool.version().ok(),
            install: tool.install(),
        };
        let words = match &installed.version {
            Some(version) => format!("{tool:<18} {version}"),
            None => format!("{tool:<18} missing: {}", installed.install),
        };
        output.say(&installed, words)?;
    }
    Ok(Answer::Yes)
}
