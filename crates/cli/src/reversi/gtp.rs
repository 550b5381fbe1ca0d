use std::io;

use lockstep_protocols::{gtp, serve};
use lockstep_reversi::Position;

use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;
use crate::verbs::EngineOptions;

pub(super) fn run(
    options: &EngineOptions<Position>,
    output: &mut Output,
) -> Result<Answer, Failure> {
    serve(&mut gtp::Server::new(options.thinker()?), io::stdin(), output.stream())?;
    Ok(Answer::Yes)
}
