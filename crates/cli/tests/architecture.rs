//! The house rules that a machine can prove: who may depend on whom, and where `unsafe` is.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The floors of the house, lowest first. A crate depends on crates of lower floors only.
const FLOORS: [&[&str]; 9] = [
    &["lockstep-game"],
    &["lockstep-search"],
    &["lockstep-reversi", "lockstep-connectx", "lockstep-sudoku"],
    &["lockstep", "lockstep-reversi-train", "lockstep-protocols", "lockstep-chips"],
    &["lockstep-service"],
    &["lockstep-page"],
    &["lockstep-arena", "lockstep-c", "lockstep-wasm", "lockstep-python"],
    &["lockstep-batch", "lockstep-report", "lockstep-web"],
    &["lockstep-cli"],
];

/// The only files that may hold `unsafe`, each for one reason: SIMD, or the border with C.
const UNSAFE_FILES: [&str; 7] = [
    "crates/c/src/lib.rs",
    "crates/c/tests/c.rs",
    "crates/reversi/src/rules/kernel/avx2.rs",
    "crates/reversi/src/rules/kernel/avx512.rs",
    "crates/search/src/isa.rs",
    "crates/search/src/memory.rs",
    "crates/sudoku/src/solve/flagship/x86.rs",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Someone who opens a folder of `crates/` finds out what it is.
#[test]
fn every_crate_has_a_readme() {
    for folder in fs::read_dir(root().join("crates")).unwrap() {
        let file = folder.unwrap().path().join("README.md");
        assert!(file.exists(), "{} is missing", file.display());
    }
}

/// The workspaces: `lockstep-batch` has its own, so that nothing else waits for DataFusion.
const WORKSPACES: [&str; 2] = [".", "crates/batch"];

/// Every dependency between our crates, of any kind, as (from, to).
fn edges() -> Vec<(String, String)> {
    WORKSPACES.into_iter().flat_map(edges_in).collect()
}

fn edges_in(workspace: &str) -> Vec<(String, String)> {
    let output = Command::new(env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root().join(workspace))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let name = |value: &serde_json::Value| value["name"].as_str().unwrap().to_owned();
    let edges_of = |package: &serde_json::Value| -> Vec<(String, String)> {
        let dependencies = package["dependencies"].as_array().unwrap();
        let inside = dependencies.iter().filter(|dependency| dependency["path"].is_string());
        inside.map(|dependency| (name(package), name(dependency))).collect()
    };
    packages.iter().flat_map(edges_of).collect()
}

/// The edges that do not go down.
fn upward(edges: &[(String, String)]) -> Vec<String> {
    let floors: HashMap<&str, usize> = (0..)
        .zip(FLOORS)
        .flat_map(|(floor, names)| names.iter().map(move |&n| (n, floor)))
        .collect();
    let floor = |name: &str| *floors.get(name).unwrap_or_else(|| panic!("{name} has no floor"));
    let goes_up = |(from, to): &&(String, String)| floor(to) >= floor(from);
    edges.iter().filter(goes_up).map(|(from, to)| format!("{from} -> {to}")).collect()
}

#[test]
fn dependencies_go_down() {
    let edges = edges();
    assert!(edges.len() >= 8, "too few dependencies to be true: {edges:?}");
    assert_eq!(upward(&edges), Vec::<String>::new());
}

#[test]
fn an_upward_dependency_would_be_found() {
    let edge = |from: &str, to: &str| (from.to_owned(), to.to_owned());
    let edges = [
        edge("lockstep-cli", "lockstep-game"),
        edge("lockstep-search", "lockstep-reversi"),
        edge("lockstep-sudoku", "lockstep-connectx"),
    ];
    let found = upward(&edges);
    assert_eq!(
        found,
        ["lockstep-search -> lockstep-reversi", "lockstep-sudoku -> lockstep-connectx"]
    );
}

fn rust_files(dir: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

#[test]
fn unsafe_stays_where_it_belongs() {
    let root = root();
    let mut files = Vec::new();
    rust_files(&root.join("crates"), &mut files);
    let name = |path: &Path| path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
    let opens = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        text.lines()
            .any(|line| line.trim_start().starts_with("#") && line.contains("allow(unsafe_code)"))
    };
    let mut found: Vec<String> =
        files.iter().filter(|path| opens(path)).map(|path| name(path)).collect();
    found.sort();
    let mut expected = UNSAFE_FILES;
    expected.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn every_crate_uses_the_lint_table() {
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let manifest = entry.unwrap().path().join("Cargo.toml");
        let text = fs::read_to_string(&manifest).unwrap();
        assert!(text.contains("[lints]\nworkspace = true"), "{}", manifest.display());
    }
}

#[test]
fn both_workspaces_have_the_same_lints() {
    let [house, batch] = WORKSPACES.map(|workspace| {
        let text = fs::read_to_string(root().join(workspace).join("Cargo.toml")).unwrap();
        let lints = text.split_once("[workspace.lints.rust]").expect("a lint table").1;
        lints.split_once("[profile.").expect("profiles").0.to_owned()
    });
    assert_eq!(house, batch);
}

#[test]
fn nothing_that_is_built_by_default_needs_datafusion() {
    let lock = fs::read_to_string(root().join("Cargo.lock")).unwrap();
    assert!(!lock.contains("datafusion") && !lock.contains("ballista"));
}
