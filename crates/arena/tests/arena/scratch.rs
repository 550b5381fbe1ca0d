use std::fs;
use std::path::Path;
use std::time::Duration;

use lockstep_arena::matches::{Finish, GameRecord, Match};
use lockstep_arena::{ArenaGame, Control, Openings};
use lockstep_reversi::{Position, Size};
use lockstep_search::Stop;
use tempfile::TempDir;

/// A folder that is removed in the end.
pub(crate) struct Scratch(TempDir);

impl Scratch {
    pub(crate) fn new() -> Scratch {
        Scratch(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a shell script, and gives the command that runs it.
    pub(crate) fn script(&self, name: &str, text: &str) -> String {
        let path = self.path().join(name);
        fs::write(&path, text).unwrap();
        format!("sh '{}'", path.display())
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).unwrap()
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
pub(crate) fn play<G: ArenaGame>(contest: &Match<G>) -> (Vec<GameRecord>, Finish) {
    let mut games = Vec::new();
    let finish = contest.run(&Stop::never(), &mut |game, _| games.push(game.clone())).unwrap();
    games.sort_by_key(|game| game.number);
    (games, finish)
}
