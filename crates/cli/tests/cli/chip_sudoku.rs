//! The Sudoku chips as a user meets them: on the command line and on their serial lines.

use std::io::Write;
use std::process::{Command, Stdio};

use lockstep_game::Random;
use lockstep_protocols::fpt09::{Decoder, Frame, PREAMBLE, Problem, Refusal};
use lockstep_sudoku::methods::aveiro::{PUZZLE_3A, PUZZLE_3B};
use lockstep_sudoku::{Grid, Order};

use crate::run::{LOCKSTEP, lockstep};

/// A program that is given bytes on standard input: its status and what it writes.
fn bytes_of(args: &[&str], stdin: &[u8]) -> (i32, Vec<u8>) {
    let mut command = Command::new(LOCKSTEP);
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let stdin = stdin.to_vec();
    let writer = std::thread::spawn(move || input.write_all(&stdin));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    (output.status.code().unwrap(), output.stdout)
}

/// Chip and method say the same.
#[test]
fn solve_answers_as_the_twin_does() {
    let puzzles = format!("{PUZZLE_3A}\n{PUZZLE_3B}\n");
    for (chip, method) in [("aveiro-simple-2", "aveiro-simple"), ("aveiro-trial-2", "aveiro-trial")]
    {
        let found = lockstep(&["--json", "chip", "solve", chip, "-"], puzzles.as_bytes());
        let twin = ["--json", "sudoku", "solve", "-", "--method", method];
        let twin = lockstep(&twin, puzzles.as_bytes());
        assert_eq!((found.status, twin.status), (1, 1), "{}", found.err);
        let (found, twin) = (found.json(), twin.json());
        assert_eq!(found.len(), 2);
        for (found, twin) in found.iter().zip(&twin) {
            for field in ["puzzle", "solution", "outcome", "iterations"] {
                assert_eq!(found[field], twin[field], "{chip} {field}");
            }
            assert!(found["cycles"].as_u64() > Some(100) && found["seconds"].as_f64() > Some(0.0));
        }
    }
    let small = lockstep(&["chip", "solve", "aveiro-simple-2", "1.3.3.1..1.3.3.1"], b"");
    assert_eq!(small.status, 2);
    assert!(small.err.contains("9x9"), "{}", small.err);
}

/// Puzzles through a stream: answered in order, then the speed.
#[test]
fn several_solvers_take_a_stream_of_puzzles() {
    let twice = format!("{PUZZLE_3A}\n{PUZZLE_3B}\n{}\n", ".".repeat(81));
    let args = ["--json", "chip", "solve", "cohort-unique", "-", "--solvers", "2"];
    let run = lockstep(&args, twice.as_bytes());
    assert_eq!(run.status, 1, "{}", run.err);
    let rows = run.json();
    let outcomes: Vec<_> = rows[..3].iter().map(|row| row["outcome"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["solved", "solved", "several-solutions"]);
    assert_eq!(rows[0]["puzzle"], PUZZLE_3A);
    assert_eq!((&rows[3]["puzzles"], &rows[3]["solvers"]), (&3.into(), &2.into()));
    assert!(rows[3]["cycles"].as_u64() >= rows[1]["cycles"].as_u64());
    for (args, reason) in [
        (["aveiro-trial-2", PUZZLE_3A, "--solvers", "2"], "one solver"),
        (["cohort", PUZZLE_3A, "--solvers", "0"], "0 is not in"),
        (["cohort", "1.3.3.1..1.3.3.1", "--solvers", "2"], "9x9"),
    ] {
        let run = lockstep(&[&["chip", "solve"], &args[..]].concat(), b"");
        assert_eq!(run.status, 2);
        assert!(run.err.contains(reason), "{}", run.err);
    }
}

#[test]
fn a_race_ends_even() {
    let args = ["--json", "chip", "race", "aveiro-trial-2", "--puzzles", PUZZLE_3A];
    let run = lockstep(&args, b"");
    assert_eq!(run.status, 0, "{}", run.err);
    let rows = run.json();
    assert_eq!(
        (rows.len(), &rows[0]["same"], &rows[0]["iterations"]),
        (2, &true.into(), &0.into())
    );
    assert_eq!((&rows[1]["puzzles"], &rows[1]["solved"]), (&1.into(), &1.into()));
}

/// The steps of the machine, and its map of minimums.
#[test]
fn steps_are_shown() {
    let args = ["sudoku", "solve", PUZZLE_3B, "--method", "aveiro-trial", "--steps"];
    let run = lockstep(&[&args[..], &["--copies", "100"]].concat(), b"");
    assert_eq!(run.status, 0, "{}", run.err);
    for line in [
        "takes copy 0",
        "begins Singles on copy 0",
        "ends Hidden Number on copy 0: no",
        "begins Minimums on copy 0",
        "iterations 45",
    ] {
        assert!(run.out.lines().any(|said| said == line), "no line {line:?}");
    }
    assert!(run.out.lines().any(|line| line.starts_with("copies 0 to 1 with ")));
    let map = run.out.lines().filter(|line| line.split_whitespace().count() == 9).count();
    assert!(map > 0 && map.is_multiple_of(9), "{map} rows of maps");
    let json = lockstep(&[&["--json"], &args[..]].concat(), b"");
    assert_eq!(json.status, 2);
}

/// Buttons and the serial line give the same answers, and the monitor shows them.
#[test]
fn the_machine_is_played_with() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("monitor.png");
    let path = picture.to_str().unwrap();
    let args = ["--json", "chip", "play", "aveiro-trial-2", "--picture", path];
    let stdin = format!("1\n2\n9\nnonsense\n{PUZZLE_3A}\n{PUZZLE_3B}\n");
    let run = lockstep(&args, stdin.as_bytes());
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(run.err.matches("expected a button from 1 to 4, or a puzzle").count(), 2);
    let records = run.json();
    let [first, second, third, fourth] = &records[..] else { panic!("{}", run.out) };
    assert_eq!((&first["button"], &first["solved"]), (&1.into(), &true.into()));
    assert_eq!(
        (&second["refusal"], &second["memory"]),
        (&"memory not enough".into(), &true.into())
    );
    for (stored, sent) in [(first, third), (second, fourth)] {
        for field in ["solution", "refusal", "solved", "memory"] {
            assert_eq!(stored[field], sent[field], "{field}");
        }
    }
    assert!(std::fs::read(&picture).unwrap().starts_with(b"\x89PNG"));
    let refused = lockstep(&["chip", "play", "aveiro-trial-2", "--depth", "4"], b"");
    assert_eq!(refused.status, 2);
    let refused = lockstep(&["chip", "play", "timisoara", "--picture", path], b"");
    assert_eq!(refused.status, 2);
}

