use lockstep_game::{Random, State};
use lockstep_reversi::{Move, Position, Problem, Size, Square, read_transcript, write_transcript};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

#[test]
fn the_start_is_written_as_everyone_writes_it() {
    assert_eq!(
        Position::start(Size::Eight).to_string(),
        "---------------------------OX------XO--------------------------- X"
    );
    assert_eq!(Position::start(Size::Four).to_string(), "-----OX--XO----- X");
}

fn check_fault(text: &str, expected: &str) {
    let fault = Position::read(text, Size::Eight).expect_err(text);
    assert_eq!(fault.to_string(), expected, "{text:?}");
}

#[test]
fn a_fault_names_its_place_and_what_was_expected() {
    check_fault("f5d6c", "1:5: expected a square such as f5, found \"c\"");
    check_fault("f5d6z9", "1:5: expected a square such as f5, found \"z9\"");
    check_fault("f5 f5", "1:4: expected a legal move, found f5");
    check_fault("f5--", "1:3: expected a move, found a pass where there is a move");
    check_fault("e6f4e3f6g5d6e7f5c5a1", "1:19: expected the end of the game, found a1");
    check_fault("-----OX--XO----", "1: expected a board of 16, 36 or 64 squares, found 15");
    check_fault("-----OX--XO-----", "1: expected a space and the side to move, 'X' or 'O'");
    check_fault("-----OX-?XO----- X", "1:9: expected 'X', 'O' or '-', found '?'");
    check_fault("-----OX--XO----- -", "1:18: expected the side to move, 'X' or 'O', found '-'");
    check_fault("-----OX--XO----- X f5", "1:20: expected the end of the position, found 'f'");
    check_fault("\u{e9}", "1:1: expected a square such as f5, found \"\u{e9}\"");
}

#[test]
fn both_notations_of_discs_are_read() {
    let other: Position = ".....ox..*O..... *".parse().unwrap();
    assert_eq!(other, Position::start(Size::Four));
}

#[test]
fn transcripts_of_random_games_round_trip() {
    let mut random = Random::new(8);
    let mut passes = 0;
    for round in 0..300 {
        let start = Position::start(Size::ALL[round % 3]);
        let mut position = start;
        let mut played = Vec::new();
        while let Some(mv) = random.pick(&position.legal_moves().collect::<Vec<Move>>()) {
            position.play(mv).unwrap();
            played.push(mv);
            passes += usize::from(mv == Move::Pass);
        }
        let text = write_transcript(&played);
        assert_eq!(read_transcript(&text, start).unwrap(), (played, position), "{text}");
    }
    assert!(passes > 50, "passes were hardly tried");
}

const OBF: &str = "\
% a comment
--------------------------XXX------XO--------------------------- O; c3:-2; E3:+0; C5:-4;

--------------------------XXX------XO--------------------------- O; a1:+3;
-----OX--XO----- X; b1:+3; # only one
-----OX--XO----- X; b1:99;
-----OX--XO----- X; b1
";

#[test]
fn obf_lines_are_read_and_faults_do_not_end_the_file() {
    let lines: Vec<String> = Problem::read_lines(OBF)
        .map(|(number, problem)| match problem {
            Ok(problem) => format!("{number} {:?} {}", problem.score(), problem.scores.len()),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(
        lines,
        [
            "2 Some(Score(0)) 3",
            "4:69: expected a legal move, found a1",
            "5 Some(Score(3)) 1",
            "6:21: expected a score such as +12, found \"99\"",
            "7:21: expected a score such as +12, found \"\"",
        ]
    );
}

/// Text made of the characters that positions, games and problems are made of.
fn likely_text() -> impl Strategy<Value = String> {
    "[-XO.*a-h1-8 ;:+\n]{0,90}"
}

fn check_any_text(text: &str) -> Result<(), TestCaseError> {
    for size in Size::ALL {
        match Position::read(text, size) {
            Ok(position) => prop_assert_eq!(position.to_string().parse(), Ok(position)),
            Err(error) => prop_assert!(error.place.line >= 1 && error.place.column >= 1),
        }
    }
    for (number, problem) in Problem::read_lines(text) {
        match problem {
            Ok(problem) => prop_assert_eq!(problem.to_string().parse(), Ok(problem)),
            Err(error) => {
                prop_assert!(error.place.line == number && error.place.column >= 1);
            }
        }
    }
    let _ = text.parse::<Square>();
    let _ = text.parse::<Size>();
    Ok(())
}

/// The same cases in every run.
fn config() -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(lockstep_game::testkit::seed());
    ProptestConfig { cases: 1000, rng_seed, failure_persistence: None, ..Default::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_bytes_give_a_value_or_a_place(bytes: Vec<u8>) {
        check_any_text(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn likely_text_gives_a_value_or_a_place(text in likely_text()) {
        check_any_text(&text)?;
    }

    #[test]
    fn a_valid_line_with_one_character_changed_never_panics(
        place in 0usize..85, with: char,
    ) {
        let line = "--------------------------XXX------XO--------------------------- O; c3:-2; e3:+0;";
        let mut chars: Vec<char> = line.chars().collect();
        let last = chars.len() - 1;
        chars[place.min(last)] = with;
        check_any_text(&chars.into_iter().collect::<String>())?;
    }
}
