use std::fs::{self, File};
use std::io::{BufReader, BufWriter, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use lockstep_connectx::{CheckpointFault, Column, Position, Shape, Solver};
use lockstep_search::{Goal, Limits, Observer, Solved, Stop};
use tracing::warn;

use crate::GameSolver;

/// How often a checkpoint is saved during a search.
const SAVE_EVERY: Duration = Duration::from_secs(600);

/// A solver that resumes from a checkpoint and saves to it: every ten minutes, and whenever a
/// search ends or is stopped.
///
/// It is for one board; positions on another are solved without the checkpoint.
pub struct Checkpointed {
    solver: Solver,
    shape: Shape,
    goal: Goal,
    file: PathBuf,
}

/// Why a checkpoint cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The file cannot be loaded.
    #[error("cannot read {}: {fault}", .file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// Why.
        fault: CheckpointFault,
    },
    /// The file cannot be saved.
    #[error("cannot write {}: {fault}", .file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// Why.
        fault: CheckpointFault,
    },
}

impl Checkpointed {
    /// Loads the checkpoint of a board of this shape into a `solver` with this `goal`; the number
    /// is that of the positions in it. If there is no such file, one is written: better to fail
    /// now than after a long search.
    ///
    /// # Errors
    /// If the file can be neither read nor written, is corrupt, or of another board.
    pub fn open(
        solver: Solver,
        goal: Goal,
        file: &Path,
        shape: Shape,
        limits: &Limits,
    ) -> Result<(Checkpointed, u64), CheckpointError> {
        let solver = solver.with_goal(goal);
        let mut this = Checkpointed { solver, shape, goal, file: file.into() };
        let read = |fault| CheckpointError::Read { file: file.into(), fault };
        let positions = match File::open(file) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                this.solver.prepare(shape, limits).map_err(|fault| read(fault.into()))?;
                this.save()?;
                0
            }
            Err(error) => return Err(read(error.into())),
            Ok(bytes) => this.solver.load(shape, limits, BufReader::new(bytes)).map_err(read)?,
        };
        Ok((this, positions))
    }

    /// Writes a new file beside the old one, and renames it when it is complete: an interrupt
    /// leaves one of the two whole.
    fn save(&self) -> Result<(), CheckpointError> {
        let beside = self.file.with_added_extension("new");
        let save = || {
            self.solver.save(BufWriter::new(File::create(&beside)?))?;
            Ok(fs::rename(&beside, &self.file)?)
        };
        save().map_err(|fault| CheckpointError::Write { file: self.file.clone(), fault })
    }
}

impl lockstep_search::Solver<Position> for Checkpointed {
    type Solution = Solved<Column>;
    type News = Solved<Column>;

    fn name(&self) -> String {
        self.solver.name()
    }

    /// Solves a position in parts, and saves after each. An answer is not lost because it could
    /// not be saved: that is only logged.
    fn solve(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Solved<Column>>,
    ) -> Solved<Column> {
        if position.shape() != self.shape {
            // Solving it here would replace the checkpoint by one of the other board.
            return Solver::new().with_goal(self.goal).solve(position, limits, stop, observer);
        }
        let (start, stop) = (Instant::now(), stop.part(limits));
        let mut before = 0;
        loop {
            let part = stop.part(&Limits::time(SAVE_EVERY));
            let mut tell = |known: &Solved<Column>| {
                let mut known = known.clone();
                known.stats.nodes += before;
                observer.report(&known);
            };
            let mut solved = self.solver.resume(position, limits, &part, &mut tell);
            solved.stats.nodes += before;
            solved.stats.time = start.elapsed();
            before = solved.stats.nodes;
            if let Err(error) = self.save() {
                warn!("{error}");
            }
            if solved.score().is_some() || stop.poll(before) {
                return solved;
            }
        }
    }
}

impl GameSolver<Position> for Checkpointed {
    fn solve_moves(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Solved<Column>>,
    ) -> Vec<Solved<Column>> {
        let goal = self.goal;
        lockstep_search::solve_moves(self, goal, position, limits, stop, observer)
    }
}

#[cfg(test)]
mod tests {
    use lockstep_search::Solver as _;

    use super::*;

    fn open(file: &Path, shape: &str) -> Result<(Checkpointed, u64), CheckpointError> {
        let limits = Limits::default().with_memory(16 << 20);
        Checkpointed::open(Solver::new(), Goal::Score, file, shape.parse().unwrap(), &limits)
    }

    #[test]
    fn a_stopped_search_leaves_a_file_that_another_resumes() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("checkpoint");
        let position = Position::start("5x7x4".parse().unwrap());
        let (mut solver, known) = open(&file, "5x7x4").unwrap();
        assert_eq!(known, 0);
        let limits = Limits::nodes(2_000_000).with_memory(16 << 20);
        let first = solver.solve(&position, &limits, &Stop::never(), &mut ());
        assert!(first.score().is_none() && first.stats.nodes >= 2_000_000);
        let (_, known) = open(&file, "5x7x4").unwrap();
        assert!(known > 10, "{known} positions");
        let stop = Stop::never();
        stop.set();
        let limits = Limits::default().with_memory(16 << 20);
        assert_eq!(solver.solve(&position, &limits, &stop, &mut ()).score(), None);
    }

    #[test]
    fn another_board_leaves_the_checkpoint_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("checkpoint");
        let limits = Limits::default().with_memory(16 << 20);
        let (mut solver, _) = open(&file, "4x5x4").unwrap();
        solver.solve(&Position::start("4x5x4".parse().unwrap()), &limits, &Stop::never(), &mut ());
        let before = fs::read(&file).unwrap();
        let other = Position::start("4x4x4".parse().unwrap());
        let solved = solver.solve(&other, &limits, &Stop::never(), &mut ());
        assert_eq!(solved.score(), Some(lockstep_game::Score(0)));
        assert!(fs::read(&file).unwrap() == before);
    }

    #[test]
    fn other_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("checkpoint");
        open(&file, "4x4x4").unwrap();
        let other = open(&file, "4x5x4").err().unwrap().to_string();
        assert!(other.ends_with("expected a checkpoint of 4x5x4, found one of another board"));
        let missing = open(&folder.path().join("no/where"), "4x4x4").err().unwrap();
        assert!(matches!(missing, CheckpointError::Write { .. }), "{missing}");
    }
}
