//! The JSON Schema files are those of the types, and what the commands print fits them.

use std::path::Path;

use lockstep_sudoku::methods::aveiro::{PUZZLE_3A, PUZZLE_3B};
use serde_json::Value;

use crate::run::lockstep;

fn schema(name: &str) -> Value {
    let run = lockstep(&["schema", name], b"");
    assert_eq!(run.status, 0, "{}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

/// Holds a record against the schema `name`.
pub(crate) fn fits(name: &str, record: &Value) {
    let schema = schema(name);
    let validator = jsonschema::validator_for(&schema).unwrap();
    let faults: Vec<String> =
        validator.iter_errors(record).map(|fault| fault.to_string()).collect();
    assert_eq!(faults, Vec::<String>::new(), "{name}: {record}");
    // What is not in the schema is a mistake, too.
    let known = schema["properties"].as_object().unwrap();
    for field in record.as_object().unwrap().keys() {
        assert!(known.contains_key(field), "{name} lacks {field}");
    }
}

/// Runs a command; what it prints.
fn records(args: &str, stdin: &str) -> Vec<Value> {
    let args: Vec<&str> = args.split(' ').chain(["--json"]).collect();
    let run = lockstep(&args, stdin.as_bytes());
    let records = run.json();
    assert!(run.status < 2 && !records.is_empty(), "{args:?}: {}", run.err);
    records
}

/// Runs a command and validates every line it prints: `name` is the schema of all lines but the
/// last, `last` that of the last.
fn validate_both(name: &str, last: &str, args: &str, stdin: &str) {
    let records = records(args, stdin);
    for (number, record) in records.iter().enumerate() {
        fits(if number + 1 == records.len() { last } else { name }, record);
        if !stdin.is_empty() {
            assert!(record["place"].as_str().unwrap().starts_with("stdin:"), "{record}");
        }
    }
}

fn validate(name: &str, args: &str, stdin: &str) {
    validate_both(name, name, args, stdin);
}

#[test]
fn the_files_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema");
    let names = lockstep(&["schema"], b"").out;
    for name in names.lines() {
        let file = std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap_or_default();
        let current = lockstep(&["schema", name], b"").out;
        assert!(file == current, "{name} is out of date: lockstep schema --dir docs/schema");
    }
    let files = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(files, names.lines().count(), "a schema has no record any more");
    assert_eq!(lockstep(&["schema", "chess-search"], b"").status, 2);
}

#[test]
fn both_board_games_print_what_the_schemas_say() {
    for (game, board, position, later) in
        [("reversi", "4x4", "-----OX--XO----- X", "b1a3a4"), ("connectx", "4x4x4", "12", "1234")]
    {
        let run = |verb: &str, options: &str, stdin: &str| {
            let args = format!("{game} {verb} - --board {board}{options}");
            validate(&format!("{game}-{verb}"), &args, stdin);
        };
        let lines = format!("# a comment\n{later}\n\n{position} # another\n");
        run("moves", "", &lines);
        run("perft", " --depth 3", &lines);
        run("search", " --depth 4", &lines);
        run("solve", "", &lines);
        run("solve", " --wld", &lines);
        run("analyze", " --exact", &lines);
        run("analyze", " --engine flagship --depth 4", position);
        run("review", " --depth 4", later);
        validate(&format!("{game}-search"), &format!("{game} search start --depth 1"), "");
    }
}

#[test]
fn finished_games_fit_the_schemas() {
    for verb in ["moves", "search", "solve", "analyze"] {
        let over = "e6f4e3f6g5d6e7f5c5";
        let args = format!("reversi {verb} {over}");
        let exact = if verb == "analyze" { " --exact" } else { "" };
        validate(&format!("reversi-{verb}"), &(args + exact), "");
        validate(&format!("connectx-{verb}"), &format!("connectx {verb} 4343434"), "");
    }
}

#[test]
fn files_of_problems_fit_the_schemas() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("problems");
    let path = file.to_str().unwrap();
    for (game, text) in
        [("reversi", "-----OX--XO----- X; b1:-10;\n"), ("connectx", "445566 18\n44556 1\n")]
    {
        std::fs::write(&file, text).unwrap();
        let [name, last] = ["solve", "solve-summary"].map(|verb| format!("{game}-{verb}"));
        validate_both(&name, &last, &format!("{game} solve --file {path}"), "");
    }
}

/// A WTHOR file with two games, with and without the names of the players, and as input of a verb.
#[test]
fn games_of_wthor_are_listed_counted_and_reviewed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("WTH_2021.wtb");
    let mut file = vec![20, 26, 1, 1, 2, 0, 0, 0, 0, 0, 0xe5, 0x07, 8, 0, 0, 0];
    for moves in [[56, 64, 33], [56, 66, 65]] {
        file.extend([0, 0, 1, 0, 0, 0, 40, 40]);
        file.extend(moves);
        file.extend([0; 57]);
    }
    std::fs::write(&path, file).unwrap();
    let path = path.to_str().unwrap();
    validate("reversi-games", &format!("reversi games {path}"), "");
    validate("reversi-continuations", &format!("reversi games {path} --after f5"), "");
    let mut names = vec![0; 16 + 40];
    names[8] = 2;
    names[16..20].copy_from_slice(b"Anna");
    names[36..39].copy_from_slice(b"Bob");
    std::fs::write(folder.path().join("WTH.JOU"), names).unwrap();
    let run = lockstep(&["reversi", "games", path, "--player", "bob"], b"");
    assert_eq!(run.out, "2021 #0: Bob - Anna +16 f5d6c3\n2021 #0: Bob - Anna +16 f5f6e6\n");
    assert_eq!(lockstep(&["reversi", "games", path, "--year", "2020"], b"").status, 1);
    let reviewed = records(&format!("reversi analyze {path} --depth 2"), "");
    assert_eq!(reviewed.len(), 6);
    assert_eq!(reviewed[0]["place"].as_str(), Some(format!("{path}:1").as_str()));
    std::fs::write(path, [0; 15]).unwrap();
    let run = lockstep(&["reversi", "games", path], b"");
    assert_eq!(run.status, 2);
    assert!(run.err.contains("expected 16 bytes, found 15"), "{}", run.err);
}

