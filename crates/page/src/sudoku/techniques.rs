//! The techniques, and how often many puzzles need them.

use std::collections::BTreeMap;
use std::io::BufReader;

use lockstep_search::Stop;
use lockstep_service::sudoku::{Item, Puzzles};
use lockstep_sudoku::human::{Technique, rate_until};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Context, Nothing, Problem, Work};

/// A technique.
#[derive(Serialize, JsonSchema)]
pub(super) struct TechniqueRecord {
    name: &'static str,
    grade: &'static str,
    /// The rating of its plainest step.
    rating: f64,
}

/// All techniques that count in ratings, the easiest first.
pub(super) fn techniques(_: Nothing) -> Result<Vec<TechniqueRecord>, Problem> {
    let record = |technique: Technique| TechniqueRecord {
        name: technique.name(),
        grade: technique.grade().name(),
        rating: f64::from(technique.rating()) / 10.0,
    };
    Ok(Technique::all().filter(|technique| technique.is_rated()).map(record).collect())
}

/// Puzzles.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Many {
    /// Puzzles in any format, such as one a line.
    text: String,
}

/// What many puzzles need.
#[derive(Default, Serialize, JsonSchema)]
pub(super) struct Statistics {
    /// Puzzles that were rated.
    rated: u32,
    /// Puzzles without exactly one solution, and texts that are no puzzle.
    bad: u32,
    /// Whether the time was over before the last puzzle.
    truncated: bool,
    /// How many puzzles have each grade.
    grades: BTreeMap<&'static str, u32>,
    /// Every technique that was used, the easiest first.
    techniques: Vec<Usage>,
}

/// How often a technique was used.
#[derive(Clone, Serialize, JsonSchema)]
pub(super) struct Usage {
    name: &'static str,
    /// Puzzles that use it, and those whose hardest technique it is.
    puzzles: u32,
    hardest: u32,
    /// Rounds in all puzzles together.
    rounds: u32,
}

pub(super) fn statistics(_: &Context, Many { text }: Many) -> Result<Work<Statistics>, Problem> {
    Ok(Box::new(move |stop| count(&text, stop)))
}

fn count(text: &str, stop: &Stop) -> Result<Statistics, Problem> {
    let puzzles = Puzzles::new("text", None, BufReader::new(text.as_bytes()));
    let mut statistics = Statistics::default();
    let mut used: BTreeMap<Technique, Usage> = BTreeMap::new();
    for item in puzzles.map_err(Problem::bad)? {
        let rating = match item {
            Item::Grid { grid, .. } => rate_until(&grid, stop).ok(),
            Item::Bad(_) => None,
        };
        if stop.poll(0) {
            statistics.truncated = true;
            break;
        }
        let Some(rating) = rating else {
            statistics.bad += 1;
            continue;
        };
        statistics.rated += 1;
        *statistics.grades.entry(rating.grade().name()).or_default() += 1;
        for (technique, tally) in rating.used() {
            let usage = used.entry(technique).or_insert(Usage {
                name: technique.name(),
                puzzles: 0,
                hardest: 0,
                rounds: 0,
            });
            usage.puzzles += 1;
            usage.hardest += u32::from(rating.hardest() == Some(technique));
            usage.rounds += tally.rounds;
        }
    }
    statistics.techniques = used.into_values().collect();
    Ok(statistics)
}
