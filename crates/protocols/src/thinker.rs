use std::time::Duration;

use lockstep_reversi::{EngineName, Move, Position, Size};
use lockstep_search::{Engine, Limits, Observer, Report, Stop, Unsuitable};

use crate::history::History;

/// A Reversi engine and the limits it works under: what GTP, NBoard and FPT'10 servers share.
pub struct Thinker {
    name: EngineName,
    engine: Box<dyn Engine<Position> + Send>,
    limits: Limits,
}

impl Thinker {
    /// The engine of this name. Where `limits` says nothing, the engine's own apply.
    pub fn new(name: EngineName, limits: Limits) -> Result<Thinker, Unsuitable> {
        name.check(&Position::start(Size::Eight), &limits)?;
        Ok(Thinker { name, engine: name.build(), limits: name.complete(limits) })
    }

    /// The same with another engine behind the name, such as one with an opening book.
    pub fn with_engine(self, engine: Box<dyn Engine<Position> + Send>) -> Thinker {
        Thinker { engine, ..self }
    }

    /// The name of the engine.
    pub fn name(&self) -> EngineName {
        self.name
    }

    /// Whether it plays on boards of this size.
    pub fn plays(&self, size: Size) -> bool {
        self.name.check(&Position::start(size), &self.limits).is_ok()
    }

    /// The time it has for a move; `None` if that is not limited.
    pub fn time(&self) -> Option<Duration> {
        self.limits.time
    }

    /// Limits the depth to `depth`, or to the nearest one that the engine has, and returns it.
    pub fn limit_depth(&mut self, depth: u32) -> u32 {
        let depth = self.name.depths().map_or(depth, |depths| depths.nearest(depth));
        self.limits.depth = Some(depth);
        depth
    }

    /// Searches the position of a game, which is not over, within its limits and `time`. The engine
    /// learns the moves before it.
    pub(crate) fn think_in(
        &mut self,
        game: &History,
        time: Option<Duration>,
        stop: &Stop,
        observer: &mut dyn Observer<Report<Move>>,
    ) -> Report<Move> {
        self.engine.follow(game.start(), game.moves());
        self.think(game.position(), time, stop, observer)
    }

    /// Searches `position`, which is not over, within its limits and `time`.
    pub fn think(
        &mut self,
        position: &Position,
        time: Option<Duration>,
        stop: &Stop,
        observer: &mut dyn Observer<Report<Move>>,
    ) -> Report<Move> {
        let time = [self.limits.time, time].into_iter().flatten().min();
        let limits = Limits { time, ..self.limits.clone() };
        self.engine.search(position, &limits, stop, observer)
    }

    /// The value of a report: in discs, or else in the engine's own units.
    pub fn value(&self, report: &Report<Move>) -> f64 {
        let discs = report.score.map(|score| score.0);
        f64::from(discs.or(report.value).unwrap_or(0))
    }

    /// Forgets the game.
    pub fn forget(&mut self) {
        self.engine.forget();
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

    #[test]
    fn a_stop_that_is_set_ends_the_search_at_once() {
        let mut thinker = thinker("timisoara");
        let start = Position::start(Size::Eight);
        let stop = Stop::never();
        assert_eq!(thinker.think(&start, None, &stop, &mut ()).depth, 6);
        stop.set();
        let report = thinker.think(&start, None, &stop, &mut ());
        assert_eq!(report.depth, 0);
        assert!(report.best().is_some(), "there is always a legal move");
    }
}
