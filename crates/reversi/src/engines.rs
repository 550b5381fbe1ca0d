//! The engines by name: the one place that knows them all.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use lockstep_search::{Engine, Limits};

use crate::replicas::reference::{Level, Reference};
use crate::replicas::timisoara::Timisoara;
use crate::replicas::zaragoza::Zaragoza;
use crate::{Flagship, FlagshipLevel, Position, Size};

/// An engine for Reversi: what every engine does, and what some can tell beyond their report.
pub trait ReversiEngine: Engine<Position> + Send {
    /// The value the last search found, in units of the engine's own.
    fn value(&self) -> Option<i32> {
        None
    }

    /// The positions that the last search evaluated, if the engine counts them.
    fn leaves(&self) -> Option<u64> {
        None
    }
}

impl ReversiEngine for Flagship {}

/// The name of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EngineName {
    /// [`crate::Flagship`].
    Flagship,
    /// [`crate::Flagship`], looking no deeper than a level says.
    FlagshipAt(FlagshipLevel),
    /// [`crate::replicas::timisoara`].
    Timisoara,
    /// [`crate::replicas::zaragoza`].
    Zaragoza,
    /// [`crate::replicas::zaragoza`] without its openings.
    ZaragozaSearch,
    /// [`crate::replicas::reference`](mod@crate::replicas::reference).
    Fpt10Reference(Level),
}

impl EngineName {
    /// Every name, but those with a level of the flagship.
    pub fn all() -> impl Iterator<Item = EngineName> {
        [
            EngineName::Flagship,
            EngineName::Timisoara,
            EngineName::Zaragoza,
            EngineName::ZaragozaSearch,
        ]
        .into_iter()
        .chain(Level::all().map(EngineName::Fpt10Reference))
    }

    /// The engine of this name.
    pub fn build(self) -> Box<dyn ReversiEngine> {
        match self {
            EngineName::Flagship => Box::new(Flagship::new()),
            EngineName::FlagshipAt(level) => Box::new(Flagship::at(level)),
            EngineName::Timisoara => Box::new(Timisoara::new()),
            EngineName::Zaragoza => Box::new(Zaragoza::new()),
            EngineName::ZaragozaSearch => Box::new(Zaragoza::without_openings()),
            EngineName::Fpt10Reference(level) => Box::new(Reference::new(level)),
        }
    }

    /// The limits that apply when a user asks for `limits`: an engine that would never come to
    /// an end gets the time that its document gives it.
    pub fn complete(self, limits: Limits) -> Limits {
        let unlimited = limits.time.is_none() && limits.depth.is_none() && limits.nodes.is_none();
        match self {
            EngineName::Flagship | EngineName::Zaragoza | EngineName::ZaragozaSearch
                if unlimited =>
            {
                Limits { time: Some(Duration::from_secs(1)), ..limits }
            }
            _ => limits,
        }
    }

    /// Says whether the engine can play on a board of `size` and within `limits`.
    pub fn check(self, size: Size, limits: &Limits) -> Result<(), Unsuitable> {
        let (least, most, step) = match self {
            EngineName::Flagship | EngineName::FlagshipAt(_) => (1, 60, 1),
            EngineName::Timisoara => (2, 16, 2),
            EngineName::Zaragoza | EngineName::ZaragozaSearch => (1, 16, 1),
            EngineName::Fpt10Reference(level) => (1, level.get(), 1),
        };
        let plays_small = matches!(self, EngineName::Flagship | EngineName::FlagshipAt(_));
        if size != Size::Eight && !plays_small {
            return Err(Unsuitable::Size { engine: self, size });
        }
        match limits.depth {
            Some(depth) if !(least..=most).contains(&depth) || depth % step != 0 => {
                Err(Unsuitable::Depth { engine: self, depth, least, most, step })
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineName::Flagship => f.write_str("flagship"),
            EngineName::FlagshipAt(level) => write!(f, "flagship:{level}"),
            EngineName::Timisoara => f.write_str("timisoara"),
            EngineName::Zaragoza => f.write_str("zaragoza"),
            EngineName::ZaragozaSearch => f.write_str("zaragoza:search"),
            EngineName::Fpt10Reference(level) => write!(f, "fpt10-reference:{level}"),
        }
    }
}

/// The text is not the name of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAnEngine;

impl fmt::Display for NotAnEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = EngineName::all().map(|name| name.to_string()).collect();
        let most = FlagshipLevel::MAX;
        write!(f, "expected one of {}, flagship:1 to flagship:{most}", names.join(", "))
    }
}

