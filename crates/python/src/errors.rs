//! Exceptions. All are `ValueError`s.

use std::fmt::Display;

use lockstep_game::{At, Fault};
use pyo3::create_exception;
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;

create_exception!(lockstep, Error, PyValueError, "What Lockstep refuses; the message says why.");
create_exception!(lockstep, ParseError, Error, "A text that cannot be read: `line:column: why`.");
create_exception!(lockstep, IllegalMove, Error, "A move that the rules forbid.");
create_exception!(lockstep, NoSolution, Error, "A puzzle that has no solution, or several.");

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("Error", py.get_type::<Error>())?;
    module.add("ParseError", py.get_type::<ParseError>())?;
    module.add("IllegalMove", py.get_type::<IllegalMove>())?;
    module.add("NoSolution", py.get_type::<NoSolution>())
}

/// Anything that is refused.
pub(crate) fn refused(reason: impl Display) -> PyErr {
    Error::new_err(reason.to_string())
}

/// What Python raises when Ctrl-C ends work that has no half result.
pub(crate) fn interrupted() -> PyErr {
    PyKeyboardInterrupt::new_err(())
}

/// A text that cannot be read; the exception knows the place.
pub(crate) fn unreadable<F: Fault>(at: At<F>) -> PyErr {
    let error = ParseError::new_err(at.to_string());
    Python::attach(|py| {
        let value = error.value(py);
        // An exception takes any attribute; if one cannot be set, the message still has it.
        let _ = value.setattr("line", at.place.line);
        let _ = value.setattr("column", at.place.column);
    });
    error
}
