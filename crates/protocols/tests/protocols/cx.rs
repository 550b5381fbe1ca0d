//! The line protocol by transcripts, and against nonsense.

use std::io;

use lockstep_connectx::EngineName;
use lockstep_protocols::cx::Server;
use lockstep_protocols::{Flow, serve};
use lockstep_search::Limits;
use proptest::prelude::*;

use super::{config, converse, line};

fn session() -> Server {
    let limits = Limits { depth: Some(1), memory: 1 << 16, ..Limits::default() };
    Server::new(EngineName::default(), limits)
}

/// What a session says to these lines, line by line.
fn check(lines: &str, expected: &str) {
    assert_eq!(converse(&mut session(), lines).trim_end(), expected, "{lines}");
}

#[test]
fn a_game_is_played() {
    check("init 6 7 4 first 1000\ngo 1000 0\ngo 1000 6 0 1 0 1 0 1\nquit", "ok flagship\n3\n0");
    check("init 6 7 4 second 1000\ngo 1000 5 0 6 0 6 0", "ok flagship\n0");
    check("init 20 30 4 second 1000\ngo 1000 5 0 9 1 9 2", "ok flagship\n3");
}

#[test]
fn what_is_wrong_is_said_and_the_session_goes_on() {
    check("hello", "error expected init, go or quit");
    check("go 1000 0", "error expected init before go");
    check("init 6 7 four first 9", "error expected init ROWS COLUMNS LINE first|second BUDGET_MS");
    check("init 6 7 4 third 9", "error expected init ROWS COLUMNS LINE first|second BUDGET_MS");
    check("init 6 7 4", "error expected init ROWS COLUMNS LINE first|second BUDGET_MS");
    check("init 999 7 4 first 9", "error expected from 1 to 256 rows, found 999");
    check("init 6 7 8 first 9", "error expected a line from 1 to 7 on this board, found 8");
    let game = |go: &str, expected: &str| {
        check(
            &format!("init 6 7 4 first 1000\n{go}\ngo 1000 0"),
            &format!("ok flagship\n{expected}\n3"),
        );
    };
    game("go", "error expected go BUDGET_MS N and N columns");
    game("go 1000 2 3", "error expected go BUDGET_MS N and N columns");
    game("go 1000 1 x", "error expected go BUDGET_MS N and N columns");
    game("go -1 0", "error expected go BUDGET_MS N and N columns");
    let refused = "is full, or the board has none, or the game is over";
    game("go 1000 2 3 7", &format!("error move 2: column 7 {refused}"));
    game("go 1000 2 3 300", &format!("error move 2: column 300 {refused}"));
    game("go 1000 8 0 0 0 0 0 0 0 1", &format!("error move 7: column 0 {refused}"));
    game("go 1000 8 0 1 0 1 0 1 0 1", &format!("error move 8: column 1 {refused}"));
    game("go 1000 7 0 1 0 1 0 1 0", "error the game is over");
    game("go 1000 1 3", "error it is the second player's turn");
}

/// The largest board, full but for its last column: rows of one colour that are one disc short of
/// 256 in a line. The game takes more than 64 KiB, and the answer is the only legal column.
#[test]
fn a_game_on_the_largest_board_fits_into_a_line() {
    let columns: Vec<String> = (0..255 * 256).map(|i| (i / 256).to_string()).collect();
    let go = format!("go 1000 {} {}", columns.len(), columns.join(" "));
    assert!(go.len() > 200_000, "{}", go.len());
    let mut output = Vec::new();
    let text = format!("init 256 256 256 first 1000\n{go}\n{go} 7\nquit\n");
    serve(&mut session(), io::Cursor::new(text), &mut output).unwrap();
    let said = String::from_utf8(output).unwrap();
    assert_eq!(said, "ok flagship\n255\nerror expected go BUDGET_MS N and N columns\n");
}

fn lines() -> impl Strategy<Value = Vec<String>> {
    let words = ["init", "go", "first", "second", "0", "1", "2", "3", "4", "6", "7", "-1", "257"];
    let word = prop_oneof![
        12 => proptest::sample::select(words.to_vec()).prop_map(str::to_owned),
        1 => any::<u64>().prop_map(|number| number.to_string()),
        1 => any::<String>(),
    ];
    let nonsense = proptest::collection::vec(word, 0..8).prop_map(|words| words.join(" "));
    let init =
        (0..9_u8, 0..9_u8, 0..6_u8, any::<bool>()).prop_map(|(rows, columns, line, first)| {
            format!("init {rows} {columns} {line} {} 50", if first { "first" } else { "second" })
        });
    let go = proptest::collection::vec(0..9_usize, 0..12).prop_map(|columns| {
        let words: Vec<String> = columns.iter().map(usize::to_string).collect();
        format!("go 50 {} {}", columns.len(), words.join(" "))
    });
    proptest::collection::vec(prop_oneof![nonsense, init, go], 0..30)
}

proptest! {
    #![proptest_config(config())]

    /// Nothing ends a session but `quit`, and every line that is not blank has one answer.
    #[test]
    fn any_lines_are_survived(lines in lines()) {
        let mut session = session();
        for text in lines {
            let (said, flow) = line(&mut session, &text);
            if text.split_whitespace().next() == Some("quit") {
                prop_assert_eq!(flow, Flow::End);
                continue;
            }
            prop_assert_eq!(flow, Flow::Continue);
            prop_assert_eq!(said.is_empty(), text.trim().is_empty());
            if let Some(said) = said.strip_suffix('\n') {
                let is_column = said.parse::<u8>().is_ok();
                prop_assert!(is_column || said.starts_with("ok ") || said.starts_with("error "));
                prop_assert!(!said.contains('\n'));
            }
        }
    }
}
