//! `lockstep reversi analyze`, `book` and `probcut` as a user meets them.

use serde_json::Value;

use crate::run::{Run, lockstep};

fn reversi(args: &[&str]) -> (i32, String, String) {
    let args: Vec<&str> = ["reversi"].iter().chain(args).copied().collect();
    let Run { status, out, err } = lockstep(&args, b"");
    (status, out, err)
}

fn json(args: &[&str]) -> Vec<Value> {
    let args: Vec<&str> = args.iter().chain(&["--json"]).copied().collect();
    let (status, words, errors) = reversi(&args);
    assert_eq!(status, 0, "{errors}");
    words.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_game_is_judged_move_by_move() {
    let game = "f5d6c3d3c4f4f6";
    let rows = json(&["analyze", game, "--level", "3", "--memory", "4MiB"]);
    assert_eq!(rows.len(), 7);
    let played: String = rows.iter().filter_map(|row| row["move"].as_str()).collect();
    assert_eq!(played, game);
    for row in &rows {
        let same = row["move"] == row["best"];
        assert!(row["loss"].as_i64().unwrap() >= 0);
        assert!(!same || row["loss"] == 0, "{row}");
    }
    assert_eq!(json(&["review", game, "--level", "3", "--memory", "4MiB"]), rows);
    let (_, words, _) = reversi(&["review", game, "--level", "3", "--memory", "4MiB"]);
    assert!(words.contains("black lost") && words.contains("┼───────\n"), "{words}");
    let (status, _, errors) = reversi(&["analyze", "f5f5"]);
    assert_eq!(status, 2);
    assert!(errors.contains("position:1:3: expected a legal move, found f5"), "{errors}");
}

#[test]
fn every_move_of_a_position_is_valued() {
    let analysis = &json(&["analyze", "f5", "--depth", "4"])[0];
    let moves = analysis["moves"].as_array().unwrap();
    let scores = moves.iter().map(|of| of["score"].as_i64().unwrap());
    assert_eq!((moves.len(), scores.max()), (3, analysis["score"].as_i64()));
    let exact = &json(&["analyze", "--board", "4x4", "start", "--exact"])[0];
    assert_eq!((&exact["score"], &exact["exact"]), (&(-10).into(), &true.into()));
    let (status, words, _) = reversi(&["analyze", "XXXX------------ O"]);
    assert_eq!(status, 0);
    assert!(words.ends_with("the game is over, score -16\n"), "{words}");
}

#[test]
fn the_shipped_book_is_shown_and_played() {
    let shown = &json(&["book", "show", "f5"])[0];
    assert_eq!(shown["known"], true);
    let best = shown["moves"][0]["move"].as_str().unwrap();
    assert_eq!(shown["line"][0], best);
    let found = &json(&["search", "f5", "--book", "shipped"])[0];
    assert_eq!((found["best"].as_str(), &found["nodes"]), (Some(best), &0.into()));
    let (status, words, _) = reversi(&["book", "show", "f5f4e3d2"]);
    assert!(status == 1 || words.contains("score"), "{words}");
    let (status, _, errors) = reversi(&["search", "f5", "--book", "nowhere.sqlite"]);
    assert_eq!((status, errors.contains("no such book")), (2, true), "{errors}");
    let (status, ..) = reversi(&["search", "--engine", "timisoara", "--book", "shipped"]);
    assert_eq!(status, 2);
}

#[test]
fn a_book_is_taught_a_game_and_extended() {
    let path = std::env::temp_dir().join(format!("lockstep-taught-{}.sqlite", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let book = path.to_str().unwrap();
    let options = ["--book", book, "--level", "1", "--memory", "1MiB"];
    let with = |verb: &[&str]| json(&[verb, &options].concat())[0].clone();
    let learned = with(&["book", "learn", "f5d6c3", "--moves", "2"]);
    assert_eq!((&learned["new"], &learned["closed"]), (&2.into(), &2.into()));
    let extended = with(&["book", "extend", "--count", "3"]);
    assert_eq!((&extended["new"], &extended["closed"]), (&3.into(), &5.into()));
    std::fs::write(&path, "something else").unwrap();
    let (status, _, errors) = reversi(&["book", "show", "--book", book]);
    assert_eq!((status, errors.contains("expected an opening book")), (2, true), "{errors}");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn who_wins_is_known_without_the_score() {
    let solved = &json(&["solve", "--size", "4x4", "start", "--wld"])[0];
    assert_eq!((&solved["score"], &solved["goal"]), (&(-1).into(), &"wld".into()));
    let (_, words, _) = reversi(&["solve", "--size", "4x4", "start", "--wld"]);
    assert!(words.contains("\na loss, best "), "{words}");
}

#[test]
fn errors_of_shallow_searches_are_measured() {
    let rows = json(&["probcut", "--games", "4", "--depth", "3", "--exact", "6"]);
    let (last, rows) = rows.split_last().unwrap();
    assert_eq!(last["before_the_end"].as_array().unwrap().len(), 6);
    assert!(rows.len() > 10 && rows.iter().all(|row| row["deviation"].as_f64() >= Some(0.0)));
}
