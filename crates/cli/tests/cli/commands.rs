//! What all commands share: notation, errors, status, JSON, the manual.

use crate::run::lockstep;

/// Runs a command and compares its status and all of its output.
fn check(args: &[&str], stdin: &str, status: i32, out: &str, err: &str) {
    let run = lockstep(args, stdin.as_bytes());
    assert_eq!(run.err, err, "{args:?}");
    assert_eq!(run.out, out, "{args:?}");
    assert_eq!(run.status, status, "{args:?}");
}

#[test]
fn reversi_moves_are_drawn_and_listed() {
    let out = "  a b c d e f g h
1 - - - - - - - -
2 - - - - - - - -
3 - - . - - - - -
4 - - . O X - - -
5 - - . O X X - -
6 - - . O - - - -
7 - - . - - - - -
8 - - - - - - - -
X to move
5 moves: c3 c4 c5 c6 c7
";
    check(&["reversi", "moves", "f5d6"], "", 0, out, "");
}

#[test]
fn reversi_passes_and_ends_are_said() {
    let pass = lockstep(&["reversi", "moves", "XO-------------- O"], b"");
    assert!(pass.out.ends_with("no move: pass\n"), "{}", pass.out);
    let over = lockstep(&["reversi", "moves", "e6f4e3f6g5d6e7f5c5"], b"");
    assert!(over.out.ends_with("the game is over, score -64\n"), "{}", over.out);
}

#[test]
fn json_has_one_object_a_line_and_stable_names() {
    let out = r#"{"board":"4x4","position":"-----OX--XO----- X","moves":["b1","a2","d3","c4"],"over":false,"score":null}
"#;
    check(&["reversi", "moves", "--size", "4x4", "--json"], "", 0, out, "");
    let out = r#"{"board":"4x4x3","position":"11","moves":[1,2,3,4],"over":false,"score":null}
"#;
    check(&["connectx", "moves", "11", "--board", "4x4x3", "--json"], "", 0, out, "");
}

#[test]
fn a_bad_line_of_many_is_named_and_the_rest_is_answered() {
    let run =
        lockstep(&["connectx", "moves", "-", "--json"], b"4453\n\n4z\n\xff\n777777\n7777777\n");
    assert_eq!(run.status, 2);
    assert_eq!(run.out.lines().count(), 2);
    assert_eq!(
        run.err,
        "stdin:3:2: expected a column from 1 to 7, found 'z'
stdin:4:1: expected a column from 1 to 7, found '\u{fffd}'
stdin:6:7: expected a column with room, but column 7 is full
stdin: 2 good, 3 bad
"
    );
}

#[test]
fn perft_counts_in_every_game() {
    let leaves = |args: &[&str]| -> Vec<u64> {
        let run = lockstep(&[args, &["--json", "--depth", "3"]].concat(), b"");
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{args:?}");
        run.json().iter().map(|count| count["leaves"].as_u64().unwrap()).collect()
    };
    assert_eq!(leaves(&["reversi", "perft"]), [4, 12, 56]);
    assert_eq!(leaves(&["connectx", "perft", "start"]), [7, 49, 343]);
    assert_eq!(leaves(&["sudoku", "perft", "1.3.3.1..1.3.3.1"]), [16, 192, 1632]);
}

