use lockstep_chips::{Entry, Info, Tool, catalogue};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

/// A chip of the catalogue.
#[derive(Serialize, JsonSchema)]
pub(super) struct ChipRecord {
    /// Its name.
    chip: &'static str,
    /// The game it plays, or the puzzle it solves.
    game: &'static str,
    /// Its top module.
    module: &'static str,
    /// The clock that the chip reaches: routed, or an estimate where its page says so.
    clock_mhz: f64,
    /// What it is.
    about: &'static str,
}

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
        let Info { name, game, module, about, .. } = *info;
        let clock_mhz = info.routed.clock_mhz;
        let words = format!("{name:<17} {game:<9} {clock_mhz:>5.1} MHz  {about}");
        output.say(&ChipRecord { chip: name, game, module, clock_mhz, about }, words)?;
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
