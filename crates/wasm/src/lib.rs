//! Lockstep for JavaScript: the questions and answers of [`lockstep_service::ask::json`] as a
//! WebAssembly module.
//!
//! The npm package around it is in `npm/`: `index.js` asks a worker, so that a page stays alive while an
//! engine thinks; `worker.js` calls [`answer`]; `index.d.ts` has the types. `scripts/wasm` builds and tests
//! it.

use js_sys::Function;
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
    let mut tell = |news: String| {
        if tell.call1(&JsValue::NULL, &news.into()).is_err() {
            stop.set();
        }
    };
    json::answer(verb, question, &stop, &mut tell).map_err(|error| JsError::new(&error.to_string()))
}
