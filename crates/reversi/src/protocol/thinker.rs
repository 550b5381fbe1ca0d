use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use lockstep_search::{Limits, Observer, Report, Stop};

use crate::{EngineName, Move, Position, ReversiEngine, Size, Unsuitable};

/// An engine with the limits it works under.
pub struct Thinker {
    name: EngineName,
    engine: Box<dyn ReversiEngine>,
    limits: Limits,
    interrupt: Interrupt,
}

impl Thinker {
    /// The engine of this name. Where `limits` says nothing, the engine's own apply.
    pub fn new(name: EngineName, limits: Limits) -> Result<Thinker, Unsuitable> {
        name.check(Size::Eight, &limits)?;
        let limits = name.complete(limits);
        Ok(Thinker { name, engine: name.build(), limits, interrupt: Interrupt::default() })
    }

    /// The same with an engine of the caller's own making, of the same name.
    pub fn with_engine(self, engine: Box<dyn ReversiEngine>) -> Thinker {
        Thinker { engine, ..self }
    }

    /// The name of the engine.
    pub fn name(&self) -> EngineName {
        self.name
    }

    /// Whether it plays on boards of this size.
    pub fn plays(&self, size: Size) -> bool {
        self.name.check(size, &self.limits).is_ok()
    }

    /// The time it has for a move; `None` if that is not limited.
    pub fn time(&self) -> Option<Duration> {
        self.limits.time
    }

    /// Limits the depth to `depth`, or to the nearest one that the engine has.
    pub fn limit_depth(&mut self, depth: u32) -> u32 {
        let limits = |depth| Limits { depth: Some(depth), ..self.limits.clone() };
        let has = |&depth: &u32| self.name.check(Size::Eight, &limits(depth)).is_ok();
        let depth = depth.clamp(1, 64);
        let nearest = (1..=depth).rev().find(has).or_else(|| (depth..=64).find(has));
        self.limits.depth = nearest;
        nearest.unwrap_or(depth)
    }

    /// Thinks about `position`, which is not over, for no longer than `time` and its limits.
    pub fn think(
        &mut self,
        position: &Position,
        time: Option<Duration>,
        observer: &mut dyn Observer<Move>,
    ) -> Report<Move> {
        let time = [self.limits.time, time].into_iter().flatten().min();
        let limits = Limits { time, ..self.limits.clone() };
        let stop = Stop::after(&limits);
        self.interrupt.begin(&stop);
        let report = self.engine.search(position, &limits, &stop, observer);
        self.interrupt.end();
        report
    }

    /// The value of the last position thought about, as good as the engine can tell: discs, or
    /// else the engine's own units.
    pub fn value(&self, report: &Report<Move>) -> f64 {
        let discs = report.score.map(|score| score.0);
        f64::from(discs.or(self.engine.value()).unwrap_or(0))
    }

    /// Forgets the game.
    pub fn forget(&mut self) {
        self.engine.forget();
    }

    /// The way to interrupt it from another thread.
    pub fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }
}

/// A request to stop thinking that may come before, while or after there is a search: it
/// holds until it is [lowered](Interrupt::lower).
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<Mutex<Requests>>);

#[derive(Debug, Default)]
struct Requests {
    raised: usize,
    running: Option<Stop>,
}

impl Interrupt {
    /// Asks for an end of all searches until `lower` is called as often.
    pub fn raise(&self) {
        let mut requests = self.requests();
        requests.raised += 1;
        if let Some(stop) = &requests.running {
            stop.set();
        }
    }

    /// Takes one request back.
    pub fn lower(&self) {
        let mut requests = self.requests();
        requests.raised = requests.raised.saturating_sub(1);
    }

    fn begin(&self, stop: &Stop) {
        let mut requests = self.requests();
        if requests.raised > 0 {
            stop.set();
        }
        requests.running = Some(stop.clone());
    }

    fn end(&self) {
        self.requests().running = None;
    }

    fn requests(&self) -> MutexGuard<'_, Requests> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thinker(name: &str) -> Thinker {
        Thinker::new(name.parse().unwrap(), Limits::default()).unwrap()
    }

    #[test]
    fn the_nearest_depth_is_taken() {
        let depths = |name| [0, 1, 5, 9, 60].map(|depth| thinker(name).limit_depth(depth));
        assert_eq!(depths("timisoara"), [2, 2, 4, 8, 16]);
        assert_eq!(depths("zaragoza"), [1, 1, 5, 9, 16]);
        assert_eq!(depths("fpt10-reference:3"), [1, 1, 3, 3, 3]);
    }

    /// Raised before the search begins, it ends the search at once; lowered, it does not.
    #[test]
    fn an_interrupt_holds_until_it_is_lowered() {
        let mut thinker = thinker("timisoara");
        let start = Position::start(Size::Eight);
        thinker.interrupt().raise();
        assert_eq!(thinker.think(&start, None, &mut ()).depth, 0);
        thinker.interrupt().lower();
        assert_eq!(thinker.think(&start, None, &mut ()).depth, 6);
    }
}
