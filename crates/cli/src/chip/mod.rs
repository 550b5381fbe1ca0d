//! `lockstep chip ...`

mod bitstream;
mod check;
mod frame;
mod list;
#[cfg(unix)]
mod play;
mod race;
mod search;
#[cfg(unix)]
mod serial;
mod synth;

use clap::{Subcommand, ValueEnum};
use lockstep_chips::Error;

use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Show the chips, and the tools that work with them
    List,
    /// Find the best move with a simulated chip
    Search(search::Args),
    /// Compare a chip with its software twin, step by step, and its blocks with the rules
    Check(check::Args),
    /// Synthesise, place and route a chip: resources of each module, and the clock
    Synth(synth::Args),
    /// Build the file that configures a board with a chip
    Bitstream(bitstream::Args),
    /// Take a picture of the chip's monitor, from its simulated video signal
    Frame(frame::Frame),
    /// Play against the chip: by its simulated buttons, monitor and serial line
    #[cfg(unix)]
    Play(play::Args),
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
        Verb::List => list::run(output),
        Verb::Search(args) => search::run(&args, output),
        Verb::Check(args) => check::run(&args, output),
        Verb::Synth(args) => synth::run(&args, output),
        Verb::Bitstream(args) => bitstream::run(&args, output),
        Verb::Frame(args) => frame::run(&args, output),
        #[cfg(unix)]
        Verb::Play(args) => play::run(&args, output),
        Verb::Race(args) => race::run(&args, output),
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Input(error.to_string())
    }
}
