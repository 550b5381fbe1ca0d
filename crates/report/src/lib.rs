//! The tables and figures of the documents, measured again.
//!
//! An [`Entry`] is a table or a figure: what the document says, as data, and how it is measured, in
//! two sizes. [`entries`] are all of them, a file for each document in `documents/`. [`Run::entries`]
//! measures some, one after the other, and a [`Store`] keeps each result as soon as it is there, so that an
//! interrupted report resumes. [`Report`] joins results and documents; it is written as Markdown, as a page
//! of HTML, as JSON, and its figures as SVG.

#![forbid(unsafe_code)]

mod documents;
mod entry;
mod findings;
mod measure;
mod render;
mod run;
mod store;
mod value;

pub use documents::{entries, find};
pub use entry::{Column, Document, Entry, Plan, Says, Size};
pub use findings::{Chart, Curve, Findings, Row, Unit};
pub use measure::{Bench, Fault, Options};
pub use render::{EntryRecord, Report};
pub use run::{Run, Watch};
pub use store::{Machine, Store, StoreFault, Stored};
pub use value::{Printed, Value};

use schemars::{Schema, schema_for};

/// The JSON Schema of what `lockstep report` prints, by name.
pub fn schemas() -> Vec<(String, Schema)> {
    vec![("report".into(), schema_for!(EntryRecord))]
}
