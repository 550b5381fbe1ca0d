//! How the weights of the evaluation are made, from nothing but the rules.
//!
//! ```text
//! a round:   games     the evaluation plays against itself, with some chance     games.rs
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
//! weights, and start each fit from the weights of the round before.
//!
//! All that is made is kept in a directory ([`store`]); what comes out depends on the
//! [`Recipe`] alone, not on threads or interruptions.

mod fit;
mod games;
mod labels;
mod pool;
mod recipe;
mod search;
mod store;
#[cfg(test)]
mod tests;

pub use recipe::{Recipe, TrainError};

use std::path::Path;

use lockstep_search::Stop;

use crate::Board;
use crate::evaluation::{Eval, Stage, Weights};
use fit::{Sample, fit};
use games::Positions;
use labels::Labeller;
use pool::Pool;
use store::Store;

/// The file of a run's directory that has the weights of the last round that is complete.
pub const WEIGHTS_FILE: &str = "weights.bin";

/// What a run is doing, or has done.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Progress {
    /// Of `total` pieces of this work, `done` are there.
    Working {
        /// The round, from 1.
        round: u32,
        /// The stage whose positions are labelled; `None` while games are played.
        stage: Option<Stage>,
        /// Pieces that are there.
        done: usize,
        /// All pieces.
        total: usize,
    },
    /// The weights of a stage are there.
    Fitted(Fitted),
}

/// How well the weights of a stage fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fitted {
    /// The round, from 1.
    pub round: u32,
    /// The stage.
    pub stage: Stage,
    /// Positions learned from.
    pub seen: usize,
    /// Errors on positions of games that were kept apart.
    pub unseen: Errors,
}

/// How far values are from labels, in discs.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Errors {
    /// How many positions were compared.
    pub positions: usize,
    /// The root of the mean square of the labels: the error of always saying 0.
    pub spread: f64,
    /// The root of the mean square error.
    pub rms: f64,
    /// The mean absolute error.
    pub mean: f64,
}

/// Trains weights by `recipe`, keeping what is made in `dir`, with `threads` threads. Goes on
/// where an earlier run with the same recipe was stopped. Writes the weights of each complete
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
    for round in 1..=recipe.rounds {
        let pool = Pool { store: &store, threads, stop };
        let mut run = Round { recipe, round, pool, observer };
        weights = run.train(weights)?;
        store.write(WEIGHTS_FILE, &weights.encode())?;
    }
    Ok(weights)
}

/// Games in one piece of work.
const GAMES: usize = 250;

/// Labels in one piece of work.
const LABELS: usize = 5_000;

/// One round of a run.
struct Round<'a> {
    recipe: &'a Recipe,
    round: u32,
    pool: Pool<'a>,
    observer: &'a mut dyn FnMut(Progress),
}

impl Round<'_> {
    fn train(&mut self, mut weights: Weights) -> Result<Weights, TrainError> {
        let positions = Positions::collect(&self.games(&weights)?);
        for stage in Stage::all().rev() {
            if self.round == 1
                && let Some(next) = stage.next()
            {
                weights.set_stage(stage, &weights.stage(next));
            }
            let seen = self.labelled(stage, "seen", &positions.seen[stage.index()], &weights)?;
            let unseen =
                self.labelled(stage, "unseen", &positions.unseen[stage.index()], &weights)?;
            self.fit(stage, &seen, &mut weights)?;
            let unseen = Errors::of(&weights, &unseen);
            let fitted = Fitted { round: self.round, stage, seen: seen.len(), unseen };
            (self.observer)(Progress::Fitted(fitted));
        }
        Ok(weights)
    }

    /// The positions of every game of the round.
    fn games(&mut self, weights: &Weights) -> Result<Vec<Vec<Board>>, TrainError> {
        let numbers: Vec<usize> = (0..self.recipe.games).collect();
        let chunks: Vec<&[usize]> = numbers.chunks(GAMES).collect();
        let (recipe, round, pool) = (self.recipe, self.round, self.pool);
        let name = format!("round-{round}-games");
        let make = |piece: usize| {
            let mut bytes = Vec::new();
            for &number in chunks[piece] {
                if pool.stop.poll(0) {
                    return None;
                }
                let boards = games::play(recipe.seed, round, number, weights);
                bytes.push(boards.len() as u8);
                bytes.extend(
                    boards
                        .iter()
                        .flat_map(|board| [board.own, board.opp])
                        .flat_map(u64::to_le_bytes),
                );
            }
            Some(bytes)
        };
        let pieces = pool.run(&name, chunks.len(), make, self.watch(None))?;
        let games = pieces.iter().flat_map(|bytes| read_games(bytes)).collect();
        Ok(games)
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
        let fitted: Vec<i16> = pieces
            .iter()
            .flat_map(|bytes| bytes.as_chunks().0)
            .copied()
            .map(i16::from_le_bytes)
            .collect();
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

/// The games of one piece of work: for each, how many positions, then the positions.
fn read_games(mut bytes: &[u8]) -> Vec<Vec<Board>> {
    let mut games = Vec::new();
    while let Some((&count, rest)) = bytes.split_first() {
        let (boards, rest) = rest.split_at(rest.len().min(16 * usize::from(count)));
        let words: Vec<u64> =
            boards.as_chunks().0.iter().map(|&word| u64::from_le_bytes(word)).collect();
        games.push(words.as_chunks().0.iter().map(|&[own, opp]| Board { own, opp }).collect());
        bytes = rest;
    }
    games
}

impl Errors {
    /// The errors of `weights` on samples.
    fn of(weights: &Weights, samples: &[Sample]) -> Errors {
        let (mut spread, mut square, mut absolute) = (0.0, 0.0, 0.0);
        for sample in samples {
            let label = f64::from(sample.label);
            let error = weights.value(sample.board).discs() - label;
            spread += label * label;
            square += error * error;
            absolute += error.abs();
        }
        let mean = |sum: f64| sum / samples.len().max(1) as f64;
        Errors {
            positions: samples.len(),
            spread: mean(spread).sqrt(),
            rms: mean(square).sqrt(),
            mean: mean(absolute),
        }
    }
}
