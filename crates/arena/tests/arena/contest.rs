//! The contest's referee: every message, on connections and serial lines.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use lockstep_arena::matches::{Entrant, GameRecord};
use lockstep_arena::{Control, Openings};
use lockstep_protocols::fpt10::{Server, ToReferee};
use lockstep_protocols::transport::Pty;
use lockstep_protocols::{Session, Thinker};
use lockstep_search::{Limits, Stop};

use crate::scratch::{play, reversi};

/// What a player does with the message that would be its answer.
type Manner = fn(ToReferee) -> Option<String>;

fn polite(message: ToReferee) -> Option<String> {
    Some(message.to_string())
}

/// Plays until the referee hangs up; gives all that the referee has said.
fn wired(mut wire: impl Read + Write + Send + 'static, manner: Manner) -> JoinHandle<String> {
    let thinker = Thinker::new("fpt10-reference:1".parse().unwrap(), Limits::default()).unwrap();
    thread::spawn(move || {
        let mut player = Server::new(thinker);
        let mut heard = Vec::new();
        let mut pair = [0; 2];
        while wire.read_exact(&mut pair).is_ok() {
            heard.push(String::from_utf8(pair.to_vec()).unwrap());
            player.receive(pair, &Stop::never(), &mut |answer| {
                let answer = ToReferee::read(answer.try_into().unwrap()).unwrap();
                // The referee may be gone: the game is over then.
                let _ = manner(answer).map(|answer| wire.write_all(answer.as_bytes()));
            });
        }
        heard.join(" ")
    })
}

/// A player who waits for the referee's call; also the referee's name for it.
fn on_tcp(manner: Manner) -> (String, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let spec = format!("fpt10-tcp:{}", listener.local_addr().unwrap());
    let player = thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        wired(stream, manner).join().unwrap()
    });
    (spec, player)
}

/// A player on a serial line. The line is held until the game is over, as a real one is.
fn on_serial(manner: Manner) -> (String, JoinHandle<String>, Pty) {
    let line = Pty::open().unwrap();
    let player = wired(line.host.try_clone().unwrap(), manner);
    (format!("fpt10-serial:{}", line.path.display()), player, line)
}

/// The contest's terms: a second a move, from the start. One game, with a patient referee:
/// machines that run tests are slow at times.
fn game(black: &str, white: &str) -> GameRecord {
    game_within(Duration::from_secs(20), black, white)
}

fn game_within(time: Duration, black: &str, white: &str) -> GameRecord {
    let mut contest = reversi(black, white, 1);
    contest.control = Control::Move(time);
    contest.margin = Duration::ZERO;
    contest.openings = Openings::Start;
    play(&contest).0.remove(0)
}

/// What a player must hear in a game that is played to its end.
fn expected(game: &GameRecord, me: Entrant) -> String {
    let begins = (me == game.beginner).then(|| "YY".to_owned());
    let rival = game.moves.iter().filter(|mv| mv.by != me).map(|mv| match mv.r#move.as_str() {
        "pass" => "RR".to_owned(),
        square => square.to_ascii_uppercase(),
    });
    begins.into_iter().chain(rival).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_game_over_tcp_is_told_move_by_move() {
    let [(black, first), (white, second)] = [on_tcp(polite), on_tcp(polite)];
    let game = game(&black, &white);
    assert_eq!(game.reason, None);
    assert_eq!(first.join().unwrap(), expected(&game, Entrant::First));
    assert_eq!(second.join().unwrap(), expected(&game, Entrant::Second));
}

/// Against a player at random there are games with passes on either side: `VV` goes to the
/// referee, `RR` comes from there.
#[test]
fn passes_are_asked_for_and_told() {
    let mut passes = [0; 2];
    for seed in 0..20 {
        let (white, player) = on_tcp(polite);
        let game = game(&format!("random?seed={seed}"), &white);
        assert_eq!(game.reason, None, "{}", game.transcript);
        assert_eq!(player.join().unwrap(), expected(&game, Entrant::Second));
        for mv in game.moves.iter().filter(|mv| mv.r#move == "pass") {
            passes[mv.by.index()] += 1;
        }
        if passes.iter().all(|&count| count > 0) {
            return;
        }
    }
    panic!("too few passes: {passes:?}");
}

#[test]
fn an_invalid_move_is_told_to_both() {
    let cheat: Manner = |_| Some("A1".into());
    let [(black, first), (white, second)] = [on_tcp(cheat), on_tcp(polite)];
    let game = game(&black, &white);
    assert_eq!(
        (game.winner, game.reason.as_deref()),
        (Some(Entrant::Second), Some("illegal move a1"))
    );
    assert_eq!(first.join().unwrap(), "YY II");
    assert_eq!(second.join().unwrap(), "XX");
}

#[test]
fn a_pass_where_there_is_a_move_is_invalid() {
    let lazy: Manner = |_| Some("VV".into());
    let [(black, first), (white, second)] = [on_tcp(polite), on_tcp(lazy)];
    let game = game(&black, &white);
    assert_eq!(game.reason.as_deref(), Some("illegal move pass"));
    assert!(first.join().unwrap().ends_with(" XX") || game.moves.len() == 1);
    assert!(second.join().unwrap().ends_with(" II"));
}

#[test]
fn half_a_message_is_none() {
    let slow: Manner = |_| Some("D".into());
    let (black, first) = on_tcp(slow);
    let game = game_within(Duration::from_millis(200), &black, "random");
    assert!(game.reason.unwrap().starts_with("no answer within 0."));
    assert_eq!(first.join().unwrap(), "YY II");
}

#[test]
fn a_player_who_hangs_up_loses() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let black = format!("fpt10-tcp:{}", listener.local_addr().unwrap());
    let player = thread::spawn(move || drop(listener.accept().unwrap()));
    let game = game(&black, "random");
    assert_eq!(game.reason.as_deref(), Some("the connection was closed"));
    player.join().unwrap();
}

#[test]
fn a_player_may_call_the_referee() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let address = format!("127.0.0.1:{port}");
    let spec = format!("fpt10-listen:{address}");
    let player = thread::spawn(move || {
        let stream = std::iter::repeat_with(|| std::net::TcpStream::connect(&address))
            .inspect(|_| thread::sleep(Duration::from_millis(1)))
            .find_map(Result::ok);
        wired(stream.unwrap(), polite).join().unwrap()
    });
    let game = game("random", &spec);
    assert_eq!(game.reason, None);
    assert_eq!(player.join().unwrap(), expected(&game, Entrant::Second));
}

#[test]
fn a_game_between_two_serial_lines() {
    let (black, first, black_line) = on_serial(polite);
    let (white, second, white_line) = on_serial(polite);
    let game = game(&black, &white);
    assert_eq!(game.reason, None);
    drop((black_line, white_line));
    assert_eq!(first.join().unwrap(), expected(&game, Entrant::First));
    assert_eq!(second.join().unwrap(), expected(&game, Entrant::Second));
}
