//! How far the value of a deep search is from that of a shallow one: what Multi-ProbCut needs.
//!
//! Positions of self-play are searched to every depth up to some limit, and to the end of the
//! game where that is near, leaving out nothing. For each pair of depths and each number of empty
//! squares the differences have a standard deviation. The logarithms of these are fitted by
//! [`Formula`]s, because the search asks for depths that are too deep to measure.

use std::collections::BTreeMap;

use lockstep_game::Random;
use lockstep_search::Stop;

use super::games;
use crate::Board;
use crate::evaluation::{Eval, Weights};
use crate::flagship::{Depths, Formula, Plain};

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Survey {
    /// Games, of each of which a few positions are searched.
    pub games: usize,
    /// The deepest search, in moves.
    pub depth: u32,
    /// Positions with so many empty squares or fewer are also solved.
    pub exact: u32,
    /// Where chance begins.
    pub seed: u64,
}

/// The differences between searches of two depths.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// Which searches, and of which positions.
    pub depths: Depths,
    /// Positions compared.
    pub positions: usize,
    /// The standard deviation, in discs.
    pub deviation: f64,
}

/// Memory of the searches.
const MEMORY: usize = 4 << 20;

/// Positions taken from a game.
const POSITIONS: usize = 4;

/// Games whose number begins here were not learned from.
const APART: u32 = 1 << 20;

/// Differences by what they are differences of: how many, and the sum of their squares.
type Sums = BTreeMap<Depths, (usize, f64)>;

/// Measures deviations; fewer if it is stopped. `watch` hears how many games are done.
pub fn survey(survey: &Survey, stop: &Stop, watch: &mut dyn FnMut(usize)) -> Vec<Spread> {
    let mut sums = Sums::new();
    let mut plain = Plain::new(Weights::shipped(), MEMORY);
    let mut random = Random::new(survey.seed);
    for game in 0..survey.games {
        watch(game);
        let boards = games::play(survey.seed, APART, game, Weights::shipped());
        for _ in 0..POSITIONS {
            if let Some(board) = random.pick(&boards) {
                add(&mut sums, survey, board, &mut plain, stop);
            }
        }
        if stop.poll(0) {
            break;
        }
    }
    watch(survey.games);
    let spread = |(depths, (positions, squares)): (Depths, (usize, f64))| Spread {
        depths,
        positions,
        deviation: (squares / positions as f64).sqrt(),
    };
    sums.into_iter().map(spread).collect()
}

/// Adds all differences of one position.
fn add(sums: &mut Sums, survey: &Survey, board: Board, plain: &mut Plain<'_>, stop: &Stop) {
    let empties = board.empties(!0).count_ones();
    let deepest = survey.depth.min(empties.saturating_sub(1));
    let mut depths: Vec<u32> = (0..=deepest).collect();
    if empties <= survey.exact {
        depths.push(empties);
    }
    let value = |&depth: &u32| match depth {
        depth if depth == empties => plain.score(board, stop),
        depth => plain.value(board, depth, stop),
    };
    let values: Option<Vec<Eval>> = depths.iter().map(value).collect();
    let Some(values) = values else { return };
    for (i, (&deep, high)) in depths.iter().zip(&values).enumerate() {
        for (&shallow, low) in depths.iter().zip(&values).take(i) {
            let sum = sums.entry(Depths { empties, deep, shallow }).or_default();
            sum.0 += 1;
            sum.1 += (high.discs() - low.discs()).powi(2);
        }
    }
}

/// The formulas that fit best: for searches that end before the game does, and for those to its
/// end.
pub fn fit(spreads: &[Spread]) -> [Formula; 2] {
    [false, true].map(|to_the_end| {
        let chosen = spreads.iter().filter(|spread| spread.depths.to_the_end() == to_the_end);
        let known = chosen.filter(|spread| spread.positions >= 5 && spread.deviation > 0.0);
        Formula::fit(known.map(|one| (one.depths, one.deviation.ln(), one.positions as f64)))
    })
}
