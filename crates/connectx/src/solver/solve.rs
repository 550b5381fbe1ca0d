//! From questions with a yes or a no to a score.

use super::Strength;
use super::layout::Layout;
use super::name::Name;
use super::node::{Node, Settled};
use super::search::{Child, Search, Stopped};
use super::table::Bounds;
use super::word::Word;

/// As long as a search has entered fewer positions, it asks about extreme scores first.
pub(crate) const EASY: u64 = 1_000_000;

impl<L: Layout, K: Name<L::W>> Search<'_, L, K> {
    /// Narrows the bounds of a position's score, in which nobody has a line, until they meet or
    /// the search must end. Each question is answered by `ask`: [`Search::visit`], or several
    /// threads. `tell` hears the bounds and the nodes before each question.
    pub(crate) fn solve(
        &mut self,
        node: Node<L::W>,
        strength: Strength,
        tell: &mut dyn FnMut(Bounds, u64),
        mut ask: impl FnMut(&mut Self, &Child<L::W, K>, i32) -> Result<i32, Stopped>,
    ) -> Bounds {
        let quiet = match self.settle(node) {
            Settled::Score(score) => return strength.clamp(Bounds { lower: score, upper: score }),
            Settled::Quiet(quiet) => quiet,
        };
        let mut bounds = quiet.bounds();
        loop {
            let mut root = self.enter(quiet);
            root.bounds = root.bounds.and(bounds);
            bounds = root.bounds;
            let open = strength.clamp(bounds);
            if open.lower >= open.upper {
                break;
            }
            tell(if quiet.flipped { open.flipped() } else { open }, self.nodes);
            let beta = question(open, self.nodes);
            match ask(self, &root, beta) {
                Ok(value) => bounds = bounds.with(value, beta),
                Err(Stopped) => break,
            }
        }
        let bounds = strength.clamp(bounds);
        if quiet.flipped { bounds.flipped() } else { bounds }
    }

    /// Whether the score of a position, in which nobody has a line, is at least `beta`.
    pub(crate) fn is_at_least(&mut self, node: Node<L::W>, beta: i32) -> Result<bool, Stopped> {
        let quiet = match self.settle(node) {
            Settled::Score(score) => return Ok(score >= beta),
            Settled::Quiet(quiet) => quiet,
        };
        let root = self.enter(quiet);
        let asked = if quiet.flipped { 1 - beta } else { beta };
        let value = if root.bounds.lower >= asked {
            root.bounds.lower
        } else if root.bounds.upper < asked {
            root.bounds.upper
        } else {
            self.visit(&root, asked)?
        };
        Ok((value >= asked) != quiet.flipped)
    }

    fn settle(&self, node: Node<L::W>) -> Settled<L::W> {
        if node.own_wins & node.playable(&self.layout) == L::W::ZERO {
            node.settle(&self.layout)
        } else {
            Settled::Score(node.win_now())
        }
    }
}

/// The score to ask about next: at least this much?
///
/// A search for an extreme score is short, because it looks only a few moves ahead. So it goes
/// from the outside in: is it a win within a few moves, a loss within a few, a win within
/// some more, ... until the answer is yes; what is left after many positions is hard, and
/// likely to be close: then it goes from the middle out.
fn question(open: Bounds, nodes: u64) -> i32 {
    let Bounds { lower, upper } = open;
    let beta = if nodes < EASY {
        if upper > -lower { upper * 5 / 8 + 1 } else { lower * 5 / 8 }
    } else if lower <= 0 && upper > 0 {
        1
    } else if upper - lower >= 4 {
        lower + (upper - lower) / 2
    } else if lower > 0 {
        lower + 1
    } else {
        upper
    };
    beta.clamp(lower + 1, upper)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_narrow_the_bounds_until_they_meet() {
        for nodes in [0, EASY] {
            for score in -20..=21 {
                let mut open = Bounds { lower: -20, upper: 21 };
                let mut asked = 0;
                while open.lower < open.upper {
                    let beta = question(open, nodes);
                    assert!(open.lower < beta && beta <= open.upper, "{open:?} {beta}");
                    open = if score >= beta {
                        Bounds { lower: beta, ..open }
                    } else {
                        Bounds { upper: beta - 1, ..open }
                    };
                    asked += 1;
                }
                assert_eq!(open.lower, score);
                assert!(asked <= 14, "{asked} questions for {score}");
            }
        }
    }
}
