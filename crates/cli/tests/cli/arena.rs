//! Matches, tournaments and the referee as a user meets them.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::run::lockstep;

const LOCKSTEP: &str = env!("CARGO_BIN_EXE_lockstep");

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("lockstep-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn json(args: &[&str]) -> Value {
    let run = lockstep(&[args, &["--json"]].concat(), b"");
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{args:?}");
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn a_match_is_summed_up() {
    let args = ["match", "--first", "zaragoza?depth=3", "--second", "random", "--games", "20"];
    let found = json(&args);
    assert_eq!((&found["games"], &found["forfeits"]), (&20.into(), &serde_json::json!([0, 0])));
    assert!(found["wins"].as_u64().unwrap() >= 15, "{found}");
    assert!(found["mean_margin"].as_f64().unwrap() > 5.0, "{found}");
    assert!(found["elo_low"].as_f64().unwrap() > 0.0, "{found}");
    let words = lockstep(&args, b"");
    let lines: Vec<&str> = words.out.lines().collect();
    assert_eq!(lines[0], "zaragoza?depth=3 - random, reversi 8x8, time free");
    assert!(lines[1].starts_with("games    20: "), "{}", words.out);
    assert!(lines[3].starts_with("Elo      "), "{}", words.out);
}

/// Our own engine behind each of its protocols plays as it does in this process.
#[test]
fn protocols_change_nothing() {
    let engine = "--engine fpt10-reference:2";
    let [direct, gtp, nboard, fpt10] = [
        "fpt10-reference:2".to_owned(),
        format!("gtp:'{LOCKSTEP}' reversi gtp {engine}"),
        format!("nboard:'{LOCKSTEP}' reversi nboard {engine}"),
        format!("fpt10:'{LOCKSTEP}' reversi fpt10 {engine}"),
    ]
    .map(|second| {
        let first = "zaragoza:search?depth=2";
        let args = ["match", "--first", first, "--second", &second, "--games", "2"];
        let found = json(&[&args[..], &["--openings", "start"]].concat());
        assert_eq!(found["forfeits"], serde_json::json!([0, 0]));
        (found["wins"].clone(), found["mean_margin"].clone())
    });
    assert_eq!(gtp, direct);
    assert_eq!(nboard, direct);
    assert_eq!(fpt10, direct);
}

#[test]
fn connect_x_engines_and_programs_meet() {
    let program = format!("cx:'{LOCKSTEP}' connectx engine --depth 2");
    let found = json(&[
        "match",
        "--game",
        "connectx",
        "--board",
        "5x6x4",
        "--first",
        "flagship?depth=4",
        "--second",
        &program,
        "--games",
        "4",
    ]);
    assert_eq!((&found["games"], &found["forfeits"]), (&4.into(), &serde_json::json!([0, 0])));
}

/// A chip and its twin play the same games; without Verilator there is no chip, and that is said.
#[test]
fn a_chip_plays_as_its_twin_does() {
    let args = |first: &str| {
        let args = ["match", "--first", first, "--second", "random", "--games", "2", "--json"];
        lockstep(&args, b"")
    };
    let chip = args("chip:timisoara?depth=2");
    if chip.status == 2 {
        assert!(chip.err.contains("is not installed; install it with"), "{}", chip.err);
        return;
    }
    let [chip, twin] = [chip, args("timisoara?depth=2")].map(|run| {
        let found: Value = serde_json::from_str(&run.out).unwrap();
        ["wins", "mean_margin", "games"].map(|field| found[field].clone())
    });
    assert_eq!(chip, twin);
    let run = lockstep(&["match", "--first", "chip:pentium", "--second", "random"], b"");
    assert!(
        run.err
            .contains("expected chip:timisoara, chip:zaragoza, chip:phalanx, found chip:pentium"),
        "{}",
        run.err
    );
}

/// Killed in the middle, as by `kill -9`; what is in the log by then stays, and the rest is added.
#[test]
fn a_match_that_was_killed_goes_on() {
    let folder = Folder::new("killed");
    let [log, transcripts] = ["log", "games"].map(|name| folder.path(name));
    let args = [
        "match",
        "--first",
        "zaragoza:search?depth=5",
        "--second",
        "fpt10-reference:4",
        "--games",
        "40",
        "--jobs",
        "2",
        "--log",
        &log,
        "--transcripts",
        &transcripts,
    ];
    let mut child = Command::new(LOCKSTEP).args(args).stdout(Stdio::null()).spawn().unwrap();
    let lines = || fs::read_to_string(&log).unwrap_or_default().lines().count();
    while lines() < 4 {
        assert!(child.try_wait().unwrap().is_none() || lines() >= 4, "ended early");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = fs::read_to_string(&log).unwrap();
    let run = lockstep(&args, b"");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.contains("games    40: "), "{}", run.out);
    let after = fs::read_to_string(&log).unwrap();
    let whole = before.rfind('\n').unwrap() + 1;
    assert!(after.starts_with(&before[..whole]));
    let mut numbers: Vec<u64> = after
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["number"].as_u64().unwrap())
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (0..40).collect::<Vec<_>>());
    assert_eq!(fs::read_to_string(&transcripts).unwrap().lines().count(), 40);
}

