//! Weights that fit labels: linear least squares.
//!
//! A sample is a row `x` of a sparse matrix, ones at its active weights, and a label `y`. The
//! fit starts from `prior`, what is believed without the samples, and finds the weights `w`
//! that make
//!
//! ```text
//! sum over samples (y - x.w)^2  +  shrinkage * sum over weights (w - prior)^2
//! ```
//!
//! smallest. A weight seen in few samples stays near the prior, a weight seen in many goes
//! where they want it. Zeroing the gradient gives linear equations for `d = w - prior`,
//! `(X'X + shrinkage) d = X'(y - X prior)`, solved by conjugate gradients, each equation divided
//! by its diagonal element first. `X'X` is never made: it is applied sample by sample.

use lockstep_reversi::Board;
use lockstep_reversi::tuning::{ACTIVE, Layout};

/// A position and its label, in discs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sample {
    pub(super) board: Board,
    pub(super) label: f32,
}

/// The active weights of a sample.
type Row = [u32; ACTIVE];

/// The weights that fit `samples`, all of one stage, starting from `prior`. Weights and labels
/// are in discs.
pub(super) fn fit(samples: &[Sample], prior: &[f32], shrinkage: f32, steps: u32) -> Vec<f32> {
    let layout = Layout::get();
    let rows: Vec<Row> = samples.iter().map(|sample| layout.active(sample.board)).collect();
    let errors: Vec<f32> =
        rows.iter().zip(samples).map(|(row, sample)| sample.label - dot(row, prior)).collect();
    let mut diagonal = vec![shrinkage; prior.len()];
    gather(&rows, &vec![1.0; rows.len()], &mut diagonal);
    let mut residual = vec![0.0; prior.len()];
    gather(&rows, &errors, &mut residual);
    let change = conjugate_gradients(&rows, residual, &diagonal, shrinkage, steps);
    prior.iter().zip(change).map(|(prior, change)| prior + change).collect()
}

/// Solves `(X'X + shrinkage) d = residual` by `steps` steps from zero.
fn conjugate_gradients(
    rows: &[Row],
    mut residual: Vec<f32>,
    diagonal: &[f32],
    shrinkage: f32,
    steps: u32,
) -> Vec<f32> {
    let scale = |residual: &[f32]| -> Vec<f32> {
        residual.iter().zip(diagonal).map(|(r, d)| r / d).collect()
    };
    let mut solution = vec![0.0; residual.len()];
    let mut scaled = scale(&residual);
    let mut direction = scaled.clone();
    let mut energy = product(&residual, &scaled);
    for _ in 0..steps {
        let mut image: Vec<f32> = direction.iter().map(|d| d * shrinkage).collect();
        let forward: Vec<f32> = rows.iter().map(|row| dot(row, &direction)).collect();
        gather(rows, &forward, &mut image);
        let curvature = product(&direction, &image);
        if curvature <= 0.0 {
            break;
        }
        let step = (energy / curvature) as f32;
        add(&mut solution, step, &direction);
        add(&mut residual, -step, &image);
        scaled = scale(&residual);
        let before = std::mem::replace(&mut energy, product(&residual, &scaled));
        let keep = (energy / before) as f32;
        for (direction, scaled) in direction.iter_mut().zip(&scaled) {
            *direction = scaled + keep * *direction;
        }
    }
    solution
}

/// `x.w`
fn dot(row: &Row, weights: &[f32]) -> f32 {
    row.iter().map(|&id| weights[id as usize]).sum()
}

/// Adds `X'values` to `sums`.
fn gather(rows: &[Row], values: &[f32], sums: &mut [f32]) {
    for (row, value) in rows.iter().zip(values) {
        for &id in row {
            sums[id as usize] += value;
        }
    }
}

fn product(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
}

fn add(to: &mut [f32], factor: f32, values: &[f32]) {
    for (to, value) in to.iter_mut().zip(values) {
        *to += factor * value;
    }
}
