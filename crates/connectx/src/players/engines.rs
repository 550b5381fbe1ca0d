//! The engines by name: the one place that knows them all.

use std::time::Duration;

use lockstep_search::{Depths, EngineInfo, Levels, Roster};

use crate::bologna::{Bologna, Options};
use crate::{Flagship, Position};

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
        EngineInfo {
            name: "bologna",
            title: "Bologna player",
            about: "proof-number search with dependency-based search for threats",
            levels: Levels::None,
            depths: None,
            // What the document's player had.
            time: Some(Duration::from_secs(9)),
            boards: None,
            build: |_| Box::new(Bologna::new()),
        },
        EngineInfo {
            name: "bologna-delta",
            title: "Bologna player, delta",
            about: "the document's version without implicit threats",
            levels: Levels::None,
            depths: None,
            time: Some(Duration::from_secs(9)),
            boards: None,
            build: |_| {
                let options = Options { implicit_threats: false, ..Options::default() };
                Box::new(Bologna::with(options))
            },
        },
    ];
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
        assert_eq!(message, "expected one of flagship, bologna, bologna-delta, found \"gomoku\"");
    }

    #[test]
    fn only_a_search_without_limits_is_given_one() {
        for name in EngineName::all() {
            assert!(name.complete(Limits::default()).time.is_some());
            assert_eq!(name.complete(Limits::nodes(4)), Limits::nodes(4));
        }
        let depth = EngineName::all().map(|name| name.complete(Limits::depth(4)).time.is_some());
        assert_eq!(
            depth.collect::<Vec<_>>(),
            [false, true, true],
            "depth means nothing to bologna"
        );
    }
}
