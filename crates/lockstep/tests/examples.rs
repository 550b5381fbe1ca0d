//! The examples do what they say. Cargo builds them beside this test.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

/// What an example prints.
fn run(example: &str, argument: &str) -> String {
    let mut path: PathBuf = env::current_exe().unwrap();
    path.pop();
    path.set_file_name(format!("examples/{example}{}", env::consts::EXE_SUFFIX));
    let output = Command::new(&path).arg(argument).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn sudokus_of_a_file_are_solved() {
    let file = env::temp_dir().join(format!("lockstep-example-{}.txt", std::process::id()));
    let puzzles = [
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
        "11...............................................................................",
    ];
    fs::write(&file, puzzles.join("\n")).unwrap();
    let lines = run("sudoku", file.to_str().unwrap());
    fs::remove_file(&file).unwrap();
    let lines: Vec<&str> = lines.lines().collect();
    assert!(lines[0].len() == 81 && lines[0].starts_with('4') && !lines[0].contains('.'));
    assert!(lines[1].ends_with("(no solution)"));
}

/// After 4444445555523322 the mover wins with the next disc but two: a known score of +10 or so
/// is not needed here, that the game ends with the line is.
#[test]
fn a_connect_4_position_is_solved() {
    let text = run("connect4", "1212126565654");
    let (bounds, line) = text.split_once('\n').unwrap();
    let bounds: Vec<&str> = bounds.split(' ').collect();
    assert_eq!(bounds[1], bounds[3], "{text}");
    assert!(line.contains(" in "), "{text}");
}

#[test]
fn a_reversi_game_is_reviewed() {
    let text = run("reversi", "f5f6");
    assert_eq!(text.lines().count(), 2);
    // All first moves are alike; f6 is the best or the second best answer.
    assert!(text.starts_with("f5 "), "{text}");
}
