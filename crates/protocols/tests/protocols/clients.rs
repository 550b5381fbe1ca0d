//! Clients and servers of the same protocol, over TCP.

use std::net::TcpListener;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use lockstep_connectx::EngineName;
use lockstep_game::{Player, Random};
use lockstep_protocols::transport::{Address, Peer};
use lockstep_protocols::{
    ClientError, Game, Opening, Remote, Session, Turn, cx, fpt10, gtp, nboard, serve,
};
use lockstep_reversi::{Position, Size};
use lockstep_search::{Control, Limits, Stop};

use super::thinker;

/// A server on a port of its own, and the peer that connects to it.
fn served<S: Session + Send + 'static>(mut session: S) -> (Peer, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = Address::Connect(listener.local_addr().unwrap().to_string());
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        serve(&mut session, stream.try_clone().unwrap(), &mut stream).unwrap();
    });
    (Peer::new(address).unwrap(), server)
}

/// Lets a client play a whole game against random moves, after an opening of random moves.
/// Every answer has to be legal, and the server has to notice the end.
fn plays<G: lockstep_game::Game>(
    mut client: impl Remote<G>,
    server: JoinHandle<()>,
    start: G,
    opening: usize,
    control: Control,
) {
    let stop = Stop::after(&Limits::time(Duration::from_secs(60)));
    let mut random = Random::new(lockstep_game::testkit::seed());
    let mut position = start.clone();
    let mut moves = Vec::new();
    while !position.is_over() {
        let game = Game { start: &start, moves: &moves, position: &position };
        let side = Player::First;
        if moves.len() == opening {
            client.begin(&Opening { game: &game, side, control, stop: &stop }).unwrap();
        }
        let mv = if moves.len() < opening || position.mover() != side {
            let legal: Vec<G::Move> = position.legal_moves().collect();
            random.pick(&legal).unwrap()
        } else {
            let time = Some(Duration::from_millis(50));
            client.choose(&Turn { game: &game, time, left: time, stop: &stop }).unwrap().mv
        };
        assert!(position.play(mv).is_ok(), "{mv} after {moves:?}");
        moves.push(mv);
    }
    let game = Game { start: &start, moves: &moves, position: &position };
    client.end(Player::First, &game, None);
    drop(client);
    server.join().unwrap();
}

#[test]
fn gtp_plays_a_game() {
    let clock = Duration::from_secs(1);
    for control in [
        Control::Free,
        Control::Move(clock),
        Control::Game { main: clock, increment: clock },
        Control::Periods { main: clock, period: clock, moves: 5 },
    ] {
        let (peer, server) = served(gtp::Server::new(thinker()));
        plays(gtp::Client::new(peer), server, Position::start(Size::Eight), 4, control);
    }
}

#[test]
fn nboard_plays_a_game() {
    let (peer, server) = served(nboard::Server::new(thinker()));
    let client = nboard::Client::new(peer, Some(1));
    plays(client, server, Position::start(Size::Eight), 4, Control::Free);
}

#[test]
fn fpt10_plays_a_game() {
    let (peer, server) = served(fpt10::Server::new(thinker()));
    plays(fpt10::Client::new(peer), server, Position::start(Size::Eight), 0, Control::Free);
}

#[test]
fn cx_plays_a_game() {
    let (peer, server) = served(cx::Server::new(EngineName::default(), Limits::depth(2)));
    let start = lockstep_connectx::Position::start("6x7x4".parse().unwrap());
    plays(cx::Client::new(peer), server, start, 2, Control::Move(Duration::from_millis(50)));
}

/// A wait ends with its stop, whether time runs out or somebody sets it.
#[test]
fn a_silent_peer_is_given_up() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = Address::Connect(listener.local_addr().unwrap().to_string());
    let start = Position::start(Size::Eight);
    let game = Game { start: &start, moves: &[], position: &start };
    let mut client = gtp::Client::new(Peer::new(address).unwrap());
    let mut begin = |stop: &Stop| {
        let control = Control::Free;
        client.begin(&Opening { game: &game, side: Player::First, control, stop })
    };
    let late = begin(&Stop::after(&Limits::time(Duration::from_millis(20))));
    assert!(matches!(late, Err(ClientError::Timeout(_))), "{late:?}");
    let stop = Stop::never();
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(20));
            stop.set();
        });
        let stopped = begin(&stop);
        assert!(matches!(stopped, Err(ClientError::Timeout(_))), "{stopped:?}");
    });
}

#[cfg(unix)]
#[test]
fn a_program_that_does_not_read_cannot_fill_the_memory() {
    use std::time::Instant;

    let mut peer = Peer::new(Address::command("sleep 1000").unwrap()).unwrap();
    let link = peer.open().unwrap();
    let megabyte = vec![b'x'; 1 << 20];
    let refused = (0..100).find_map(|_| link.send(&megabyte).err());
    assert_eq!(refused, Some(ClientError::Closed("does not read its input".into())));
    let begun = Instant::now();
    peer.close();
    assert!(begun.elapsed() < Duration::from_secs(5));
}