#[test]
fn studies_fit_the_schemas() {
    validate("reversi-book", "reversi book show f5", "");
    validate("reversi-complexity", "reversi complexity --games 50", "");
    validate_both(
        "reversi-probcut",
        "reversi-probcut-fit",
        "reversi probcut --games 2 --depth 2 --exact 4",
        "",
    );
    validate("connectx-threats", "connectx threats 4434", "");
    validate("connectx-statistics", "connectx statistics start --nodes 50 --turns 3", "");
    validate(
        "connectx-statistics-means",
        "connectx statistics start --nodes 50 --turns 3 --means",
        "",
    );
    validate("connectx-openings", "connectx openings --board 4x4x4 --discs 2", "");
    validate("bench-signature", "bench --signature", "");
}

#[test]
fn sudoku_prints_what_the_schemas_say() {
    let puzzles = "1.3......1.....4\n# a comment\n1...2...........\n";
    for (verb, options) in [
        ("solve", ""),
        ("solve", " --method dresden"),
        ("count", " --threads 2"),
        ("canonical", " --threads 2"),
        ("check", ""),
        ("convert", " --threads 2"),
        ("moves", ""),
        ("perft", " --depth 2"),
    ] {
        validate(&format!("sudoku-{verb}"), &format!("sudoku {verb} -{options}"), puzzles);
    }
    let one = "..9..7.2...4895....6....8....652..7...36....5..1...4...............7...9.5....3.1\n";
    validate("sudoku-rate", "sudoku rate - --steps", one);
    validate("sudoku-hint", "sudoku hint - --count 2", one);
    validate("sudoku-error", "sudoku rate - --threads 2", "1234............\n");
    let near =
        "9.............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9\n";
    validate("sudoku-enumerate", "sudoku enumerate -", near);
    validate("sudoku-vicinity", "sudoku vicinity - --minimal", near);
    validate("sudoku-generate", "sudoku generate --order 2 --count 2", "");
    validate("sudoku-generate", "sudoku generate --shape 2x3", "");
    let shaped = "123...........1..4..................\n1....1..............................\n";
    for verb in ["solve", "count", "check", "convert"] {
        let command = format!("sudoku {verb} - --shape 2x3");
        validate(&format!("sudoku-{verb}"), &command, shaped);
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.sudoku"), "2\n1 0 3 0\n0 0 0 0\n0 1 0 0\n0 0 0 4\n")
        .unwrap();
    let args = format!("sudoku contest {}", folder.path().display());
    validate_both("sudoku-contest", "sudoku-contest-score", &args, "");
}

#[test]
fn matches_fit_the_schemas() {
    let folder = tempfile::tempdir().unwrap();
    let [log, plan] = ["log", "plan.toml"].map(|name| folder.path().join(name));
    let players = "--first fpt10-reference:1 --second random --games 2";
    validate("match", &format!("match {players} --sprt 0,50 --log {}", log.display()), "");
    validate("match", "match --game connectx --first random --second flagship?depth=1", "");
    let log = std::fs::read_to_string(log).unwrap();
    let mut lines = log.lines().map(|line| serde_json::from_str(line).unwrap());
    fits("match-log", &lines.next().unwrap());
    lines.for_each(|game| fits("match-game", &game));
    validate("match-table", "match --table fpt10-6 --first random", "");
    let text = "games = 2\n[[player]]\nspec = 'random'\n[[player]]\nspec = 'random?seed=1'\n";
    std::fs::write(&plan, format!("{text}[[condition]]\n[[condition]]\ngame = 'connectx'\n"))
        .unwrap();
    validate("tournament", &format!("tournament {}", plan.display()), "");
    validate("referee", "referee --black random --white fpt10-reference:1", "");
    validate("openings", "openings --count 2 --depth 1", "");
}

#[test]
fn chips_fit_the_schemas() {
    for record in records("chip list", "") {
        fits(if record.get("tool").is_some() { "chip-list-tool" } else { "chip-list" }, &record);
    }
    validate("chip-search", "chip search timisoara f5d6 --depth 2", "");
    validate("chip-check", "chip check timisoara --search-only --positions 2 --depth 2", "");
    validate_both("chip-race", "chip-race-total", "chip race --depth 2", "");
    let race = format!("chip race aveiro-simple-2 --puzzles {PUZZLE_3A}");
    validate_both("chip-race-sudoku", "chip-race-sudoku-total", &race, "");
    validate("chip-solve", "chip solve aveiro-simple-2 -", &format!("{PUZZLE_3A}\n{PUZZLE_3B}\n"));
    let stream = format!("chip solve cohort {PUZZLE_3A} --solvers 2");
    validate_both("chip-solve-stream", "chip-solve-stream-total", &stream, "");
    for record in records("chip play aveiro-trial-2", "1\n") {
        fits("chip-play-sudoku", &record);
    }
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("board.png");
    validate("chip-frame", &format!("chip frame timisoara f5 --out {}", picture.display()), "");
}
