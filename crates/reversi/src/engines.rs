//! The engines by name: the one place that knows them all.

use std::time::Duration;

use lockstep_search::{Boards, Depths, Engine, EngineInfo, Levels, Roster};

use crate::replicas::reference::{Level, Reference, SquareValues};
use crate::replicas::timisoara::{self, Timisoara};
use crate::replicas::zaragoza::{Edition, Zaragoza};
use crate::{Flagship, FlagshipLevel, Position, Size};

/// The name of a Reversi engine.
pub type EngineName = lockstep_search::EngineName<Position>;

/// What the contest gave each player for a move.
const CONTEST_TIME: Duration = Duration::from_secs(1);

/// The published machines know no other board.
const ONLY_8X8: Boards<Position> =
    Boards { names: "8x8", contain: |position| position.size() == Size::Eight };

impl Roster for Position {
    const ENGINES: &'static [EngineInfo<Position>] = &[
        EngineInfo {
            name: "flagship",
            title: "Flagship",
            about: "pattern evaluation, principal-variation search with Multi-ProbCut, exact endgame",
            levels: Levels::Optional(1..=FlagshipLevel::MAX),
            depths: Some(Depths::up_to(60)),
            time: Some(Duration::from_secs(1)),
            boards: None,
            build: |level| {
                let level = level.and_then(FlagshipLevel::new);
                Box::new(level.map_or_else(Flagship::new, Flagship::at))
            },
        },
        timisoara(
            "timisoara",
            "Timisoara machine",
            "the FPGA player of 2009: alpha-beta at a fixed depth, 48 stability patterns",
            |_| Box::new(Timisoara::new()),
        ),
        timisoara(
            "timisoara:published",
            "Timisoara, as published",
            "the same machine with bit 57 in the place of a corner, as the published design has it",
            |_| Box::new(Timisoara::of(timisoara::Edition::Published)),
        ),
        timisoara(
            "timisoara:prompt",
            "Timisoara, prompt",
            "the same machine without the late register: textbook alpha-beta",
            |_| Box::new(Timisoara::of(timisoara::Edition::Prompt)),
        ),
        EngineInfo {
            name: "zaragoza",
            title: "Zaragoza machine",
            about: "the winner of FPT'10: iterative deepening, stable discs, openings",
            levels: Levels::None,
            depths: Some(Depths::up_to(16)),
            time: Some(CONTEST_TIME),
            boards: Some(ONLY_8X8),
            build: |_| Box::new(Zaragoza::new()),
        },
        EngineInfo {
            name: "zaragoza:search",
            title: "Zaragoza without openings",
            about: "the same machine without its table of openings",
            levels: Levels::None,
            depths: Some(Depths::up_to(16)),
            time: Some(CONTEST_TIME),
            boards: Some(ONLY_8X8),
            build: |_| Box::new(Zaragoza::without_openings()),
        },
        EngineInfo {
            name: "zaragoza:finalistas",
            title: "Zaragoza, the finalist",
            about: "the edition before the final: no openings, every tree in the fixed order",
            levels: Levels::None,
            depths: Some(Depths::up_to(16)),
            time: Some(CONTEST_TIME),
            boards: Some(ONLY_8X8),
            build: |_| Box::new(Zaragoza::of(Edition::Finalistas)),
        },
        EngineInfo {
            name: "fpt10-reference",
            title: "FPT'10 reference",
            about: "the contest's own software: alpha-beta over discs and square values",
            levels: Levels::Required(1..=Level::MAX),
            depths: Some(Depths::up_to(Level::MAX)),
            time: None,
            boards: Some(ONLY_8X8),
            build: |level| {
                let level = level.and_then(Level::new).unwrap_or_default();
                Box::new(Reference::new(level))
            },
        },
        EngineInfo {
            name: "fpt10-discs",
            title: "FPT'10 reference, discs only",
            about: "the contest's software if its squares were worth nothing: alpha-beta over discs alone",
            levels: Levels::Required(1..=Level::MAX),
            depths: Some(Depths::up_to(Level::MAX)),
            time: None,
            boards: Some(ONLY_8X8),
            build: |level| {
                let level = level.and_then(Level::new).unwrap_or_default();
                Box::new(Reference::new(level).with_values(SquareValues::DiscsOnly))
            },
        },
    ];
}

