use lockstep_game::{IllegalMove, State};
use lockstep_reversi::{Move, Position};

/// The game of a session: where it began, its moves, and where it stands. Servers keep it because some
/// engines look at the game and not at the position alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct History {
    start: Position,
    moves: Vec<Move>,
    position: Position,
}

impl History {
    /// A game before its first move.
    pub(crate) fn new(start: Position) -> History {
        History { start, moves: Vec::new(), position: start }
    }

    /// The game of these moves, which are legal.
    pub(crate) fn of(start: Position, moves: Vec<Move>) -> History {
        let mut position = start;
        moves.iter().for_each(|&mv| position.play_unchecked(mv));
        History { start, moves, position }
    }

    /// The position before the first move.
    pub(crate) fn start(&self) -> &Position {
        &self.start
    }

    /// The moves.
    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after the last move.
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// Plays a move; an illegal one changes nothing.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), IllegalMove<Move>> {
        self.position.play(mv)?;
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back; false if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let undone = self.moves.pop().is_some();
        *self = History::of(self.start, std::mem::take(&mut self.moves));
        undone
    }
}
