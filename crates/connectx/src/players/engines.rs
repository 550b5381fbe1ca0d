//! The engines by name: the one place that knows them all.

use std::time::Duration;

use lockstep_search::{Depths, Engine, EngineInfo, Levels, Roster};

use crate::bologna::{Bologna, Version};
use crate::{Course, Flagship, Position};

/// The name of a Connect-X engine.
pub type EngineName = lockstep_search::EngineName<Position>;

impl Roster for Position {
    const ENGINES: &'static [EngineInfo<Position>] = &[
        EngineInfo {
            name: "flagship",
            title: "Flagship",
            about: "the exact solver where it can, openings, threats and proof numbers elsewhere",
            levels: Levels::None,
            depths: Some(Depths::up_to(u32::MAX)),
            time: Some(Duration::from_secs(1)),
            boards: None,
            build: |_| Box::new(Flagship::new()),
        },
        bologna(
            Version::Pndb,
            "Bologna player",
            "proof-number search with dependency-based search for threats",
            |_| Box::new(Bologna::of(Version::Pndb)),
        ),
        bologna(
            Version::Dnull,
            "Bologna player, dnull",
            "the document's version before the last: the same search",
            |_| Box::new(Bologna::of(Version::Dnull)),
        ),
        bologna(
            Version::Delta,
            "Bologna player, delta",
            "the document's version without implicit threats",
            |_| Box::new(Bologna::of(Version::Delta)),
        ),
        EngineInfo {
            name: "course",
            title: "Bologna course",
            about: "the course's own players: they see wins one move ahead, or two",
            levels: Levels::Required(Course::LEVELS),
            depths: None,
            time: None,
            boards: None,
            build: |level| Box::new(Course::new(level.unwrap_or_default(), 1)),
        },
    ];
}

/// A version of the Bologna player.
const fn bologna(
    version: Version,
    title: &'static str,
    about: &'static str,
    build: fn(Option<u32>) -> Box<dyn Engine<Position> + Send>,
) -> EngineInfo<Position> {
    EngineInfo {
        name: version.engine(),
        title,
        about,
        levels: Levels::None,
        depths: None,
        // What the document's player had.
        time: Some(Duration::from_secs(9)),
        boards: None,
        build,
    }
}

#[cfg(test)]
mod tests {
    use lockstep_search::Limits;

    use super::*;

    #[test]
    fn every_name_reads_and_names_its_engine() {
        for name in EngineName::all() {
            assert_eq!(name.to_string().parse(), Ok(name));
            assert_eq!(name.build().name(), name.to_string());
        }
        let message = "gomoku".parse::<EngineName>().unwrap_err().to_string();
        let names = "flagship, bologna, bologna-dnull, bologna-delta, course:1 to course:2";
        assert_eq!(message, format!("expected one of {names}, found \"gomoku\""));
    }

    #[test]
    fn only_a_search_without_limits_is_given_one() {
        for name in EngineName::all().filter(|name| name.info().time.is_some()) {
            assert!(name.complete(Limits::default()).time.is_some());
            assert_eq!(name.complete(Limits::nodes(4)), Limits::nodes(4));
        }
        let timed = |name: &str| {
            let name: EngineName = name.parse().unwrap();
            name.complete(Limits::depth(4)).time.is_some()
        };
        assert!(timed("bologna") && !timed("flagship"), "depth means nothing to bologna");
    }
}
