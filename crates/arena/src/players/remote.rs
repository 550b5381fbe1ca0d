use lockstep_game::{Player, State};
use lockstep_protocols::{Opening, Remote, Turn};

use lockstep_service::{BoardGame, Transcript};

use crate::{Budget, Choice, Contestant, Ending, Foul, Round};

/// A player at the other end of a protocol.
pub(crate) struct RemotePlayer<R>(pub(crate) R);

impl<G: BoardGame, R: Remote<G> + Send> Contestant<G> for RemotePlayer<R> {
    fn begin(&mut self, round: &Round<'_, G>) -> Result<(), Foul> {
        let Round { side, control, stop, .. } = *round;
        let opening = Opening { game: &game(round.transcript), side, control, stop };
        Ok(self.0.begin(&opening)?)
    }

    fn choose(
        &mut self,
        transcript: &Transcript<G>,
        budget: &Budget,
    ) -> Result<Choice<G::Move>, Foul> {
        let turn = Turn {
            game: &game(transcript),
            time: budget.share(transcript.position().moves_to_come()),
            left: budget.left(),
            stop: &budget.stop,
        };
        let reply = self.0.choose(&turn)?;
        Ok(Choice { score: reply.score, nodes: reply.nodes, ..Choice::bare(reply.mv) })
    }

    fn end(&mut self, side: Player, transcript: &Transcript<G>, ending: &Ending) {
        let loser = match ending {
            Ending::Forfeit { loser, .. } => Some(*loser),
            Ending::Played(_) => None,
        };
        self.0.end(side, &game(transcript), loser);
    }
}

fn game<G: State>(transcript: &Transcript<G>) -> lockstep_protocols::Game<'_, G> {
    lockstep_protocols::Game {
        start: transcript.start(),
        moves: transcript.moves(),
        position: transcript.position(),
    }
}
