use std::time::Instant;

use lockstep_connectx::{Column, ConnectxEngine, Flagship, Position, Solved, Solver, Strength};
use lockstep_game::{Score, State};
use lockstep_search::{Engine, Limits, Observer, Report, Stop};

/// With so many cells left the rest of the game is solved within seconds on the usual boards.
const SOLVE: usize = 30;

/// How deep the flagship looks before that.
const FIRST_LOOK: u32 = 4;

/// Who values positions: the flagship, whose estimates are in units of its own, and the solver
/// as soon as the depth reaches the end of the game.
#[derive(Default)]
pub(super) struct Expert {
    flagship: Flagship,
    solver: Option<Solver>,
}

fn cells_left(position: &Position) -> usize {
    position.shape().cells() - position.discs()
}

/// One move deeper, or to the end of the game once that can be reached.
pub(super) fn next_depth(position: &Position, depth: u32) -> u32 {
    let left = cells_left(position);
    let solve = depth >= FIRST_LOOK && left <= SOLVE && position.shape().bits() <= 128;
    if solve { left as u32 } else { (depth + 1).min(left as u32) }
}

impl Expert {
    /// Proves the score, if there is time.
    fn solve(&mut self, position: &Position, limits: &Limits, stop: &Stop) -> Option<Solved> {
        if self.solver.is_none() {
            self.solver = Solver::new(position.shape(), limits).ok();
        }
        Some(self.solver.as_mut()?.solve(position, Strength::Strong, stop))
    }
}

impl Engine<Position> for Expert {
    fn name(&self) -> String {
        "expert".into()
    }

    fn search(
        &mut self,
        game: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Column>,
    ) -> Report<Column> {
        let start = Instant::now();
        let left = cells_left(game) as u32;
        if limits.depth != Some(left) {
            let mut report = self.flagship.search(game, limits, stop, observer);
            report.score = report.score.or_else(|| self.flagship.value().map(Score));
            return report;
        }
        let solved = self.solve(game, limits, stop);
        let score = solved.and_then(|solved| solved.score());
        let line = match (score, &mut self.solver) {
            (Some(score), Some(solver)) => solver.line(game, score, Strength::Strong, stop),
            _ => game.legal_moves().take(1).collect(),
        };
        Report {
            line,
            score,
            exact: score.is_some(),
            depth: if score.is_some() { left } else { 0 },
            nodes: solved.map_or(0, |solved| solved.nodes),
            time: start.elapsed(),
        }
    }
}
