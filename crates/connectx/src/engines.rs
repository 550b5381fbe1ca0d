//! The engines by name: the one place that knows them all.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use lockstep_game::Score;
use lockstep_search::{Engine, Limits};

use crate::bologna::{Bologna, Statistics};
use crate::{Flagship, Position};

/// An engine for Connect-X: what every engine does, and what some can tell beyond their report.
pub trait ConnectxEngine: Engine<Position> + Send {
    /// The value the last search found, in units of the engine's own; `None` if it knows better.
    fn value(&self) -> Option<i32> {
        None
    }

    /// Who wins, if the last search has proved it, as far as the engine's method proves it. The
    /// score of the report is then that of a line that leads there, and the best one if the
    /// report is exact.
    fn verdict(&self) -> Option<Verdict> {
        None
    }

    /// What the last search counted, if the engine counts it.
    fn statistics(&self) -> Option<Statistics> {
        None
    }
}

/// What is proved of a position, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The mover can win.
    Win,
    /// Neither can.
    Draw,
    /// The opponent can win.
    Loss,
}

impl Verdict {
    /// What a score says.
    pub fn of(score: Score) -> Verdict {
        match score.0.signum() {
            1 => Verdict::Win,
            0 => Verdict::Draw,
            _ => Verdict::Loss,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Win => "win",
            Verdict::Draw => "draw",
            Verdict::Loss => "loss",
        })
    }
}

/// The name of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EngineName {
    /// [`crate::Flagship`].
    Flagship,
    /// [`crate::bologna`].
    Bologna,
}

impl EngineName {
    /// Every name.
    pub fn all() -> impl Iterator<Item = EngineName> {
        [EngineName::Flagship, EngineName::Bologna].into_iter()
    }

    /// The engine of this name.
    pub fn build(self) -> Box<dyn ConnectxEngine> {
        match self {
            EngineName::Flagship => Box::new(Flagship::new()),
            EngineName::Bologna => Box::new(Bologna::new()),
        }
    }

    /// The limits that apply when a user asks for `limits`: an engine that would never come to
    /// an end gets some time.
    pub fn complete(self, limits: Limits) -> Limits {
        let endless = limits.time.is_none() && limits.nodes.is_none();
        let seconds = match self {
            EngineName::Flagship if limits.depth.is_some() => return limits,
            EngineName::Flagship => 1,
            // What the document's player had, who knows no limit in depth.
            EngineName::Bologna => 9,
        };
        if endless {
            return Limits { time: Some(Duration::from_secs(seconds)), ..limits };
        }
        limits
    }
}

impl fmt::Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineName::Flagship => f.write_str("flagship"),
            EngineName::Bologna => f.write_str("bologna"),
        }
    }
}

/// The text is not the name of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAnEngine;

impl fmt::Display for NotAnEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = EngineName::all().map(|name| name.to_string()).collect();
        write!(f, "expected one of {}", names.join(", "))
    }
}

impl Error for NotAnEngine {}

impl FromStr for EngineName {
    type Err = NotAnEngine;

    fn from_str(text: &str) -> Result<EngineName, NotAnEngine> {
        EngineName::all().find(|name| name.to_string() == text).ok_or(NotAnEngine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_and_names_its_engine() {
        for name in EngineName::all() {
            assert_eq!(name.to_string().parse(), Ok(name));
            assert_eq!(name.build().name(), name.to_string());
        }
        let message = "gomoku".parse::<EngineName>().unwrap_err().to_string();
        assert!(message.starts_with("expected one of flagship"), "{message}");
    }

    #[test]
    fn only_a_search_without_limits_is_given_one() {
        for name in EngineName::all() {
            assert!(name.complete(Limits::default()).time.is_some());
            let few = Limits { nodes: Some(4), ..Limits::default() };
            assert_eq!(name.complete(few.clone()), few);
        }
    }
}
