//! How the weights of the evaluation are made, from nothing but the rules.
//!
//! ```text
//! a round:   games     the evaluation plays against itself, with random moves    games.rs
//!            then for each stage, from the end of the game backwards:
//!              labels  what each position is worth: exactly near the end, else
//!                      by a search that ends in the stages already fitted        labels.rs
//!              fit     the stage's weights, by least squares                     fit.rs
//!              errors  on positions of games that were kept apart
//! ```
//!
//! The first round plays at random, because all weights are zero. The last stages are labelled
//! by the result of best play, so they are learned from facts; each earlier stage is learned
//! from a search into the stage after it. Later rounds play better games, label with better
//! weights, start each fit from the weights of the round before, and learn from the positions of
//! all rounds but the first, which has few.
//!
//! All that is made is kept in a directory (`store.rs`); what comes out depends on the
//! [`Recipe`] alone, not on threads or interruptions.

#![forbid(unsafe_code)]

mod fit;
mod games;
mod labels;
mod pool;
pub mod probcut;
mod progress;
mod recipe;
mod store;
#[cfg(test)]
mod tests;

pub use progress::{Errors, Fitted, Progress};
pub use recipe::{Recipe, TrainError};

use std::path::Path;

use lockstep_reversi::{Board, Eval, Stage, Weights};
use lockstep_search::Stop;

use fit::{Sample, fit};
use games::Positions;
use labels::Labeller;
use pool::Pool;
use store::Store;

/// The file of a run's directory that has the weights of the last round that is complete.
pub const WEIGHTS_FILE: &str = "weights.bin";

/// Trains weights by `recipe`, keeping what is made in `dir`, with `threads` threads. Resumes
/// an earlier run with the same recipe. Writes the weights of each complete
/// round to [`WEIGHTS_FILE`], and returns those of the last.
pub fn train(
    recipe: &Recipe,
    dir: &Path,
    threads: usize,
    stop: &Stop,
    observer: &mut dyn FnMut(Progress),
) -> Result<Weights, TrainError> {
    let store = Store::open(dir)?;
    recipe.claim(&store)?;
    let mut weights = Weights::zero();
    let mut samples: Samples = Default::default();
    for round in 1..=recipe.rounds {
        let pool = Pool { store: &store, threads, stop };
        let mut run = Round { recipe, round, pool, observer };
        weights = run.train(weights, &mut samples)?;
        store.write(WEIGHTS_FILE, &weights.encode())?;
    }
    Ok(weights)
}

/// Each round has this many times the games of the one before: better play is worth more games.
const GROWTH: usize = 4;

/// Games in one piece of work.
const GAMES: usize = 250;

/// Labels in one piece of work.
const LABELS: usize = 5_000;

/// What was labelled so far, by stage.
type Samples = [Vec<Sample>; Stage::COUNT];

/// One round of a run.
struct Round<'a> {
    recipe: &'a Recipe,
    round: u32,
    pool: Pool<'a>,
    observer: &'a mut dyn FnMut(Progress),
}

