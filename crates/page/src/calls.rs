//! The routes without a server: called by name, answered on the thread of the caller.

use std::collections::BTreeMap;

use lockstep_search::Stop;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Answered, Asked, Context, Method, Problem, Route, Routes, Steps, Turn, Work, routes};

/// A question as it arrives.
struct Request<'a> {
    query: &'a str,
    body: &'a str,
}

/// Where updates go, each as JSON.
type Tell<'a> = &'a mut dyn FnMut(String);

type Call = Box<dyn Fn(&Context, &Request<'_>, &Stop, Tell<'_>) -> Result<String, Problem>>;

/// Answers requests as a server does, on the thread of the caller.
///
/// ```
/// use lockstep_page::Calls;
/// use lockstep_search::Stop;
///
/// let (calls, stop) = (Calls::default(), Stop::never());
/// let found = calls.call("/api/reversi/search", r#"{"position": "f5", "depth": 3}"#, &stop, &mut drop)?;
/// assert!(found.contains(r#""depth":3"#));
/// let units = calls.call("/api/sudoku/units?order=2", "", &stop, &mut drop)?;
/// assert!(units.starts_with(r#"[["r1c1","r1c2","r1c3","r1c4"]"#));
/// # Ok::<(), lockstep_page::Problem>(())
/// ```
pub struct Calls {
    context: Context,
    calls: BTreeMap<String, Call>,
}

impl Default for Calls {
    fn default() -> Calls {
        let mut calls = Calls { context: Context::default(), calls: BTreeMap::new() };
        routes(&mut calls);
        calls
    }
}

impl Calls {
    /// The paths that are answered, in order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.calls.keys().map(String::as_str)
    }

    /// Answers a request in JSON. `address` is a path and perhaps a query, `body` is JSON. A route that is a
    /// stream tells of each update, and answers with `null` when it is done or stopped.
    ///
    /// # Errors
    /// If there is no such route, the question is malformed, or the answer is "no".
    pub fn call(
        &self,
        address: &str,
        body: &str,
        stop: &Stop,
        tell: &mut dyn FnMut(String),
    ) -> Result<String, Problem> {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let call = self.calls.get(path);
        let call = call.ok_or_else(|| Problem::bad(format_args!("there is nothing at {path}")))?;
        call(&self.context, &Request { query, body }, stop, tell)
    }
}

impl Routes for Calls {
    fn quick<Q: Asked, A: Answered>(&mut self, route: Route, answer: fn(Q) -> Result<A, Problem>) {
        let Route { method, path, .. } = route;
        let call: Call = Box::new(move |_, request, _, _| {
            answer(request.read(method)?).map(|found| json(&found))
        });
        self.calls.insert(path, call);
    }

    fn work<Q: Asked, A: Answered>(
        &mut self,
        route: Route,
        begin: fn(&Context, Q) -> Result<Work<A>, Problem>,
    ) {
        let Route { method, path, .. } = route;
        let call: Call = Box::new(move |context, request, stop, _| {
            let work = begin(context, request.read(method)?)?;
            context.finish(work, stop).map(|found| json(&found))
        });
        self.calls.insert(path, call);
    }

    fn stream<Q: Asked, A: Answered>(
        &mut self,
        route: Route,
        begin: fn(&Context, Q) -> Result<Steps<A>, Problem>,
    ) {
        let Route { method, path, .. } = route;
        let call: Call = Box::new(move |context, request, stop, tell| {
            let mut steps = begin(context, request.read(method)?)?;
            let mut update = |news: A| tell(json(&news));
            while !stop.is_set() && steps(stop, &mut update) == Turn::Again {}
            Ok("null".into())
        });
        self.calls.insert(path, call);
    }
}

impl Request<'_> {
    fn read<Q: DeserializeOwned>(&self, method: Method) -> Result<Q, Problem> {
        match method {
            Method::Get => serde_urlencoded::from_str(self.query).map_err(Problem::bad),
            Method::Post => serde_json::from_str(self.body).map_err(Problem::bad),
        }
    }
}

fn json(record: &impl Serialize) -> String {
    // Records have named fields only, so that there is nothing that JSON could not write.
    serde_json::to_string(record).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn ask(address: &str, body: &str) -> Result<Value, String> {
        let found = Calls::default().call(address, body, &Stop::never(), &mut drop);
        found
            .map(|text| serde_json::from_str(&text).unwrap())
            .map_err(|problem| problem.to_string())
    }

    #[test]
    fn questions_stand_in_the_query_or_in_the_body() {
        assert_eq!(ask("/api/sudoku/units?order=2", "").unwrap().as_array().unwrap().len(), 12);
        let game = ask("/api/reversi/read", r#"{"text": "f5d6"}"#).unwrap();
        assert_eq!(game["plies"][1]["move"], "d6");
        let engines = ask("/api/connectx/engines?board=6x7x4&more=1", "").unwrap();
        assert_eq!(engines[0]["name"], "flagship");
    }

    #[test]
    fn a_stream_tells_until_it_is_done_or_stopped() {
        let (calls, stop) = (Calls::default(), Stop::never());
        let mut told = Vec::new();
        let address = "/api/connectx/analyze?position=4453327";
        let done = calls.call(address, "", &stop, &mut |news| told.push(news));
        assert_eq!(done.as_deref(), Ok("null"));
        let last: Value = serde_json::from_str(told.last().unwrap()).unwrap();
        assert_eq!((&last["best"], &last["exact"]), (&6.into(), &true.into()));
        // From the start of a game nothing is proved: only the stop ends it.
        let mut updates = 0;
        let mut twice = |_| {
            updates += 1;
            if updates == 2 {
                stop.set();
            }
        };
        let done = calls.call("/api/reversi/analyze?position=f5", "", &stop, &mut twice);
        assert_eq!((done.as_deref(), updates), (Ok("null"), 2));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for (address, body, part) in [
            ("/api/chess/read", "{}", "there is nothing at /api/chess/read"),
            ("", "", "there is nothing at"),
            ("/api/sudoku/units", "", "order"),
            ("/api/sudoku/units?order=x", "", "invalid digit"),
            ("/api/sudoku/units?order=77", "", "expected an order from 2 to 5, found 77"),
            ("/api/reversi/read", "", "EOF"),
            ("/api/reversi/read", "[1]", "expected"),
            ("/api/reversi/play", r#"{"position": "f5", "move": "a1"}"#, "a1"),
            ("/api/reversi/analyze?position=a1", "", "1:1"),
        ] {
            let refused = ask(address, body).unwrap_err();
            assert!(refused.contains(part), "{address} {body}: {refused}");
        }
    }
}
