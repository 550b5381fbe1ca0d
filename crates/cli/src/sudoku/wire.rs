use std::io;
use std::path::PathBuf;
use std::time::Duration;

use lockstep_protocols::fpt09::{FrameFault, Refusal, Reply, Server};
use lockstep_protocols::serve;
use lockstep_protocols::transport::{BAUD, open_serial};
use lockstep_sudoku::Grid;
use lockstep_sudoku::methods::{GaveUp, Outcome};

use super::solve::Choice;
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
    let name = args.device.as_ref().map_or("stdin".into(), |path| path.display().to_string());
    let at = |error: &dyn std::error::Error| Failure::Input(format!("{name}: {error}"));
    let mut count = Count::default();
    let mut server = Server::new(|frame| count.solve(args, &name, frame));
    match &args.device {
        None => serve(&mut server, io::stdin(), output.stream())?,
        Some(path) => {
            let mut device = open_serial(path, BAUD).map_err(|error| at(&error))?;
            let input = device.try_clone().map_err(|error| at(&error))?;
            serve(&mut server, input, &mut device).map_err(|error| at(&error))?;
        }
    }
    input::batch(&name, count.good, count.bad)?;
    Ok(if count.unsolved == 0 { Answer::Yes } else { Answer::No })
}

/// The frames so far.
#[derive(Default)]
struct Count {
    good: usize,
    bad: usize,
    unsolved: usize,
}

impl Count {
    /// Solves the puzzle of a frame, and reports what is wrong with it.
    fn solve(&mut self, args: &Args, name: &str, frame: Result<Grid, FrameFault>) -> Reply {
        let grid = match frame {
            Ok(grid) => grid,
            Err(fault) => {
                self.bad += 1;
                warn(format_args!("{name}: {fault}"));
                return None;
            }
        };
        self.good += 1;
        let outcome = args.choice.solve(&grid, Some(args.time)).outcome;
        if let Some(complaint) = outcome.complaint() {
            warn(format_args!("{name}: {complaint}"));
        }
        let refusal = match outcome {
            Outcome::Solved(solution) => return Some(Ok(solution)),
            Outcome::Contradictory(_) => Refusal::Contradictory,
            Outcome::Empty => Refusal::Empty,
            Outcome::NoSolution => Refusal::NoSolution,
            Outcome::GaveUp { reason: GaveUp::Stuck { .. }, .. } => Refusal::Stuck,
            Outcome::GaveUp { reason: GaveUp::MemoryNotEnough, .. } => Refusal::MemoryNotEnough,
            _ => Refusal::GaveUp,
        };
        self.unsolved += 1;
        Some(Err(refusal))
    }
}
