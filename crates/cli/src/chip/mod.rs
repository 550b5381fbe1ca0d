//! `lockstep chip ...`

mod check;
mod list;
mod search;
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
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Input(error.to_string())
    }
}
