//! The description of the API, OpenAPI 3.1.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// The schema of a type.
type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// Where a question stands, and its schema.
pub(super) struct Question {
    method: &'static str,
    schema: Value,
}

impl Question {
    pub(super) fn body<Q: JsonSchema>() -> Question {
        Question { method: "post", schema: question::<Q>() }
    }

    pub(super) fn query<Q: JsonSchema>() -> Question {
        Question { method: "get", schema: question::<Q>() }
    }

    /// The fields of a query are parameters.
    fn parameters(&self) -> Vec<Value> {
        let required = self.schema["required"].as_array().cloned().unwrap_or_default();
        let fields = self.schema["properties"].as_object().cloned().unwrap_or_default();
        let parameter = |(name, schema): (String, Value)| {
            let required = required.contains(&json!(name));
            json!({"name": name, "in": "query", "required": required, "schema": schema})
        };
        fields.into_iter().map(parameter).collect()
    }
}

/// The schema of a question, in one piece.
fn question<Q: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    settings.into_generator().into_root_schema_for::<Q>().to_value()
}

/// How a question is answered.
pub(super) enum Answer {
    Json(SchemaOf),
    /// Server-Sent Events, each update of this form.
    Stream(SchemaOf),
    /// A file of this media type.
    File(&'static str),
}

/// A description that grows with the routes.
pub(super) struct Document {
    paths: Map<String, Value>,
    generator: SchemaGenerator,
}

impl Default for Document {
    fn default() -> Document {
        let settings = SchemaSettings::draft2020_12().for_serialize().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
        Document { paths: Map::new(), generator: settings.into_generator() }
    }
}

impl Document {
    /// Adds the route of a path.
    pub(super) fn add(&mut self, path: &str, about: &str, question: Question, answer: Answer) {
        let name = path.trim_start_matches("/api/").replace('/', "-");
        let mut operation = json!({
            "operationId": name,
            "summary": about,
            "responses": {
                "200": {"description": "The answer", "content": self.content(answer)},
                "4XX": problem("The question is malformed, or the answer is no"),
                "5XX": problem("The server is too busy, or has failed"),
            },
        });
        if question.method == "get" {
            operation["parameters"] = question.parameters().into();
        } else {
            let content = json!({"application/json": {"schema": question.schema}});
            operation["requestBody"] = json!({"required": true, "content": content});
        }
        self.paths.insert(path.into(), json!({ question.method: operation }));
    }

    fn content(&mut self, answer: Answer) -> Value {
        match answer {
            Answer::Json(schema) => {
                json!({"application/json": {"schema": schema(&mut self.generator)}})
            }
            Answer::Stream(schema) => {
                let about = "Server-Sent Events: any number of `update`, whose data is JSON of \
                             the form `x-update`, then `done`";
                let update = schema(&mut self.generator);
                let text = json!({"type": "string", "description": about, "x-update": update});
                json!({"text/event-stream": {"schema": text}})
            }
            Answer::File(media) => json!({ media: {} }),
        }
    }

    /// The whole description.
    pub(super) fn finish(mut self) -> Value {
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Lockstep",
                "version": env!("CARGO_PKG_VERSION"),
                "description": "Reversi, Connect-X and Sudoku: play, search, analyse, solve. \
                                Requests from the pages of other sites are refused.",
            },
            "paths": self.paths,
            "components": {"schemas": self.generator.take_definitions(true)},
        })
    }
}

fn problem(about: &str) -> Value {
    let schema = json!({
        "type": "object",
        "properties": {"error": {"type": "string"}},
        "required": ["error"],
    });
    json!({"description": about, "content": {"application/json": {"schema": schema}}})
}
