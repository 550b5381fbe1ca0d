//! `lockstep sudoku count`, `generate` and `canonical` as a user meets them.

use crate::run::{Run, lockstep};

/// Status, output and errors of a run of `lockstep sudoku`.
fn sudoku(args: &[&str], stdin: &str) -> (i32, String, String) {
    let Run { status, out, err } = lockstep(&[&["sudoku"], args].concat(), stdin.as_bytes());
    (status, out, err)
}

const HARD: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

#[test]
fn solutions_are_counted_up_to_the_limit() {
    let grids = format!("{HARD}\n{}\n11{}\n{}\n", ".".repeat(81), ".".repeat(79), ".".repeat(16));
    let (status, out, err) = sudoku(&["count", "--limit", "300"], &grids);
    let expected = "stdin:1: 1 solution\nstdin:2: 300 solutions or more\nstdin:3: no solution\n\
                    stdin:4: 288 solutions\n";
    assert_eq!((status, out.as_str(), err.as_str()), (0, expected, ""));
    let (_, out, _) = sudoku(&["count"], &grids);
    assert!(out.contains("stdin:2: 2 solutions or more\n"), "{out}");
}

#[test]
fn counts_as_json_have_stable_names() {
    let (status, out, _) = sudoku(&["count", HARD, "--json"], "");
    let record: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(status, 0);
    assert_eq!(record["place"], "argument:1");
    assert_eq!(record["puzzle"], HARD);
    assert_eq!(record["solutions"], 1);
    assert_eq!(record["exact"], true);
    assert_eq!(
        record["solution"],
        "468931527751624839392578461134756298289413675675289314846192753513867942927345186"
    );
    assert!(record["guesses"].is_u64() && record["seconds"].is_f64());
}

#[test]
fn a_bad_grid_is_named_and_the_rest_is_counted() {
    let (status, out, err) = sudoku(&["count"], &format!("{HARD}\n12x\n{}\n", ".".repeat(1296)));
    assert_eq!((status, out.as_str()), (2, "stdin:1: 1 solution\n"));
    assert!(err.starts_with("stdin:2:"), "{err}");
    assert!(err.contains("stdin:3: expected a grid of order 2 to 5, found order 6\n"), "{err}");
    let (status, _, err) = sudoku(&["count", HARD, "--limit", "0"], "");
    assert_eq!(status, 2, "{err}");
}

#[test]
fn generated_puzzles_are_as_wished_for() {
    let args =
        ["generate", "--count", "5", "--minimal", "--symmetry", "rotation", "--givens", "24"];
    let (status, puzzles, err) = sudoku(&args, "");
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(puzzles.lines().count(), 5);
    for puzzle in puzzles.lines().map(str::as_bytes) {
        assert_eq!(puzzle.iter().filter(|&&cell| cell != b'.').count(), 24);
        assert!((0..81).all(|cell| (puzzle[cell] == b'.') == (puzzle[80 - cell] == b'.')));
    }
    let (_, counted, _) = sudoku(&["count"], &puzzles);
    assert!(counted.lines().all(|line| line.ends_with(": 1 solution")), "{counted}");
    assert_eq!(sudoku(&args, "").1, puzzles);
    let (_, other, _) = sudoku(&[&args[..], &["--seed", "2"]].concat(), "");
    assert_ne!(other, puzzles);
}

#[test]
fn generated_puzzles_come_in_every_format_and_order() {
    let (_, out, _) = sudoku(&["generate", "--order", "2", "--json"], "");
    let record: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(record["order"], 2);
    assert_eq!(record["puzzle"].as_str().unwrap().len(), 16);
    assert!(record["givens"].as_u64().unwrap() >= 4);
    let (_, out, _) =
        sudoku(&["generate", "--order", "4", "--givens", "150", "--to", "sudoku"], "");
    assert_eq!(out.lines().next(), Some("4"), "{out}");
    let holes = ["generate", "--order", "6", "--holes", "55%", "--count", "2", "--json"];
    let (status, out, err) = sudoku(&holes, "");
    assert_eq!((status, err.as_str(), out.lines().count()), (0, "", 2));
    let record: serde_json::Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
    assert_eq!((&record["order"], &record["givens"]), (&6.into(), &(1296 - 713).into()));
    assert_eq!(sudoku(&holes, "").1, out);
}

#[test]
fn impossible_and_unlikely_wishes_are_said() {
    let check = |args: &[&str], status, err: &str| {
        assert_eq!(sudoku(args, ""), (status, String::new(), format!("{err}\n")));
    };
    check(&["generate", "--givens", "16"], 2, "expected from 17 to 81 givens, found 16");
    check(&["generate", "--order", "6"], 2, "expected an order from 2 to 5, found 6");
    check(&["generate", "--order", "1"], 2, "expected an order from 2 to 5, found 1");
    let order_16 = ["generate", "--order", "16", "--holes", "5%"];
    check(&order_16, 2, "expected an order from 2 to 15, found 16");
    for bad in [&["--holes", "55"][..], &["--holes", "101%"], &["--holes", "5%", "--minimal"]] {
        let (status, _, err) = sudoku(&[&["generate"], bad].concat(), "");
        assert!(status == 2 && err.contains("--holes"), "{err}");
    }
    check(
        &["generate", "--givens", "17", "--attempts", "2"],
        1,
        "found no such puzzle in 2 attempts",
    );
}

#[test]
fn equivalent_grids_have_the_same_canonical_form() {
    let turned: String = (0..81).map(|i| HARD.as_bytes()[i % 9 * 9 + i / 9] as char).collect();
    let renamed: String = turned.replace('4', "x").replace('3', "4").replace('x', "3");
    let (status, out, err) = sudoku(&["canonical"], &format!("{HARD}\n{renamed}\n"));
    let forms: Vec<&str> = out.lines().collect();
    assert_eq!((status, err.as_str(), forms.len()), (0, "", 2));
    assert_eq!(forms[0], forms[1]);
    let (_, json, _) = sudoku(&["canonical", HARD, "--json"], "");
    let expected = format!(
        "{{\"place\":\"argument:1\",\"puzzle\":\"{HARD}\",\"canonical\":\"{}\"}}\n",
        forms[0]
    );
    assert_eq!(json, expected);
    let (status, _, err) = sudoku(&["canonical"], &".".repeat(256));
    let expected =
        "stdin:1: expected a grid of order 2 to 3, found order 4\nstdin: 0 good, 1 bad\n";
    assert_eq!((status, err.as_str()), (2, expected));
}
