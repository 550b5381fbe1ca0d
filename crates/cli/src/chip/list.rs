use lockstep_chips::{Tool, timisoara};
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
    let chip = Chip {
        chip: "timisoara",
        game: "reversi",
        module: timisoara::MODULE,
        clock_mhz: timisoara::CLOCK_MHZ,
        about: "alpha-beta to a fixed depth; 48 patterns and mobility",
    };
    let words =
        format!("{:<12} {:<9} {:>5.1} MHz  {}", chip.chip, chip.game, chip.clock_mhz, chip.about);
    output.say(&chip, words)?;
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
