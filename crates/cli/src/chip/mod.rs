//! `lockstep chip ...`

mod bitstream;
mod frame;
mod race;

use clap::{Subcommand, ValueEnum};
use lockstep_chips::Error;

use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Build the file that configures a board
    Bitstream(bitstream::Args),
    /// Take a picture of the chip's monitor, from its simulated video signal
    Frame(frame::Frame),
    /// Play a game whose moves are thought by the chip and by its software twin
    Race(race::Race),
}

/// The chips.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ChipName {
    /// The Reversi machine of Timisoara
    Timisoara,
}

pub(crate) fn run(verb: Verb, output: &mut Output) -> Result<Answer, Failure> {
    match verb {
        Verb::Bitstream(args) => bitstream::run(&args, output),
        Verb::Frame(args) => frame::run(&args, output),
        Verb::Race(args) => race::run(&args, output),
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Input(error.to_string())
    }
}
