//! The engines of a game by name: one list that every front end takes its choices from.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use lockstep_game::Game;

use crate::{Engine, Limits};

/// A game with a list of engines. To add an engine, add an entry.
pub trait Roster: Game + 'static {
    /// Every engine; the first is the default.
    const ENGINES: &'static [EngineInfo<Self>];
}

/// An engine as users pick it: an entry of a game's [`Roster`].
pub struct EngineInfo<G: Game> {
    /// The name: `zaragoza`.
    pub name: &'static str,
    /// The name in a list: `Zaragoza machine`.
    pub title: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// The levels that may follow the name: `flagship:7`.
    pub levels: Levels,
    /// The depths it can search to; `None` if a limit in depth means nothing to it.
    pub depths: Option<Depths>,
    /// The time it gets if nothing limits it: `None` for an engine that ends by itself.
    pub time: Option<Duration>,
    /// The boards it plays on, if not all.
    pub boards: Option<Boards<G>>,
    /// Makes the engine, at a level if it has one.
    pub build: fn(Option<u32>) -> Box<dyn Engine<G> + Send>,
}

/// The boards an engine plays on.
pub struct Boards<G> {
    /// What they are: `8x8`.
    pub names: &'static str,
    /// Whether the board of a position is one of them.
    pub contain: fn(&G) -> bool,
}

/// The levels of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Levels {
    /// It has none.
    None,
    /// It plays at its best, or at a level.
    Optional(RangeInclusive<u32>),
    /// It always plays at a level.
    Required(RangeInclusive<u32>),
}

/// The depths an engine can search to, in plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depths {
    /// The least.
    pub least: u32,
    /// The greatest.
    pub most: u32,
    /// What they are multiples of.
    pub step: u32,
}

impl Depths {
    /// Every depth from 1 to `most`.
    pub const fn up_to(most: u32) -> Depths {
        Depths { least: 1, most, step: 1 }
    }

    /// Whether it can search to `depth`.
    pub fn contains(self, depth: u32) -> bool {
        (self.least..=self.most).contains(&depth) && depth.is_multiple_of(self.step)
    }

    /// The deepest of its depths that is no deeper than `depth`, or else the least.
    pub fn nearest(self, depth: u32) -> u32 {
        let depth = depth.clamp(self.least, self.most);
        depth - depth % self.step
    }
}

/// The name of an engine, and the level it plays at: `timisoara`, `flagship:7`.
pub struct EngineName<G: Roster> {
    info: &'static EngineInfo<G>,
    level: Option<u32>,
}

impl<G: Roster> EngineName<G> {
    /// Every name; of the engines that always have a level, every level.
    pub fn all() -> impl Iterator<Item = EngineName<G>> {
        G::ENGINES.iter().flat_map(|info| {
            let levels: Vec<Option<u32>> = match &info.levels {
                Levels::Required(levels) => levels.clone().map(Some).collect(),
                _ => vec![None],
            };
            levels.into_iter().map(move |level| EngineName { info, level })
        })
    }

    /// The entry in the list.
    pub fn info(self) -> &'static EngineInfo<G> {
        self.info
    }

    /// The level, if one was given.
    pub fn level(self) -> Option<u32> {
        self.level
    }

    /// The same engine at a level.
    pub fn at(self, level: u32) -> Result<EngineName<G>, NotAnEngine> {
        format!("{}:{level}", self.info.name).parse()
    }

    /// A title for a list: `FPT'10 reference, level 3`.
    pub fn title(self) -> String {
        let title = self.info.title;
        self.level.map_or(title.into(), |level| format!("{title}, level {level}"))
    }

    /// Makes the engine.
    pub fn build(self) -> Box<dyn Engine<G> + Send> {
        (self.info.build)(self.level)
    }

    /// The limits that apply when a user asks for `limits`: an engine that would never end by
    /// itself gets some time.
    pub fn complete(self, limits: Limits) -> Limits {
        let has_depth = limits.depth.is_some() && self.info.depths.is_some();
        let endless = limits.time.is_none() && limits.nodes.is_none() && !has_depth;
        let endless = endless && self.level.is_none();
        Limits { time: if endless { self.info.time } else { limits.time }, ..limits }
    }

    /// Whether the engine can play in `position` and within `limits`.
    pub fn check(self, position: &G, limits: &Limits) -> Result<(), Unsuitable> {
        let engine = || self.to_string();
        if let Some(boards) = &self.info.boards
            && !(boards.contain)(position)
        {
            return Err(Unsuitable::Board { engine: engine(), boards: boards.names });
        }
        match (limits.depth, self.depths()) {
            (Some(depth), Some(depths)) if !depths.contains(depth) => {
                Err(Unsuitable::Depth { engine: engine(), depth, depths })
            }
            _ => Ok(()),
        }
    }

    /// The depths it can search to: of an engine that always has a level, up to the level.
    pub fn depths(self) -> Option<Depths> {
        let most = match (&self.info.levels, self.level) {
            (Levels::Required(_), Some(level)) => level,
            _ => u32::MAX,
        };
        self.info.depths.map(|depths| Depths { most: depths.most.min(most), ..depths })
    }
}

