//! Multi-ProbCut: what a shallow search finds far above or below the window, a deep one is
//! unlikely to find inside it.
//!
//! The value of a deep search differs from that of a shallow one by an error whose standard
//! deviation was measured (`lockstep reversi probcut`), and fitted by a formula. A branch is
//! pruned if the shallow value is outside the window by [`Selectivity::deviations`] of these.

use std::sync::OnceLock;

use super::errors::{Depths, FORMULAS};
use super::{Node, Visit, Window};
use crate::flagship::search::Search;
use crate::{Eval, Weights};

/// How sure the search has to be before it prunes a branch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(in crate::flagship) struct Selectivity(pub(super) u8);

impl Selectivity {
    /// Prunes most.
    pub(in crate::flagship) const MOST: Selectivity = Selectivity(0);

    /// Prunes nothing.
    pub(in crate::flagship) const NONE: Selectivity = Selectivity(4);

    /// From the most selective to the one that is exact.
    pub(in crate::flagship) fn all() -> impl Iterator<Item = Selectivity> {
        (0..=Selectivity::NONE.0).map(Selectivity)
    }

    /// Whether a search to the end with this many empty squares costs less than solving the game.
    pub(in crate::flagship) fn pays(self, empties: u32) -> bool {
        self == Selectivity::MOST
            || self < Selectivity::NONE && empties >= 22 + 2 * u32::from(self.0)
    }

    /// How many standard deviations outside the window a value has to be before a branch is pruned.
    fn deviations(self) -> Option<f32> {
        [1.0, 1.5, 2.0, 2.6].get(usize::from(self.0)).copied()
    }

    /// How sure that makes the search, in percent: the share of a normal distribution within so many
    /// deviations. `None` if it prunes nothing.
    pub(in crate::flagship) fn confidence(self) -> Option<u8> {
        [68, 87, 95, 99].get(usize::from(self.0)).copied()
    }
}

/// Nothing is pruned at a lower depth than this.
const LEAST: u32 = 2;

/// Tries to answer a null-window question by a shallow search: a bound of the value, which is
/// likely beyond the window; `None` if the branch has to be searched.
#[inline(always)]
pub(super) fn try_cut<K: Visit>(
    kernel: K,
    search: &mut Search<'_>,
    weights: &Weights,
    node: &Node,
    depth: u32,
    window: Window,
) -> Option<Eval> {
    let deviations = search.selectivity.deviations()?;
    if depth < LEAST || !window.is_null() {
        return None;
    }
    let shallow = shallow_depth(depth);
    let error = |shallow| {
        let depths = Depths { empties: node.empties(), deep: depth, shallow };
        deviation(depths) * deviations * Eval::DISC as f32
    };
    let margin = error(shallow) as i32;
    let doubt = (error(0) / 2.0) as i32;
    let value = node.evaluate(kernel, weights).0;
    let high = window.beta.0 + margin;
    if value >= window.beta.0 - doubt
        && high < Eval::MAX.0
        && kernel.visit(search, node, shallow, Window::null(Eval(high - 1))).0 >= high
    {
        return Some(window.beta);
    }
    let low = window.alpha.0 - margin;
    if value <= window.alpha.0 + doubt
        && low > -Eval::MAX.0
        && kernel.visit(search, node, shallow, Window::null(Eval(low))).0 <= low
    {
        return Some(window.alpha);
    }
    None
}

/// About half of `depth`, and even or odd with it: values swing with the side that moves last.
fn shallow_depth(depth: u32) -> u32 {
    match depth / 4 * 2 + depth % 2 {
        0 => depth - 2,
        shallow => shallow,
    }
}

/// The standard deviation of what a deep search finds from what a shallow one does.
#[inline(always)]
fn deviation(Depths { empties, deep, shallow }: Depths) -> f32 {
    let place = |number: u32| number.min(SIDE - 1);
    deviations()[((place(empties) * SIDE + place(deep)) * SIDE + place(shallow)) as usize]
}

/// All deviations: one is needed at every node that may be left out. Made at the first call, which
/// takes some milliseconds.
pub(in crate::flagship) fn deviations() -> &'static [f32] {
    static TABLE: OnceLock<Vec<f32>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let all = (0..SIDE * SIDE * SIDE).map(|i| Depths {
            empties: i / SIDE / SIDE,
            deep: i / SIDE % SIDE,
            shallow: i % SIDE,
        });
        all.map(|depths| FORMULAS[usize::from(depths.to_the_end())].deviation(depths)).collect()
    })
}

/// Numbers of empty squares, and depths.
const SIDE: u32 = 64;