/// Frames of all kinds: puzzles that are solved, and not, and what is no frame.
fn frames(random: &mut Random) -> Vec<u8> {
    let solved: Grid = PUZZLE_3A.parse().unwrap();
    let hard: Grid = PUZZLE_3B.parse().unwrap();
    let contradictory: Grid = PUZZLE_3A.replacen("6..", "66.", 1).parse().unwrap();
    // The first cell has no candidate.
    let blocked: Grid = format!(".234567891{}", ".".repeat(71)).parse().unwrap();
    let empty = Grid::empty(Order::USUAL);
    let mut bytes = Vec::new();
    for grid in [&solved, &hard, &contradictory, &blocked, &empty, &solved] {
        let frame = Frame::Puzzle.encode(grid);
        let mut bad = frame.clone();
        match random.below(8) {
            0 => bad.truncate(random.below(bad.len())),
            1 => bad[86] ^= 1 << random.below(8),
            2 => bad[4] = 4 + random.below(250) as u8,
            3 => bad[5 + random.below(81)] = 10 + random.below(246) as u8,
            4 => bad[5 + random.below(81)] = random.below(10) as u8,
            5 => drop(bad.remove(random.below(bad.len()))),
            6 => bad.insert(random.below(bad.len()), random.next_u64() as u8),
            _ => bad.extend((0..random.below(40)).map(|_| random.next_u64() as u8)),
        }
        bytes.extend(bad);
        bytes.extend(&PREAMBLE[..random.below(4)]);
        bytes.extend(frame);
    }
    bytes
}

/// `lockstep sudoku wire` and the chips answer alike, byte by byte.
#[test]
fn chips_answer_frames_as_their_twins_do() {
    let mut random = Random::new(6);
    let frames: Vec<u8> = (0..8).flat_map(|_| frames(&mut random)).collect();
    for (chip, method) in [
        ("aveiro-simple-2", "aveiro-simple"),
        ("aveiro-trial-2", "aveiro-trial"),
        ("aveiro-parallel-2", "aveiro-parallel"),
    ] {
        let (status, answers) = bytes_of(&["chip", "wire", chip], &frames);
        assert_eq!(status, 0);
        let (_, twin) = bytes_of(&["sudoku", "wire", "--method", method], &frames);
        assert_eq!(answers, twin, "{chip}");
        assert!(answers.len() > 6 * 90, "{chip} sent {} bytes", answers.len());
    }
}

#[test]
fn what_is_not_solved_is_refused() {
    let hard = Frame::Puzzle.encode(&PUZZLE_3B.parse().unwrap());
    for (chip, refusal) in [
        ("aveiro-simple-2", Refusal::Stuck),
        ("aveiro-trial-2", Refusal::MemoryNotEnough),
        ("aveiro-parallel-2", Refusal::MemoryNotEnough),
    ] {
        let (_, answer) = bytes_of(&["chip", "wire", chip], &hard);
        let mut decoder = Decoder::new(Frame::Answer);
        decoder.push(&answer);
        let problem = decoder.next_frame().unwrap().unwrap_err().problem;
        assert_eq!(problem, Problem::Refused(refusal), "{chip}");
    }
}
