//! `lockstep connectx solve` and `analyze` as a user meets them.

use std::path::PathBuf;
use std::{env, fs, process};

use serde_json::Value;

use crate::run::{Run, lockstep};

/// What a run of `lockstep connectx` gave: its status, standard output and standard error.
fn connectx(args: &[&str], stdin: &str) -> (i32, String, String) {
    let Run { status, out, err } = lockstep(&[&["connectx"], args].concat(), stdin.as_bytes());
    (status, out, err)
}

/// A file for one test, removed at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Scratch {
        let path = env::temp_dir().join(format!("lockstep-{}-{name}", process::id()));
        fs::write(&path, text).unwrap();
        Scratch(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn a_position_is_solved_in_words() {
    let (status, out, err) = connectx(&["solve", "445566"], "");
    assert_eq!((status, err.as_str()), (0, ""));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[8..10], ["score +18, best 3", "line 3"], "{out}");
    assert!(lines[10].starts_with("0 nodes in "), "{out}");
}

#[test]
fn a_position_is_solved_in_json() {
    let moves = "5554224333234511764415115";
    let (status, out, _) = connectx(&["solve", moves, "--json"], "");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(status, 0);
    assert_eq!(answer["board"], "6x7x4");
    assert_eq!(answer["position"], moves);
    assert_eq!(answer["engine"], "solver");
    assert_eq!((&answer["score"], &answer["exact"]), (&4.into(), &true.into()));
    assert_eq!(answer["line"][0], answer["best"]);
    for field in ["nodes", "seconds", "nps"] {
        assert!(answer[field].is_number(), "{field}");
    }
}

#[test]
fn who_wins_without_how_soon() {
    let args = ["solve", "--board", "4x6x4", "--wld", "--memory", "1MiB", "start"];
    let (status, out, _) = connectx(&args, "");
    assert_eq!((status, out.lines().nth(6)), (0, Some("a loss, best 3")), "{out}");
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let start = ["start", "--no-openings"];
    let (status, out, _) = connectx(&[&["solve", "--time", "50ms"], &start[..]].concat(), "");
    assert_eq!(status, 1);
    assert!(out.contains("\nnot solved: score from -"), "{out}");
    assert!(out.contains(" looks best\nline "), "{out}");
    let args = [&["analyze", "--time", "20ms", "--json"], &start[..]].concat();
    let (status, out, _) = connectx(&args, "");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &answer["exact"], &answer["best"]), (1, &false.into(), &Value::Null));
    assert!(answer["moves"][3]["score"].is_null() && answer["moves"][6]["lower"].is_number());
}

#[test]
fn openings_are_answered_from_the_list() {
    let (status, out, _) = connectx(&["analyze", "start", "--json"], "");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &answer["nodes"], &answer["best"]), (0, &0.into(), &4.into()));
    let (status, out, _) = connectx(&["solve", "44", "--json"], "");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &answer["nodes"], &answer["score"]), (0, &0.into(), &1.into()));
}

#[test]
fn a_finished_game_is_said_to_be_over() {
    let (status, out, _) = connectx(&["analyze", "4343434"], "");
    assert_eq!((status, out.lines().last()), (0, Some("the game is over, score -18")));
    let (_, out, _) = connectx(&["analyze", "4343434", "--json"], "");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&answer["over"], &answer["score"]), (&true.into(), &(-18).into()));
}

#[test]
fn a_losing_move_is_not_called_best_without_scores() {
    let (status, out, _) = connectx(&["analyze", "44444", "--weak"], "");
    assert_eq!(status, 0);
    assert!(out.contains("\nevery move loses\n") && !out.contains("best"), "{out}");
    let (_, out, _) = connectx(&["analyze", "44444"], "");
    assert!(out.contains("  best\n") && out.contains("\nevery move loses\n"), "{out}");
}

#[test]
fn many_lines_of_standard_input_are_solved() {
    let (status, out, err) = connectx(&["solve", "-", "--json"], "445566\n4455x\n4455667\n");
    assert_eq!(status, 2);
    assert_eq!(out.lines().count(), 2);
    assert!(err.starts_with("stdin:2:5: expected a column"), "{err}");
    let over: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert_eq!((&over["score"], &over["best"]), (&(-18).into(), &Value::Null));
}

