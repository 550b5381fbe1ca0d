use lockstep_game::{Game, Outcome, Player, Score, State};
use lockstep_reversi::{Position, Size};
use lockstep_search::Window;
use lockstep_search::reference::{alpha_beta, minimax};

fn check(position: &str, expected: Option<Outcome>) {
    let position: Position = position.parse().unwrap();
    assert_eq!(position.outcome(), expected, "{position}");
    assert_eq!(position.is_over(), expected.is_some(), "{position}");
}

#[test]
fn the_empty_squares_go_to_the_winner() {
    let win = |winner, margin| Some(Outcome::Win { winner, margin });
    check("XXXXXXXXXXXXXXXX O", win(Player::First, 16));
    check("OOOO------------ X", win(Player::Second, 16));
    check("XXXX--------OOOO X", Some(Outcome::Draw));
    check("XXXXX-------OOOO X", win(Player::First, 1 + 7));
    check("---------------- X", Some(Outcome::Draw));
    check("-OX------------- X", None);
}

#[test]
fn a_score_is_seen_by_a_player() {
    let outcome = Outcome::Win { winner: Player::Second, margin: 8 };
    assert_eq!(outcome.score_for(Player::Second), Score(8));
    assert_eq!(outcome.score_for(Player::First), Score(-8));
}

#[test]
fn the_shortest_game_ends_after_nine_moves() {
    let position = Position::read("e6f4e3f6g5d6e7f5c5", Size::Eight).unwrap();
    let expected = Outcome::Win { winner: Player::First, margin: 64 };
    assert_eq!(position.outcome(), Some(expected));
}

/// The second player wins 4x4 by 11 discs to 3 with two squares left empty: 10 points.
#[test]
fn the_small_board_has_its_known_value() {
    let start = Position::start(Size::Four);
    let everything = minimax(&start);
    let enough = alpha_beta(&start, Window::FULL);
    assert_eq!(everything.score, Score(-10));
    assert_eq!(enough.score, Score(-10));
    assert!(enough.nodes < everything.nodes);
    let mut end = start;
    for mv in enough.line {
        end.play(mv).unwrap();
    }
    assert_eq!(end.outcome(), Some(Outcome::Win { winner: Player::Second, margin: 10 }));
}
