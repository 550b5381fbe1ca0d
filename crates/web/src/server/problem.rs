use std::fmt;

use axum::Json;
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// Why a request got no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) message: String,
}

impl Problem {
    /// The request makes no sense; the message says where and what was expected.
    pub(crate) fn bad(message: impl fmt::Display) -> Problem {
        Problem { status: StatusCode::BAD_REQUEST, message: message.to_string() }
    }

    /// The request makes sense, and the answer is "no".
    pub(crate) fn no(message: impl fmt::Display) -> Problem {
        Problem { status: StatusCode::UNPROCESSABLE_ENTITY, message: message.to_string() }
    }

    pub(crate) fn new(status: StatusCode, message: &str) -> Problem {
        Problem { status, message: message.into() }
    }

    /// A fault of the program.
    pub(crate) fn failed() -> Problem {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "the program failed at this request")
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.message }))).into_response()
    }
}

pub(super) async fn not_found(uri: Uri) -> Problem {
    let message = format!("there is nothing at {}", uri.path());
    Problem::new(StatusCode::NOT_FOUND, &message)
}

pub(super) async fn wrong_method(method: Method, uri: Uri) -> Problem {
    let message = format!("{} does not answer to {method}", uri.path());
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, &message)
}
