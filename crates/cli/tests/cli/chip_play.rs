//! `lockstep chip frame`, `race` and `play` as a user meets them.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::run::lockstep;

/// A directory of this test's own.
fn directory(name: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("lockstep-{name}-{}", std::process::id()));
    fs::create_dir_all(&dir).unwrap();
    dir
}

#[test]
fn a_picture_is_written_as_png() {
    let file = directory("frame").join("board.png");
    let path = file.to_str().unwrap();
    let run = lockstep(
        &["chip", "frame", "timisoara", "f5d6c3", "--cursor", "e3", "--out", path, "--json"],
        b"",
    );
    assert_eq!(run.status, 0, "{}", run.err);
    let taken: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&taken["width"], &taken["height"]), (&640.into(), &480.into()));
    assert_eq!((taken["cursor"].as_str(), taken["file"].as_str()), (Some("e3"), Some(path)));
    assert!(fs::read(file).unwrap().starts_with(b"\x89PNG\r\n\x1a\n"));
}

#[test]
fn a_picture_needs_a_position_on_8x8() {
    for (position, said) in [("f5x", "position:1:3"), ("-----OX--XO----- X", "8x8 only")] {
        let run = lockstep(&["chip", "frame", "timisoara", position, "--out", "none.png"], b"");
        assert_eq!(run.status, 2);
        assert!(run.err.contains(said), "{}", run.err);
    }
}

#[test]
fn a_race_is_a_game_in_which_both_agree() {
    let dir = directory("race");
    let out = dir.to_str().unwrap();
    let run = lockstep(&["chip", "race", "--depth", "2", "--out", out, "--json"], b"");
    assert_eq!(run.status, 0, "{}", run.err);
    let lines: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (total, moves) = lines.split_last().unwrap();
    assert_eq!(total["moves"], moves.len());
    assert!(moves.iter().all(|row| row["same"] == true && row["cycles"].as_u64() > Some(0)));
    let sum = |name: &str| moves.iter().map(|row| row[name].as_u64().unwrap()).sum::<u64>();
    assert_eq!(
        (sum("nodes"), sum("cycles")),
        (total["nodes"].as_u64().unwrap(), total["cycles"].as_u64().unwrap(),)
    );
    for name in ["times.svg", "nodes.svg"] {
        assert!(fs::read_to_string(dir.join(name)).unwrap().starts_with("<svg "), "{name}");
    }
}

#[test]
fn a_race_says_that_the_chip_is_simulated() {
    let end = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOO- X";
    let run = lockstep(&["chip", "race", "--depth", "2", "--from", end, "--clock", "50"], b"");
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("it was simulated") && run.out.contains("clock of 50 MHz"));
}

#[test]
fn without_verilator_the_user_is_told_what_to_install() {
    let output = Command::new(env!("CARGO_BIN_EXE_lockstep"))
        .args(["chip", "frame", "timisoara", "start", "--out", "none.png"])
        .env("LOCKSTEP_VERILATOR", "no-such-verilator")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("apt-get install verilator"));
}

#[test]
fn a_person_plays_line_by_line() {
    let run =
        lockstep(&["chip", "play", "timisoara", "--depth", "2", "--json"], b"nonsense\na1\nd3\n");
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.err.contains("a1 is not a legal move"), "{}", run.err);
    let said: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [start, answer, after] = &said[..] else { panic!("{}", run.out) };
    assert_eq!(start["moves"], serde_json::json!(["d3", "c4", "f5", "e6"]));
    assert!(answer["nodes"].as_u64() > Some(0) && answer["best"].as_str() != Some("pass"));
    let discs = |scene: &serde_json::Value| {
        let position = scene["position"].as_str().unwrap();
        position[..64].matches(['X', 'O']).count()
    };
    assert_eq!((discs(start), discs(after)), (4, 6));
}

/// A program that knows the serial line and nothing else plays two turns.
#[cfg(unix)]
#[test]
fn a_program_plays_over_the_serial_line() {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::process::Stdio;

    use serde_json::Value;

    let mut child = Command::new(env!("CARGO_BIN_EXE_lockstep"))
        .args(["chip", "play", "timisoara", "--depth", "2", "--serial", "--json"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut said = || {
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        serde_json::from_str::<Value>(&line).unwrap()
    };
    let path = said()["serial"].as_str().unwrap().to_owned();
    let mut line = fs::OpenOptions::new().read(true).write(true).open(path).unwrap();
    let mut scene = said();
    for _ in 0..2 {
        let square = scene["moves"][0].as_str().unwrap().to_owned();
        line.write_all(format!("{square}\r").as_bytes()).unwrap();
        let mut text = [0; 3 * 9];
        line.read_exact(&mut text).unwrap();
        let number = |digits: &[u8]| {
            assert_eq!(digits[8], b'\r');
            u64::from_str_radix(std::str::from_utf8(&digits[..8]).unwrap(), 16).unwrap()
        };
        let numbers: Vec<u64> = text.chunks(9).map(number).collect();
        let turn = said();
        assert_eq!([&turn["cycles"], &turn["nodes"]], [&numbers[0], &numbers[1]]);
        scene = said();
    }
    let discs = scene["position"].as_str().unwrap()[..64].matches(['X', 'O']).count();
    assert_eq!(discs, 8);
    child.kill().unwrap();
    child.wait().unwrap();
}
