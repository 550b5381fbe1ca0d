//! The steps of the replica's searches, written to a file.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lockstep_connectx::bologna::Step;
use lockstep_search::Observer;

use crate::failure::Failure;
use crate::output::OutputFile;

/// A file of steps; clones write to the same one.
#[derive(Clone)]
pub(super) struct StepFile(Arc<Mutex<State>>);

struct State {
    file: Option<OutputFile>,
    /// The first failure: an observer cannot stop a search.
    failure: Option<Failure>,
}

impl StepFile {
    pub(super) fn create(path: &Path) -> Result<StepFile, Failure> {
        let file = Some(OutputFile::create(path)?);
        Ok(StepFile(Arc::new(Mutex::new(State { file, failure: None }))))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a line; fails if this or an earlier one could not be written.
    pub(super) fn line(&self, text: &str) -> Result<(), Failure> {
        let mut state = self.state();
        if let Some(failure) = state.failure.take() {
            return Err(failure);
        }
        match &mut state.file {
            Some(file) => file.write(format!("{text}\n").as_bytes()),
            None => Ok(()),
        }
    }

    /// Ends the file.
    pub(super) fn finish(&self, is_complete: bool) -> Result<(), Failure> {
        let mut state = self.state();
        if let Some(failure) = state.failure.take() {
            return Err(failure);
        }
        state.file.take().map_or(Ok(()), |file| file.finish(is_complete))
    }
}

impl Observer<Step> for StepFile {
    fn report(&mut self, step: &Step) {
        if let Err(failure) = self.line(&format!("  {step}")) {
            self.state().failure = Some(failure);
        }
    }
}
