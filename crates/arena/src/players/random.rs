use lockstep_game::{Key, Random};
use lockstep_protocols::ClientError;

use lockstep_service::{BoardGame, Transcript};

use crate::{Budget, Choice, Contestant, Foul, Round};

/// Plays any legal move, the same ones in the same game of every match.
pub(crate) struct RandomPlayer {
    seed: u64,
    random: Random,
}

impl RandomPlayer {
    pub(crate) fn new(seed: u64) -> RandomPlayer {
        RandomPlayer { seed, random: Random::new(seed) }
    }
}

impl<G: BoardGame> Contestant<G> for RandomPlayer {
    fn begin(&mut self, round: &Round<'_, G>) -> Result<(), Foul> {
        let side = round.side.index() as u64;
        self.random = Random::new((Key::of(self.seed) ^ Key::of(2 * round.number + side + 1)).0);
        Ok(())
    }

    fn choose(&mut self, transcript: &Transcript<G>, _: &Budget) -> Result<Choice<G::Move>, Foul> {
        let moves: Vec<G::Move> = transcript.position().legal_moves().collect();
        let mv =
            self.random.pick(&moves).ok_or_else(|| ClientError::Unexpected("no move".into()))?;
        Ok(Choice::bare(mv))
    }
}
