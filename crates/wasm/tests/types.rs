//! The types for TypeScript are those of the JSON Schemas.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::Value;

/// The records that answer questions, by the files of their schemas.
const RECORDS: [&str; 19] = [
    "reversi-game",
    "reversi-search",
    "reversi-solve",
    "reversi-analyze",
    "reversi-review",
    "reversi-engine",
    "connectx-game",
    "connectx-search",
    "connectx-solve",
    "connectx-analyze",
    "connectx-review",
    "connectx-engine",
    "sudoku-solve",
    "sudoku-count",
    "sudoku-rate",
    "sudoku-hint",
    "sudoku-check",
    "sudoku-canonical",
    "sudoku-generate",
];

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// `reversi-search` as the name of a type: `ReversiSearch`.
fn type_name(record: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    record.split('-').map(capital).collect()
}

/// What a schema describes, as a type. `root` holds the definitions that it refers to.
fn type_of(schema: &Value, root: &Value, indent: usize) -> String {
    if let Some(path) = schema["$ref"].as_str() {
        let place = path.strip_prefix('#').expect("a place in the same file");
        return type_of(root.pointer(place).expect("a definition"), root, indent);
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return union(values.iter().map(Value::to_string));
    }
    if let Some(kinds) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
        return union(kinds.iter().map(|kind| type_of(kind, root, indent)));
    }
    match &schema["type"] {
        Value::String(kind) => plain(kind, schema, root, indent),
        Value::Array(kinds) => {
            let kinds = kinds.iter().map(|kind| kind.as_str().expect("the name of a type"));
            union(kinds.map(|kind| plain(kind, schema, root, indent)))
        }
        _ => "unknown".into(),
    }
}

fn union(types: impl Iterator<Item = String>) -> String {
    types.collect::<Vec<_>>().join(" | ")
}

fn plain(kind: &str, schema: &Value, root: &Value, indent: usize) -> String {
    match kind {
        "object" => object(schema, root, indent),
        "array" => match schema["prefixItems"].as_array() {
            Some(items) => {
                let items: Vec<String> =
                    items.iter().map(|item| type_of(item, root, indent)).collect();
                format!("[{}]", items.join(", "))
            }
            None => format!("Array<{}>", type_of(&schema["items"], root, indent)),
        },
        "integer" => "number".into(),
        other => other.into(),
    }
}

fn object(schema: &Value, root: &Value, indent: usize) -> String {
    let Some(fields) = schema["properties"].as_object() else {
        return "Record<string, unknown>".into();
    };
    let required = |name: &str| {
        schema["required"].as_array().is_some_and(|names| names.iter().any(|of| of == name))
    };
    let margin = "  ".repeat(indent + 1);
    let mut text = String::from("{\n");
    for (name, field) in fields {
        if let Some(about) = field["description"].as_str() {
            let about = about.replace('\n', " ");
            writeln!(text, "{margin}/** {about} */").unwrap();
        }
        let mark = if required(name) { "" } else { "?" };
        let of = type_of(field, root, indent + 1);
        writeln!(text, "{margin}{name}{mark}: {of};").unwrap();
    }
    text + &"  ".repeat(indent) + "}"
}

/// Run with `LOCKSTEP_UPDATE=1` to write the types anew.
#[test]
fn the_types_are_those_of_the_schemas() {
    let mut made =
        String::from("// The records of docs/schema as types; made from them by a test.\n");
    for record in RECORDS {
        let file = here().join("../../docs/schema").join(record).with_extension("json");
        let schema: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        let about = schema["description"].as_str().unwrap_or_default().replace('\n', " ");
        let (name, of) = (type_name(record), type_of(&schema, &schema, 0));
        write!(made, "\n/** {about} */\nexport type {name} = {of};\n").unwrap();
    }
    let file = here().join("npm/records.d.ts");
    if env::var_os("LOCKSTEP_UPDATE").is_some() {
        fs::write(&file, &made).unwrap();
    }
    assert_eq!(made, fs::read_to_string(file).unwrap());
}
