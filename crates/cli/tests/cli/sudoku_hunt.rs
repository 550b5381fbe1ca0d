//! `enumerate` and `vicinity`.

use std::fs;

use crate::run::{Run, lockstep};

/// Minimal with 17 givens, and the same with some more.
const MINIMAL: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const MORE: &str =
    "987...........3985..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

fn sudoku(args: &[&str], stdin: &str) -> Run {
    lockstep(&[&["sudoku"], args].concat(), stdin.as_bytes())
}

#[test]
fn all_minimal_puzzles_are_listed() {
    let run = sudoku(&["enumerate", MORE], "");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.lines().any(|line| line == MINIMAL), "{}", run.out);
    let counts = sudoku(&["count", "-"], &run.out).out;
    assert!(counts.lines().all(|line| line.ends_with(": 1 solution")));
}

#[test]
fn the_vicinity_does_not_depend_on_threads() {
    let text = format!("{MINIMAL}\n{MORE}\n");
    let one = sudoku(&["vicinity"], &text);
    assert_eq!(one.status, 0, "{}", one.err);
    let solved = sudoku(&["count", "-"], &one.out).out;
    assert!(solved.lines().all(|line| line.ends_with(": 1 solution")));
    let three = sudoku(&["vicinity", "--threads", "3"], &text);
    assert_eq!(three.out, one.out);
    let minimal = sudoku(&["vicinity", "--minimal"], &text).out;
    assert!(minimal.lines().count() < one.out.lines().count());
    assert!(minimal.lines().all(|line| one.out.contains(line)));
}

#[test]
fn a_checkpoint_resumes_where_the_search_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hunt.json");
    let name = file.to_str().unwrap();
    let text = format!("{MINIMAL}\nnothing\n{MORE}\n");
    let whole = sudoku(&["vicinity", "--checkpoint", name], &text);
    assert_eq!(whole.status, 2, "one line is bad");
    let done: serde_json::Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    assert_eq!(done["found"], whole.out.lines().count());
    // From every part of the first puzzle, and when everything is done.
    let mut found = 0;
    for parts in [0, 5, 16] {
        let at = format!(
            r#"{{"search":"vicinity --swaps 1","number":1,"puzzle":"{MINIMAL}","parts":{parts},"found":{found}}}"#
        );
        fs::write(&file, at).unwrap();
        let run = sudoku(&["vicinity", "--checkpoint", name], &text);
        assert!(whole.out.ends_with(&run.out), "{parts}");
        found = whole.out.lines().count() - run.out.lines().count();
        assert!(run.err.starts_with(&format!("resuming from {name}: puzzle 1, {parts} ")));
    }
    assert!(found > 0);
    let again = sudoku(&["vicinity", "--checkpoint", name], &text);
    assert_eq!((again.status, again.out.as_str()), (0, ""), "{}", again.err);
}

#[test]
fn checkpoints_of_other_searches_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hunt.json");
    let name = file.to_str().unwrap();
    assert_eq!(sudoku(&["vicinity", MINIMAL, "--checkpoint", name], "").status, 0);
    let refusal = |args: &[&str]| {
        let run = sudoku(&[args, &["--checkpoint", name]].concat(), "");
        assert_eq!((run.status, run.out.as_str()), (2, ""));
        run.err
    };
    let other = refusal(&["enumerate", MINIMAL]);
    assert!(other.ends_with("found one of `vicinity --swaps 1`\n"), "{other}");
    let other = refusal(&["vicinity", MORE]);
    assert!(other.contains("expected the same puzzles as before: number 1"), "{other}");
    fs::write(&file, "{").unwrap();
    assert!(refusal(&["vicinity", MINIMAL]).contains("corrupt or truncated checkpoint"));
}

#[test]
fn puzzles_that_are_no_good_are_named() {
    let text = format!("{}\n1..............4\n{MINIMAL}\n", ".".repeat(81));
    let run = sudoku(&["enumerate"], &text);
    assert_eq!((run.status, run.out.trim_end()), (2, MINIMAL));
    let expected = "stdin:1: expected a puzzle with one solution, found several\n\
                    stdin:2: expected a 9x9 grid, found 4x4\nstdin: 1 good, 2 bad\n";
    assert_eq!(run.err, expected);
}
