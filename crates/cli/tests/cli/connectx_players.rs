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
    assert_eq!((&found["result"], &found["score"]), (&"win".into(), &18.into()));
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
    assert_eq!((&found["result"], &found["score"]), (&"loss".into(), &(-1).into()));
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

#[test]
fn threats_are_shown_in_json() {
    let run = lockstep(&["connectx", "threats", "3344", "--json"], b"");
    let shown: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.status, &shown["players"][0]["player"]), (0, &"X".into()));
    let sequence = shown["players"][0]["sequence"].as_array().unwrap();
    assert_eq!(sequence[0]["tier"], 2);
    assert_eq!(sequence[0]["answers"], serde_json::json!([]));
    assert!(shown["players"][1]["sequence"].is_null());
}

#[test]
fn threats_are_shown_in_words() {
    let run = lockstep(&["connectx", "threats", "3344"], b"");
    for part in ["X, cells as column.row", "tier 2 threat     5.1", "wins by   ", "O, cells"] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    let over = lockstep(&["connectx", "threats", "1212121"], b"");
    assert!(over.out.ends_with("the game is over\n"), "{}", over.out);
}

/// Fields of a turn's statistics, in words of the document.
const COUNTS: [&str; 6] = ["loops", "depth", "nodes", "nodes_in_dag", "nodes_proved", "memory"];

#[test]
fn the_turns_of_a_game_are_counted_and_drawn() {
    let file = Scratch::new("turns.svg");
    let args =
        ["--board", "5x5x4", "--nodes", "200", "--turns", "3", "--json", "--svg", file.path()];
    let run = lockstep(&[&["connectx", "statistics", "33"], &args[..]].concat(), b"");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let turns: Vec<Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(turns.len(), 3);
    assert_eq!((&turns[0]["ply"], &turns[0]["position"]), (&3.into(), &"33".into()));
    for field in COUNTS {
        assert!(turns[2][field].is_number(), "{field}");
    }
    let svg = std::fs::read_to_string(file.path()).unwrap();
    assert!(svg.starts_with("<svg ") && svg.matches("<polyline").count() == 6);
}

/// A file that is removed in the end.
struct Scratch(std::path::PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        Scratch(std::env::temp_dir().join(format!("lockstep-{}-{name}", std::process::id())))
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn the_averages_of_games_are_counted_by_part_of_the_game() {
    let args = "connectx statistics --board 4x5x4 --nodes 40 --games 3 --means --json --engine";
    let args: Vec<&str> = args.split(' ').chain(["bologna-delta"]).collect();
    let run = lockstep(&args, b"");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let means: Vec<Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let percents: Vec<u64> = means.iter().map(|mean| mean["percent"].as_u64().unwrap()).collect();
    assert!(percents.is_sorted() && percents[0] == 5, "{percents:?}");
    assert_eq!((&means[0]["turns"], &means[0]["engine"]), (&3.into(), &"bologna-delta".into()));
    for field in COUNTS {
        assert!(means[0][format!("mean_{field}")].is_number(), "{field}");
    }
}

#[test]
fn the_steps_of_a_search_are_written_to_a_file() {
    let file = Scratch::new("steps.txt");
    let args = "connectx statistics --board 9x9x5 --nodes 18 --turns 2 --steps";
    let args: Vec<&str> = args.split(' ').chain([file.path()]).collect();
    let run = lockstep(&args, b"");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let steps = std::fs::read_to_string(file.path()).unwrap();
    let lines: Vec<&str> = steps.lines().collect();
    assert_eq!(lines[..2], ["game 1, turn 1", "  root: children (9), root 1/45"]);
    assert!(lines.contains(&"game 1, turn 2"), "{steps}");
}

#[test]
fn a_seed_is_for_those_who_draw_lots() {
    let best = |seed: &str| {
        let args = ["start", "--engine", "bologna", "--nodes", "300", "--board", "9x9x5"];
        search(&[&args[..], &["--seed", seed]].concat())["best"].as_u64()
    };
    let moves: Vec<_> = ["1", "2", "3", "4", "5", "6", "7", "8"].map(best).into();
    assert!(moves.iter().any(|&other| other != moves[0]), "{moves:?}");
    assert_eq!(best("5"), moves[4]);
    let run = lockstep(&["connectx", "search", "start", "--seed", "1"], b"");
    assert_eq!(run.status, 2);
    assert!(run.err.contains("flagship has no random seed"), "{}", run.err);
    let run = lockstep(&["connectx", "search", "112233", "--engine", "course:1"], b"");
    assert!(run.out.contains("course:1 plays 4"), "{}", run.out);
}
