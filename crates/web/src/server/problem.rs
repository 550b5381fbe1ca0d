use std::fmt;

use axum::Json;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use serde_json::json;

use crate::pages;

/// An error as an HTTP answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) message: String,
}

impl Problem {
    /// The request is malformed; the message says where and what was expected.
    pub(crate) fn bad(message: impl fmt::Display) -> Problem {
        Problem { status: StatusCode::BAD_REQUEST, message: message.to_string() }
    }

    /// The request is well formed, and the answer is "no".
    pub(crate) fn no(message: impl fmt::Display) -> Problem {
        Problem { status: StatusCode::UNPROCESSABLE_ENTITY, message: message.to_string() }
    }

    pub(crate) fn new(status: StatusCode, message: &str) -> Problem {
        Problem { status, message: message.into() }
    }

    /// A bug in the program.
    pub(crate) fn failed() -> Problem {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal error")
    }
}

impl From<lockstep_page::Problem> for Problem {
    fn from(problem: lockstep_page::Problem) -> Problem {
        match problem {
            lockstep_page::Problem::Bad(message) => Problem::bad(message),
            lockstep_page::Problem::No(message) => Problem::no(message),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        tracing::debug!(status = self.status.as_u16(), error = self.message, "refused");
        (self.status, Json(json!({ "error": self.message }))).into_response()
    }
}

/// Unknown paths: a page for people, JSON for programs.
pub(super) async fn not_found(uri: Uri, headers: HeaderMap) -> Response {
    let accepted = headers.get(header::ACCEPT).and_then(|of| of.to_str().ok()).unwrap_or("");
    if !uri.path().starts_with("/api/") || accepted.contains("text/html") {
        return (StatusCode::NOT_FOUND, Html(pages::not_found())).into_response();
    }
    let message = format!("there is nothing at {}", uri.path());
    Problem::new(StatusCode::NOT_FOUND, &message).into_response()
}

pub(super) async fn wrong_method(method: Method, uri: Uri) -> Problem {
    let message = format!("{} does not answer to {method}", uri.path());
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, &message)
}