impl Round<'_> {
    /// Better weights, by what was labelled before and by new positions, which are added to it.
    fn train(
        &mut self,
        mut weights: Weights,
        samples: &mut Samples,
    ) -> Result<Weights, TrainError> {
        let first = self.round == 1;
        let positions = Positions::collect(&self.games(&weights)?);
        for stage in Stage::all().rev() {
            if first && let Some(next) = stage.next() {
                weights.set_stage(stage, &weights.stage(next));
            }
            let (seen, unseen) = positions.of(stage);
            let unseen = self.labelled(stage, "unseen", unseen, &weights)?;
            let samples = &mut samples[stage.index()];
            samples.extend(self.labelled(stage, "seen", seen, &weights)?);
            self.fit(stage, samples, &mut weights)?;
            let unseen = Errors::of(&weights, &unseen);
            let fitted = Fitted { round: self.round, stage, seen: samples.len(), unseen };
            (self.observer)(Progress::Fitted(fitted));
            if first {
                samples.clear();
            }
        }
        Ok(weights)
    }

    /// The positions of every game of the round.
    fn games(&mut self, weights: &Weights) -> Result<Vec<Vec<Board>>, TrainError> {
        let (recipe, round, pool) = (self.recipe, self.round, self.pool);
        let count = recipe.games.saturating_mul(GROWTH.saturating_pow(round - 1));
        let numbers: Vec<usize> = (0..count).collect();
        let chunks: Vec<&[usize]> = numbers.chunks(GAMES).collect();
        let name = format!("round-{round}-games");
        let make = |piece: usize| {
            let mut bytes = Vec::new();
            for &number in chunks[piece] {
                if pool.stop.poll(0) {
                    return None;
                }
                let boards = games::play(recipe.seed, round, number, weights);
                games::write(&boards, &mut bytes);
            }
            Some(bytes)
        };
        let pieces = pool.run(&name, chunks.len(), make, self.watch(None))?;
        Ok(pieces.iter().flat_map(|bytes| games::read(bytes)).collect())
    }

    /// The positions with their labels.
    fn labelled(
        &mut self,
        stage: Stage,
        kind: &str,
        boards: &[Board],
        weights: &Weights,
    ) -> Result<Vec<Sample>, TrainError> {
        let (recipe, pool) = (self.recipe, self.pool);
        let chunks: Vec<&[Board]> = boards.chunks(LABELS).collect();
        let name = format!("round-{}-stage-{}-{kind}", self.round, stage.index());
        let make = |piece: usize| {
            let mut labeller = Labeller::new(weights, recipe.depth, recipe.exact);
            let mut bytes = Vec::new();
            for &board in chunks[piece] {
                let label = labeller.label(board, pool.stop)?;
                bytes.extend((label.0 as i16).to_le_bytes());
            }
            Some(bytes)
        };
        let pieces = pool.run(&name, chunks.len(), make, self.watch(Some(stage)))?;
        let labels = pieces.iter().flat_map(|bytes| bytes.as_chunks().0);
        let label = |&bytes: &[u8; 2]| Eval(i16::from_le_bytes(bytes).into()).discs() as f32;
        let sample = |(&board, bytes)| Sample { board, label: label(bytes) };
        Ok(boards.iter().zip(labels).map(sample).collect())
    }

    /// Replaces the weights of `stage` by such that fit the samples.
    fn fit(
        &self,
        stage: Stage,
        samples: &[Sample],
        weights: &mut Weights,
    ) -> Result<(), TrainError> {
        let name = format!("round-{}-stage-{}-weights", self.round, stage.index());
        let make = |_| {
            let prior: Vec<f32> = weights.stage(stage).into_iter().map(to_discs).collect();
            let fitted = fit(samples, &prior, self.recipe.shrinkage, self.recipe.steps);
            Some(fitted.into_iter().map(from_discs).flat_map(i16::to_le_bytes).collect())
        };
        let pieces = self.pool.run(&name, 1, make, |_, _| ())?;
        let fitted = pieces.iter().flat_map(|bytes| bytes.as_chunks().0);
        let fitted: Vec<i16> = fitted.map(|&weight| i16::from_le_bytes(weight)).collect();
        weights.set_stage(stage, &fitted);
        Ok(())
    }

    /// Tells the observer how many pieces are there.
    fn watch(&mut self, stage: Option<Stage>) -> impl FnMut(usize, usize) {
        let (observer, round) = (&mut *self.observer, self.round);
        move |done, total| observer(Progress::Working { round, stage, done, total })
    }
}

fn to_discs(weight: i16) -> f32 {
    f32::from(weight) / Eval::DISC as f32
}

fn from_discs(weight: f32) -> i16 {
    // The cast saturates.
    (weight * Eval::DISC as f32).round() as i16
}
