//! Ctrl-C: every long command says what it knows, leaves files whole and ends with status 130.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::run::{LOCKSTEP, Run};

fn start(args: &[&str]) -> Child {
    Command::new(LOCKSTEP)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn interrupt(child: &Child) {
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
}

/// Reads everything that a command prints while something else happens, and waits for its end.
fn finish(mut child: Child, happens: impl FnOnce(&Child)) -> Run {
    let [out, err] = [read(child.stdout.take().unwrap()), read(child.stderr.take().unwrap())];
    happens(&child);
    let begin = Instant::now();
    let status = child.wait().unwrap();
    assert!(begin.elapsed() < Duration::from_secs(60), "it should have ended at once");
    Run {
        status: status.code().expect("no signal"),
        out: out.join().unwrap(),
        err: err.join().unwrap(),
    }
}

/// Reads to the end, beside what else is done.
fn read(mut stream: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    })
}

/// Waits until a command handles SIGINT, which takes it a moment.
fn wait_for_its_handler(child: &Child) {
    let listens = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        // Bit 1 is SIGINT, counted from 0.
        u64::from_str_radix(caught.trim(), 16).unwrap() & 2 != 0
    };
    while !listens() {
        thread::sleep(Duration::from_millis(2));
    }
}

/// Waits until a command has used so many hundredths of a second of processor time, however busy
/// the machine is.
fn wait_for_work(child: &Child, hundredths: u64) {
    let used = || {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
        // User and system time are the 14th and 15th field; the name in brackets is the second.
        let fields = stat.rsplit(')').next().unwrap().split_whitespace().skip(11);
        fields.take(2).map(|field| field.parse::<u64>().unwrap()).sum::<u64>()
    };
    while used() < hundredths {
        thread::sleep(Duration::from_millis(2));
    }
}

/// Interrupts a command in the middle of its work.
fn interrupted(args: &[&str]) -> Run {
    finish(start(args), |child| {
        wait_for_its_handler(child);
        wait_for_work(child, 40);
        interrupt(child);
    })
}

#[test]
fn a_search_gives_the_best_move_so_far() {
    for game in ["reversi", "connectx"] {
        let board = if game == "connectx" { "20x20x8" } else { "8x8" };
        let args = [game, "search", "start", "--board", board, "--time", "10m", "--json"];
        let run = interrupted(&args);
        let found = &run.json()[0];
        assert_eq!(run.status, 130, "{}", run.err);
        assert!(!found["best"].is_null() && found["nodes"].as_u64() > Some(0), "{found}");
    }
}

#[test]
fn a_solver_gives_the_bounds_so_far() {
    for (game, options) in [("reversi", &[][..]), ("connectx", &["--board", "8x8x4"])] {
        let args = [&[game, "solve", "start", "--json"], options].concat();
        let run = interrupted(&args);
        let found = &run.json()[0];
        assert_eq!((run.status, &found["exact"]), (130, &false.into()), "{found}");
        assert!(found["lower"].as_i64() < found["upper"].as_i64(), "{found}");
    }
}

#[test]
fn an_analysis_and_a_review_give_what_they_have() {
    let run = interrupted(&["reversi", "analyze", "start", "--depth", "40", "--json"]);
    let found = &run.json()[0];
    assert_eq!((run.status, found["moves"].as_array().unwrap().len()), (130, 4));
    let run = interrupted(&["connectx", "analyze", "start", "--board", "8x8x4", "--json"]);
    assert_eq!((run.status, &run.json()[0]["exact"]), (130, &false.into()));
    let run = interrupted(&["reversi", "review", "f5d6c3d3c4f4f6", "--depth", "40", "--json"]);
    assert_eq!(run.status, 130);
    assert!(run.json().len() < 7, "{}", run.out);
}

#[test]
fn counts_and_puzzles_that_are_done_are_shown() {
    let run = interrupted(&["reversi", "perft", "start", "--depth", "30", "--json"]);
    assert_eq!((run.status, &run.json()[1]["leaves"]), (130, &12.into()));
    let run = interrupted(&["sudoku", "generate", "--count", "100000000"]);
    assert_eq!(run.status, 130);
    assert!(run.out.lines().count() > 0 && run.out.lines().all(|line| line.len() == 81));
}

#[test]
fn a_chip_solves_no_further_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles");
    let puzzle = format!("{}\n", lockstep_sudoku::methods::aveiro::PUZZLE_3B);
    std::fs::write(&file, puzzle.repeat(10_000)).unwrap();
    let run = finish(start(&["chip", "solve", "aveiro-trial", file.to_str().unwrap()]), |child| {
        wait_for_its_handler(child);
        interrupt(child);
    });
    assert_eq!((run.status, run.err.as_str()), (130, ""));
}

#[test]
fn a_checkpoint_is_saved_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("checkpoint");
    let args = ["connectx", "solve", "start", "--board", "7x7x4", "--checkpoint"];
    let args = [&args[..], &[file.to_str().unwrap(), "--json"]].concat();
    let run = interrupted(&args);
    assert_eq!((run.status, &run.json()[0]["exact"]), (130, &false.into()));
    let run = interrupted(&args);
    assert_eq!(run.status, 130);
    assert!(run.err.contains("resuming from "), "{}", run.err);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "a part of a file is left");
}

#[test]
fn a_file_that_is_not_complete_does_not_replace_another() {
    let folder = tempfile::tempdir().unwrap();
    let [input, output] = ["in.txt", "out.txt"].map(|name| folder.path().join(name));
    std::fs::write(&output, "before").unwrap();
    std::fs::write(&input, "").unwrap();
    let mut child = start(&["sudoku", "convert", "-", "-o", output.to_str().unwrap()]);
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "1.3.3.1..1.3.3.1").unwrap();
    wait_for_its_handler(&child);
    assert_eq!(finish(child, interrupt).status, 130);
    assert_eq!(std::fs::read_to_string(&output).unwrap(), "before");
    drop(stdin);
}

/// Whoever waits for input does not hang, and has said everything before.
#[test]
fn a_command_that_waits_for_input_ends() {
    for args in [&["sudoku", "solve", "-"][..], &["reversi", "moves", "-"]] {
        let mut child = start(args);
        let mut stdin = child.stdin.take().unwrap();
        if args[0] == "sudoku" {
            writeln!(stdin, "1.3......1.....4").unwrap();
            let mut line = String::new();
            BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
            assert_eq!(line.len(), 17);
        }
        interrupt(&child);
        let mut rest = String::new();
        child.stdout.take().unwrap().read_to_string(&mut rest).unwrap();
        let status = child.wait().unwrap();
        assert!(status.code().is_none_or(|code| code == 130), "{args:?}: {status}");
        drop(stdin);
    }
}
