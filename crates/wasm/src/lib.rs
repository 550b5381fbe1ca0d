//! Lockstep for JavaScript, as a WebAssembly module: the questions of [`lockstep_service::ask::json`] for
//! programs, and those of the page ([`Calls`]) for the page without a server.
//!
//! The npm package around it is in `npm/`: `index.js` asks a worker, so that a page stays alive while an
//! engine thinks; `worker.js` calls [`answer`]; `index.d.ts` has the types. `scripts/wasm` builds and tests
//! it. `lockstep export-site` puts the same module behind the page, whose workers use [`call`].

use js_sys::Function;
use lockstep_page::{Calls, MARK};
use lockstep_search::Stop;
use lockstep_service::ask::json;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

/// Answers a question in JSON, such as `reversi.search` with `{"game": "f5d6c3", "depth": 8}`, in JSON.
/// `tell` is called with what is known on the way; if it throws, the work ends with that.
///
/// # Errors
/// If there is no such verb, or the question makes no sense.
#[wasm_bindgen]
pub fn answer(verb: &str, question: &str, tell: &Function) -> Result<String, JsError> {
    let stop = Stop::never();
    let mut tell = teller(tell, &stop);
    json::answer(verb, question, &stop, &mut tell).map_err(refused)
}

thread_local! {
    static CALLS: Calls = Calls::default();
}

/// Answers a request of the page, an address such as `/api/reversi/analyze?position=f5` and perhaps a body
/// in JSON, as the server does; `tell` is called with each update of a stream.
///
/// # Errors
/// If there is no such route, the question is malformed, or the answer is "no".
#[wasm_bindgen]
pub fn call(address: &str, body: &str, tell: &Function) -> Result<String, JsError> {
    let stop = Stop::never();
    let mut tell = teller(tell, &stop);
    CALLS.with(|calls| calls.call(address, body, &stop, &mut tell)).map_err(refused)
}

/// What this module answers to: compared with the page it is exported with.
#[wasm_bindgen]
pub fn mark() -> String {
    MARK.into()
}

/// Hands news to JavaScript; sets the stop if that throws.
fn teller<'a>(tell: &'a Function, stop: &'a Stop) -> impl FnMut(String) + 'a {
    move |news| {
        if tell.call1(&JsValue::NULL, &news.into()).is_err() {
            stop.set();
        }
    }
}

fn refused(reason: impl ToString) -> JsError {
    JsError::new(&reason.to_string())
}