#[test]
fn a_wrong_line_of_a_file_is_named_as_editors_like_it() {
    let dir = std::env::temp_dir().join(format!("lockstep-commands-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let path = dir.join("puzzles.txt");
    let good = ".".repeat(81);
    let twice = format!("55{}", ".".repeat(79));
    std::fs::write(&path, format!("{good}\n# a remark\n{}\n{twice}\n", &good[1..])).unwrap();
    let run = lockstep(&["sudoku", "check", path.to_str().unwrap()], b"");
    std::fs::remove_dir_all(&dir).unwrap();
    assert_eq!(run.status, 2);
    assert!(run.err.starts_with(&format!("{}:3: expected 81 cells, found 80\n", path.display())));
    let place = format!("{}:4", path.display());
    assert_eq!(
        run.out,
        format!(
            "{place}: 5 appears twice in row 1: in r1c1 and r1c2
{place}: 5 appears twice in box 1: in r1c1 and r1c2
puzzles without contradiction: 1, complete grids: 0, contradictory: 1
"
        )
    );
}

#[test]
fn check_ends_with_the_status_of_the_worst() {
    let status = |grid: &str| lockstep(&["sudoku", "check"], grid.as_bytes()).status;
    assert_eq!(status("1.3.3.1..1.3.3.1\n"), 0);
    assert_eq!(status("1234341221434321\n"), 0);
    assert_eq!(status("11..............\n"), 1);
    assert_eq!(status("11..............\n1\n"), 2);
    assert_eq!(status(""), 2);
}

#[test]
fn grids_are_converted_there_and_back() {
    let puzzle = "1.3.3.1..1.3.3.1\n";
    for format in ["line", "pretty", "sdk", "sdm", "csv", "sudoku"] {
        let there = lockstep(&["sudoku", "convert", "--to", format], puzzle.as_bytes());
        assert_eq!((there.status, there.err.as_str()), (0, ""), "{format}");
        check(&["sudoku", "convert", "--from", format], &there.out, 0, puzzle, "");
        check(&["sudoku", "convert"], &there.out, 0, puzzle, "");
    }
}

#[test]
fn usage_errors_end_with_status_2() {
    for args in [
        &["reversi", "moves", "f5f5"][..],
        &["reversi", "moves", "--size", "5x5"],
        &["reversi", "perft"],
        &["connectx", "moves", "--board", "300x7x4"],
        &["connectx", "moves", "--board", "3x3x4"],
        &["sudoku", "check", "no such file"],
        &["sudoku", "convert", "--to", "docx"],
        &["chess"],
    ] {
        let run = lockstep(args, b"");
        assert_eq!(run.status, 2, "{args:?}");
        assert!(!run.err.is_empty(), "{args:?}");
        assert_eq!(run.out, "", "{args:?}");
    }
}

#[test]
fn any_bytes_on_standard_input_are_survived() {
    let mut random = lockstep_game::Random::new(1);
    for _ in 0..20 {
        let bytes: Vec<u8> = (0..random.below(2000)).map(|_| random.next_u64() as u8).collect();
        for args in [
            &["reversi", "moves", "-"][..],
            &["connectx", "moves", "-"],
            &["sudoku", "check", "-"],
            &["sudoku", "convert", "-", "--to", "csv"],
        ] {
            let run = lockstep(args, &bytes);
            assert!((0..=2).contains(&run.status), "{args:?} {:?}", run.err);
        }
    }
}

#[test]
fn the_manual_and_the_completions_know_the_commands() {
    for args in [&["man"][..], &["completions", "bash"], &["completions", "zsh"], &["--help"]] {
        let run = lockstep(args, b"");
        assert_eq!(run.status, 0);
        for word in ["reversi", "connectx", "sudoku", "bench", "schema"] {
            assert!(run.out.contains(word), "{args:?} lacks {word}");
        }
    }
}

/// Every command shows an example, and the example is a command.
#[test]
fn every_help_text_has_an_example() {
    let count = examples_of(&[]);
    assert!(count > 45, "{count}");
}

/// Checks the help of a command, or of all commands below it; how many there are.
fn examples_of(command: &[&str]) -> usize {
    let help = lockstep(&[command, &["--help"]].concat(), b"").out;
    let below = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let below = below.take_while(|line| !line.is_empty());
    let below: Vec<&str> = below.filter_map(|line| line.split_whitespace().next()).collect();
    if below.is_empty() {
        let name = command.join(" ");
        let example = help.split_once("\nExample").map_or("", |(_, example)| example);
        assert!(example.contains(":\n  lockstep "), "{name}");
        assert!(example.contains(&format!("lockstep {name}")), "{name}: {example}");
    }
    let below = below.into_iter().filter(|verb| !["help", "completions", "man"].contains(verb));
    below.map(|verb| examples_of(&[command, &[verb]].concat())).sum::<usize>().max(1)
}

#[test]
fn what_cannot_be_read_or_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let run = lockstep(&["sudoku", "check", path], b"");
    assert_eq!(run.status, 2);
    assert!(run.err.starts_with(&format!("cannot read {path}: ")), "{}", run.err);
    let file = folder.path().join("no/where.txt");
    let file = file.to_str().unwrap();
    let run = lockstep(&["sudoku", "convert", "1.3.3.1..1.3.3.1", "-o", file], b"");
    assert_eq!(run.status, 2);
    assert!(run.err.starts_with(&format!("cannot write {file}: ")), "{}", run.err);
    let run = lockstep(&["connectx", "solve", "--file", file], b"");
    assert!(run.err.starts_with(&format!("cannot read {file}: ")), "{}", run.err);
}

/// What `match --transcripts` writes is a list of games with comments.
#[test]
fn transcripts_of_a_match_are_reviewed_and_analysed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.txt");
    for (game, board) in [("reversi", "4x4"), ("connectx", "4x4x3")] {
        let args = ["match", "--game", game, "--board", board, "--games", "2", "--first", "random"];
        let rest = ["--second", "random?seed=2", "--transcripts", file.to_str().unwrap()];
        let played = lockstep(&[&args[..], &rest].concat(), b"");
        assert_eq!(played.status, 0, "{}", played.err);
        let games = std::fs::read(&file).unwrap();
        for verb in ["review", "analyze"] {
            let args = [game, verb, "-", "--board", board, "--depth", "2", "--json"];
            let run = lockstep(&args, &games);
            assert_eq!((run.status, run.err.as_str()), (0, ""), "{game} {verb}");
            assert!(run.json().iter().any(|record| record["place"] == "stdin:2"), "{}", run.out);
        }
    }
}

/// A change of behaviour changes this number on purpose, or not at all.
#[test]
fn the_signature_is_the_recorded_one() {
    let recorded = include_str!("../../../../data/signature.txt");
    check(&["bench", "--signature"], "", 0, recorded, "");
}