impl<G: Roster> Default for EngineName<G> {
    fn default() -> Self {
        EngineName { info: &G::ENGINES[0], level: None }
    }
}

impl<G: Roster> Clone for EngineName<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Roster> Copy for EngineName<G> {}

impl<G: Roster> PartialEq for EngineName<G> {
    fn eq(&self, other: &Self) -> bool {
        (self.info.name, self.level) == (other.info.name, other.level)
    }
}

impl<G: Roster> Eq for EngineName<G> {}

impl<G: Roster> fmt::Debug for EngineName<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<G: Roster> fmt::Display for EngineName<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.name)?;
        self.level.map_or(Ok(()), |level| write!(f, ":{level}"))
    }
}

impl<G: Roster> FromStr for EngineName<G> {
    type Err = NotAnEngine;

    fn from_str(text: &str) -> Result<Self, NotAnEngine> {
        let with_level = |text: &str| {
            let (name, level) = text.rsplit_once(':')?;
            let level: u32 =
                level.parse().ok().filter(|&number: &u32| number.to_string() == level)?;
            let info = G::ENGINES.iter().find(|info| info.name == name)?;
            let (Levels::Optional(levels) | Levels::Required(levels)) = &info.levels else {
                return None;
            };
            levels.contains(&level).then_some(EngineName { info, level: Some(level) })
        };
        let plain = G::ENGINES.iter().find(|info| info.name == text);
        let plain = plain.filter(|info| !matches!(info.levels, Levels::Required(_)));
        let plain = plain.map(|info| EngineName { info, level: None });
        plain
            .or_else(|| with_level(text))
            .ok_or_else(|| NotAnEngine { expected: names::<G>(), found: text.into() })
    }
}

/// The names as a user may write them: `flagship, flagship:1 to flagship:30, timisoara, ...`.
pub fn names<G: Roster>() -> String {
    let name = |info: &EngineInfo<G>| {
        let range = |levels: &RangeInclusive<u32>| {
            format!("{0}:{1} to {0}:{2}", info.name, levels.start(), levels.end())
        };
        match &info.levels {
            Levels::None => info.name.into(),
            Levels::Optional(levels) => format!("{}, {}", info.name, range(levels)),
            Levels::Required(levels) => range(levels),
        }
    };
    G::ENGINES.iter().map(name).collect::<Vec<String>>().join(", ")
}

/// The text is not the name of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAnEngine {
    expected: String,
    found: String,
}

impl fmt::Display for NotAnEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one of {}, found {:?}", self.expected, self.found)
    }
}

impl Error for NotAnEngine {}

/// An engine was asked for what it cannot do.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unsuitable {
    /// It does not play on this board.
    Board {
        /// The engine.
        engine: String,
        /// The boards it plays on.
        boards: &'static str,
    },
    /// It cannot search to this depth.
    Depth {
        /// The engine.
        engine: String,
        /// The depth it was asked for.
        depth: u32,
        /// The depths it has.
        depths: Depths,
    },
}

impl fmt::Display for Unsuitable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsuitable::Board { engine, boards } => write!(f, "{engine} plays on {boards} only"),
            Unsuitable::Depth { engine, depth, depths: Depths { least, most, step } } => {
                let kind = if *step == 2 { "an even depth" } else { "a depth" };
                write!(f, "{engine}: expected {kind} from {least} to {most}, found {depth}")
            }
        }
    }
}

impl Error for Unsuitable {}
