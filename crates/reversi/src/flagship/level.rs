use std::fmt;
use std::str::FromStr;

/// How deep the flagship searches, whatever the time: from 1, which a beginner can beat, to 30.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FlagshipLevel(u32);

impl FlagshipLevel {
    /// The highest.
    pub const MAX: u32 = 30;

    /// The level of this number, if there is one.
    pub fn new(level: u32) -> Option<FlagshipLevel> {
        (1..=FlagshipLevel::MAX).contains(&level).then_some(FlagshipLevel(level))
    }

    /// Its number.
    pub fn get(self) -> u32 {
        self.0
    }

    /// The search depth with this many empty squares: the level, or all of them if they are no
    /// more than one and a half times the level; then the game is solved.
    pub(super) fn depth(self, empties: u32) -> u32 {
        if empties <= self.0 + self.0 / 2 { empties } else { self.0 }
    }
}

impl fmt::Display for FlagshipLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text is not a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a level from 1 to {}", FlagshipLevel::MAX)]
pub struct NotALevel;

impl FromStr for FlagshipLevel {
    type Err = NotALevel;

    fn from_str(text: &str) -> Result<FlagshipLevel, NotALevel> {
        text.parse().ok().and_then(FlagshipLevel::new).ok_or(NotALevel)
    }
}
