use std::time::{Duration, Instant};

use lockstep_game::Player;
use lockstep_protocols::ClientError;
use lockstep_search::{Clock, Control, Engine, EngineName, Limits};
use lockstep_service::{BoardGame, Transcript};

use crate::{Budget, Choice, Contestant, Foul, Options, Round, SpecFault};

/// An engine as a contestant.
pub(crate) struct EnginePlayer<G: BoardGame> {
    name: EngineName<G>,
    engine: Box<dyn Engine<G> + Send>,
    limits: Limits,
    /// The time for a game that the engine gives itself.
    clock: Option<Duration>,
    left: Clock,
}

/// Whose time it is on an engine's own clock.
const ME: Player = Player::First;

impl<G: BoardGame> EnginePlayer<G> {
    /// The engine of this name, for games that begin in `start`. It keeps to the limits and the
    /// clock of its options, whatever the referee's clock allows.
    pub(crate) fn new(
        name: EngineName<G>,
        start: &G,
        options: &Options,
    ) -> Result<EnginePlayer<G>, SpecFault> {
        let (limits, clock) = (options.limits(), options.clock);
        name.check(start, &limits)
            .map_err(|unsuitable| SpecFault::NoSuchPlayer(unsuitable.to_string()))?;
        let mut engine = name.build();
        if let Some(seed) = options.seed
            && !engine.reseed(seed)
        {
            return Err(SpecFault::NoSuchPlayer(format!("{name} has no random seed")));
        }
        Ok(EnginePlayer { name, engine, limits, clock, left: own_clock(clock) })
    }
}

/// A clock that an engine keeps for itself.
fn own_clock(time: Option<Duration>) -> Clock {
    let game = |main| Control::Game { main, increment: Duration::ZERO };
    Clock::new(time.map_or(Control::Free, game))
}

impl<G: BoardGame> Contestant<G> for EnginePlayer<G> {
    fn begin(&mut self, _: &Round<'_, G>) -> Result<(), Foul> {
        self.engine.forget();
        self.left = own_clock(self.clock);
        Ok(())
    }

    /// A forced move needs no search.
    fn choose(
        &mut self,
        transcript: &Transcript<G>,
        budget: &Budget,
    ) -> Result<Choice<G::Move>, Foul> {
        let position = transcript.position();
        let mut moves = position.legal_moves();
        if let (Some(only), None) = (moves.next(), moves.next()) {
            return Ok(Choice::bare(only));
        }
        let start = Instant::now();
        let moves = position.moves_to_come();
        let shares = [self.limits.time, budget.share(moves), self.left.share(ME, moves)];
        let time = shares.into_iter().flatten().min();
        let limits = self.name.complete(Limits { time, ..self.limits.clone() });
        self.engine.follow(transcript.start(), transcript.moves());
        let report = self.engine.search(position, &limits, &budget.stop, &mut ());
        self.left.used(ME, start.elapsed());
        let mv = report.best().ok_or_else(|| ClientError::Unexpected("no move".into()))?;
        Ok(Choice {
            score: report.score.map(|score| score.0.into()),
            depth: Some(report.depth),
            nodes: Some(report.stats.nodes),
            ..Choice::bare(mv)
        })
    }
}
