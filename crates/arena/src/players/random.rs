use lockstep_game::{Key, Random};

use crate::{Budget, Choice, Contestant, Course, Field, Foul, Round};

/// Plays any legal move, the same ones in the same game of every match.
pub(crate) struct AnyMove {
    seed: u64,
    random: Random,
}

impl AnyMove {
    pub(crate) fn new(seed: u64) -> AnyMove {
        AnyMove { seed, random: Random::new(seed) }
    }
}

impl<G: Field> Contestant<G> for AnyMove {
    fn begin(&mut self, round: &Round<'_, G>) -> Result<(), Foul> {
        let side = round.side.index() as u64;
        self.random = Random::new((Key::of(self.seed) ^ Key::of(2 * round.number + side + 1)).0);
        Ok(())
    }

    fn choose(&mut self, course: &Course<G>, _: &Budget) -> Result<Choice<G::Move>, Foul> {
        let moves: Vec<G::Move> = course.position().legal_moves().collect();
        let mv = self.random.pick(&moves).ok_or_else(|| Foul::Nonsense("no move".into()))?;
        Ok(Choice::bare(mv))
    }
}
