//! Sudokus in gzip and Zstandard archives.

use std::fs;
use std::path::Path;

use crate::run::{Run, lockstep};

const VERBS: [&str; 4] = ["solve", "rate", "canonical", "count"];

fn puzzles(count: &str) -> String {
    let run = lockstep(&["sudoku", "generate", "--count", count, "--seed", "3"], b"");
    assert_eq!(run.status, 0, "{}", run.err);
    run.out
}

fn sudoku(verb: &str, input: &Path, output: &Path) -> Run {
    lockstep(&["sudoku", verb, input.to_str().unwrap(), "-o", output.to_str().unwrap()], b"")
}

/// The text of a file that may be an archive.
fn text(path: &Path) -> String {
    let run = lockstep(&["sudoku", "convert", path.to_str().unwrap()], b"");
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{}", path.display());
    run.out
}

#[test]
fn archives_are_read_and_written_by_every_batch() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let (plain, puzzles) = (file("puzzles"), puzzles("300"));
    fs::write(&plain, &puzzles).unwrap();
    for archive in ["puzzles.gz", "puzzles.zst"].map(file) {
        let run = sudoku("convert", &plain, &archive);
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""));
        let length = fs::metadata(&archive).unwrap().len() as usize;
        assert!(length < puzzles.len() * 2 / 3, "{length}");
        assert_eq!(text(&archive), puzzles);
        for verb in VERBS {
            let expected = lockstep(&["sudoku", verb], puzzles.as_bytes());
            let piped = lockstep(&["sudoku", verb], &fs::read(&archive).unwrap());
            assert_eq!((piped.status, piped.out), (0, expected.out), "{verb}");
        }
        let solved = file("solved").with_extension(archive.extension().unwrap());
        assert_eq!(sudoku("solve", &archive, &solved).status, 0);
        assert_eq!(text(&solved), lockstep(&["sudoku", "solve"], puzzles.as_bytes()).out);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 5, "a part of a file is left");
}

#[test]
fn a_bad_archive_is_answered_up_to_its_fault_which_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    // Zstandard has blocks of 128 KiB, which are read whole or not at all.
    let (plain, puzzles) = (file("puzzles"), puzzles("3000"));
    fs::write(&plain, &puzzles).unwrap();
    let solutions = lockstep(&["sudoku", "solve", plain.to_str().unwrap()], b"").out;
    let part = file("part");
    for archive in ["puzzles.gz", "puzzles.zst"].map(file) {
        sudoku("convert", &plain, &archive);
        let bytes = fs::read(&archive).unwrap();
        let begin = &bytes[..bytes.len() * 3 / 4];
        for threads in ["1", "3"] {
            fs::write(&part, begin).unwrap();
            let name = part.to_str().unwrap();
            let run = lockstep(&["sudoku", "solve", name, "--threads", threads], b"");
            let lines = run.out.lines().count();
            assert_eq!(run.status, 2);
            assert!(lines > 0 && solutions.starts_with(&run.out), "{lines} lines");
            let place = format!("{name}:{}: cannot read on: truncated ", lines + 1);
            assert!(run.err.starts_with(&place), "{lines} lines, {}", run.err);
            let end = format!("ends at byte {}\n{name}: {lines} good, 1 bad\n", begin.len());
            assert!(run.err.ends_with(&end), "{}", run.err);
        }
        let run = lockstep(&["sudoku", "solve"], &bytes[..4]);
        assert_eq!(run.status, 2);
        assert!(run.err.contains("truncated"), "{}", run.err);
    }
}

#[test]
fn a_format_is_known_by_the_name_inside_an_archive() {
    let folder = tempfile::tempdir().unwrap();
    let csv = folder.path().join("grid.csv.gz");
    let (from, to) = ("1.3.3.1..1.3.3.1", csv.to_str().unwrap());
    assert_eq!(lockstep(&["sudoku", "convert", from, "-o", to], b"").status, 0);
    assert_eq!(text(&csv).trim_end(), from);
}
