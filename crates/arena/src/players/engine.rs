use lockstep_search::{Engine, Limits};

use crate::{Budget, Choice, Contestant, Course, Field, Foul, Round};

/// An engine as a contestant.
pub(crate) struct Thinking<E: ?Sized> {
    engine: Box<E>,
    limits: Limits,
    complete: Complete,
}

/// How an engine limits itself where nobody else does.
type Complete = Box<dyn Fn(Limits) -> Limits + Send>;

impl<E: ?Sized> Thinking<E> {
    /// An engine that keeps to `limits`, whatever the referee's clock allows.
    pub(crate) fn new(
        engine: Box<E>,
        limits: Limits,
        complete: impl Fn(Limits) -> Limits + Send + 'static,
    ) -> Thinking<E> {
        Thinking { engine, limits, complete: Box::new(complete) }
    }
}

impl<G: Field, E: Engine<G> + Send + ?Sized> Contestant<G> for Thinking<E> {
    fn begin(&mut self, _: &Round<'_, G>) -> Result<(), Foul> {
        self.engine.forget();
        Ok(())
    }

    /// Where there is no choice, there is nothing to think about.
    fn choose(&mut self, course: &Course<G>, budget: &Budget) -> Result<Choice<G::Move>, Foul> {
        let position = course.position();
        let mut moves = position.legal_moves();
        if let (Some(only), None) = (moves.next(), moves.next()) {
            return Ok(Choice::bare(only));
        }
        let share = budget.share(position.moves_to_come());
        let time = [self.limits.time, share].into_iter().flatten().min();
        let limits = (self.complete)(Limits { time, ..self.limits.clone() });
        let stop = budget.deadline.stop().part(&limits);
        let report = self.engine.search(position, &limits, &stop, &mut ());
        let mv = report.best().ok_or_else(|| Foul::Nonsense("no move".into()))?;
        Ok(Choice {
            score: report.score.map(|score| score.0.into()),
            depth: Some(report.depth),
            nodes: Some(report.nodes),
            ..Choice::bare(mv)
        })
    }
}
