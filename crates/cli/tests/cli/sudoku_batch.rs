//! Batches on several threads, time limits, and input that is not what it should be.

use crate::run::{Run, lockstep};

/// Status, output and errors of a run of `lockstep sudoku`.
fn sudoku(args: &[&str], stdin: &str) -> (i32, String, String) {
    let Run { status, out, err } = lockstep(&[&["sudoku"], args].concat(), stdin.as_bytes());
    (status, out, err)
}

/// Generated puzzles, among them lines that are none, and puzzles that are no good.
fn batch() -> String {
    let (status, puzzles, _) = sudoku(&["generate", "--count", "1500", "--seed", "7"], "");
    assert_eq!(status, 0);
    let mut text = String::new();
    for (number, puzzle) in puzzles.lines().enumerate() {
        text += puzzle;
        text += "\n";
        match number % 300 {
            10 => text += "this is no puzzle\n",
            20 => text += &format!("11{}\n", ".".repeat(79)),
            30 => text += &format!("1{}\n", ".".repeat(80)),
            40 => text += &format!("{}\n", ".".repeat(81)),
            _ => {}
        }
    }
    text
}

#[test]
fn threads_change_neither_answers_nor_their_order() {
    let text = batch();
    let (status, out, err) = sudoku(&["solve"], &text);
    // Of every 300: one line that is bad, one contradiction, one with several solutions, one
    // that is empty.
    assert_eq!((status, out.lines().count()), (2, 1500 + 5));
    assert!(err.starts_with("stdin:12:"), "{err}");
    assert!(err.ends_with("1505 solved, 10 not\nstdin: 1515 good, 5 bad\n"), "{err}");
    for threads in ["2", "5"] {
        let other = sudoku(&["solve", "--threads", threads], &text);
        assert_eq!(other, (status, out.clone(), err.clone()));
    }
}

#[test]
fn records_of_several_threads_name_their_lines_in_order() {
    let (_, out, _) = sudoku(&["solve", "--threads", "3", "--json"], &batch());
    let mut last = 0;
    for line in out.lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let place = record["place"].as_str().unwrap();
        let number: u32 = place.strip_prefix("stdin:").unwrap().parse().unwrap();
        assert!(number > last, "{place} comes after {last}");
        last = number;
    }
    assert_eq!(last, 1520);
}

#[test]
fn nothing_to_solve_is_told_on_several_threads_too() {
    let (status, out, err) = sudoku(&["solve", "--threads", "2"], "");
    assert_eq!((status, out.as_str()), (2, ""));
    assert_eq!(err, "stdin: expected some input, found none\n");
    let (status, _, err) = sudoku(&["solve", "--threads", "2", "no-such-file.txt"], "");
    assert_eq!(status, 2);
    assert!(err.starts_with("no-such-file.txt: neither a file nor a grid"), "{err}");
}

#[test]
fn an_argument_that_is_neither_file_nor_grid_is_told_in_one_sentence() {
    let (status, out, err) = sudoku(&["solve", "123"], "");
    let expected = "123: neither a file nor a grid: expected a file that exists, or all cells of a \
                    grid (81 for 9x9), found 3 characters\n";
    assert_eq!((status, out.as_str(), err.as_str()), (2, "", expected));
}

#[test]
fn none_of_something_that_must_be_there_is_refused() {
    let puzzle = "1..............4";
    for option in ["--copies", "--solvers", "--threads"] {
        for number in ["0", "-1", "many"] {
            let (status, _, err) = sudoku(&["solve", puzzle, &format!("{option}={number}")], "");
            assert_eq!(status, 2, "{option} {number}");
            assert!(err.contains("expected a number from 1 "), "{err}");
        }
    }
}

#[test]
fn counting_ends_when_the_time_is_up() {
    let empty = ".".repeat(256);
    let args = ["count", &empty, "--limit", "1000000000000", "--time", "20ms"];
    let (status, out, err) = sudoku(&args, "");
    assert_eq!((status, err.as_str()), (1, ""));
    assert!(
        out == "argument:1: stopped before a solution was found\n" || out.ends_with(" or more\n"),
        "{out}"
    );
    let (status, out, _) =
        sudoku(&["count", "1..............4", "--limit", "300", "--time", "1m"], "");
    assert_eq!((status, out.as_str()), (0, "argument:1: 18 solutions\n"));
}
