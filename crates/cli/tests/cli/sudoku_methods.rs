//! `lockstep sudoku solve`, `wire` and `contest` as a user meets them.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use lockstep_game::Random;
use lockstep_protocols::fpt09::{Decoder, Frame};
use lockstep_sudoku::format::{Format, write};
use lockstep_sudoku::methods::{Method, Techniques};
use lockstep_sudoku::{Cell, Grid, Order, Symmetry};
use serde_json::Value;

struct Run {
    status: i32,
    out: Vec<u8>,
    err: String,
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lockstep"));
    command.arg("sudoku").args(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn sudoku(args: &[&str], stdin: &[u8]) -> Run {
    let mut child = command(args).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(stdin);
    let output = child.wait_with_output().unwrap();
    Run {
        status: output.status.code().expect("no signal"),
        out: output.stdout,
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Run {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.out).unwrap()
    }

    fn json(&self) -> Vec<Value> {
        self.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

const EASY: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const SOLUTION: &str =
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
/// Not solved by singles and hidden numbers.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn random_puzzle(order: Order, random: &mut Random) -> Grid {
    let mut grid = Symmetry::random(order, random).apply(&Grid::pattern(order));
    for cell in Cell::all(order) {
        if random.below(3) == 0 {
            grid.set(cell, None);
        }
    }
    grid
}

#[test]
fn every_method_solves_an_easy_puzzle() {
    for method in Method::ALL {
        let run = sudoku(&["solve", EASY, "--method", method.name()], b"");
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{method}");
        assert_eq!(run.text(), format!("{SOLUTION}\n"), "{method}");
    }
    let run = sudoku(&["solve", EASY, "--method", "sat", "--preprocess"], b"");
    assert_eq!(run.text(), format!("{SOLUTION}\n"));
    for techniques in Techniques::ALL.map(Techniques::name) {
        let run = sudoku(&["solve", EASY, "--method", "madrid", "--techniques", techniques], b"");
        assert_eq!(run.text(), format!("{SOLUTION}\n"), "{techniques}");
    }
}

#[test]
fn solutions_are_written_in_any_format() {
    for format in Format::ALL {
        let run = sudoku(&["solve", EASY, "--to", format.name()], b"");
        let mut expected = Vec::new();
        write(format, &SOLUTION.parse().unwrap(), &mut expected);
        assert_eq!(run.out, expected, "{format}");
    }
}

#[test]
fn json_has_the_documented_fields() {
    let run = sudoku(&["solve", EASY, "--method", "aveiro-trial", "--json"], b"");
    let record = &run.json()[0];
    assert_eq!(record["place"], "argument:1");
    assert_eq!(record["puzzle"], EASY);
    assert_eq!(record["solution"], SOLUTION);
    assert_eq!(record["outcome"], "solved");
    assert_eq!(record["method"], "aveiro-trial");
    assert_eq!((&record["guesses"], &record["iterations"]), (&0.into(), &0.into()));
    assert!(record["nodes"].as_u64() > Some(0) && record["seconds"].as_f64() > Some(0.0));
    let run = sudoku(&["solve", HARD, "--method", "aveiro-simple", "--json"], b"");
    let record = &run.json()[0];
    assert_eq!(run.status, 1);
    assert_eq!((&record["solution"], &record["outcome"]), (&Value::Null, &"stuck".into()));
}

#[test]
fn each_kind_of_no_has_its_own_words() {
    let twice = format!("55{}", ".".repeat(79));
    let empty = ".".repeat(81);
    let blocked = format!("12345678.{}9{}", ".".repeat(17), ".".repeat(54));
    let cases: [(&str, &[&str], &str); 6] = [
        (&twice, &[], "contradictory: 5 appears twice in row 1: in r1c1 and r1c2"),
        (&empty, &[], "empty: every complete grid solves it"),
        (&blocked, &[], "no solution"),
        (
            HARD,
            &["--method", "aveiro-simple"],
            "stuck: 60 cells are left, and none of them is forced",
        ),
        (HARD, &["--method", "aveiro-trial"], "memory not enough"),
        (HARD, &["--time", "0s"], "stopped before a solution was found"),
    ];
    for (puzzle, args, message) in cases {
        let run = sudoku(&[&["solve", puzzle], args].concat(), b"");
        assert_eq!(run.err, format!("argument:1: {message}\n"));
        assert_eq!((run.status, run.text()), (1, ""));
    }
}

#[test]
fn a_batch_goes_on_after_what_cannot_be_solved_or_read() {
    let twice = format!("55{}", ".".repeat(79));
    let foreign = EASY.replacen('.', "?", 1);
    let stdin = format!("{EASY}\n{}\n{twice}\n{foreign}\n{EASY}\n", &EASY[1..]);
    let run = sudoku(&["solve"], stdin.as_bytes());
    assert_eq!(run.status, 2);
    assert_eq!(run.text(), format!("{SOLUTION}\n{SOLUTION}\n"));
    let expected = "stdin:2: expected 81 cells, found 80
stdin:3: contradictory: 5 appears twice in row 1: in r1c1 and r1c2
stdin:4:1: expected a digit from 1 to 9 or '.', found '?'
2 solved, 1 not
stdin: 3 good, 2 bad
";
    assert_eq!(run.err, expected);
}

/// A client that waits for each answer before it asks again.
#[test]
fn answers_come_before_the_input_ends() {
    let mut child = command(&["solve"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(stdin, "{EASY}").unwrap();
        assert_eq!(lines.next().unwrap().unwrap(), SOLUTION);
    }
    drop(stdin);
    assert!(lines.next().is_none() && child.wait().unwrap().success());
}

#[test]
fn any_bytes_are_survived() {
    let mut random = Random::new(4);
    for _ in 0..10 {
        let mut bytes: Vec<u8> = (0..random.below(900)).map(|_| random.next_u64() as u8).collect();
        bytes.extend(lockstep_protocols::fpt09::PREAMBLE);
        bytes.extend((0..random.below(200)).map(|_| random.below(11) as u8));
        for args in [&["solve", "--time", "1s"][..], &["wire"], &["solve", "--json"]] {
            let run = sudoku(args, &bytes);
            assert!((0..=2).contains(&run.status), "{args:?} {}", run.err);
        }
    }
}

#[test]
fn more_copies_solve_more() {
    let run = |copies: &str| {
        sudoku(&["solve", HARD, "--json", "--method", "aveiro-trial", "--copies", copies], b"")
    };
    assert_eq!(run("22").json()[0]["outcome"], "memory-not-enough");
    let solved = &run("5000").json()[0];
    assert_eq!(solved["outcome"], "solved");
    let parallel =
        sudoku(&["solve", HARD, "--json", "--method", "aveiro-parallel", "--solvers", "5000"], b"");
    assert_eq!(parallel.json()[0]["iterations"], solved["iterations"]);
    assert!(solved["iterations"].as_u64() > Some(21));
}

#[test]
fn bad_usage_is_explained() {
    for (args, words) in [
        (&["solve", EASY, "--method", "paris"][..], "dresden"),
        (&["solve", EASY, "--time", "5x"], "expected a time"),
        (&["solve", EASY, "--time=-1s"], "expected a time"),
        (&["solve", EASY, "--time", "1e999s"], "expected a time"),
        (&["contest", "no-such-folder"], "no-such-folder"),
        (&["wire", "--device", "no-such-device"], "no-such-device"),
    ] {
        let run = sudoku(args, b"");
        assert_eq!((run.status, run.text()), (2, ""), "{args:?}");
        assert!(run.err.contains(words), "{args:?} {}", run.err);
    }
}

fn answers(bytes: &[u8]) -> Vec<Grid> {
    let mut decoder = Decoder::new(Frame::Answer);
    decoder.push(bytes);
    let frames: Result<Vec<Grid>, _> = std::iter::from_fn(|| decoder.next_frame()).collect();
    decoder.finish().unwrap();
    frames.unwrap()
}

#[test]
fn frames_on_standard_input_are_answered() {
    let mut random = Random::new(1);
    let puzzles: Vec<Grid> =
        (2..6).map(|n| random_puzzle(Order::new(n).unwrap(), &mut random)).collect();
    let mut stdin = b"noise".to_vec();
    for puzzle in &puzzles {
        stdin.extend(Frame::Puzzle.encode(puzzle));
    }
    let run = sudoku(&["wire"], &stdin);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let solutions = answers(&run.out);
    assert_eq!(solutions.len(), puzzles.len());
    assert!(solutions.iter().zip(&puzzles).all(|(s, p)| s.is_solution_of(p)));
}

#[test]
fn bad_frames_are_named_and_the_next_is_answered() {
    let puzzle: Grid = EASY.parse().unwrap();
    let good = Frame::Puzzle.encode(&puzzle);
    let mut wrong = good.clone();
    wrong[86] ^= 1;
    let stdin = [&good[..50], &good, &wrong, &good, &good[..7]].concat();
    let run = sudoku(&["wire"], &stdin);
    assert_eq!(run.status, 2);
    let solution: Grid = SOLUTION.parse().unwrap();
    assert_eq!(answers(&run.out), [solution.clone(), solution]);
    assert_eq!(run.err.lines().count(), 4, "{}", run.err);
    assert!(run.err.ends_with("stdin: 2 good, 3 bad\n"), "{}", run.err);
}

/// A pseudo-terminal stands for the serial line: what the command opens must become raw.
#[cfg(unix)]
#[test]
fn frames_on_a_serial_device_are_answered() {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{LocalModes, tcgetattr};

    let host = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&host).unwrap();
    unlockpt(&host).unwrap();
    let path = ptsname(&host, Vec::new()).unwrap().into_string().unwrap();
    let line = std::fs::File::options().read(true).write(true).open(&path).unwrap();
    let mut child = command(&["wire", "--device", &path]).spawn().unwrap();
    let is_raw = || !tcgetattr(&line).unwrap().local_modes.contains(LocalModes::ICANON);
    while !is_raw() {
        assert!(child.try_wait().unwrap().is_none(), "the command ended early");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!(tcgetattr(&line).unwrap().output_speed(), 115_200);
    let mut host = std::fs::File::from(host);
    let mut random = Random::new(2);
    for _ in 0..3 {
        // Every byte from 1 to 25 crosses the line, control characters among them.
        let puzzle = random_puzzle(Order::new(5).unwrap(), &mut random);
        host.write_all(&Frame::Puzzle.encode(&puzzle)).unwrap();
        let mut answer = vec![0; 6 + 625];
        host.read_exact(&mut answer).unwrap();
        assert!(answers(&answer)[0].is_solution_of(&puzzle));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("lockstep-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn put(&self, name: &str, grid: &Grid) {
        let mut text = Vec::new();
        write(Format::Sudoku, grid, &mut text);
        std::fs::write(self.0.join(name), text).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_contest_is_timed_and_scored() {
    let folder = Folder::new("contest");
    let mut random = Random::new(3);
    for n in 3..6 {
        for kind in ["a", "b"] {
            let puzzle = random_puzzle(Order::new(n).unwrap(), &mut random);
            folder.put(&format!("puzzle{n}{kind}.sudoku"), &puzzle);
        }
    }
    std::fs::write(folder.0.join("readme.txt"), "not a puzzle").unwrap();
    let dir = folder.0.to_str().unwrap();
    let run = sudoku(&["contest", dir, "--json"], b"");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let records = run.json();
    let (score, puzzles) = records.split_last().unwrap();
    assert_eq!(puzzles.len(), 6);
    assert!(puzzles.iter().all(|puzzle| puzzle["outcome"] == "solved"));
    let orders = score["orders"].as_array().unwrap();
    let mut sum = 0.0;
    for (order, n) in orders.iter().zip(3..) {
        let of_order = puzzles.iter().filter(|puzzle| puzzle["order"] == n);
        let seconds: f64 = of_order.map(|puzzle| puzzle["seconds"].as_f64().unwrap()).sum();
        let seconds = seconds / 2.0; // The average of two puzzles.
        assert!((order["seconds"].as_f64().unwrap() - seconds).abs() < 1e-12);
        sum += f64::from(n).powi(6) / seconds;
    }
    assert!((score["points"].as_f64().unwrap() / sum - 1.0).abs() < 1e-9);
    let table = sudoku(&["contest", dir, "--document-limit"], b"");
    assert!(table.text().contains("N^6 / t_N") && table.text().contains("\nscore "));
}

#[test]
fn an_order_with_an_unsolved_puzzle_scores_nothing() {
    let folder = Folder::new("contest-unsolved");
    folder.put("3a.sudoku", &EASY.parse().unwrap());
    folder.put("3b.sudoku", &HARD.parse().unwrap());
    let dir = folder.0.to_str().unwrap();
    let run = sudoku(&["contest", dir, "--json", "--method", "aveiro-simple"], b"");
    assert_eq!(run.status, 1);
    let records = run.json();
    assert_eq!(records[2]["orders"][0]["solved"], 1);
    assert_eq!(records[2]["points"], 0.0);
    std::fs::write(folder.0.join("4a.sudoku"), "4\n1 2 3\n").unwrap();
    let run = sudoku(&["contest", dir], b"");
    assert_eq!(run.status, 2);
    assert!(run.err.contains("4a.sudoku:2"), "{}", run.err);
}
