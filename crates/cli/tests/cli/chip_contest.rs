//! The chip of Zaragoza on its serial line, before the contest's referee.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::run::{LOCKSTEP, lockstep};

/// The chip on a pseudo-terminal; it is switched off when this is dropped.
struct Chip {
    process: Child,
    player: String,
}

impl Chip {
    fn start() -> Chip {
        let mut process = Command::new(LOCKSTEP)
            .args(["chip", "play", "zaragoza", "--depth", "2", "--serial", "--json"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let said: Value = serde_json::from_str(&line).unwrap();
        // Somebody has to read the rest, or the chip would wait.
        std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
        let player = format!("fpt10-serial:{}", said["serial"].as_str().unwrap());
        Chip { process, player }
    }
}

impl Drop for Chip {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The record of a game, and whether nobody forfeited it.
fn referee(black: &str, white: &str, time: &str) -> (Value, bool) {
    let args = ["referee", "--black", black, "--white", white, "--time", time, "--json"];
    let run = lockstep(&args, b"");
    assert!(run.status < 2, "{black} {white}: {}", run.err);
    (serde_json::from_str(&run.out).unwrap(), run.status == 0)
}

/// Whole games, both colours, against the reference and against the twin; the chip plays every move as
/// the twin does in its place.
#[test]
fn the_chip_plays_whole_games_before_the_referee() {
    const TWIN: &str = "zaragoza?depth=2";
    for rival in ["fpt10-reference:1", TWIN] {
        for chip_is_black in [true, false] {
            let chip = Chip::start();
            let game = |player: &str| {
                let (black, white) = if chip_is_black { (player, rival) } else { (rival, player) };
                let (game, fair) = referee(black, white, "60s");
                assert!(fair, "{game}");
                game["transcript"].clone()
            };
            assert_eq!(game(&chip.player), game(TWIN), "against {rival}");
        }
    }
}

/// Rivals that say nothing, cheat, or talk nonsense lose; after each of them the chip, which heard that it
/// has won, begins the next game.
#[test]
fn the_chip_survives_rivals_that_break_the_rules() {
    let chip = Chip::start();
    let says = |text: &str| format!("fpt10:sh -c 'read message; echo {text}; read message'");
    let rivals = [
        ("fpt10:sleep 60".to_owned(), "300ms", "no answer within"),
        (says("A1"), "60s", "illegal move a1"),
        (says("??"), "60s", "??"),
    ];
    for (rival, time, reason) in rivals {
        let (game, fair) = referee(&rival, &chip.player, time);
        assert!(!fair && game["forfeit"] == "first", "{game}");
        assert!(game["reason"].as_str().unwrap().contains(reason), "{game}");
        let (game, _) = referee(&chip.player, &says("A1"), "60s");
        assert_eq!((&game["forfeit"], &game["transcript"]), (&"second".into(), &"c4".into()));
    }
}
