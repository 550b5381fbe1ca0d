use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use lockstep_arena::matches::{Finish, GameRecord, Match};
use lockstep_arena::{Control, Field, Openings};
use lockstep_reversi::{Position, Size};
use lockstep_search::Stop;

/// A folder that is removed in the end.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    pub(crate) fn new() -> Scratch {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("lockstep-arena-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    /// Writes a shell script, and gives the command that runs it.
    pub(crate) fn script(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        format!("sh '{}'", path.display())
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A match on the usual Reversi board, which the test may change before it is played.
pub(crate) fn reversi(first: &str, second: &str, games: u64) -> Match<Position> {
    Match {
        start: Position::start(Size::Eight),
        entrants: [first, second].map(|text| text.parse().unwrap()),
        games,
        control: Control::Free,
        margin: Duration::from_secs(10),
        openings: Openings::Set,
        seed: 1,
        jobs: 1,
        sprt: None,
        log: None,
    }
}

/// Plays a match; gives all its games, ordered by number, and its end.
pub(crate) fn play<G: Field>(contest: &Match<G>) -> (Vec<GameRecord>, Finish) {
    let mut games = Vec::new();
    let finish = contest.run(&Stop::never(), &mut |game, _| games.push(game.clone())).unwrap();
    games.sort_by_key(|game| game.number);
    (games, finish)
}
