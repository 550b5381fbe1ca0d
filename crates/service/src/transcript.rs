use lockstep_game::{IllegalMove, State};

/// A game as far as it was played: where it began, the moves, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transcript<G: State> {
    start: G,
    moves: Vec<G::Move>,
    position: G,
}

impl<G: State> Transcript<G> {
    /// A game before its first move.
    pub fn new(start: G) -> Transcript<G> {
        Transcript { position: start.clone(), start, moves: Vec::new() }
    }

    /// The game that `moves`, one after the other, make of `start`.
    pub fn of(
        start: G,
        moves: impl IntoIterator<Item = G::Move>,
    ) -> Result<Transcript<G>, IllegalMove<G::Move>> {
        let mut transcript = Transcript::new(start);
        moves.into_iter().try_for_each(|mv| transcript.play(mv))?;
        Ok(transcript)
    }

    /// Plays a move; an illegal one changes nothing.
    pub fn play(&mut self, mv: G::Move) -> Result<(), IllegalMove<G::Move>> {
        self.position.play(mv)?;
        self.moves.push(mv);
        Ok(())
    }

    /// The position before the first move.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The moves.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The position after the last move.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The position before each move, and after the last.
    pub fn positions(&self) -> impl Iterator<Item = G> {
        let mut position = self.start.clone();
        let after = self.moves.iter().map(move |&mv| {
            position.play_unchecked(mv);
            position.clone()
        });
        std::iter::once(self.start.clone()).chain(after)
    }
}
