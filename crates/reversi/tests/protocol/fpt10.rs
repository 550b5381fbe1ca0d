use lockstep_game::{Player, State};
use lockstep_reversi::protocol::{Fpt10, Message};
use lockstep_reversi::{Move, Position, Size};
use proptest::prelude::*;

use super::{config, thinker};

/// What a player says to these bytes.
fn answers(player: &mut Fpt10, bytes: &[u8]) -> String {
    bytes.iter().filter_map(|&byte| player.byte(byte)).map(|message| message.to_string()).collect()
}

#[test]
fn black_begins_when_told_and_white_answers() {
    assert_eq!(answers(&mut Fpt10::new(thinker()), b"YY"), "D3");
    assert_eq!(answers(&mut Fpt10::new(thinker()), b"D3").len(), 2);
    assert_eq!(answers(&mut Fpt10::new(thinker()), b"d3").len(), 2);
}

/// A blank ends half a message; what is not legal, or no message, is passed over.
#[test]
fn noise_is_passed_over() {
    let mut player = Fpt10::new(thinker());
    assert_eq!(answers(&mut player, b"Y\nYY\n"), "D3");
    assert_eq!(answers(&mut player, b"RR A1 ZZ \xff\xff II"), "");
    // The game is lost: the next message begins another one.
    assert_eq!(answers(&mut player, b"YY"), "D3");
    assert_eq!(answers(&mut player, b"XXYY"), "D3");
}

/// Two players and a referee who knows the rules play a whole game.
#[test]
fn two_players_finish_a_game() {
    let mut players = [Fpt10::new(thinker()), Fpt10::new(thinker())];
    let mut position = Position::start(Size::Eight);
    let mut turn = Player::First;
    let mut told = String::from("YY");
    let mut moves = 0;
    while !position.is_over() {
        let answer = answers(&mut players[turn.index()], told.as_bytes());
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
        answers(&mut players[turn.index()], told.as_bytes()),
        Message::CannotMove.to_string()
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
        let mut player = Fpt10::new(thinker());
        for byte in bytes {
            if let Some(message) = player.byte(byte) {
                prop_assert_eq!(message.to_string().len(), 2);
            }
        }
    }
}
