use lockstep_reversi::{Stage, Weights};

use super::fit::Sample;

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

impl Errors {
    /// The errors of `weights` on samples.
    pub(super) fn of(weights: &Weights, samples: &[Sample]) -> Errors {
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
