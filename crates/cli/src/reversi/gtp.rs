use lockstep_reversi::protocol::Gtp;

use super::engine::EngineOptions;
use super::wire;
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn run(options: &EngineOptions, output: &mut Output) -> Result<Answer, Failure> {
    wire::serve(&mut Gtp::new(options.thinker()?), |_| (), output)
}
