use std::time::Duration;

use lockstep_game::Wld;
use lockstep_search::{Engine, Limits, Observer, Report, Solved, Stop};

use crate::{Column, Flagship, Position, Solver};

/// The nodes of the first attempt at a proof, in an analysis that deepens without a limit in time.
/// They double with every ply of depth, so that the proof and the search take turns.
const FIRST_PROOF: u64 = 50_000;

/// Boards of up to so many bits, such as the usual one, are likely to be solved: the proof gets
/// most of the time.
const SMALL: usize = 64;

/// Values positions for somebody who wants to know what is proved: the list of openings and the
/// exact [`Solver`] where they have an answer, and the [`Flagship`]'s estimate where they have none.
///
/// The proof gets a share of the time, the nodes and the memory of a search. The solver keeps its
/// table, so that each attempt resumes where the last one ended.
///
/// It speaks two languages and never mixes them: a score is proved and in points, anything else
/// is in units of the flagship. Of a move that is known to win or lose, but not how soon, it
/// says just that.
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
        let proof = self.prove(game, &proof_limits(game, limits, &stop), &stop);
        if let Some(report) = proof.as_ref().and_then(|proof| report(game, proof)) {
            observer.report(&report);
            return report;
        }
        let spent = proof.as_ref().map_or(0, |proof| proof.stats.nodes);
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(spent));
        let rest = Limits { nodes, memory: limits.memory / 2, ..limits.clone() };
        let mut report = self.flagship.search(game, &rest, &stop, &mut ());
        report.stats.nodes += spent;
        report.wld = report.wld.or(proof.and_then(|proof| proof.wld()));
        if report.wld.is_some() && !report.exact {
            // How far away the end is was estimated only. A deeper look would say the same.
            (report.score, report.value) = (None, None);
            report.depth = report.depth.max(limits.depth.unwrap_or(0));
        }
        observer.report(&report);
        report
    }

    fn forget(&mut self) {
        *self = Analyst::new();
    }
}

/// The share of the proof in the limits of a search.
fn proof_limits(game: &Position, limits: &Limits, stop: &Stop) -> Limits {
    let is_small = game.shape().bits() <= SMALL;
    let share = |left: Duration| if is_small { left * 7 / 8 } else { left / 2 };
    let by_depth = limits.depth.filter(|_| limits.time.is_none());
    let by_depth = by_depth.map(|depth| FIRST_PROOF.saturating_mul(1 << depth.min(32)));
    Limits {
        time: stop.time_left().map(share),
        nodes: by_depth.into_iter().chain(limits.nodes.map(|nodes| nodes / 2)).min(),
        memory: limits.memory / 2,
        ..limits.clone()
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
        depth: (game.shape().cells() - game.discs()) as u32,
        stats: proof.stats,
        ..Report::default()
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
