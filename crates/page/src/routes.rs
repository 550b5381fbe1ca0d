use lockstep_connectx::Position as Connectx;
use lockstep_reversi::Position as Reversi;
use lockstep_search::Stop;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Context, Problem, board_game, sudoku};

/// Where a question stands in a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// In the query of the address.
    Get,
    /// In the body, as JSON.
    Post,
}

/// The address of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// Where the question stands.
    pub method: Method,
    /// The path: `/api/reversi/read`.
    pub path: String,
    /// What is answered, in a sentence.
    pub about: &'static str,
}

impl Route {
    pub(crate) fn get(path: impl Into<String>, about: &'static str) -> Route {
        Route { method: Method::Get, path: path.into(), about }
    }

    pub(crate) fn post(path: impl Into<String>, about: &'static str) -> Route {
        Route { method: Method::Post, path: path.into(), about }
    }
}

/// A question without fields.
#[derive(Deserialize, JsonSchema)]
pub struct Nothing {}

/// What is asked: read from a body or a query, and described.
pub trait Asked: DeserializeOwned + JsonSchema + Send + 'static {}

impl<T: DeserializeOwned + JsonSchema + Send + 'static> Asked for T {}

/// What is answered: written as JSON, and described.
pub trait Answered: Serialize + JsonSchema + Send + 'static {}

impl<T: Serialize + JsonSchema + Send + 'static> Answered for T {}

/// Work that takes a while, until it is stopped.
pub type Work<A> = Box<dyn FnOnce(&Stop) -> Result<A, Problem> + Send>;

/// Work in steps, each of which may tell of something new. It is called until it is done, or nobody
/// listens any longer, which sets the stop.
pub type Steps<A> = Box<dyn FnMut(&Stop, &mut dyn FnMut(A)) -> Turn + Send>;

/// Whether work goes on after a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// There is more to do.
    Again,
    /// It is done.
    Done,
}

/// Takes the routes of the page: a server, or whatever stands in its place.
pub trait Routes {
    /// A route that is answered at once.
    fn quick<Q: Asked, A: Answered>(&mut self, route: Route, answer: fn(Q) -> Result<A, Problem>);

    /// A route whose answer takes a while.
    fn work<Q: Asked, A: Answered>(
        &mut self,
        route: Route,
        begin: fn(&Context, Q) -> Result<Work<A>, Problem>,
    );

    /// A route that is answered by any number of updates.
    fn stream<Q: Asked, A: Answered>(
        &mut self,
        route: Route,
        begin: fn(&Context, Q) -> Result<Steps<A>, Problem>,
    );
}

/// Gives every route of the page, but for those of the chips, which need a simulator.
pub fn routes(api: &mut impl Routes) {
    board_game::routes::<Reversi>(api);
    board_game::routes::<Connectx>(api);
    #[cfg(feature = "book")]
    board_game::book_routes(api);
    sudoku::routes(api);
}
