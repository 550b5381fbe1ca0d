//! Random bytes, and random mixtures of the words of a protocol, for every codec, server and
//! client. `LOCKSTEP_SEED` chooses another run; a failure prints the seed that repeats it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::thread;
use std::time::Duration;

use lockstep_connectx::EngineName;
use lockstep_game::{Player, Random};
use lockstep_protocols::fpt09::{Decoder, Frame, PREAMBLE, Puzzles};
use lockstep_protocols::fpt10::{Pairs, ToPlayer, ToReferee};
use lockstep_protocols::transport::{Address, Peer};
use lockstep_protocols::{
    Codec, Flow, Game, Lines, Opening, Remote, Session, Turn, cx, fpt10, ggf, gtp, nboard, units,
};
use lockstep_reversi::{Position, Size};
use lockstep_search::{Control, Limits, Stop};

use lockstep_game::testkit::seed;

use super::thinker;

/// Prints the seed of the round if the test fails in it.
struct Round(u64);

impl Drop for Round {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = writeln!(io::stderr(), "repeat with LOCKSTEP_SEED={}", self.0);
        }
    }
}

/// Runs `check` on random streams made of `words` and random bytes.
fn fuzz(rounds: u64, words: &[&str], mut check: impl FnMut(&[u8], &mut Random)) {
    let first = seed();
    for round in 0..rounds {
        let round = Round(first.wrapping_add(round));
        let mut random = Random::new(round.0);
        let mut bytes = Vec::new();
        for _ in 0..random.below(60) {
            match random.below(8) {
                0 => bytes.push(random.next_u64() as u8),
                1 => bytes.push(b'\n'),
                2 => bytes.extend(PREAMBLE),
                _ => {
                    let word = random.pick(words).unwrap_or("\0");
                    bytes.extend(word.bytes());
                    bytes.push(b' ');
                }
            }
        }
        check(&bytes, &mut random);
    }
}

/// All messages in some bytes, which arrive in pieces of random lengths.
fn messages<C: Codec>(bytes: &[u8], random: &mut Random) -> Vec<C::Message> {
    struct Pieces<'a>(&'a [u8], &'a mut Random);
    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = buffer.len().min(7);
            if self.1.below(9) == 0 {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let length = 1 + self.1.below(most);
            self.0.read(&mut buffer[..length])
        }
    }
    let mut input: Box<dyn BufRead> = Box::new(BufReader::new(Pieces(bytes, random)));
    let mut codec = C::default();
    std::iter::from_fn(|| codec.read(&mut input).unwrap()).collect()
}

/// Feeds a stream to a session until it ends; gives what it says to each message.
fn survive<S: Session>(session: &mut S, bytes: &[u8], random: &mut Random) -> Vec<String> {
    let mut answers = Vec::new();
    for message in messages::<S::Codec>(bytes, random) {
        let mut said = Vec::new();
        let flow = session.receive(message, &Stop::never(), &mut |bytes| said.extend(bytes));
        answers.push(String::from_utf8(said).expect("servers send text"));
        if flow == Flow::End {
            break;
        }
    }
    answers
}

#[test]
fn lines_are_bounded_and_complete() {
    fuzz(2000, &["word", "é", "\r"], |bytes, random| {
        let lines = messages::<Lines<16>>(bytes, random);
        let expected = bytes.split_inclusive(|&byte| byte == b'\n').count();
        assert_eq!(lines.len(), expected);
        assert!(lines.iter().all(|line| line.chars().count() <= 16 && !line.contains('\n')));
    });
}

#[test]
fn pairs_are_messages_or_ignored() {
    fuzz(2000, &["YY", "d3", "RR", "vv", "II", "XX", "Z9", "H8"], |bytes, random| {
        for pair in messages::<Pairs>(bytes, random) {
            let text = String::from_utf8_lossy(&pair).to_ascii_uppercase();
            assert!(ToPlayer::read(pair).is_none_or(|message| message.to_string() == text));
            assert!(ToReferee::read(pair).is_none_or(|message| message.to_string() == text));
        }
    });
}

/// A frame is found, or a fault reported, however the bytes are cut into pieces.
#[test]
fn frames_do_not_depend_on_the_pieces() {
    fuzz(2000, &["\u{4}", "\u{9}", "\u{1}\u{2}\u{3}\u{4}\0\0\0\0"], |bytes, random| {
        let mut decoder = Decoder::new(Frame::Puzzle);
        decoder.push(bytes);
        let mut expected: Vec<_> = std::iter::from_fn(|| decoder.next_frame()).collect();
        while let Err(fault) = decoder.finish() {
            expected.push(Err(fault));
            expected.extend(std::iter::from_fn(|| decoder.next_frame()));
        }
        assert_eq!(messages::<Puzzles>(bytes, random), expected);
    });
}

