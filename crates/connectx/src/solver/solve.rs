//! From questions with a yes or a no to a score.

use lockstep_game::Score;
use lockstep_search::{Bounds, Goal};

use super::layout::Layout;
use super::name::Name;
use super::node::{Node, Settled};
use super::search::{Child, Search, Stopped, for_opponent};
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
        goal: Goal,
        tell: &mut dyn FnMut(Bounds, u64),
        mut ask: impl FnMut(&mut Self, &Child<L::W, K>, Score) -> Result<Score, Stopped>,
    ) -> Bounds {
        let quiet = match self.settle(node) {
            Settled::Score(score) => return Bounds::exact(goal.of(score)),
            Settled::Quiet(quiet) => quiet,
        };
        let mut bounds = quiet.bounds();
        loop {
            let mut root = self.enter(quiet);
            root.bounds = root.bounds.and(bounds);
            bounds = root.bounds;
            let open = clamp(goal, bounds);
            if open.lower >= open.upper {
                break;
            }
            tell(if quiet.flipped { -open } else { open }, self.nodes);
            let beta = question(open, self.nodes);
            match ask(self, &root, beta) {
                Ok(value) => bounds = bounds.with(value, beta),
                Err(Stopped) => break,
            }
        }
        let bounds = clamp(goal, bounds);
        if quiet.flipped { -bounds } else { bounds }
    }

    /// Whether the score of a position, in which nobody has a line, is at least `beta`.
    pub(crate) fn is_at_least(&mut self, node: Node<L::W>, beta: Score) -> Result<bool, Stopped> {
        let quiet = match self.settle(node) {
            Settled::Score(score) => return Ok(score >= beta),
            Settled::Quiet(quiet) => quiet,
        };
        let root = self.enter(quiet);
        let asked = if quiet.flipped { for_opponent(beta) } else { beta };
        let value = if root.bounds.lower >= asked {
            root.bounds.lower
        } else if root.bounds.upper < asked {
            root.bounds.upper
        } else {
            self.visit(&root, asked)?
        };
        Ok((value >= asked) != quiet.flipped)
    }

    /// The bounds of a position's score, if the table has them or no search is needed.
    pub(crate) fn known(&self, node: Node<L::W>) -> Option<Bounds> {
        match self.settle(node) {
            Settled::Score(score) => Some(Bounds::exact(score)),
            Settled::Quiet(quiet) => {
                let bounds = self.probe(&quiet)?.and(quiet.bounds());
                Some(if quiet.flipped { -bounds } else { bounds })
            }
        }
    }

    fn settle(&self, node: Node<L::W>) -> Settled<L::W> {
        if node.own_wins & node.playable(&self.layout) == L::W::ZERO {
            node.settle(&self.layout)
        } else {
            Settled::Score(node.win_now())
        }
    }
}

/// What the bounds of a score say under a goal.
pub(super) fn clamp(goal: Goal, bounds: Bounds) -> Bounds {
    Bounds { lower: goal.of(bounds.lower), upper: goal.of(bounds.upper) }
}

/// The score to ask about next: at least this much?
///
/// A search for an extreme score is short, because it looks only a few moves ahead. So it goes
/// from the outside in: is it a win within a few moves, a loss within a few, a win within
/// some more, ... until the answer is yes; what is left after many positions is hard, and
/// likely to be close: then it goes from the middle out.
fn question(open: Bounds, nodes: u64) -> Score {
    let Bounds { lower: Score(lower), upper: Score(upper) } = open;
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
    Score(beta.clamp(lower + 1, upper))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_narrow_the_bounds_until_they_meet() {
        for nodes in [0, EASY] {
            for score in (-20..=21).map(Score) {
                let mut open = Bounds { lower: Score(-20), upper: Score(21) };
                let mut asked = 0;
                while open.lower < open.upper {
                    let beta = question(open, nodes);
                    assert!(open.lower < beta && beta <= open.upper, "{open:?} {beta}");
                    open = if score >= beta {
                        Bounds { lower: beta, ..open }
                    } else {
                        Bounds { upper: -for_opponent(beta), ..open }
                    };
                    asked += 1;
                }
                assert_eq!(open.lower, score);
                assert!(asked <= 14, "{asked} questions for {score}");
            }
        }
    }
}
