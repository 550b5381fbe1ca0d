use lockstep_chips::{Entry, Info, Tool, catalogue};
use serde::Serialize;

use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Serialize)]
struct Chip {
    chip: &'static str,
    game: &'static str,
    module: &'static str,
    clock_mhz: f64,
    about: &'static str,
}

#[derive(Serialize)]
struct Installed {
    tool: String,
    /// `null` if it is missing.
    version: Option<String>,
    install: &'static str,
}

pub(super) fn run(output: &mut Output) -> Result<Answer, Failure> {
    for info in catalogue().map(Entry::any).map(|chip| chip.info()) {
        let Info { name, game, module, about, .. } = *info;
        let clock_mhz = info.routed.clock_mhz;
        let words = format!("{name:<16} {game:<9} {clock_mhz:>5.1} MHz  {about}");
        output.say(&Chip { chip: name, game, module, clock_mhz, about }, words)?;
    }
    output.words("")?;
    for tool in Tool::ALL {
        let installed = Installed {
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
