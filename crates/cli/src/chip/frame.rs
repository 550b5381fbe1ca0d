use std::fs;
use std::path::PathBuf;

use clap::Args;
use lockstep_chips::machine::{Frame as Picture, Shown};
use lockstep_reversi::{Diagram, Square};
use schemars::JsonSchema;
use serde::Serialize;

use super::{ReversiChip, machine_chip, read_position};
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Args)]
pub(crate) struct Frame {
    /// The chip
    #[arg(value_parser = machine_chip())]
    chip: ReversiChip,
    /// A board of 64 characters `X`, `O`, `-`, a space and the side to move; or a game such as
    /// f5d6c3, passes implied; `start` for the start of a game. Black is blue, White, the
    /// machine, is red
    #[arg(allow_hyphen_values = true)]
    position: String,
    /// The file to write
    #[arg(long, value_name = "FILE.png")]
    out: PathBuf,
    /// The square of the cursor
    #[arg(long, value_name = "SQUARE", default_value = "a1")]
    cursor: Square,
}

/// A picture of a chip's monitor.
#[derive(Serialize, JsonSchema)]
pub(super) struct FrameRecord {
    /// The position shown.
    position: String,
    /// The chip.
    chip: &'static str,
    /// The square of the cursor.
    cursor: String,
    /// The file written.
    file: String,
    /// Its width in pixels.
    width: usize,
    /// Its height in pixels.
    height: usize,
}

pub(super) fn run(args: &Frame, output: &mut Output) -> Result<Answer, Failure> {
    let Frame { chip, position, out, cursor } = args;
    let position = read_position(position)?;
    let picture = Shown::of(&position, *cursor).frame()?;
    let file = out.display().to_string();
    fs::write(out, picture.png()).map_err(|error| Failure::at(&file, format!(" {error}")))?;
    let record = FrameRecord {
        position: position.to_string(),
        chip: chip.info().name,
        cursor: cursor.to_string(),
        file,
        width: Picture::WIDTH,
        height: Picture::HEIGHT,
    };
    let words = format!("{}\nwrote {}, what the monitor shows", Diagram(&position), record.file);
    output.say(&record, words)?;
    Ok(Answer::Yes)
}
