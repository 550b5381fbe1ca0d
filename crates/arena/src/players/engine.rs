use std::time::{Duration, Instant};

use lockstep_game::Player;
use lockstep_search::{Clock, Control, Engine, Limits};

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
        Thinking { engine, limits, clock, left: own_clock(clock), complete: Box::new(complete) }
    }
}

/// A clock that an engine keeps for itself.
fn own_clock(time: Option<Duration>) -> Clock {
    let game = |main| Control::Game { main, increment: Duration::ZERO };
    Clock::new(time.map_or(Control::Free, game))
}

impl<G: Field, E: Engine<G> + Send + ?Sized> Contestant<G> for Thinking<E> {
    fn begin(&mut self, _: &Round<'_, G>) -> Result<(), Foul> {
        self.engine.forget();
        self.left = own_clock(self.clock);
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
        let moves = position.moves_to_come();
        let shares = [self.limits.time, budget.share(moves), self.left.share(ME, moves)];
        let time = shares.into_iter().flatten().min();
        let limits = (self.complete)(Limits { time, ..self.limits.clone() });
        let report = self.engine.search(position, &limits, &budget.stop, &mut ());
        self.left.used(ME, start.elapsed());
        let mv = report.best().ok_or_else(|| Foul::Nonsense("no move".into()))?;
        Ok(Choice {
            score: report.score.map(|score| score.0.into()),
            depth: Some(report.depth),
            nodes: Some(report.stats.nodes),
            ..Choice::bare(mv)
        })
    }
}
