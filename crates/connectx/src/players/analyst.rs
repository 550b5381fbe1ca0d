use lockstep_game::Wld;
use lockstep_search::{Engine, Limits, Observer, Report, Solved, Stop};

use crate::{Column, Flagship, Position, Solver};

/// The nodes of the first attempt at a proof, in an analysis that deepens. They double with every
/// ply of depth, so that the proof and the search take turns.
const FIRST_PROOF: u64 = 50_000;

/// Values positions for somebody who wants to know what is proved: the list of openings and the
/// exact [`Solver`] where they have an answer, and the [`Flagship`]'s estimate where they have none.
///
/// Up to half of the time, the nodes and the memory of a search go to the proof. The solver keeps
/// its table, so that each attempt goes on from the last.
#[derive(Default)]
pub struct Analyst {
    flagship: Flagship,
    solver: Solver,
}

impl Analyst {
    /// An analyst who has learned nothing yet.
    pub fn new() -> Analyst {
        Analyst::default()
    }

    /// What the solver proves within these limits, if it can solve boards of this shape.
    fn prove(&mut self, game: &Position, limits: &Limits, stop: &Stop) -> Option<Solved<Column>> {
        Solver::check(game.shape(), limits).ok()?;
        Some(self.solver.resume(game, limits, stop, &mut ()))
    }
}

impl Engine<Position> for Analyst {
    fn name(&self) -> String {
        "analyst".into()
    }

    fn search(
        &mut self,
        game: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Report<Column>>,
    ) -> Report<Column> {
        let stop = stop.part(limits);
        let by_depth = limits.depth.map(|depth| FIRST_PROOF.saturating_mul(1 << depth.min(32)));
        let half = Limits {
            time: stop.time_left().map(|left| left / 2),
            nodes: by_depth.into_iter().chain(limits.nodes.map(|nodes| nodes / 2)).min(),
            memory: limits.memory / 2,
            ..limits.clone()
        };
        let proof = self.prove(game, &half, &stop);
        if let Some(report) = proof.as_ref().and_then(|proof| report(game, proof)) {
            observer.report(&report);
            return report;
        }
        let spent = proof.as_ref().map_or(0, |proof| proof.stats.nodes);
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(spent));
        let rest = Limits { nodes, memory: limits.memory / 2, ..limits.clone() };
        let mut report = self.flagship.search(game, &rest, &stop, observer);
        report.stats.nodes += spent;
        report.wld = report.wld.or(proof.and_then(|proof| proof.wld()));
        report
    }

    fn forget(&mut self) {
        *self = Analyst::new();
    }
}

/// A proof as an engine reports it; `None` as long as there is none.
fn report(game: &Position, proof: &Solved<Column>) -> Option<Report<Column>> {
    let score = proof.score().filter(|_| !proof.line.is_empty())?;
    Some(Report {
        line: proof.line.clone(),
        score: Some(score),
        exact: true,
        wld: Some(Wld::of(score)),
        value: None,
        depth: (game.shape().cells() - game.discs()) as u32,
        stats: proof.stats,
    })
}

#[cfg(test)]
mod tests {
    use lockstep_search::{Solver as _, analyze};

    use super::*;

    fn position(shape: &str, moves: &str) -> Position {
        Position::from_moves(shape.parse().unwrap(), moves).unwrap()
    }

    /// Every move of a position that can be solved ends with the solver's own value.
    #[test]
    fn moves_are_proved_where_the_solver_can() {
        for (shape, moves) in [("4x5x4", ""), ("6x7x4", "44444253553327766"), ("5x5x4", "3322")] {
            let game = position(shape, moves);
            let (limits, stop) = (Limits::default().with_memory(8 << 20), Stop::never());
            let analysis = analyze(&mut Analyst::new(), &game, &limits, &stop, &mut ());
            assert!(analysis.is_exact(), "{shape} {moves}");
            let best = analysis.best().and_then(|best| best.value?.score());
            assert_eq!(best, Solver::new().solve(&game, &limits, &stop, &mut ()).score());
            let report = Analyst::new().search(&game, &limits, &stop, &mut ());
            assert_eq!((report.exact, report.score), (true, best));
        }
    }

    #[test]
    fn openings_need_no_search() {
        let report = Analyst::new().search(
            &position("6x7x4", ""),
            &Limits::depth(1),
            &Stop::never(),
            &mut (),
        );
        assert!(report.exact && report.best() == Column::numbered(4));
        assert_eq!(report.stats.nodes, 0);
    }

    /// The solver cannot solve a board of this size: the estimate is the flagship's.
    #[test]
    fn other_boards_get_an_estimate() {
        let game = position("20x20x6", "10,10,11");
        let limits = Limits::depth(2).with_memory(8 << 20);
        let report = Analyst::new().search(&game, &limits, &Stop::never(), &mut ());
        assert!(!report.exact && report.score.is_none() && report.value.is_some());
        assert_eq!(report.depth, 2);
    }
}
