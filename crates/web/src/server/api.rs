use axum::extract::State as Shared;
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use lockstep_search::Stop;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::openapi::{Answer, Document, Question};
use super::{App, Body, Client, Options, Problem, Query, Sender, Turn, Updates};

/// The address of the API's description.
pub(super) const DOCUMENT: &str = "/api/openapi.json";

/// Who asks: a client, of a server with these limits.
pub(crate) struct Caller {
    pub(crate) app: App,
    pub(crate) client: Client,
}

impl Caller {
    /// The limits of the server.
    pub(crate) fn options(&self) -> &Options {
        &self.app.options
    }

    /// See [`App::ask`].
    pub(crate) async fn ask<T: Send + 'static>(
        self,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.app.ask(self.client, work).await
    }

    /// See [`App::stream`].
    pub(crate) fn stream<T: Send + 'static>(
        self,
        slice: impl FnMut(&Stop, &Sender<T>) -> Turn + Send + 'static,
    ) -> Result<Updates<T>, Problem> {
        self.app.stream(self.client, slice)
    }
}

/// A question without fields.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Nothing {}

/// What is asked: read from a body or a query, and described.
pub(crate) trait Asked: DeserializeOwned + JsonSchema + Send + 'static {}

impl<T: DeserializeOwned + JsonSchema + Send + 'static> Asked for T {}

/// What is answered: written as JSON, and described.
pub(crate) trait Answered: Serialize + JsonSchema + Send + 'static {}

impl<T: Serialize + JsonSchema + Send + 'static> Answered for T {}

/// A handler: answers a question of a caller, at once or when it is ready.
pub(crate) trait Handler<Q, A>:
    Fn(Caller, Q) -> Self::Answer + Clone + Send + Sync + 'static
{
    /// The answer to come.
    type Answer: Future<Output = Result<A, Problem>> + Send;
}

impl<Q, A, F, R> Handler<Q, A> for F
where
    F: Fn(Caller, Q) -> R + Clone + Send + Sync + 'static,
    R: Future<Output = Result<A, Problem>> + Send,
{
    type Answer = R;
}

/// The routes of the API, each with its description, which is made from the types of its handler.
#[derive(Default)]
pub(crate) struct Api {
    routes: Router<App>,
    document: Document,
}

impl Api {
    /// A question in a JSON body.
    pub(crate) fn post<Q: Asked, A: Answered>(
        mut self,
        path: &str,
        about: &str,
        handler: impl Handler<Q, A>,
    ) -> Api {
        self.document.add(path, about, Question::body::<Q>(), Answer::Json(A::json_schema));
        let answer =
            async move |Shared(app): Shared<App>, client: Client, Body(question): Body<Q>| {
                handler(Caller { app, client }, question).await.map(Json)
            };
        Api { routes: self.routes.route(path, post(answer)), ..self }
    }

    /// A question in the query string.
    pub(crate) fn get<Q: Asked, A: Answered>(
        mut self,
        path: &str,
        about: &str,
        handler: impl Handler<Q, A>,
    ) -> Api {
        self.document.add(path, about, Question::query::<Q>(), Answer::Json(A::json_schema));
        let answer =
            async move |Shared(app): Shared<App>, client: Client, Query(question): Query<Q>| {
                handler(Caller { app, client }, question).await.map(Json)
            };
        Api { routes: self.routes.route(path, get(answer)), ..self }
    }

    /// A question in the query string that is answered by a stream of updates.
    pub(crate) fn stream<Q: Asked, A: Answered>(
        mut self,
        path: &str,
        about: &str,
        handler: impl Handler<Q, Updates<A>>,
    ) -> Api {
        self.document.add(path, about, Question::query::<Q>(), Answer::Stream(A::json_schema));
        let answer =
            async move |Shared(app): Shared<App>, client: Client, Query(question): Query<Q>| {
                handler(Caller { app, client }, question).await
            };
        Api { routes: self.routes.route(path, get(answer)), ..self }
    }

    /// A question in the query string that is answered by a file of this media type.
    pub(crate) fn file<Q: Asked>(
        mut self,
        path: &str,
        about: &str,
        media: &'static str,
        handler: impl Handler<Q, Response>,
    ) -> Api {
        self.document.add(path, about, Question::query::<Q>(), Answer::File(media));
        let answer =
            async move |Shared(app): Shared<App>, client: Client, Query(question): Query<Q>| {
                handler(Caller { app, client }, question).await
            };
        Api { routes: self.routes.route(path, get(answer)), ..self }
    }

    /// All routes, and that of the description.
    pub(super) fn routes(self) -> Router<App> {
        let document = self.document.finish();
        self.routes.route(DOCUMENT, get(async move || Json(document)))
    }
}
