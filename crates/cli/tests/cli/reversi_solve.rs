//! `lockstep reversi solve` as a user meets it.

use std::process::{Command, Output};

fn lockstep(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lockstep")).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn a_position_gets_its_score_and_a_line() {
    let run = lockstep(&["reversi", "solve", "--size", "4x4", "start", "--json"]);
    let answer: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!(answer["score"], -10);
    assert_eq!(answer["exact"], true);
    assert_eq!(answer["best"], answer["line"][0]);
    assert_eq!(run.status.code(), Some(0));
}

#[test]
fn a_search_that_was_stopped_answers_no() {
    let run = lockstep(&["reversi", "solve", "start", "--time", "1ms"]);
    assert!(text(&run.stdout).contains("not solved: score from -"));
    assert_eq!(run.status.code(), Some(1));
}

#[test]
fn a_file_is_compared_with_its_scores() {
    let dir = std::env::temp_dir().join(format!("lockstep-solve-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let path = dir.join("problems.obf");
    let solve = |lines: &str| {
        std::fs::write(&path, lines).unwrap();
        lockstep(&["reversi", "solve", "--file", path.to_str().unwrap()])
    };
    let right = solve("-----OX--XO----- X; b1:-10;\n% a remark\n-----OX--XO----- X\n");
    assert!(text(&right.stdout).contains("solved 2 of 2, different 0"));
    assert_eq!(right.status.code(), Some(0));
    let wrong = solve("-----OX--XO----- X; b1:+10;\n");
    assert!(text(&wrong.stdout).contains("DIFFERENT"));
    assert_eq!(wrong.status.code(), Some(1));
    let bad = solve("-----OX--XO----- X; b1:-10;\n-----OX--XO---- X;\n");
    let message = ":2: expected a board of 16, 36 or 64 squares, found 15\n";
    assert!(text(&bad.stderr).contains(message), "{}", text(&bad.stderr));
    assert_eq!(bad.status.code(), Some(2));
    std::fs::remove_dir_all(&dir).unwrap();
}