#[test]
fn a_program_that_fails_is_named_and_the_match_goes_on() {
    let args = ["match", "--first", "random", "--second", "gtp:false", "--games", "2"];
    let run = lockstep(&args, b"");
    assert_eq!(run.status, 0);
    assert_eq!(run.err.lines().count(), 2);
    assert!(
        run.err.starts_with("game 0: second player loses: ended with status 1\n"),
        "{}",
        run.err
    );
    assert!(run.out.contains("forfeits 0 by the first, 2 by the second player"), "{}", run.out);
}

#[test]
fn what_cannot_be_played_is_said() {
    let fails = |args: &[&str], message: &str| {
        let run = lockstep(&[&["match"], args].concat(), b"");
        assert_eq!(run.status, 2, "{args:?}");
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    };
    fails(&["--first", "random"], "--second");
    fails(
        &["--first", "deep-blue", "--second", "random"],
        "first player: expected random, chip:timisoara, chip:zaragoza, chip:phalanx, gtp:CMD",
    );
    fails(&["--first", "random", "--second", "cx:true"], "cx plays Connect-X, not Reversi");
    fails(&["--first", "random", "--second", "zaragoza?depth=17"], "depth from 1 to 16, found 17");
    fails(&["--first", "random?x", "--second", "random"], "expected an option of seed");
    fails(&["--first", "random", "--second", "random", "--games", "999999"], "expected at most");
    fails(&["--first", "random", "--second", "random", "--board", "9x9"], "board: ");
    fails(&["--first", "random", "--second", "random", "--sprt", "5,0"], "expected ELO0,ELO1");
    fails(&["--first", "random", "--second", "random", "--openings", "/none"], "/none: ");
    fails(&["--table", "fpt10-3"], "expected fpt10-4, fpt10-5, fpt10-6 or fpt10-7");
}

#[test]
fn openings_are_read_from_a_file() {
    let folder = Folder::new("openings");
    let path = folder.path("openings.txt");
    fs::write(&path, "# two\nf5d6c3 # one\n\nf5f6e6f4\n").unwrap();
    let log = folder.path("log");
    let args =
        ["match", "--first", "random", "--second", "random?seed=2", "--games", "4", "--log", &log];
    json(&[&args[..], &["--openings", &path]].concat());
    let text = fs::read_to_string(&log).unwrap();
    assert_eq!(text.matches("\"transcript\":\"f5d6c3").count(), 2);
    assert_eq!(text.matches("\"opening\":\"f5f6e6f4\"").count(), 2);
    fs::write(&path, "f5d6c3\nf5f5\n").unwrap();
    let run = lockstep(&[&args[..5], &["--openings", &path]].concat(), b"");
    assert_eq!(run.status, 2);
    assert!(run.err.contains(":2:3: expected a legal move, found f5"), "{}", run.err);
}

#[test]
fn openings_are_made() {
    let run = lockstep(&["openings", "--count", "3", "--depth", "2", "--plies", "6"], b"");
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((run.status, lines.len()), (0, 4));
    assert!(lines[1..].iter().all(|line| line.len() == 12), "{}", run.out);
}

#[test]
fn the_documents_table_is_measured() {
    let run = lockstep(&["match", "--table", "fpt10-6", "--first", "zaragoza?nodes=50"], b"");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let rows: Vec<&str> = run.out.lines().filter(|line| line.starts_with("| ")).collect();
    assert_eq!(rows.len(), 8, "{}", run.out);
    assert!(run.out.contains("\nchip = zaragoza?nodes=50: 50 nodes, "), "{}", run.out);
    assert!(rows[1].starts_with("| 1     | 42-22 "), "{}", rows[1]);
}

