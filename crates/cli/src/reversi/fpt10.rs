use std::io::{self, BufReader, Read};

use clap::Args;
use lockstep_reversi::protocol::Fpt10 as Player;

use super::engine::EngineOptions;
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Args)]
pub(crate) struct Fpt10 {
    #[command(flatten)]
    options: EngineOptions,
    /// Write the two characters of a message alone, as on the contest's wire, without a line
    /// feed
    #[arg(long)]
    bare: bool,
}

pub(super) fn run(fpt10: &Fpt10, output: &mut Output) -> Result<Answer, Failure> {
    let mut player = Player::new(fpt10.options.thinker()?);
    for byte in BufReader::new(io::stdin()).bytes() {
        let byte = byte.map_err(|error| Failure::Input(format!("stdin: {error}")))?;
        if let Some(message) = player.byte(byte) {
            let end = if fpt10.bare { "" } else { "\n" };
            output.bytes(format!("{message}{end}").as_bytes())?;
            output.flush()?;
        }
    }
    Ok(Answer::Yes)
}
