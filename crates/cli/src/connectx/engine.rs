//! `lockstep connectx engine`.

use std::io;

use lockstep_connectx::Position;
use lockstep_protocols::{cx, serve};

use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;
use crate::verbs::EngineOptions;

pub(super) fn run(
    options: &EngineOptions<Position>,
    output: &mut Output,
) -> Result<Answer, Failure> {
    let server = cx::Server::new(options.name()?, options.asked());
    let mut server = server.with_engine(options.build()?);
    serve(&mut server, io::stdin(), output.stream())?;
    Ok(Answer::Yes)
}
