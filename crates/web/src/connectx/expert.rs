use lockstep_connectx::{Column, Flagship, Position, Solver};
use lockstep_search::{Engine, Limits, Observer, Report, Solver as _, Stop};

/// With so many cells left the rest of the game is solved within seconds on the usual boards.
const SOLVE: usize = 30;

/// How deep the flagship looks before that.
const FIRST_LOOK: u32 = 4;

/// Who values positions: the flagship, whose estimates are in units of its own, and the solver
/// as soon as the depth reaches the end of the game.
#[derive(Default)]
pub(super) struct Expert {
    flagship: Flagship,
    solver: Solver,
}

fn cells_left(position: &Position) -> usize {
    position.shape().cells() - position.discs()
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
        observer: &mut dyn Observer<Report<Column>>,
    ) -> Report<Column> {
        let left = cells_left(game) as u32;
        if limits.depth != Some(left) {
            return self.flagship.search(game, limits, stop, observer);
        }
        let solved = self.solver.solve(game, limits, stop, &mut ());
        let score = solved.score();
        Report {
            score,
            exact: score.is_some(),
            depth: if score.is_some() { left } else { 0 },
            line: solved.line,
            stats: solved.stats,
            ..Report::default()
        }
    }

    /// One move deeper, or to the end of the game once that can be solved.
    fn next_depth(&self, position: &Position, depth: u32) -> u32 {
        let left = cells_left(position);
        let solve = depth >= FIRST_LOOK && left <= SOLVE && position.shape().bits() <= 128;
        if solve { left as u32 } else { (depth + 1).min(left as u32) }
    }
}
