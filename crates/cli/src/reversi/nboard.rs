use lockstep_reversi::protocol::NBoard;

use super::engine::EngineOptions;
use super::wire;
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn run(options: &EngineOptions, output: &mut Output) -> Result<Answer, Failure> {
    let thinker = options.thinker()?;
    let interrupt = thinker.interrupt();
    let arrived = move |line: &str| {
        if NBoard::interrupts(line) {
            interrupt.raise();
        }
    };
    wire::serve(&mut NBoard::new(thinker), arrived, output)
}
