use std::fs;
use std::path::PathBuf;

use clap::ValueEnum;
use lockstep_chips::{Board, Clock, Stage};
use serde::Serialize;

use super::ChipName;
use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, progress};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The chip
    chip: ChipName,
    /// The board
    #[arg(long, default_value = "ulx3s")]
    board: BoardName,
    /// The file to write
    #[arg(long, value_name = "FILE.bit")]
    out: PathBuf,
    /// The seed of the placer
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum BoardName {
    /// ULX3S with an ECP5-85F
    Ulx3s,
}

#[derive(Serialize)]
struct Built {
    chip: &'static str,
    board: &'static str,
    file: String,
    bytes: usize,
    seed: u64,
    clocks: Vec<Named>,
}

#[derive(Serialize)]
struct Named {
    clock: String,
    #[serde(flatten)]
    speed: Clock,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let Args { chip: ChipName::Timisoara, board: BoardName::Ulx3s, out, seed } = args;
    let bar = progress::bar(3);
    let bitstream = Board::Ulx3s.bitstream(*seed, |stage| {
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
    let clocks = bitstream.clocks.into_iter().map(|(clock, speed)| Named { clock, speed });
    let built = Built {
        chip: "timisoara",
        board: "ulx3s",
        file,
        bytes: bitstream.bytes.len(),
        seed: *seed,
        clocks: clocks.collect(),
    };
    output.say(&built, words(&built))?;
    Ok(Answer::Yes)
}

fn words(built: &Built) -> String {
    let mut words = String::new();
    for Named { clock, speed: Clock { achieved, constraint } } in &built.clocks {
        words += &format!("{clock}: {achieved:.2} MHz, the board needs {constraint:.2}\n");
    }
    words + &format!("wrote {}, {} bytes; not tried on a board", built.file, built.bytes)
}
