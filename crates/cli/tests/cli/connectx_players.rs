//! `lockstep connectx search` and `engine` as a user meets them.

use serde_json::Value;

use crate::run::lockstep;

fn search(args: &[&str]) -> Value {
    let run = lockstep(&[&["connectx", "search", "--json"], args].concat(), b"");
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{args:?}");
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn a_move_is_found_in_json() {
    let found = search(&["445566", "--depth", "4"]);
    assert_eq!((&found["board"], &found["position"]), (&"6x7x4".into(), &"445566".into()));
    assert_eq!((&found["engine"], &found["best"]), (&"flagship".into(), &3.into()));
    assert_eq!((&found["verdict"], &found["score"]), (&"win".into(), &18.into()));
    assert_eq!(found["line"][0], found["best"]);
    for field in ["depth", "nodes", "seconds", "nps"] {
        assert!(found[field].is_number(), "{field}");
    }
}

#[test]
fn a_move_is_found_in_words_on_any_board() {
    for (board, depth) in [("4x4x4", "3"), ("18x20x7", "2"), ("100x100x30", "1")] {
        let args = ["connectx", "search", "start", "--board", board, "--depth", depth];
        let run = lockstep(&args, b"");
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        assert!(run.out.contains("\nflagship plays "), "{}", run.out);
    }
}

#[test]
fn small_boards_are_played_exactly() {
    let found = search(&["--board", "4x6x4", "--time", "60s", "start"]);
    assert_eq!((&found["verdict"], &found["score"]), (&"loss".into(), &(-1).into()));
    assert_eq!(found["exact"], true);
}

#[test]
fn the_protocol_answers_every_line() {
    let lines =
        b"init 6 7 4 first 500\ngo 5 6 0 1 0 1 0 1\nnonsense\ngo 1 1 99\n\xff\xfe\nquit\ngo";
    let run = lockstep(&["connectx", "engine"], lines);
    let said: Vec<&str> = run.out.lines().collect();
    assert_eq!((run.status, said.len()), (0, 5), "{said:?}");
    assert_eq!(said[..2], ["ok flagship", "0"]);
    assert!(said[2..].iter().all(|line| line.starts_with("error ")), "{said:?}");
}

#[test]
fn bad_options_are_refused() {
    for args in [
        &["search", "start", "--engine", "gomoku"][..],
        &["search", "start", "--depth", "0"],
        &["search", "8"],
        &["search", "--board", "6x7x9"],
        &["engine", "--memory", "much"],
    ] {
        let run = lockstep(&[&["connectx"], args].concat(), b"");
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}");
    }
}
