use lockstep_game::{Player, State};
use lockstep_protocols::fpt10::{Server, ToReferee};
use lockstep_reversi::{Move, Position, Size};
use proptest::prelude::*;

use super::{config, converse, thinker};

#[test]
fn black_begins_when_told_and_white_answers() {
    assert_eq!(converse(&mut Server::new(thinker()), b"YY"), "D3");
    assert_eq!(converse(&mut Server::new(thinker()), b"D3").len(), 2);
    assert_eq!(converse(&mut Server::new(thinker()), b"d3").len(), 2);
}

/// A blank ends half a message; what is not legal, or no message, is passed over.
#[test]
fn noise_is_passed_over() {
    let mut player = Server::new(thinker());
    assert_eq!(converse(&mut player, b"Y\nYY\n"), "D3");
    assert_eq!(converse(&mut player, b"RR A1 ZZ \xff\xff II"), "");
    // The game is lost: the next message begins another one.
    assert_eq!(converse(&mut player, b"YY"), "D3");
    assert_eq!(converse(&mut player, b"XXYY"), "D3");
}

/// A referee that reads lines gets lines.
#[test]
fn messages_may_end_with_a_line_feed() {
    assert_eq!(converse(&mut Server::new(thinker()).with_line_feeds(), "YY\nRR\n"), "D3\n");
}

/// Two players and a referee who knows the rules play a whole game.
#[test]
fn two_players_finish_a_game() {
    let mut players = [Server::new(thinker()), Server::new(thinker())];
    let mut position = Position::start(Size::Eight);
    let mut turn = Player::First;
    let mut told = String::from("YY");
    let mut moves = 0;
    while !position.is_over() {
        let answer = converse(&mut players[turn.index()], told.as_bytes());
        let mv = match answer.as_str() {
            "VV" => Move::Pass,
            square => Move::Place(square.parse().unwrap()),
        };
        position.play(mv).expect("an engine plays by the rules");
        told = if mv == Move::Pass { "RR".into() } else { answer };
        turn = !turn;
        moves += 1;
    }
    assert!(moves >= 40, "only {moves} moves");
    assert_eq!(
        converse(&mut players[turn.index()], told.as_bytes()),
        ToReferee::CannotMove.to_string()
    );
}

proptest! {
    #![proptest_config(config())]

    /// Any bytes are survived, and every answer is a message.
    #[test]
    fn any_bytes_are_survived(bytes in proptest::collection::vec(
        prop_oneof![any::<u8>(), proptest::sample::select(b"YRVIXABCDEFGH12345678 ".to_vec())],
        0..60,
    )) {
        let mut player = Server::new(thinker());
        let said = converse(&mut player, &bytes);
        for pair in said.as_bytes().chunks(2) {
            prop_assert!(ToReferee::read(pair.try_into().unwrap()).is_some(), "{}", said);
        }
    }
}
