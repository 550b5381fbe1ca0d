use std::time::Duration;

use lockstep_game::{Game, State};
use lockstep_reversi::{Move, Position, Size};
use lockstep_search::{Report, Stop};

use crate::ggf::{self, read_move, write_move};
use crate::history::History;
use crate::{Flow, Lines, Session, Thinker, excerpt};

/// Takes a line, with its line feed.
type Say<'a> = &'a mut dyn FnMut(&str);

/// An engine behind NBoard.
pub struct Server {
    thinker: Thinker,
    game: History,
}

impl Server {
    /// An engine at the start of a game.
    pub fn new(thinker: Thinker) -> Server {
        Server { thinker, game: History::new(Position::start(Size::Eight)) }
    }

    fn set(&mut self, text: &str, say: Say<'_>) {
        let (what, value) = split_word(text);
        match what {
            "depth" => {
                if let Ok(depth) = value.parse() {
                    let depth = self.thinker.limit_depth(depth);
                    say(&format!("set myname {}-{depth}\n", self.thinker.name()));
                }
            }
            "game" => match ggf::read_game(value) {
                Ok((start, moves)) if self.thinker.plays(start.size()) => {
                    self.game = History::of(start, moves);
                }
                Ok(_) => say("status expected a board of 8x8\n"),
                Err(fault) => say(&format!("status {fault}\n")),
            },
            _ => {}
        }
    }

    fn play(&mut self, text: &str, say: Say<'_>) {
        let played = read_move(text).is_some_and(|mv| self.game.play(mv).is_ok());
        if !played {
            say(&format!("status expected a legal move, found {:?}\n", excerpt(text)));
        }
    }

    fn go(&mut self, stop: &Stop, say: Say<'_>) {
        if self.game.position().is_over() {
            return say("status the game is over\n");
        }
        say(&format!("status {} is thinking\n", self.thinker.name()));
        let report = self.think(stop, say);
        if let Some(mv) = report.best() {
            let eval = self.thinker.value(&report);
            say(&format!(
                "=== {}/{eval:.2}/{:.2}\n",
                write_move(mv),
                report.stats.time.as_secs_f64()
            ));
        }
        say("status\n");
    }

    /// Evaluates the best `number` moves: by one search if that is 1, else by a search after every
    /// move, with an equal share of the time.
    fn hint(&mut self, number: usize, stop: &Stop, say: Say<'_>) {
        if self.game.position().is_over() {
            return say("status the game is over\n");
        }
        say(&format!("status {} is analyzing\n", self.thinker.name()));
        let moves: Vec<Move> = self.game.position().legal_moves().collect();
        let mut hints: Vec<Hint> = if number <= 1 || moves == [Move::Pass] {
            let report = self.think(stop, say);
            let value = self.thinker.value(&report);
            vec![Hint { line: report.line, value, depth: report.depth }]
        } else {
            let time = self.thinker.time().map(|time| time / moves.len() as u32);
            moves.into_iter().map(|mv| self.hint_for(mv, time, stop)).collect()
        };
        hints.sort_by(|a, b| b.value.total_cmp(&a.value));
        for hint in hints.iter().take(number.max(1)) {
            hint.say(say);
        }
        say("status\n");
    }

    /// Searches the position and reports the nodes of every iteration.
    fn think(&mut self, stop: &Stop, say: Say<'_>) -> Report<Move> {
        let mut watch = |report: &Report<Move>| {
            let seconds = report.stats.time.as_secs_f64();
            say(&format!("nodestats {} {seconds:.2}\n", report.stats.nodes));
        };
        self.thinker.think_in(&self.game, None, stop, &mut watch)
    }

    /// Evaluates one move by a search of the position after it (and after a forced pass).
    fn hint_for(&mut self, mv: Move, time: Option<Duration>, stop: &Stop) -> Hint {
        let mover = self.game.position().mover();
        let mut position = *self.game.position();
        let mut line = vec![mv];
        position.play_unchecked(mv);
        if position.play(Move::Pass).is_ok() {
            line.push(Move::Pass);
        }
        let sign = if position.mover() == mover { 1.0 } else { -1.0 };
        let over = position.outcome().map(|outcome| outcome.score_for(mover));
        if let Some(score) = over {
            return Hint { line, value: f64::from(score.0), depth: 1 };
        }
        let report = self.thinker.think(&position, time, stop, &mut ());
        line.extend(&report.line);
        Hint { value: sign * self.thinker.value(&report), depth: report.depth + 1, line }
    }
}

impl Session for Server {
    type Codec = Lines;

    /// NBoard sends `ping` when it wants the engine to stop what it is doing.
    fn interrupts(line: &String) -> bool {
        split_word(line).0 == "ping"
    }

    /// Lines that are not understood are ignored, as the protocol wants it.
    fn receive(&mut self, line: String, stop: &Stop, send: &mut dyn FnMut(&[u8])) -> Flow {
        let say = &mut |text: &str| send(text.as_bytes());
        let (command, rest) = split_word(&line);
        match command {
            "nboard" => say(&format!("set myname {}\n", self.thinker.name())),
            "set" => self.set(rest, say),
            "move" => self.play(rest, say),
            "go" => self.go(stop, say),
            "hint" => self.hint(rest.parse().unwrap_or(1), stop, say),
            "ping" => say(&format!("pong {}\n", excerpt(rest))),
            "learn" => say("learned\n"),
            "quit" => return Flow::End,
            _ => {}
        }
        Flow::Continue
    }
}

/// A line of play and its value for the player to move.
struct Hint {
    line: Vec<Move>,
    value: f64,
    depth: u32,
}

impl Hint {
    fn say(&self, say: Say<'_>) {
        let line: String = self.line.iter().map(|&mv| write_move(mv)).collect();
        say(&format!("search {line} {:.2} 0 {}\n", self.value, self.depth));
    }
}

/// The first word of a line, and the rest of it.
fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}
