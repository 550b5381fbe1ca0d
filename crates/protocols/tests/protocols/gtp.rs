use std::time::{Duration, Instant};

use lockstep_game::{Random, State};
use lockstep_protocols::gtp::Server;
use lockstep_protocols::{Flow, Thinker};
use lockstep_reversi::{Move, Position, Size};
use lockstep_search::Limits;
use proptest::prelude::*;

use super::{config, converse, line, lines, thinker};

fn check(lines: &str, expected: &str) {
    assert_eq!(converse(&mut Server::new(thinker()), lines), expected, "{lines}");
}

#[test]
fn commands_are_answered_with_their_ids() {
    check("protocol_version", "= 2\n\n");
    check("17 name", "=17 Lockstep zaragoza:search\n\n");
    check("known_command genmove\n3 known_command dance", "= true\n\n=3 false\n\n");
    check("dance\n4 dance", "? unknown command\n\n?4 unknown command\n\n");
    check("quit", "= \n\n");
    check("12", "?12 syntax error: expected a command\n\n");
}

#[test]
fn every_listed_command_is_known() {
    let listed = converse(&mut Server::new(thinker()), "list_commands");
    let names = listed.trim_start_matches('=').split_whitespace();
    for name in names {
        let answer = converse(&mut Server::new(thinker()), format!("{name} x"));
        assert!(!answer.contains("unknown command"), "{name}: {answer}");
    }
    assert!(listed.lines().count() >= 16);
}

/// Comments, tabs, control characters and empty lines are treated as the protocol says.
#[test]
fn a_line_is_cleaned_before_it_is_read() {
    check("# a remark\n\n  \t\n", "");
    check("\u{1}5\tkomi\t6.5 # a remark\r", "=5 \n\n");
}

#[test]
fn a_game_is_played_undone_and_shown() {
    let board = "
  a b c d e f g h
1 - - - - - - - -
2 - - - - - - - -
3 - - - - - - - -
4 - - - O X . - -
5 - - - X X X - -
6 - - - . - . - -
7 - - - - - - - -
8 - - - - - - - -
O to move";
    check("play B F5\nshowboard", &format!("= \n\n= {board}\n\n"));
    check("play black f5\nundo\nundo", "= \n\n= \n\n? cannot undo\n\n");
    check("play white f5", "? illegal move\n\n");
    check(
        "play black a1\nplay black f9\nplay green f5",
        "? illegal move\n\n\
        ? syntax error: expected a square or a pass\n\n? syntax error: expected black or white\n\n",
    );
    check("play black pass", "? illegal move\n\n");
    check(
        "boardsize 8\nboardsize 19\nboardsize 6\nboardsize",
        "= \n\n? unacceptable size\n\n? unacceptable size\n\n? syntax error: expected a size\n\n",
    );
}

/// The engine plays the moves it names: a whole game against itself ends with a score.
#[test]
fn genmove_plays_to_the_end() {
    let mut session = Server::new(thinker());
    assert!(converse(&mut session, "final_score").starts_with("? cannot score"));
    for round in 0..64 {
        let colour = ["black", "W"][round % 2];
        let answer = converse(&mut session, format!("genmove {colour}"));
        assert!(answer.starts_with("= "), "{answer}");
    }
    let score = converse(&mut session, "final_score");
    assert!(
        score.starts_with("= B+") || score.starts_with("= W+") || score == "= 0\n\n",
        "{score}"
    );
    assert_eq!(converse(&mut session, "genmove b"), "= PASS\n\n");
}

/// A random game in which somebody must pass.
fn game_with_a_pass() -> Vec<Move> {
    let mut random = Random::new(1);
    loop {
        let mut position = Position::start(Size::Eight);
        let mut game = Vec::new();
        while let Some(mv) = random.pick(&position.legal_moves().collect::<Vec<Move>>()) {
            position.play(mv).unwrap();
            game.push(mv);
        }
        if game.contains(&Move::Pass) {
            return game;
        }
    }
}

/// A player who must pass may be told to, or his opponent be told to move.
#[test]
fn a_pass_may_be_told_or_implied() {
    let game = game_with_a_pass();
    let play = |keep: fn(Move) -> bool| -> String {
        let line = |(i, mv): (usize, &Move)| {
            keep(*mv).then(|| format!("play {} {mv}\n", ["b", "w"][i % 2]))
        };
        game.iter().enumerate().filter_map(line).collect()
    };
    let mut told = Server::new(thinker());
    let mut implied = Server::new(thinker());
    assert!(!converse(&mut told, play(|_| true)).contains('?'));
    assert!(!converse(&mut implied, play(|mv| mv != Move::Pass)).contains('?'));
    let shown = converse(&mut told, "showboard\nfinal_score");
    assert_eq!(shown, converse(&mut implied, "showboard\nfinal_score"));
    // Both take back the whole game, passes too.
    let undos = "undo\n".repeat(game.len());
    assert!(!converse(&mut told, &undos).contains('?'));
    assert!(!converse(&mut implied, &undos).contains('?'));
    assert_eq!(converse(&mut told, "undo"), "? cannot undo\n\n");
}

#[test]
fn clocks_are_understood() {
    check(
        "time_settings 600 0 0\ntime_left b 10 0\ngenmove b\ntime_left w x 0",
        "= \n\n= \n\n= d3\n\n? syntax error: expected a time in seconds\n\n",
    );
    check("time_settings 0 1e300 5", "? syntax error: expected a time in seconds\n\n");
}

/// An engine that searches by time alone.
fn timed() -> Server {
    Server::new(Thinker::new("zaragoza:search".parse().unwrap(), Limits::default()).unwrap())
}

/// Canadian byo-yomi, a clock that is told, one that runs out: each leaves time for a legal move,
/// and a new game starts with a new clock.
#[test]
fn clocks_limit_the_search() {
    for clock in ["time_settings 0 1 20", "time_settings 1 0 0", "time_left b 0.05 1"] {
        let begun = Instant::now();
        let said = converse(&mut timed(), format!("{clock}\ngenmove b\nclear_board\ngenmove b"));
        assert!(!said.contains('?'), "{clock}: {said}");
        assert!(begun.elapsed() < Duration::from_secs(3), "{clock}");
    }
}

const WORDS: &[&str] = &[
    "1",
    "99",
    "protocol_version",
    "known_command",
    "list_commands",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "showboard",
    "time_settings",
    "time_left",
    "final_score",
    "black",
    "white",
    "b",
    "W",
    "pass",
    "PASS",
    "d3",
    "f5",
    "c4",
    "#",
    "8",
];

proptest! {
    #![proptest_config(config())]

    /// Every line with a command gets one answer, which ends with an empty line.
    #[test]
    fn every_command_is_answered(lines in lines(WORDS)) {
        let mut session = Server::new(thinker());
        for text in lines {
            let text = text.replace(['\n', '\r'], " ");
            let (said, flow) = line(&mut session, &text);
            prop_assert_eq!(flow, Flow::Continue);
            let clean: String = text.chars().filter(|c| *c == '\t' || !c.is_control()).collect();
            let is_command = clean.split('#').next().is_some_and(|text| !text.trim().is_empty());
            if is_command {
                prop_assert!(said.starts_with('=') || said.starts_with('?'), "{:?}", text);
                prop_assert!(said.ends_with("\n\n"));
                prop_assert_eq!(said.matches("\n\n").count(), 1);
            } else {
                prop_assert_eq!(said, "");
            }
        }
    }
}
