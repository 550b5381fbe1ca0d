//! `--shape`: rectangular boxes, diagonals, jigsaws.

use crate::run::{Run, lockstep};

fn sudoku(args: &[&str], stdin: &str) -> Run {
    lockstep(&[&["sudoku"], args].concat(), stdin.as_bytes())
}

/// Six regions that are not rectangles.
const MAP: &str = "AAABBBAACBBBADCCCEDDDCCEFDDEEEFFFFFE";

#[test]
fn puzzles_of_every_shape_are_generated_checked_counted_and_solved() {
    let jigsaw = format!("jigsaw:{MAP}");
    for shape in ["2x3", "3x2+x", "2x4", "3x4", "1x7", "x", &jigsaw] {
        let made =
            sudoku(&["generate", "--shape", shape, "--count", "3", "--seed", "5", "--json"], "");
        assert_eq!(made.status, 0, "{shape}: {}", made.err);
        let expected = if shape == "x" { "3x3+x" } else { shape };
        let puzzles = made.json();
        assert!(puzzles.iter().all(|it| it["shape"] == expected && it["order"].is_null()));
        let lines: Vec<&str> = puzzles.iter().map(|it| it["puzzle"].as_str().unwrap()).collect();
        let text = lines.join("\n") + "\n";
        let counted = sudoku(&["count", "--shape", shape], &text);
        assert_eq!((counted.status, counted.out.matches(": 1 solution\n").count()), (0, 3));
        let solved = sudoku(&["solve", "--shape", shape, "--threads", "2"], &text);
        assert_eq!((solved.status, solved.out.lines().count(), solved.err.as_str()), (0, 3, ""));
        let checked = sudoku(&["check", "--shape", shape], &solved.out);
        assert_eq!(checked.status, 0);
        assert!(checked.out.ends_with("complete grids: 3, contradictory: 0\n"), "{}", checked.out);
        let drawn = sudoku(&["convert", "--shape", shape, "--to", "pretty"], &solved.out);
        assert_eq!(sudoku(&["convert", "--shape", shape], &drawn.out).out, solved.out);
    }
}

#[test]
fn all_grids_of_small_shapes_are_counted() {
    for (shape, cells, solutions) in
        [("2x2", 16, "288"), ("2x3", 36, "28200960"), ("1x5+x", 25, "960")]
    {
        let empty = ".".repeat(cells);
        let run = sudoku(&["count", "--shape", shape, "--limit", "1000000000", &empty], "");
        assert_eq!(run.out, format!("argument:1: {solutions} solutions\n"), "{shape}");
    }
}

#[test]
fn answers_that_are_no_are_told() {
    let several = ".".repeat(36);
    let run = sudoku(&["solve", "--shape", "2x3", &several], "");
    assert_eq!((run.status, run.out.len()), (0, 37));
    assert_eq!(run.err, "argument:1: several solutions, this is one of them\n");
    let twice = format!("1{}1{}", ".".repeat(39), ".".repeat(40));
    let run = sudoku(&["solve", "--shape", "x", &twice], "");
    let conflict = "1 appears twice in the diagonal from r1c1: in r1c1 and r5c5";
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert_eq!(run.err, format!("argument:1: contradictory: {conflict}\n"));
    let run = sudoku(&["check", "--shape", "x", &twice], "");
    assert!(run.status == 1 && run.out.starts_with(&format!("argument:1: {conflict}\n")));
    // The first row needs 6 in the last column, which has it already.
    let none = format!("12345.{}6{}", ".".repeat(11), ".".repeat(18));
    let run = sudoku(&["solve", "--shape", "2x3", "--json", &none], "");
    let record = &run.json()[0];
    assert_eq!((run.status, record["shape"].as_str()), (1, Some("2x3")));
    assert_eq!((&record["outcome"], &record["solutions"]), (&"no-solution".into(), &0.into()));
}

#[test]
fn square_shapes_are_the_orders() {
    let puzzle =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let plain = sudoku(&["solve", "--json", puzzle], "").json();
    let shaped = sudoku(&["solve", "--shape", "3x3", "--json", puzzle], "").json();
    for field in ["puzzle", "solution", "solutions", "guesses", "shape", "order"] {
        assert_eq!(plain[0][field], shaped[0][field]);
    }
    let run = sudoku(&["solve", "--shape", "3x3", "1..............4"], "");
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.starts_with("argument:1: expected 81 cells, found 16\n"), "{}", run.err);
    let made = sudoku(&["generate", "--shape", "2x2", "--grade", "easy"], "");
    assert_eq!(
        (made.status, made.out),
        (0, sudoku(&["generate", "--order", "2", "--grade", "easy"], "").out)
    );
}

#[test]
fn maps_are_read_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("map.txt");
    let rows: Vec<&str> = (0..6).map(|row| &MAP[6 * row..6 * row + 6]).collect();
    std::fs::write(&file, format!("# a map\n{}\n", rows.join("\n"))).unwrap();
    let shape = format!("jigsaw:{}", file.display());
    let run = sudoku(&["generate", "--shape", &shape, "--json"], "");
    assert_eq!(run.json()[0]["shape"], format!("jigsaw:{MAP}"));
    std::fs::write(&file, rows[1..].join("\n")).unwrap();
    let run = sudoku(&["generate", "--shape", &shape], "");
    assert!(run.status == 2 && run.err.contains("map.txt: expected a square map"), "{}", run.err);
}

#[test]
fn bad_shapes_and_grids_are_refused() {
    let empty = ".".repeat(36);
    for (args, expected) in [
        (&["solve", "--shape", "7", &empty][..], "expected a shape such as 2x3"),
        (&["solve", "--shape", "6x6", &empty], "expected boxes of 4 to 25 cells, found 6x6"),
        (&["solve", "--shape", "jigsaw:no-file", &empty], "neither a file nor a map of regions"),
        (&["solve", "--shape", "jigsaw:AAAABBBBCCCDDDDD"], "expected 4 cells in region C"),
        (&["solve", "--shape", "2x4", &empty], "argument:1: expected 64 cells, found 36"),
        (
            &["check", "--shape", "2x3", &empty.replacen('.', "7", 1)],
            "argument:1:1: expected a digit from 1 to 6",
        ),
        (&["solve", "--shape", "2x3", "--method", "sat", &empty], "for square boxes only"),
        (&["solve", "--shape", "2x3", "--to", "csv", &empty], "expected line or pretty"),
        (&["solve", "--shape", "2x3", "--without", "r1c1<>1", &empty], "--without"),
        (&["rate", "--shape", "2x3", &empty], "--shape 2x3: expected square boxes"),
        (&["hint", "--shape", "x", &empty], "--shape 3x3+x: expected square boxes"),
        (&["moves", "--shape", "x", &empty], "expected square boxes"),
        (&["generate", "--shape", "2x3", "--grade", "hard"], "--grade is for square boxes only"),
        (&["generate", "--shape", "2x3", "--order", "3"], "cannot be used with"),
        (&["generate", "--shape", "2x3", "--givens", "37"], "expected from 0 to 36 givens"),
    ] {
        let run = sudoku(args, "");
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
        assert!(run.err.contains(expected), "{args:?}: {}", run.err);
    }
    let run = sudoku(&["generate", "--shape", "jigsaw:AAABBBBACCCCDDDD"], "");
    assert_eq!((run.status, run.err.as_str()), (1, "there is no complete grid of this shape\n"));
}