#[test]
fn the_referee_plays_a_game_move_by_move() {
    let player = format!("fpt10:'{LOCKSTEP}' reversi fpt10 --engine fpt10-reference:1");
    let args = ["referee", "--black", &player, "--white", &player, "--time", "20s"];
    let run = lockstep(&args, b"");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("black ") && run.out.contains("\nwhite "), "{}", run.out);
    let last = run.out.lines().last().unwrap();
    assert!(last.contains(" wins ") || last.starts_with("a draw"), "{last}");
    let cheat = "fpt10:sh -c 'read message; echo A1; read message'";
    let run = lockstep(&["referee", "--black", cheat, "--white", &player, "--time", "20s"], b"");
    assert_eq!(run.status, 1);
    assert!(run.out.ends_with("white wins: black illegal move a1\n"), "{}", run.out);
}

/// Our player waits for the referee, and says where.
#[test]
fn the_contest_is_played_over_tcp() {
    let mut player = Command::new(LOCKSTEP)
        .args(["reversi", "fpt10", "--engine", "fpt10-reference:1", "--listen", "127.0.0.1:0"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut address = String::new();
    BufReader::new(player.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let place = format!("fpt10-tcp:{}", address.trim());
    let run = lockstep(&["referee", "--black", "random", "--white", &place, "--time", "20s"], b"");
    assert_eq!(run.status, 0, "{}", run.out);
    assert!(player.wait().unwrap().success());
}

/// Our player makes a line and says which; our referee knows it as a serial device.
#[test]
fn the_contest_is_played_on_a_pseudo_terminal() {
    let mut player = Command::new(LOCKSTEP)
        .args(["reversi", "fpt10", "--engine", "fpt10-reference:1", "--pty"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut path = String::new();
    BufReader::new(player.stdout.take().unwrap()).read_line(&mut path).unwrap();
    let place = format!("fpt10-serial:{}", path.trim());
    let run = lockstep(&["referee", "--black", &place, "--white", "random", "--time", "20s"], b"");
    player.kill().unwrap();
    player.wait().unwrap();
    assert_eq!(run.status, 0, "{}", run.out);
}

const PLAN: &str = "title = 'Small'
games = 2
[[player]]
spec = 'random'
[[player]]
spec = 'fpt10-reference:2'
[[condition]]
";

#[test]
fn a_tournament_makes_tables_and_a_page() {
    let folder = Folder::new("tournament");
    let [plan, page] = ["plan.toml", "page.html"].map(|name| folder.path(name));
    fs::write(&plan, PLAN).unwrap();
    let found = json(&["tournament", &plan, "--page", &page]);
    assert_eq!(found["players"], serde_json::json!(["random", "fpt10-reference:2"]));
    assert!(fs::read_to_string(&page).unwrap().starts_with("<!doctype html>"));
    let words = lockstep(&["tournament", &plan], b"");
    assert!(words.out.starts_with("Small\n\nreversi 8x8, free\n"), "{}", words.out);
    fs::write(&plan, PLAN.replace("games = 2", "games = x")).unwrap();
    let run = lockstep(&["tournament", &plan], b"");
    assert_eq!(run.status, 2);
    assert!(run.err.starts_with(&format!("{plan}:2:9: ")), "{}", run.err);
}

/// Somebody who hangs is not waited for when the user has had enough, and goes too.
#[test]
fn an_interrupt_does_not_wait_for_a_program_that_hangs() {
    let folder = Folder::new("hang");
    let pid = folder.path("pid");
    let program = format!("gtp:sh -c 'echo $$ > {pid}; sleep 1000'");
    let child = Command::new(LOCKSTEP)
        .args(["match", "--first", "random", "--second", &program, "--games", "2"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !fs::read_to_string(&pid).is_ok_and(|text| text.ends_with('\n')) {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("games    0: "), "{out}");
    let id = fs::read_to_string(&pid).unwrap();
    let ps = Command::new("ps").args(["-o", "stat=", "-p", id.trim()]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&ps.stdout).trim(), "");
}

/// An interrupt ends the match in good order: what was played is told.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_match_in_good_order() {
    let folder = Folder::new("interrupt");
    let log = folder.path("log");
    let program = format!("gtp:'{LOCKSTEP}' reversi gtp --engine fpt10-reference:1");
    let mut child = Command::new(LOCKSTEP)
        .args([
            "match", "--first", "random", "--second", &program, "--games", "1000", "--log", &log,
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while fs::read_to_string(&log).unwrap_or_default().lines().count() < 3 {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let out = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let out: Vec<String> = out.collect();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(out[1].starts_with("games    "), "{out:?}");
}
