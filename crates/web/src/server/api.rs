use std::future::ready;
use std::mem;

use axum::extract::State as Shared;
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use lockstep_page::{Answered, Asked, Context, Method, Route, Routes, Steps, Work};
use lockstep_search::Stop;

use super::openapi::{Answer, Document, Question};
use super::{App, Body, Client, Problem, Query, Updates};

/// The address of the API's description.
pub(super) const DOCUMENT: &str = "/api/openapi.json";

/// Who asks: a client, of a server with these limits.
pub(crate) struct Caller {
    pub(crate) app: App,
    pub(crate) client: Client,
}

impl Caller {
    /// See [`App::ask`].
    pub(crate) async fn ask<T: Send + 'static>(
        self,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.app.ask(self.client, work).await
    }

    /// See [`App::stream`].
    fn stream<T: Send + 'static>(self, steps: Steps<T>) -> Result<Updates<T>, Problem> {
        self.app.stream(self.client, steps)
    }
}

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

    /// A question where the route says.
    fn route<Q: Asked, A: Answered>(&mut self, route: Route, handler: impl Handler<Q, A>) {
        let api = mem::take(self);
        *self = match route.method {
            Method::Get => api.get(&route.path, route.about, handler),
            Method::Post => api.post(&route.path, route.about, handler),
        };
    }

    /// All routes, and that of the description.
    pub(super) fn routes(self) -> Router<App> {
        let document = self.document.finish();
        self.routes.route(DOCUMENT, get(async move || Json(document)))
    }
}

/// The routes of the page, over HTTP: what takes long goes to the pool.
impl Routes for Api {
    fn quick<Q: Asked, A: Answered>(
        &mut self,
        route: Route,
        answer: fn(Q) -> Result<A, lockstep_page::Problem>,
    ) {
        self.route(route, move |_: Caller, question| {
            ready(answer(question).map_err(Problem::from))
        });
    }

    fn work<Q: Asked, A: Answered>(
        &mut self,
        route: Route,
        begin: fn(&Context, Q) -> Result<Work<A>, lockstep_page::Problem>,
    ) {
        self.route(route, move |caller: Caller, question| async move {
            let context = caller.app.context.clone();
            let work = begin(&context, question)?;
            Ok(caller.ask(move |stop| context.finish(work, stop)).await??)
        });
    }

    fn stream<Q: Asked, A: Answered>(
        &mut self,
        route: Route,
        begin: fn(&Context, Q) -> Result<Steps<A>, lockstep_page::Problem>,
    ) {
        let api = mem::take(self);
        *self = api.stream(&route.path, route.about, move |caller: Caller, question| {
            let steps = begin(&caller.app.context, question).map_err(Problem::from);
            ready(steps.and_then(|steps| caller.stream(steps)))
        });
    }
}