impl Error for NotAnEngine {}

impl FromStr for EngineName {
    type Err = NotAnEngine;

    fn from_str(text: &str) -> Result<EngineName, NotAnEngine> {
        if let Some(level) = text.strip_prefix("flagship:") {
            return level.parse().map(EngineName::FlagshipAt).map_err(|_| NotAnEngine);
        }
        EngineName::all().find(|name| name.to_string() == text).ok_or(NotAnEngine)
    }
}

/// An engine was asked for what it cannot do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsuitable {
    /// It does not play on a board of this size.
    Size {
        /// The engine.
        engine: EngineName,
        /// The size it was asked for.
        size: Size,
    },
    /// It cannot search to this depth.
    Depth {
        /// The engine.
        engine: EngineName,
        /// The depth it was asked for.
        depth: u32,
        /// The least depth it has.
        least: u32,
        /// The greatest depth it has.
        most: u32,
        /// What its depths are multiples of.
        step: u32,
    },
}

impl fmt::Display for Unsuitable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsuitable::Size { engine, size } => {
                write!(f, "{engine} plays on 8x8 only: expected a board of 8x8, found {size}")
            }
            Unsuitable::Depth { engine, depth, least, most, step } => {
                let kind = if *step == 2 { "an even depth" } else { "a depth" };
                write!(f, "{engine}: expected {kind} from {least} to {most}, found {depth}")
            }
        }
    }
}

impl Error for Unsuitable {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_and_names_its_engine() {
        for name in EngineName::all() {
            assert_eq!(name.to_string().parse(), Ok(name));
            assert_eq!(name.build().name(), name.to_string());
            assert_eq!(name.check(Size::Eight, &Limits::default()), Ok(()));
            let plays_small = name.check(Size::Six, &Limits::default()).is_ok();
            assert_eq!(plays_small, name == EngineName::Flagship);
        }
        for bad in ["fpt10-reference:8", "flagship:0", "flagship:31", "flagship:", "flagship:x"] {
            assert_eq!(bad.parse::<EngineName>(), Err(NotAnEngine));
        }
        let name: EngineName = "flagship:7".parse().unwrap();
        assert_eq!(
            (name.to_string(), name.build().name()),
            ("flagship:7".into(), name.to_string())
        );
    }

    #[test]
    fn a_depth_that_a_machine_lacks_is_refused() {
        let depth = |depth| Limits { depth: Some(depth), ..Limits::default() };
        let error = EngineName::Timisoara.check(Size::Eight, &depth(5)).unwrap_err();
        assert_eq!(error.to_string(), "timisoara: expected an even depth from 2 to 16, found 5");
        assert_eq!(EngineName::Timisoara.check(Size::Eight, &depth(16)), Ok(()));
        assert!(EngineName::Zaragoza.check(Size::Eight, &depth(17)).is_err());
        assert!(EngineName::Zaragoza.check(Size::Eight, &depth(0)).is_err());
    }

    /// Only an engine without a limit of its own is given one.
    #[test]
    fn zaragoza_has_a_second_unless_told_otherwise() {
        let default = EngineName::Zaragoza.complete(Limits::default());
        assert_eq!(default.time, Some(Duration::from_secs(1)));
        let deep = Limits { depth: Some(4), ..Limits::default() };
        assert_eq!(EngineName::Zaragoza.complete(deep.clone()), deep);
        assert_eq!(EngineName::Timisoara.complete(Limits::default()), Limits::default());
    }
}
