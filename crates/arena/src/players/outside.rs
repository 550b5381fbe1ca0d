use lockstep_game::{Game, Player};
use lockstep_protocols::{ClientError, Opening, Remote, Turn};

use crate::{Budget, Choice, Contestant, Course, Ending, Field, Foul, Round};

/// A player at the other end of a protocol.
pub(crate) struct Outside<R>(pub(crate) R);

impl<G: Field, R: Remote<G> + Send> Contestant<G> for Outside<R> {
    fn begin(&mut self, round: &Round<'_, G>) -> Result<(), Foul> {
        let Round { side, control, stop, .. } = *round;
        let opening = Opening { game: &game(round.course), side, control, stop };
        Ok(self.0.begin(&opening)?)
    }

    fn choose(&mut self, course: &Course<G>, budget: &Budget) -> Result<Choice<G::Move>, Foul> {
        let turn = Turn {
            game: &game(course),
            time: budget.share(course.position().moves_to_come()),
            left: budget.left(),
            stop: &budget.stop,
        };
        let reply = self.0.choose(&turn)?;
        Ok(Choice { score: reply.score, nodes: reply.nodes, ..Choice::bare(reply.mv) })
    }

    fn end(&mut self, side: Player, course: &Course<G>, ending: &Ending) {
        let loser = match ending {
            Ending::Forfeit { loser, .. } => Some(*loser),
            Ending::Played(_) => None,
        };
        self.0.end(side, &game(course), loser);
    }
}

fn game<G: Game>(course: &Course<G>) -> lockstep_protocols::Game<'_, G> {
    lockstep_protocols::Game {
        start: course.start(),
        moves: course.moves(),
        position: course.position(),
    }
}

impl From<ClientError> for Foul {
    fn from(error: ClientError) -> Foul {
        match error {
            ClientError::Timeout(waited) => Foul::Silent(waited),
            ClientError::Closed(why) => Foul::Gone(why),
            ClientError::Flood => Foul::Babble,
            ClientError::Unexpected(answer) => Foul::Nonsense(answer),
        }
    }
}
