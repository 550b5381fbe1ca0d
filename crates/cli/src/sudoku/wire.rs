use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use lockstep_sudoku::Grid;
use lockstep_sudoku::methods::Outcome;
use lockstep_sudoku::wire::{Decoder, Frame};

use super::solve::{Choice, complaint};
use crate::failure::{Failure, warn};
use crate::limits::duration;
use crate::output::Output;
use crate::{Answer, input};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A serial device, opened with 115200 baud [default: standard input and output]
    #[arg(long, value_name = "PATH")]
    device: Option<PathBuf>,
    #[command(flatten)]
    choice: Choice,
    /// The time for each puzzle
    #[arg(long, value_parser = duration, default_value = "120s")]
    time: Duration,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let Some(path) = &args.device else {
        return serve(args, "stdin", &mut io::stdin().lock(), |answer| {
            output.bytes(answer)?;
            output.flush()
        });
    };
    let name = path.display().to_string();
    let unusable = |error: io::Error| Failure::Input(format!("{name}: {error}"));
    let device = open(path).map_err(unusable)?;
    serve(args, &name, &mut &device, |answer| (&device).write_all(answer).map_err(unusable))
}

/// Answers every frame that comes in. A puzzle that cannot be solved gets no answer, because
/// the frames have no way to say so.
fn serve(
    args: &Args,
    name: &str,
    line: &mut dyn Read,
    mut send: impl FnMut(&[u8]) -> Result<(), Failure>,
) -> Result<Answer, Failure> {
    let (mut good, mut bad, mut unsolved) = (0_usize, 0_usize, 0_usize);
    let mut decoder = Decoder::new(Frame::Puzzle);
    let mut buffer = [0; 4096];
    loop {
        while let Some(frame) = decoder.next_frame() {
            match frame {
                Ok(grid) => {
                    good += 1;
                    unsolved += usize::from(!answer(args, name, &grid, &mut send)?);
                }
                Err(fault) => {
                    bad += 1;
                    warn(format_args!("{name}: {fault}"));
                }
            }
        }
        match line.read(&mut buffer) {
            Ok(0) => match decoder.finish() {
                Ok(()) => break,
                Err(fault) => {
                    bad += 1;
                    warn(format_args!("{name}: {fault}"));
                }
            },
            Ok(count) => decoder.push(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(Failure::Input(format!("{name}: {error}"))),
        }
    }
    input::batch(name, good, bad)?;
    Ok(if unsolved == 0 { Answer::Yes } else { Answer::No })
}

/// Solves a puzzle and sends the solution; answers whether there is one.
fn answer(
    args: &Args,
    name: &str,
    grid: &Grid,
    send: &mut impl FnMut(&[u8]) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let outcome = args.choice.solve(grid, Some(args.time)).answer.outcome;
    if let Some(complaint) = complaint(&outcome) {
        warn(format_args!("{name}: {complaint}"));
    }
    let Outcome::Solved(solution) = outcome else { return Ok(false) };
    send(&Frame::Answer.encode(&solution))?;
    Ok(true)
}

/// Opens a device, and if it is a terminal line makes it raw, 8 bits, 115200 baud.
fn open(path: &Path) -> io::Result<File> {
    let device = OpenOptions::new().read(true).write(true).open(path)?;
    #[cfg(unix)]
    if let Ok(mut line) = rustix::termios::tcgetattr(&device) {
        line.make_raw();
        line.set_speed(115_200)?;
        rustix::termios::tcsetattr(&device, rustix::termios::OptionalActions::Now, &line)?;
    }
    Ok(device)
}
