//! The search, as the machine's registers see it.

use lockstep_search::Stop;

use super::patterns::evaluate;
use super::{Answer, Event, GAME_OVER, Trace, is_red};
use crate::replicas::watch::Watch;
use crate::{Board, Move, Size, Square, Squares};

/// No value is beyond this one: the largest of the machine's 20-bit registers.
pub const INFINITY: i32 = (1 << 19) - 1;

/// Which of the machines: they find the same values and play the same moves but for ties, and
/// differ in the nodes they need.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Edition {
    /// As published. A position learns of the value of a move one move late: window and cut
    /// are compared with the register `best`, and the value that has just come back gets there
    /// only with the same clock edge. The decoder tests bit 57 in the place of a corner.
    Published,
    /// As meant: the decoder tests the corner, bit 56.
    #[default]
    Corrected,
    /// As meant, and a position learns of a value at once, as in a text book.
    Prompt,
}

/// One run of the machine.
pub(super) struct Exploration<'a, T> {
    edition: Edition,
    depth: u32,
    playable: u64,
    watch: Watch<'a>,
    trace: &'a mut T,
    best: Option<(Square, i32)>,
    leaves: u64,
}

/// What is known already: Red is sure of `alpha`, Blue of `beta`.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

/// The search was stopped; there is no value.
struct Stopped;

impl<'a, T: Trace> Exploration<'a, T> {
    pub(super) fn new(
        size: Size,
        edition: Edition,
        depth: u32,
        stop: &'a Stop,
        trace: &'a mut T,
    ) -> Self {
        let (playable, watch) = (size.squares(), Watch::new(stop));
        Exploration { edition, depth, playable, watch, trace, best: None, leaves: 0 }
    }

    /// Explores the position, and answers with the best of the moves that were explored in
    /// full; if there is none, with the first.
    pub(super) fn run(mut self, board: Board) -> Answer {
        let first = self.next_move(board.moves(self.playable));
        let window = Window { alpha: -INFINITY, beta: INFINITY };
        // Without a move the machine says that it passes, and does not search.
        let complete = first.is_none() || self.node(board, 0, window).is_ok();
        Answer {
            best: self.best.map(|(square, _)| square).or(first).map_or(Move::Pass, Move::Place),
            value: self.best.map(|(_, value)| value),
            nodes: self.watch.nodes(),
            leaves: self.leaves,
            complete,
        }
    }

    /// The value for Red of a position on `level`.
    fn node(&mut self, board: Board, level: u32, window: Window) -> Result<i32, Stopped> {
        self.enter(level, board)?;
        let moves = board.moves(self.playable);
        // A leaf is at an even depth: its mover is Red. Whether the game is over is not asked.
        let deepest = level == self.depth;
        let over = !deepest && moves.is_empty() && board.pass().moves(self.playable).is_empty();
        let value = if deepest {
            evaluate(board.own, board.opp, moves.len())
        } else if over {
            over_value(board, level)
        } else if moves.is_empty() {
            // A pass: the opponent moves, one level down.
            self.node(board.pass(), level + 1, window)?
        } else {
            self.explore(board, level, window, moves)?
        };
        self.tell(Event::Return { level, value })?;
        self.leaves += u64::from(deepest || over);
        Ok(value)
    }

    fn enter(&mut self, level: u32, board: Board) -> Result<(), Stopped> {
        if !self.watch.enter() {
            return Err(Stopped);
        }
        let told = self.tell(Event::enter(level, board));
        if told.is_err() {
            self.watch.leave();
        }
        told
    }

    /// A step is told before it counts, so that the trace can end the search just before it.
    fn tell(&mut self, event: Event) -> Result<(), Stopped> {
        if self.trace.event(event).is_break() { Err(Stopped) } else { Ok(()) }
    }

    /// Tries the moves one after the other: the state EXPLORE_M, once before each move and
    /// once after the last.
    fn explore(
        &mut self,
        board: Board,
        level: u32,
        mut window: Window,
        mut moves: Squares,
    ) -> Result<i32, Stopped> {
        let red = is_red(level);
        let mut best = if red { -INFINITY } else { INFINITY };
        let mut returned = best;
        loop {
            let known = match self.edition {
                Edition::Published | Edition::Corrected => best,
                Edition::Prompt => better(red, best, returned),
            };
            window.narrow(red, known);
            if window.alpha >= window.beta {
                self.tell(Event::Cut { level })?;
                return Ok(known);
            }
            best = better(red, best, returned);
            let Some(square) = self.next_move(moves) else { return Ok(best) };
            moves.0 &= !square.bit();
            let child = board.play(square.index(), board.flips(square.index()));
            returned = self.node(child, level + 1, window)?;
            if level == 0 && returned > best {
                self.best = Some((square, returned));
            }
        }
    }

    fn next_move(&self, moves: Squares) -> Option<Square> {
        self.edition.next_move(moves)
    }
}

impl Edition {
    /// The priority decoder, the move that is tried first: the corners of bits 0, 7, 63 and 56,
    /// then the lowest bit.
    pub fn next_move(self, moves: Squares) -> Option<Square> {
        let fourth = if self == Edition::Published { 57 } else { 56 };
        let corners = [1 << 0, 1 << 7, 1 << 63, 1 << fourth];
        let corner = corners.into_iter().find(|corner| moves.0 & corner != 0);
        Squares(corner.unwrap_or(moves.0)).next()
    }
}

impl Window {
    /// Takes in the best value of a position.
    fn narrow(&mut self, red: bool, best: i32) {
        if red {
            self.alpha = self.alpha.max(best);
        } else {
            self.beta = self.beta.min(best);
        }
    }
}

/// The value of a finished game, whose mover is on `level`.
fn over_value(board: Board, level: u32) -> i32 {
    let lead = board.own.count_ones() as i32 - board.opp.count_ones() as i32;
    let lead = if is_red(level) { lead } else { -lead };
    if lead >= 0 { GAME_OVER + lead } else { -GAME_OVER }
}

/// The value that Red, or Blue, prefers.
fn better(red: bool, a: i32, b: i32) -> i32 {
    if red { a.max(b) } else { a.min(b) }
}
