use std::time::{Duration, Instant};

use lockstep_game::Player;
use lockstep_search::{Engine, Limits};

use crate::clock::Clock;
use crate::{Budget, Choice, Contestant, Course, Field, Foul, Round};

/// An engine as a contestant.
pub(crate) struct Thinking<E: ?Sized> {
    engine: Box<E>,
    limits: Limits,
    /// The time for a game that the engine gives itself.
    clock: Option<Duration>,
    left: Clock,
    complete: Complete,
}

/// Whose time it is on an engine's own clock.
const ME: Player = Player::First;

/// How an engine limits itself where nobody else does.
type Complete = Box<dyn Fn(Limits) -> Limits + Send>;

impl<E: ?Sized> Thinking<E> {
    /// An engine that keeps to `limits`, and to a `clock` of its own for the whole game,
    /// whatever the referee's clock allows.
    pub(crate) fn new(
        engine: Box<E>,
        limits: Limits,
        clock: Option<Duration>,
        complete: impl Fn(Limits) -> Limits + Send + 'static,
    ) -> Thinking<E> {
        let left = Clock::own(clock);
        Thinking { engine, limits, clock, left, complete: Box::new(complete) }
    }
}

impl<G: Field, E: Engine<G> + Send + ?Sized> Contestant<G> for Thinking<E> {
    fn begin(&mut self, _: &Round<'_, G>) -> Result<(), Foul> {
        self.engine.forget();
        self.left = Clock::own(self.clock);
        Ok(())
    }

    /// Where there is no choice, there is nothing to think about.
    fn choose(&mut self, course: &Course<G>, budget: &Budget) -> Result<Choice<G::Move>, Foul> {
        let position = course.position();
        let mut moves = position.legal_moves();
        if let (Some(only), None) = (moves.next(), moves.next()) {
            return Ok(Choice::bare(only));
        }
        let start = Instant::now();
        let share = |budget: &Budget| budget.share(position.moves_to_come());
        let own = self.left.budget(ME, budget.deadline.stop());
        let time = [self.limits.time, share(budget), share(&own)].into_iter().flatten().min();
        let limits = (self.complete)(Limits { time, ..self.limits.clone() });
        let stop = budget.deadline.stop().part(&limits);
        let report = self.engine.search(position, &limits, &stop, &mut ());
        self.left.used(ME, start.elapsed());
        let mv = report.best().ok_or_else(|| Foul::Nonsense("no move".into()))?;
        Ok(Choice {
            score: report.score.map(|score| score.0.into()),
            depth: Some(report.depth),
            nodes: Some(report.nodes),
            ..Choice::bare(mv)
        })
    }
}
