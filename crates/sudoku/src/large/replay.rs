//! Finds out how a grid was filled, and with it the solution.

use lockstep_search::Stop;

use super::maker::{Making, Step};
use super::sheet::{Lines, Sheet};

/// How many makings are followed at most.
const WIDTH: usize = 1000;

/// By how much the cost of those that are followed may be above the least.
const MARGIN: f64 = 22.0;

/// The patience that a maker may have, in parts of the side.
const LEAST_PATIENCE: f64 = 0.2;
const MOST_PATIENCE: f64 = 0.5;

/// What came out, and what it took.
#[derive(Default)]
pub(super) struct Replay {
    /// The sheet in which every cell is decided, if one was found.
    pub(super) found: Option<Sheet>,
    /// How many steps were followed.
    pub(super) guesses: u64,
    /// How many of them cannot be.
    pub(super) conflicts: u64,
}

/// Follows the likeliest makings of a grid, cell by cell, side by side.
pub(super) fn replay(lines: &Lines, known: &Sheet, bytes: usize, stop: &Stop) -> Replay {
    let side = lines.side() as f64;
    let patience = (side * LEAST_PATIENCE) as u8..=(side * MOST_PATIENCE) as u8;
    let mut makings: Vec<Making> =
        patience.map(|patience| Making::new(lines, known.clone(), patience)).collect();
    // Two generations live side by side.
    let width = WIDTH.min(bytes / (2 * Making::bytes(lines)));
    let mut replay = Replay::default();
    while !makings.is_empty() && !stop.is_set() {
        makings = replay.follow(lines, makings, width);
        let is_complete = |making: &&Making| making.known.is_complete();
        if let Some(making) = makings.iter().find(is_complete) {
            replay.found = Some(making.known.clone());
            break;
        }
        stop.poll(replay.guesses);
    }
    replay
}

impl Replay {
    /// The likeliest of what may come next.
    fn follow(&mut self, lines: &Lines, mut makings: Vec<Making>, width: usize) -> Vec<Making> {
        let mut steps: Vec<(f64, usize, Step, f64)> = Vec::new();
        for (i, making) in makings.iter_mut().enumerate() {
            let (old, before) = (steps.len(), making.cost);
            let mut tell = |step, cost| steps.push((before + cost, i, step, cost));
            if making.next(lines, &mut tell).is_err() {
                steps.truncate(old);
                self.conflicts += 1;
            }
        }
        steps.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut next: Vec<Making> = Vec::new();
        for (cost, i, step, added) in steps {
            if next.len() >= width || next.first().is_some_and(|best| cost > best.cost + MARGIN) {
                break;
            }
            let mut making = makings[i].clone();
            self.guesses += 1;
            match making.take(lines, step, added) {
                Ok(()) => next.push(making),
                Err(_) => self.conflicts += 1,
            }
        }
        next
    }
}
