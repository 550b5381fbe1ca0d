//! Long work, watched from Python.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use lockstep_search::Stop;
use lockstep_service::records;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use serde::Serialize;

/// How long Ctrl-C may wait.
pub(crate) const PATIENCE: Duration = Duration::from_millis(20);

/// What came of watched work.
pub(crate) struct Watched<T> {
    pub(crate) result: T,
    /// Whether Ctrl-C ended it.
    pub(crate) interrupted: bool,
}

enum Said<N, T> {
    News(N),
    Result(T),
}

/// Does `work` on a thread of its own, without the interpreter's lock, while this one waits for
/// Ctrl-C and hands what the work tells to `callback`, as JSON. Ctrl-C, or an exception in the
/// callback, sets the stop.
pub(crate) fn watch<N: Serialize + Send, T: Send>(
    py: Python<'_>,
    callback: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Stop, &mut dyn FnMut(N)) -> T + Send,
) -> PyResult<Watched<T>> {
    let (stop, told) = (Stop::never(), callback.is_some());
    let (sender, mut receiver) = channel();
    let (mut failure, mut interrupted) = (None, false);
    let result = thread::scope(|scope| {
        let worker = scope.spawn({
            let stop = stop.clone();
            move || {
                let news = sender.clone();
                let result = work(&stop, &mut |one| {
                    if told {
                        let _ = news.send(Said::News(one));
                    }
                });
                let _ = sender.send(Said::Result(result));
            }
        });
        loop {
            let said;
            (said, receiver) = py.detach(move || (receiver.recv_timeout(PATIENCE), receiver));
            match said {
                Ok(Said::Result(result)) => break Some(result),
                Ok(Said::News(news)) if failure.is_none() => {
                    let called = callback.map(|callback| callback.call1((text(&news),)));
                    failure = called.and_then(Result::err);
                    // Ctrl-C while the callback ran is still Ctrl-C.
                    let is_interrupt =
                        |error: &mut PyErr| error.is_instance_of::<PyKeyboardInterrupt>(py);
                    interrupted |= failure.take_if(is_interrupt).is_some();
                }
                Ok(Said::News(_)) | Err(RecvTimeoutError::Timeout) => {}
                // The work has panicked: the scope goes on with that.
                Err(RecvTimeoutError::Disconnected) => {
                    let _ = worker.join().map_err(|panic| std::panic::resume_unwind(panic));
                    break None;
                }
            }
            interrupted |= py.check_signals().is_err();
            if interrupted || failure.is_some() {
                stop.set();
            }
        }
    });
    match (failure, result) {
        (Some(failure), _) => Err(failure),
        (None, Some(result)) => Ok(Watched { result, interrupted }),
        (None, None) => Err(crate::errors::refused("the search ended without an answer")),
    }
}

/// A record as JSON.
pub(crate) fn text(record: &impl Serialize) -> String {
    String::from_utf8(records::line(record)).unwrap_or_default()
}