#[test]
fn games_in_ggf_are_read_or_refused() {
    let words =
        ["(;GM[Othello]", "BO[8", "BO[4 -----O*--*O----- *]", "B[", "B1]", "]", "W[PA]", ";)"];
    fuzz(2000, &words, |bytes, _| {
        let text = String::from_utf8_lossy(bytes);
        if let Ok(positions) = ggf::read(&text) {
            let start = positions[0];
            assert_eq!(ggf::read(&ggf::write(&start, &[])), Ok(vec![start]));
        }
    });
}

#[test]
fn units_and_commands_are_read_or_refused() {
    fuzz(2000, &["1", "ms", "0.5", "GiB", "+", "'", "\\", "\"", "free"], |bytes, _| {
        let text = String::from_utf8_lossy(bytes);
        let _ = (units::duration(&text), units::bytes(&text), units::game_clock(&text));
        let _ = Address::command(&text);
    });
}

#[test]
fn servers_survive() {
    let mut gtp = gtp::Server::new(thinker());
    fuzz(
        200,
        &["7", "play", "b", "f5", "genmove", "w", "undo", "time_left", "1e9"],
        |bytes, random| {
            for answer in survive(&mut gtp, bytes, random) {
                assert!(answer.is_empty() || answer.starts_with(['=', '?']), "{answer}");
            }
        },
    );
    let mut nboard = nboard::Server::new(thinker());
    fuzz(200, &["set", "depth 2", "move", "F5", "ping", "hint", "go", "game"], |bytes, random| {
        for answer in survive(&mut nboard, bytes, random) {
            assert!(answer.is_empty() || answer.ends_with('\n'), "{answer}");
        }
    });
    let mut fpt10 = fpt10::Server::new(thinker());
    fuzz(200, &["YY", "d3", "RR", "II", "XX", "F5"], |bytes, random| {
        for answer in survive(&mut fpt10, bytes, random) {
            assert!(matches!(answer.len(), 0 | 2), "{answer}");
        }
    });
    let limits = Limits { depth: Some(1), memory: 1 << 16, ..Limits::default() };
    let mut cx = cx::Server::new(EngineName::default(), limits);
    fuzz(200, &["init", "go", "4", "3", "first", "50", "0", "999999999999"], |bytes, random| {
        for answer in survive(&mut cx, bytes, random) {
            assert!(answer.is_empty() || answer.ends_with('\n'), "{answer}");
        }
    });
}

/// Serves nonsense to one connection: something for each piece that is received.
fn nonsense(listener: &TcpListener, bytes: &[u8]) {
    let (mut stream, _) = listener.accept().unwrap();
    let mut buffer = [0; 1024];
    for piece in bytes.chunks(20) {
        // The client may have had enough.
        if stream.write_all(piece).is_err() || !matches!(stream.read(&mut buffer), Ok(1..)) {
            return;
        }
    }
}

/// Whatever the other end says, a client returns a move or an error in time.
fn clients_survive<G: lockstep_game::Game>(
    start: &G,
    words: &[&str],
    client: impl Fn(Peer) -> Box<dyn Remote<G>>,
) {
    fuzz(60, words, |bytes, _| {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = Address::Connect(listener.local_addr().unwrap().to_string());
        thread::scope(|scope| {
            scope.spawn(|| nonsense(&listener, bytes));
            let stop = &Stop::after(&Limits::time(Duration::from_millis(20)));
            let mut client = client(Peer::new(address).unwrap());
            let game = Game { start, moves: &[], position: start };
            let control = Control::Move(Duration::from_millis(10));
            let opening = Opening { game: &game, side: Player::First, control, stop };
            if client.begin(&opening).is_ok() {
                let _ = client.choose(&Turn { game: &game, time: None, left: None, stop });
            }
            client.end(Player::First, &game, Some(Player::First));
        });
    });
}

#[test]
fn clients_survive_any_answer() {
    let start = Position::start(Size::Eight);
    clients_survive(&start, &["= d3\n\n", "=", "? no\n\n", "\n"], |peer| {
        Box::new(gtp::Client::new(peer))
    });
    clients_survive(&start, &["pong 1\n", "=== F5\n", "=== /\n", "nodestats x\n"], |peer| {
        Box::new(nboard::Client::new(peer, None))
    });
    clients_survive(&start, &["D3", "VV", "Z", "\n"], |peer| Box::new(fpt10::Client::new(peer)));
    let start = lockstep_connectx::Position::start("6x7x4".parse().unwrap());
    clients_survive(&start, &["ok\n", "3\n", "300\n", "error\n"], |peer| {
        Box::new(cx::Client::new(peer))
    });
}
