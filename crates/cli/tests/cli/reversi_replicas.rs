//! The replicas of Reversi as a user meets them: search, and the protocols.

use serde_json::Value;

use crate::run::{Run, lockstep};

/// What a run of `lockstep reversi` gave: status, standard output, standard error.
fn reversi(args: &[&str], stdin: &[u8]) -> (i32, String, String) {
    let Run { status, out, err } = lockstep(&[&["reversi"], args].concat(), stdin);
    (status, out, err)
}

fn json(args: &[&str]) -> Value {
    let (status, out, err) = reversi(&[args, &["--json"]].concat(), b"");
    assert_eq!((status, err.as_str()), (0, ""), "{args:?}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn search_shows_the_board_and_the_move() {
    let (status, out, err) =
        reversi(&["search", "f5", "--engine", "timisoara", "--depth", "4"], b"");
    assert_eq!((status, err.as_str()), (0, ""));
    let (board, words) = out.split_once("O to move\n").unwrap();
    assert_eq!(board.lines().count(), 9);
    assert!(words.starts_with("timisoara plays "), "{words}");
    assert!(words.contains("depth  4\n") && words.contains(" leaves)\n"), "{words}");
}

/// From the start as the published design has it: d4 and e5 are to move.
#[test]
fn search_counts_in_json() {
    let start = "---------------------------XO------OX--------------------------- X";
    let found = json(&["search", start, "--engine", "timisoara", "--depth", "6"]);
    assert_eq!(found["best"], "e3");
    assert_eq!(found["leaves"], 3_106);
    assert_eq!(found["engine"], "timisoara");
    assert_eq!(found["position"], start);
    for field in ["score", "exact", "value", "line", "depth", "nodes", "seconds", "nps"] {
        assert!(found.get(field).is_some(), "{field}");
    }
}

#[test]
fn every_engine_answers_in_a_millisecond() {
    for engine in ["timisoara", "zaragoza", "zaragoza:search", "fpt10-reference:7"] {
        let found = json(&["search", "f5f4e3", "--engine", engine, "--time", "1ms"]);
        assert!(found["best"].is_string(), "{engine}: {found}");
    }
}

#[test]
fn the_end_of_a_game_is_no_search() {
    let (status, out, _) = reversi(&["search", "e6f4e3f6g5d6e7f5c5"], b"");
    assert_eq!(status, 0);
    assert!(out.ends_with("the game is over, score -64\n"), "{out}");
}

#[test]
fn what_a_machine_cannot_do_is_said() {
    let fails = |args: &[&str], message: &str| {
        let (status, _, err) = reversi(args, b"");
        assert_eq!(status, 2, "{args:?}");
        assert!(err.contains(message), "{args:?}: {err}");
    };
    fails(
        &["search", "--engine", "timisoara", "--depth", "5"],
        "timisoara: expected an even depth from 2 to 16, found 5",
    );
    fails(&["search", "--engine", "zaragoza", "--size", "6x6"], "zaragoza plays on 8x8 only");
    fails(
        &["search", "--engine", "deep-blue"],
        "expected one of flagship, flagship:1 to flagship:30, timisoara, timisoara:published,",
    );
    fails(&["search", "--time", "1x"], "expected a time such as 32us, 100ms, 10s or 2m");
    fails(&["gtp", "--engine", "zaragoza", "--depth", "17"], "expected a depth from 1 to 16");
}

#[test]
fn a_bad_line_of_many_is_named_and_the_rest_is_answered() {
    let lines = b"f5\n-----OX--XO----- X\nf5z9\nf5d6\n";
    let (status, out, err) =
        reversi(&["search", "-", "--engine", "zaragoza", "--depth", "2", "--json"], lines);
    assert_eq!((status, out.lines().count()), (2, 2));
    assert_eq!(
        err,
        "stdin:2: zaragoza plays on 8x8 only
stdin:3:3: expected a square such as f5, found \"z9\"
stdin: 2 good, 2 bad
"
    );
}

#[test]
fn gtp_plays_on_standard_input_and_output() {
    let lines = b"1 name\nplay b f5\n\xff\xfe\n2 genmove w\nquit\nname\n";
    let (status, out, err) = reversi(&["gtp", "--engine", "zaragoza"], lines);
    assert_eq!((status, err.as_str()), (0, ""));
    let expected = "=1 Lockstep zaragoza\n\n= \n\n? unknown command\n\n=2 d6\n\n= \n\n";
    assert_eq!(out, expected);
}

/// A `ping` that waits in the pipe interrupts what goes before it, and is answered after it.
#[test]
fn nboard_plays_on_standard_input_and_output() {
    let lines = b"nboard 2\nset depth 60\nmove f5\nmove f4\nmove e3\nhint 1\nping 7\nquit\n";
    let (status, out, err) = reversi(&["nboard", "--engine", "timisoara"], lines);
    assert_eq!((status, err.as_str()), (0, ""));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[..2], ["set myname timisoara", "set myname timisoara-16"]);
    assert_eq!(lines.last(), Some(&"pong 7"));
    assert_eq!(lines.iter().filter(|line| line.starts_with("search ")).count(), 1, "{out}");
}

#[test]
fn fpt10_plays_two_characters_a_message() {
    let args = ["fpt10", "--engine", "zaragoza", "--depth", "2"];
    let (status, out, _) = reversi(&args, b"YY\n");
    assert_eq!((status, out.as_str()), (0, "C4\n"));
    let (_, out, _) = reversi(&[&args[..], &["--bare"]].concat(), b"YYe3");
    assert_eq!(out.len(), 4);
}

/// The small board has 60 060 games; the large one about 10^55, on about 10^29 boards.
#[test]
fn complexity_estimates_the_size_of_the_game() {
    let near = |found: &Value, field: &str, truth: f64, tolerance: f64| {
        let estimate = found[field].as_f64().unwrap();
        assert!((estimate - truth).abs() < tolerance, "{field}: {estimate}");
    };
    let small = json(&["complexity", "--games", "5000", "--size", "4x4"]);
    near(&small, "tree_log10", 60_060_f64.log10(), 0.05);
    let large = json(&["complexity", "--games", "2000", "--seed", "2"]);
    near(&large, "tree_log10", 54.9, 1.5);
    near(&large, "positions_log10", 28.77, 0.2);
    near(&large, "length", 60.0, 0.5);
    let (_, words, _) = reversi(&["complexity", "--games", "10"], b"");
    assert!(words.contains("by Knuth's estimator"), "{words}");
}
