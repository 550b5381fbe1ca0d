use std::time::Duration;

use lockstep_game::State;
use lockstep_protocols::nboard::Server;
use lockstep_protocols::{Flow, Session, Thinker, ggf, serve};
use lockstep_reversi::{Move, Position, Size};
use lockstep_search::Limits;
use proptest::prelude::*;

use super::{config, converse, line, lines, thinker};

const START: &str = "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 \
    ---------------------------O*------*O--------------------------- *]B[F5]W[F6];)";

/// What a session says to these lines, without the times, which are not always the same.
fn check(lines: &str, expected: &str) {
    let said = converse(&mut Server::new(thinker()), lines);
    let timeless = |line: &str| -> String {
        match line.strip_prefix("=== ") {
            Some(answer) => format!("=== {}\n", answer.rsplit_once('/').unwrap().0),
            None if line.starts_with("nodestats") => String::new(),
            None => format!("{line}\n"),
        }
    };
    let said: String = said.lines().map(timeless).collect();
    assert_eq!(said, expected, "{lines}");
}

#[test]
fn a_session_as_the_program_has_it() {
    let lines = format!("nboard 2\nset game {START}\nset depth 3\nping 1\ngo\nlearn\nquit");
    let expected = "set myname zaragoza:search
set myname zaragoza:search-3
pong 1
status zaragoza:search is thinking
=== E6/8.00
status
learned
";
    check(&lines, expected);
}

#[test]
fn hints_are_the_best_moves_in_order() {
    let mut session = Server::new(thinker());
    let said = converse(&mut session, format!("set game {START}\nhint 3"));
    let values: Vec<f64> = said
        .lines()
        .filter_map(|line| line.strip_prefix("search "))
        .map(|line| line.split(' ').nth(1).unwrap().parse().unwrap())
        .collect();
    assert_eq!(values.len(), 3, "{said}");
    assert!(values.is_sorted_by(|a, b| a >= b), "{said}");
    let one = converse(&mut session, "hint 1");
    assert_eq!(one.lines().filter(|line| line.starts_with("search ")).count(), 1);
}

/// `go` does not play; `move` does, with or without its evaluation and time.
#[test]
fn only_a_move_changes_the_position() {
    let mut session = Server::new(thinker());
    let answer = |said: String| {
        let line = said.lines().find(|line| line.starts_with("===")).map(str::to_owned);
        line.and_then(|line| line.split('/').next().map(str::to_owned))
    };
    let first = answer(converse(&mut session, "go"));
    assert_eq!(first.as_deref(), Some("=== D3"));
    assert_eq!(answer(converse(&mut session, "go")), first);
    assert_eq!(converse(&mut session, "move D3/1.5/0.1\nmove c3"), "");
    assert_ne!(answer(converse(&mut session, "go")), first);
}

#[test]
fn what_is_wrong_is_shown_in_the_status_line() {
    check("move A1", "status expected a legal move, found \"A1\"\n");
    check("move PA", "status expected a legal move, found \"PA\"\n");
    check("set game (;GM[Othello];)", "status expected a board, BO[...]\n");
    check(
        "set game (;BO[6 --------------OX----XO-------------- X];)",
        "status expected a board of 8x8\n",
    );
    let over = format!("set game (;BO[8 {} X];)\ngo\nhint 2", "X".repeat(64));
    check(&over, "status the game is over\nstatus the game is over\n");
    check("dance\n\nset\nset contempt 3\nset depth x", "");
}

/// A `ping` ends the searches before it, running or waiting; without it they would last forever.
#[test]
fn a_ping_interrupts() {
    let limits = Limits { depth: Some(60), time: Some(Duration::MAX), ..Limits::default() };
    let thinker = Thinker::new("flagship".parse().unwrap(), limits).unwrap();
    let mut output = Vec::new();
    let lines = b"go\nhint 2\nping 1\n";
    serve(&mut Server::new(thinker), &lines[..], &mut output).unwrap();
    let said = String::from_utf8(output).unwrap();
    assert!(said.contains("=== ") && said.contains("search "), "{said}");
    assert!(said.ends_with("pong 1\n"), "{said}");
}

const WORDS: &[&str] = &[
    "nboard",
    "2",
    "set",
    "depth",
    "game",
    "contempt",
    "move",
    "hint",
    "go",
    "ping",
    "learn",
    "F5",
    "PA",
    "d3",
    "0",
    "3",
    "(;BO[8",
    "*]",
    "];)",
    "B[F5]",
    "---------------------------O*------*O---------------------------",
    "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *];)",
];

proptest! {
    #![proptest_config(config())]

    /// Nothing ends the session, every `ping` is answered, and what is said are lines.
    #[test]
    fn any_lines_are_survived(lines in lines(WORDS)) {
        let mut session = Server::new(thinker());
        for text in lines {
            let text = text.replace("depth", "depth 2");
            let (said, flow) = line(&mut session, &text);
            prop_assert_eq!(flow, Flow::Continue);
            prop_assert!(said.is_empty() || said.ends_with('\n'));
            if Server::interrupts(&text) {
                prop_assert!(said.starts_with("pong "));
            }
        }
    }

    /// A random game that is written is read again, passes and all.
    #[test]
    fn what_is_written_is_read_again(seed in any::<u64>(), length in 0..70_usize) {
        let mut random = lockstep_game::Random::new(seed);
        let start = Position::start(Size::Eight);
        let mut positions = vec![start];
        let mut moves = Vec::new();
        while moves.len() < length {
            let mut position = positions[moves.len()];
            let legal: Vec<Move> = position.legal_moves().collect();
            let Some(mv) = random.pick(&legal) else { break };
            position.play(mv).unwrap();
            moves.push(mv);
            positions.push(position);
        }
        prop_assert_eq!(ggf::read(&ggf::write(&start, &moves)), Ok(positions));
    }

    /// Any text is a game or a fault; the positions of a game follow from each other.
    #[test]
    fn any_text_is_a_game_or_a_fault(text in prop_oneof![any::<String>(), mangled()]) {
        if let Ok(positions) = ggf::read(&text) {
            prop_assert!(!positions.is_empty());
            for pair in positions.windows(2) {
                let follows = pair[0].legal_moves().any(|mv| {
                    let mut child = pair[0];
                    child.play_unchecked(mv);
                    child == pair[1]
                });
                prop_assert!(follows, "{} after {}", pair[1], pair[0]);
            }
        }
    }
}

/// A game with a piece of it replaced by something else.
fn mangled() -> impl Strategy<Value = String> {
    let piece =
        proptest::sample::select(vec!["", "]", "[", "B[D3]", "W[PA]", "*", "O", "BO", "e6"]);
    (0..START.len(), 0..8_usize, piece).prop_map(|(at, length, piece)| {
        let end = (at + length).min(START.len());
        format!("{}{piece}{}", &START[..at], &START[end..])
    })
}
