use std::io::{self, BufRead};

use lockstep_search::Stop;
use lockstep_sudoku::Grid;

use super::{Decoder, Frame, FrameFault, Refusal};
use crate::{Codec, Flow, Session};

/// What a machine answers to a frame; nothing, if it cannot be read.
pub type Reply = Option<Result<Grid, Refusal>>;

/// The machine's end of the line: answers every puzzle by `solve`. It is also called for the frames
/// that cannot be read, to count or report them.
pub struct Server<F> {
    solve: F,
}

impl<F: FnMut(Result<Grid, FrameFault>) -> Reply> Server<F> {
    /// A machine that solves puzzles by this function.
    pub fn new(solve: F) -> Server<F> {
        Server { solve }
    }
}

impl<F: FnMut(Result<Grid, FrameFault>) -> Reply> Session for Server<F> {
    type Codec = Puzzles;

    fn receive(
        &mut self,
        puzzle: Result<Grid, FrameFault>,
        _: &Stop,
        send: &mut dyn FnMut(&[u8]),
    ) -> Flow {
        match (self.solve)(puzzle) {
            Some(Ok(solution)) => send(&Frame::Answer.encode(&solution)),
            Some(Err(refusal)) => send(&refusal.encode()),
            None => {}
        }
        Flow::Continue
    }
}

/// The puzzles in a stream that may hold anything.
#[derive(Clone, Debug)]
pub struct Puzzles(Decoder);

impl Default for Puzzles {
    fn default() -> Puzzles {
        Puzzles(Decoder::new(Frame::Puzzle))
    }
}

impl Codec for Puzzles {
    type Message = Result<Grid, FrameFault>;

    fn read(&mut self, input: &mut dyn BufRead) -> io::Result<Option<Self::Message>> {
        loop {
            if let Some(frame) = self.0.next_frame() {
                return Ok(Some(frame));
            }
            let bytes = match input.fill_buf() {
                Ok([]) => return Ok(self.0.finish().err().map(Err)),
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let count = bytes.len();
            self.0.push(bytes);
            input.consume(count);
        }
    }
}
