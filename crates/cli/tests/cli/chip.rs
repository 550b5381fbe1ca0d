use std::process::{Command, Output};

use serde_json::Value;

use crate::run::lockstep;

/// A game with 12 empty squares left.
const ENDGAME: &str = "c4e3f5e6d3c5f3f4d6f6c6f2g4h3f1c3h5h4g3h6e7e1d1e8f8d8c8d7g5b4a3a4a5c7d2c1b3c2f7g6e2g8h8a2a1b5a6b6";

fn records(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn list_shows_chips_and_tools() {
    let run = lockstep(&["--json", "chip", "list"], b"");
    assert_eq!(run.status, 0, "{}", run.err);
    let records = records(&run.out);
    assert_eq!(records[0]["chip"], "timisoara");
    let verilator = records.iter().find(|record| record["tool"] == "Verilator").unwrap();
    assert!(verilator["version"].as_str().unwrap().starts_with("Verilator"));
}

/// The chip answers what its twin answers, line by line.
#[test]
fn search_answers_as_the_twin_does() {
    let positions = b"f5d6c3\n\nbad\nf5f6e6f4e3c5c4e7c6e2\n";
    let chip = lockstep(&["--json", "chip", "search", "timisoara", "-", "--depth", "4"], positions);
    let twin = ["--json", "reversi", "search", "-", "--engine", "timisoara", "--depth", "4"];
    let twin = lockstep(&twin, positions);
    assert_eq!(chip.status, 2);
    assert!(chip.err.contains("stdin:3:"), "{}", chip.err);
    let (chip, twin) = (records(&chip.out), records(&twin.out));
    assert_eq!(chip.len(), 2);
    for (chip, twin) in chip.iter().zip(&twin) {
        for field in ["position", "best", "value", "nodes", "leaves", "depth"] {
            assert_eq!(chip[field], twin[field], "{field}");
        }
        let [nodes, cycles] = ["nodes", "cycles"].map(|field| chip[field].as_u64().unwrap());
        assert!(nodes < cycles && cycles < 3 * nodes, "{cycles} cycles for {nodes} nodes");
    }
}

#[test]
fn check_compares_on_the_positions_asked_for() {
    let check =
        ["chip", "check", "timisoara", "--search-only", "--positions", "5", "--depth", "2,4"];
    let run = lockstep(&[&["--json"], &check[..]].concat(), b"");
    assert_eq!(run.status, 0, "{}", run.err);
    let records = records(&run.out);
    assert_eq!(records.len(), 2);
    for (record, depth) in records.iter().zip([2, 4]) {
        assert_eq!(record["same"], true);
        assert_eq!(record["positions"], 5);
        assert_eq!(record["depth"], depth);
    }
}

#[test]
fn a_depth_the_machine_cannot_have_is_refused() {
    for depth in ["0", "3", "18"] {
        let run = lockstep(&["chip", "search", "timisoara", "start", "--depth", depth], b"");
        assert_eq!(run.status, 2);
        assert!(run.err.contains("even depth from 2 to 16"), "{}", run.err);
    }
}

/// A chip that searches to the end of the game speaks of empty squares, and refuses before anything is
/// built.
#[test]
fn a_position_with_too_many_empty_squares_is_refused() {
    for (position, depth, expected) in [
        ("start", "24", "expected at most 24 empty squares, found 60"),
        (ENDGAME, "11", "expected at most 11 empty squares, found 12"),
        // It would be searched, if that could be built.
        (ENDGAME, "12", "apt-get install verilator"),
    ] {
        let output =
            without_verilator(&["chip", "search", "phalanx-exact", position, "--depth", depth]);
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(expected), "{said}");
    }
}

fn without_verilator(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lockstep"));
    command.args(args).env("LOCKSTEP_VERILATOR", "no-such-program").output().unwrap()
}

/// Without Verilator the command says what to install, and the others work.
#[test]
fn a_missing_tool_is_named_with_what_installs_it() {
    let output = without_verilator(&["chip", "search", "timisoara", "start"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("apt-get install verilator"), "{said}");
    assert!(without_verilator(&["reversi", "moves", "start"]).status.success());
    assert!(without_verilator(&["chip", "list"]).status.success());
}

/// A clock in cycles, and the table of openings, which knows a game by its moves and not by its position.
#[test]
fn zaragoza_has_a_clock_and_openings() {
    let search = |args: &[&str]| {
        let run = lockstep(&[&["chip", "search", "zaragoza", "--json"], args].concat(), b"");
        assert_eq!(run.status, 0, "{}", run.err);
        run.json().remove(0)
    };
    let timed = search(&["f5d6c3", "--cycles", "1024"]);
    assert!((1024..=1030).contains(&timed["cycles"].as_u64().unwrap()), "{timed}");
    assert_eq!((&timed["complete"], &timed["opening"]), (&false.into(), &false.into()));
    let first = search(&["start", "--openings"]);
    assert_eq!((&first["best"], &first["opening"]), (&"c4".into(), &true.into()));
    let position = search(&["c4", "--depth", "1"])["position"].as_str().unwrap().to_owned();
    assert_eq!(search(&["c4", "--openings"])["nodes"], 0);
    assert_eq!(search(&[&position, "--openings", "--depth", "1"])["opening"], false);
    let both = lockstep(&["chip", "search", "zaragoza", "--cycles", "9", "--time", "1us"], b"");
    assert_eq!(both.status, 2);
}