#[test]
fn a_file_of_scores_is_checked() {
    let right = "445566 18\n271713432331713132 -11\n\n5512243243536 13\n";
    let file = Scratch::new("right", right);
    let (status, out, err) = connectx(&["solve", "--file", file.name()], "");
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("\nsolved 3 of 3, different 0, unreadable 0\n"), "{out}");
}

#[test]
fn a_wrong_score_is_named_and_ends_with_status_1() {
    let file = Scratch::new("wrong", "445566 18\n445566 17\n");
    let (status, out, err) = connectx(&["solve", "--file", file.name(), "--json"], "");
    assert_eq!(status, 1);
    assert_eq!(err, format!("{}:2: expected +17, found +18\n", file.name()));
    assert_eq!(out.lines().count(), 3);
    let checked: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert_eq!((&checked["positions"], &checked["wrong"]), (&2.into(), &1.into()));
}

#[test]
fn a_bad_line_is_named_and_ends_with_status_2() {
    let file = Scratch::new("bad", "445566 18\n448 3\n4455\n44 x\n");
    let (status, _, err) = connectx(&["solve", "--file", file.name()], "");
    let name = file.name();
    let expected = format!(
        "{name}:2:3: expected a column from 1 to 7, found 8
{name}:3:5: expected a score, found \"\"
{name}:4:4: expected a score, found \"x\"
{name}: 1 good, 3 bad
"
    );
    assert_eq!((status, err), (2, expected));
}

#[test]
fn every_column_is_scored() {
    let (status, out, _) = connectx(&["analyze", "5554224333234511764415115", "--json"], "");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &answer["score"]), (0, &4.into()));
    let moves = answer["moves"].as_array().unwrap();
    let scores: Vec<i64> = moves.iter().map(|of| of["score"].as_i64().unwrap()).collect();
    assert_eq!(scores.iter().max(), Some(&4));
    let (_, out, _) = connectx(&["analyze", "445566"], "");
    assert!(out.contains("\n    3              +18  exact  best\n"), "{out}");
}

#[test]
fn a_search_resumes_from_a_checkpoint() {
    let file = Scratch::new("checkpoint", "");
    fs::remove_file(&file.0).unwrap();
    let solve = |board| {
        let args = ["solve", "start", "--board", board, "--checkpoint", file.name(), "--json"];
        connectx(&args, "")
    };
    let nodes = |out: &str| {
        let answer: Value = serde_json::from_str(out).unwrap();
        assert_eq!(answer["score"], 0);
        answer["nodes"].as_u64().unwrap()
    };
    let (status, out, err) = solve("5x6x4");
    assert_eq!((status, err.as_str()), (0, ""));
    let first = nodes(&out);
    let (status, out, err) = solve("5x6x4");
    assert_eq!(status, 0);
    assert!(err.contains("resuming from "), "{err}");
    assert!(nodes(&out) < first / 10, "{out}");
    let (status, out, err) = solve("5x6x5");
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.contains("expected a checkpoint of 5x6x5"), "{err}");
    // A drawn board has a shape of its own, which must be the checkpoint's.
    let before = fs::read(&file.0).unwrap();
    let drawn = "4x4x4\n....\n....\n....\nXO..";
    for verb in ["solve", "analyze"] {
        let args = [verb, drawn, "--board", "5x6x4", "--checkpoint", file.name()];
        let (status, out, err) = connectx(&args, "");
        assert_eq!((status, out.as_str()), (2, ""), "{err}");
        assert!(
            err.contains("expected a board of 5x6x4, as the checkpoint's; found 4x4x4"),
            "{err}"
        );
    }
    assert!(fs::read(&file.0).unwrap() == before);
}

#[test]
fn what_cannot_be_solved_is_bad_input() {
    for args in [
        &["solve", "start", "--board", "20x20x5"][..],
        &["solve", "start", "--memory", "10KiB"],
        &["solve", "start", "--memory", "1000000GiB"],
        &["solve", "start", "--memory", "900000GiB"],
        &["analyze", "start", "--memory", "900000GiB"],
        &["openings", "--memory", "900000GiB"],
        &["search", "start", "--memory", "900000GiB"],
        &["solve", "start", "--memory", "much"],
        &["solve", "start", "--time", "soon"],
        &["solve", "start", "--threads", "0"],
        &["solve", "--file", "no such file"],
        &["solve", "start", "--keep", "no such place/file"],
        &["analyze", "8"],
    ] {
        let (status, out, err) = connectx(args, "");
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}");
        assert!(!err.is_empty(), "{args:?}");
    }
}
