use std::io;

use lockstep_protocols::{nboard, serve};

use super::engine::EngineOptions;
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn run(options: &EngineOptions, output: &mut Output) -> Result<Answer, Failure> {
    serve(&mut nboard::Server::new(options.thinker()?), io::stdin(), output.stream())?;
    Ok(Answer::Yes)
}
