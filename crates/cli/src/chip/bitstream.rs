use std::fs;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use lockstep_chips::synth::{BOARDS, Board, Clock, Stage};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Chip, board_chip};
use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, progress};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The chip
    #[arg(value_parser = board_chip())]
    chip: Chip,
    /// The board [default: the first one that the chip supports]
    #[arg(long, value_name = "BOARD", value_parser = boards())]
    board: Option<&'static Board>,
    /// The file to write
    #[arg(long, value_name = "FILE.bit")]
    out: PathBuf,
    /// The seed of the placer
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A configuration file for a board.
#[derive(Serialize, JsonSchema)]
pub(super) struct BitstreamRecord {
    /// The chip.
    chip: &'static str,
    /// The board.
    board: &'static str,
    /// The file written.
    file: String,
    /// Its size.
    bytes: usize,
    /// The seed of the placer.
    seed: u64,
    /// The clocks of the design.
    clocks: Vec<ClockRecord>,
}

/// A clock of a routed design, in MHz.
#[derive(Serialize, JsonSchema)]
struct ClockRecord {
    /// Its net.
    clock: String,
    #[serde(flatten)]
    speed: Clock,
}

fn boards() -> impl TypedValueParser<Value = &'static Board> {
    let names = BOARDS.map(|board| PossibleValue::new(board.name).help(board.title));
    PossibleValuesParser::new(names)
        .try_map(|name| Board::find(&name).ok_or_else(|| format!("there is no board {name}")))
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let Args { chip, board, out, seed } = args;
    let info = chip.info();
    let wanted = |name: &str| board.is_none_or(|board| board.name == name);
    let Some((board, module)) = info.boards.iter().find(|(board, _)| wanted(board.name)) else {
        return Err(Failure::Input(format!("{} does not support this board", info.name)));
    };
    let bar = progress::bar(3);
    let bitstream = board.bitstream(module, *seed, |stage| {
        bar.inc(u64::from(stage != Stage::Synthesis));
        bar.set_message(match stage {
            Stage::Synthesis => "synthesis",
            Stage::Routing => "placing and routing",
            Stage::Packing => "packing",
        });
    })?;
    bar.finish_and_clear();
    let file = out.display().to_string();
    fs::write(out, &bitstream.bytes).map_err(|error| Failure::at(&file, format!(" {error}")))?;
    let clocks = bitstream.clocks.into_iter().map(|(clock, speed)| ClockRecord { clock, speed });
    let built = BitstreamRecord {
        chip: info.name,
        board: board.name,
        file,
        bytes: bitstream.bytes.len(),
        seed: *seed,
        clocks: clocks.collect(),
    };
    output.say(&built, words(&built))?;
    Ok(Answer::Yes)
}

fn words(built: &BitstreamRecord) -> String {
    let mut words = String::new();
    for ClockRecord { clock, speed: Clock { achieved, constraint } } in &built.clocks {
        words += &format!("{clock}: {achieved:.2} MHz, the board needs {constraint:.2}\n");
    }
    words + &format!("wrote {}, {} bytes; not tried on a board", built.file, built.bytes)
}