/// An edition of the Timisoara machine.
const fn timisoara(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    build: fn(Option<u32>) -> Box<dyn Engine<Position> + Send>,
) -> EngineInfo<Position> {
    EngineInfo {
        name,
        title,
        about,
        levels: Levels::None,
        depths: Some(Depths { least: 2, most: 16, step: 2 }),
        time: None,
        boards: Some(ONLY_8X8),
        build,
    }
}

#[cfg(test)]
mod tests {
    use lockstep_search::Limits;

    use super::*;

    #[test]
    fn every_name_reads_and_names_its_engine() {
        let [eight, six] = [Size::Eight, Size::Six].map(Position::start);
        for name in EngineName::all() {
            assert_eq!(name.to_string().parse(), Ok(name));
            assert_eq!(name.build().name(), name.to_string());
            assert_eq!(name.check(&eight, &Limits::default()), Ok(()));
            let plays_small = name.check(&six, &Limits::default()).is_ok();
            assert_eq!(plays_small, name == EngineName::default());
        }
        let bad =
            ["fpt10-reference:8", "fpt10-reference", "flagship:0", "flagship:31", "flagship:x"];
        for bad in bad.into_iter().chain(["flagship:", "flagship:07", "timisoara:2", ""]) {
            assert!(bad.parse::<EngineName>().is_err(), "{bad}");
        }
        let name: EngineName = "flagship:7".parse().unwrap();
        assert_eq!(
            (name.to_string(), name.build().name()),
            ("flagship:7".into(), name.to_string())
        );
        let message = "edax".parse::<EngineName>().unwrap_err().to_string();
        assert_eq!(
            message,
            "expected one of flagship, flagship:1 to flagship:30, timisoara, timisoara:published, \
             timisoara:prompt, zaragoza, zaragoza:search, zaragoza:finalistas, fpt10-reference:1 to fpt10-reference:7, \
             fpt10-discs:1 to fpt10-discs:7, found \"edax\""
        );
    }

    #[test]
    fn a_depth_that_a_machine_lacks_is_refused() {
        let start = Position::start(Size::Eight);
        let check = |name: &str, depth| {
            let name: EngineName = name.parse().unwrap();
            name.check(&start, &Limits::depth(depth))
        };
        let error = check("timisoara", 5).unwrap_err();
        assert_eq!(error.to_string(), "timisoara: expected an even depth from 2 to 16, found 5");
        assert_eq!(check("timisoara", 16), Ok(()));
        assert!(check("zaragoza", 17).is_err() && check("zaragoza", 0).is_err());
        assert!(check("fpt10-reference:3", 4).is_err() && check("fpt10-reference:3", 3).is_ok());
    }

    #[test]
    fn the_nearest_depth_is_one_it_has() {
        let nearest = |name: &str| {
            let depths = name.parse::<EngineName>().unwrap().depths().unwrap();
            [0, 1, 5, 9, 60].map(|depth| depths.nearest(depth))
        };
        assert_eq!(nearest("timisoara"), [2, 2, 4, 8, 16]);
        assert_eq!(nearest("zaragoza"), [1, 1, 5, 9, 16]);
        assert_eq!(nearest("fpt10-reference:3"), [1, 1, 3, 3, 3]);
    }

    /// Only an engine without a limit of its own is given one.
    #[test]
    fn zaragoza_has_a_second_unless_told_otherwise() {
        let complete = |name: &str, limits| name.parse::<EngineName>().unwrap().complete(limits);
        assert_eq!(complete("zaragoza", Limits::default()).time, Some(CONTEST_TIME));
        assert_eq!(complete("zaragoza", Limits::depth(4)), Limits::depth(4));
        assert_eq!(complete("timisoara", Limits::default()), Limits::default());
        assert_eq!(complete("flagship:3", Limits::default()), Limits::default());
    }
}
