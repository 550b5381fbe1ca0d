//! Engines learn the game, not only its position.

use std::sync::{Arc, Mutex};

use lockstep_game::State;
use lockstep_protocols::{Session, Thinker, fpt10, ggf, gtp, nboard};
use lockstep_reversi::{Move, Position, Size};
use lockstep_search::{Engine, Limits, Observer, Report, Stop};

use super::{converse, thinker};

/// Plays the first legal move, and remembers the last game that it was told.
struct Listener(Arc<Mutex<Vec<Move>>>);

impl Engine<Position> for Listener {
    fn name(&self) -> String {
        "listener".into()
    }

    fn search(
        &mut self,
        game: &Position,
        _: &Limits,
        _: &Stop,
        _: &mut dyn Observer<Report<Move>>,
    ) -> Report<Move> {
        Report { line: game.legal_moves().take(1).collect(), ..Report::default() }
    }

    fn follow(&mut self, start: &Position, moves: &[Move]) {
        assert_eq!(*start, Position::start(Size::Eight));
        *self.0.lock().unwrap() = moves.to_vec();
    }
}

/// The moves that an engine behind a server has heard of when it searches.
fn heard<S: Session>(server: impl Fn(Thinker) -> S, input: &str) -> String {
    let moves = Arc::new(Mutex::new(Vec::new()));
    let engine = Box::new(Listener(moves.clone()));
    converse(&mut server(thinker().with_engine(engine)), input);
    let moves = moves.lock().unwrap();
    moves.iter().map(Move::to_string).collect()
}

#[test]
fn servers_tell_the_engine_the_game() {
    assert_eq!(heard(gtp::Server::new, "play b f5\nplay w d6\ngenmove b"), "f5d6");
    assert_eq!(heard(gtp::Server::new, "play b f5\nplay w d6\nundo\ngenmove w"), "f5");
    let moves: Vec<Move> = ["f5", "d6"].map(|name| Move::Place(name.parse().unwrap())).to_vec();
    let game = ggf::write(&Position::start(Size::Eight), &moves);
    let lines = format!("set game {game}\nmove C3\ngo");
    assert_eq!(heard(nboard::Server::new, &lines), "f5d6c3");
    assert_eq!(heard(fpt10::Server::new, "F5"), "f5");
    assert_eq!(heard(fpt10::Server::new, "YYF5"), "", "not an answer to d3");
}
