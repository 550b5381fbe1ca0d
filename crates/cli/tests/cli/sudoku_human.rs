//! `lockstep sudoku rate` and `lockstep sudoku hint` as a user meets them.

use std::process::{Command, Output};

const PUZZLE: &str =
    "..9..7.2...4895....6....8....652..7...36....5..1...4...............7...9.5....3.1";

fn lockstep(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lockstep")).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn json(run: &Output) -> Vec<serde_json::Value> {
    text(&run.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_puzzle_gets_one_line() {
    let run = lockstep(&["sudoku", "rate", PUZZLE]);
    let line = text(&run.stdout);
    assert!(line.starts_with(PUZZLE) && line.lines().count() == 1, "{line}");
    assert_eq!(run.status.code(), Some(0));
    let run = lockstep(&["sudoku", "rate", PUZZLE, "--json"]);
    let rated = &json(&run)[0];
    assert!(line.contains(rated["grade"].as_str().unwrap()));
    assert!(line.contains(rated["hardest"].as_str().unwrap()));
    assert!(rated["effort"].as_f64() >= rated["rating"].as_f64());
    assert!(rated["steps"].is_null());
}

#[test]
fn the_steps_are_listed() {
    let run = lockstep(&["sudoku", "rate", PUZZLE, "--steps", "--json"]);
    let rated = &json(&run)[0];
    let steps = rated["steps"].as_array().unwrap();
    assert_eq!(steps[0]["technique"], "hidden single in a box");
    let words = lockstep(&["sudoku", "rate", PUZZLE, "--steps"]);
    for step in steps {
        assert!(text(&words.stdout).contains(step["text"].as_str().unwrap()));
    }
}

#[test]
fn puzzles_without_one_solution_are_named() {
    let run = lockstep(&["sudoku", "rate", "1234............"]);
    assert_eq!(text(&run.stdout), "1234............ several solutions\n");
    assert_eq!(run.status.code(), Some(1));
    let run = lockstep(&["sudoku", "rate", "11..............", "--json"]);
    let error = json(&run)[0]["error"].as_str().unwrap().to_owned();
    assert_eq!(error, "no solution: 1 appears twice in row 1: in r1c1 and r1c2");
    assert_eq!(run.status.code(), Some(1));
}

#[test]
fn a_hint_is_explained_and_drawn() {
    let run = lockstep(&["sudoku", "hint", PUZZLE]);
    let words = text(&run.stdout);
    let first = "r1c5 is 6: the only cell in box 2 that can take 6\n";
    assert!(words.starts_with(first), "{words}");
    assert!(words.contains("=6") && !words.contains('\x1b'), "{words}");
    assert_eq!(run.status.code(), Some(0));
    let run = lockstep(&["sudoku", "hint", PUZZLE, "--json", "--count", "3"]);
    let hints = json(&run);
    assert_eq!(hints.len(), 3);
    assert_eq!(hints[0]["placements"][0], "r1c5=6");
    assert_eq!(hints[0]["puzzle"], PUZZLE);
    assert_ne!(hints[1]["puzzle"], PUZZLE);
}

#[test]
fn a_grid_that_is_wrong_so_far_is_told() {
    let run = lockstep(&["sudoku", "hint", "123....4........"]);
    let words = "123....4........ no solution: no digit is left for r1c4\n";
    assert_eq!(text(&run.stdout), words);
    assert_eq!(run.status.code(), Some(1));
    let run = lockstep(&["sudoku", "hint", "1234341221434321"]);
    assert_eq!(text(&run.stdout), "1234341221434321 the grid is complete\n");
    assert_eq!(run.status.code(), Some(1));
}

#[test]
fn puzzles_are_made_to_a_grade() {
    let program = env!("CARGO_BIN_EXE_lockstep");
    for grade in ["easy", "hard"] {
        let made = std::process::Command::new(program)
            .args(["sudoku", "generate", "--count", "3", "--grade", grade])
            .output()
            .unwrap();
        let puzzles = String::from_utf8(made.stdout).unwrap();
        assert_eq!(puzzles.lines().count(), 3);
        for puzzle in puzzles.lines() {
            let rated = std::process::Command::new(program)
                .args(["sudoku", "rate", puzzle, "--json"])
                .output()
                .unwrap();
            let rating: serde_json::Value = serde_json::from_slice(&rated.stdout).unwrap();
            assert_eq!(rating["grade"], grade, "{puzzle}");
        }
    }
}
