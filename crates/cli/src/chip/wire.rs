use std::io::{self, Read};

#[cfg(unix)]
use lockstep_chips::sudoku::Line;
#[cfg(unix)]
use lockstep_search::Stop;

#[cfg(unix)]
use super::play;
use super::{SudokuChip, sudoku_chip};
use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, interrupt, progress};

/// The bytes that are read at once.
const PIECE: usize = 256;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The chip
    #[arg(value_parser = sudoku_chip())]
    chip: SudokuChip,
    /// Attach the chip's serial line to a pseudo-terminal, and say which; not to standard input and
    /// output
    #[cfg(unix)]
    #[arg(long)]
    serial: bool,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let building = progress::spinner("building the simulation");
    let mut line = args.chip.start_line()?;
    building.finish_and_clear();
    let stop = interrupt::stop()?;
    #[cfg(unix)]
    if args.serial {
        return attach(&mut line, output, &stop);
    }
    let mut input = io::stdin().lock();
    let mut piece = [0; PIECE];
    while !stop.is_set() {
        let count = input.read(&mut piece).map_err(Failure::reading("standard input"))?;
        if count == 0 {
            break;
        }
        let heard = line.exchange(&piece[..count], &stop)?;
        output.bytes(&heard)?;
        output.flush()?;
    }
    Ok(Answer::Yes)
}

/// Answers on a pseudo-terminal until it is interrupted.
#[cfg(unix)]
pub(super) fn attach(line: &mut Line, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    let mut serial = play::attach(output)?;
    while !stop.is_set() {
        let bytes = serial.bytes()?;
        serial.send(&line.exchange(&bytes, stop)?)?;
    }
    serial.hang_up();
    Ok(Answer::Yes)
}
