//! The protocol of the NBoard program, version 2.

use std::time::Duration;

use lockstep_game::{Game, State};
use lockstep_search::Report;

use super::ggf::{read_ggf, read_move};
use super::{Flow, Session, Thinker};
use crate::{Move, Position, Size};

/// An engine behind NBoard.
pub struct NBoard {
    thinker: Thinker,
    position: Position,
}

impl NBoard {
    /// An engine at the start of a game.
    pub fn new(thinker: Thinker) -> NBoard {
        NBoard { thinker, position: Position::start(Size::Eight) }
    }

    /// Whether a line asks the engine to stop what it is doing, so that whoever reads ahead
    /// should raise the thinker's [`Interrupt`](super::Interrupt); the line itself lowers it.
    pub fn interrupts(line: &str) -> bool {
        line.split_whitespace().next() == Some("ping")
    }

    fn set(&mut self, text: &str, say: &mut dyn FnMut(&str)) {
        let (what, value) = split_word(text);
        match what {
            "depth" => {
                if let Ok(depth) = value.parse() {
                    let depth = self.thinker.limit_depth(depth);
                    say(&format!("set myname {}-{depth}\n", self.thinker.name()));
                }
            }
            "game" => match read_ggf(value).map(|positions| positions.last().copied()) {
                Ok(Some(position)) if self.thinker.plays(position.size()) => {
                    self.position = position;
                }
                Ok(_) => say("status expected a board of 8x8\n"),
                Err(fault) => say(&format!("status {fault}\n")),
            },
            _ => {}
        }
    }

    fn play(&mut self, text: &str, say: &mut dyn FnMut(&str)) {
        let played = read_move(text).is_some_and(|mv| self.position.play(mv).is_ok());
        if !played {
            say(&format!("status expected a legal move, found {:?}\n", head(text)));
        }
    }

    fn go(&mut self, say: &mut dyn FnMut(&str)) {
        if self.position.is_over() {
            return say("status the game is over\n");
        }
        say(&format!("status {} is thinking\n", self.thinker.name()));
        let report = self.think(say);
        if let Some(mv) = report.best() {
            let eval = self.thinker.value(&report);
            say(&format!("=== {}/{eval:.2}/{:.2}\n", name(mv), report.time.as_secs_f64()));
        }
        say("status\n");
    }

    /// Says what the best `number` moves are worth: by one search if it is one, else by a search
    /// after every move, which share the time.
    fn hint(&mut self, number: usize, say: &mut dyn FnMut(&str)) {
        if self.position.is_over() {
            return say("status the game is over\n");
        }
        say(&format!("status {} is analyzing\n", self.thinker.name()));
        let moves: Vec<Move> = self.position.legal_moves().collect();
        let mut hints: Vec<Hint> = if number <= 1 || moves == [Move::Pass] {
            let report = self.think(say);
            let value = self.thinker.value(&report);
            vec![Hint { line: report.line, value, depth: report.depth }]
        } else {
            let time = self.thinker.time().map(|time| time / moves.len() as u32);
            moves.into_iter().map(|mv| self.hint_for(mv, time)).collect()
        };
        hints.sort_by(|a, b| b.value.total_cmp(&a.value));
        for hint in hints.iter().take(number.max(1)) {
            hint.say(say);
        }
        say("status\n");
    }

    /// Thinks about the position and says what there is to say on the way.
    fn think(&mut self, say: &mut dyn FnMut(&str)) -> Report<Move> {
        let mut watch = |report: &Report<Move>| {
            let seconds = report.time.as_secs_f64();
            say(&format!("nodestats {} {seconds:.2}\n", report.nodes));
        };
        self.thinker.think(&self.position, None, &mut watch)
    }

    /// What the engine thinks of one move, by thinking about the position after it (and after
    /// a pass, if the opponent must).
    fn hint_for(&mut self, mv: Move, time: Option<Duration>) -> Hint {
        let mut position = self.position;
        let mut line = vec![mv];
        position.play_unchecked(mv);
        if position.play(Move::Pass).is_ok() {
            line.push(Move::Pass);
        }
        let sign = if position.mover() == self.position.mover() { 1.0 } else { -1.0 };
        let over = position.outcome().map(|outcome| outcome.score_for(self.position.mover()));
        if let Some(score) = over {
            return Hint { line, value: f64::from(score.0), depth: 1 };
        }
        let report = self.thinker.think(&position, time, &mut ());
        line.extend(&report.line);
        Hint { value: sign * self.thinker.value(&report), depth: report.depth + 1, line }
    }
}

impl Session for NBoard {
    /// Lines that are not understood are ignored, as the protocol wants it.
    fn line(&mut self, line: &str, say: &mut dyn FnMut(&str)) -> Flow {
        let (command, rest) = split_word(line);
        match command {
            "nboard" => say(&format!("set myname {}\n", self.thinker.name())),
            "set" => self.set(rest, say),
            "move" => self.play(rest, say),
            "go" => self.go(say),
            "hint" => self.hint(rest.parse().unwrap_or(1), say),
            "ping" => {
                self.thinker.interrupt().lower();
                say(&format!("pong {}\n", head(rest)));
            }
            "learn" => say("learned\n"),
            "quit" => return Flow::End,
            _ => {}
        }
        Flow::GoOn
    }
}

/// A line of play and what it is worth for the player to move.
struct Hint {
    line: Vec<Move>,
    value: f64,
    depth: u32,
}

impl Hint {
    fn say(&self, say: &mut dyn FnMut(&str)) {
        let line: String = self.line.iter().map(|&mv| name(mv)).collect();
        say(&format!("search {line} {:.2} 0 {}\n", self.value, self.depth));
    }
}

/// A move as NBoard spells it.
fn name(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => "PA".into(),
    }
}

/// The first word of a line, and the rest of it.
fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

/// So much of a text that it can be repeated in an answer.
fn head(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}
