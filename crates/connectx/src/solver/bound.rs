use lockstep_game::Score;
use lockstep_search::Bounds;

use super::layout::Layout;
use super::node::Node;
use super::word::Word;
use crate::Bits;

/// An upper bound of the mover's score from the opponent's *follow-up* strategy, if an even
/// number of cells is left (on the usual board: if the first player is to move).
///
/// The opponent answers each disc with one on top of it, in the same column. A column with an
/// odd number of empty cells has one too many at the bottom; of these there is an even number,
/// and a disc on one is answered by a disc on another. So the opponent gets, in every column,
/// at least the cells marked `o`: the top one and every second one below it, but for a cell
/// that can be played now. The mover gets at most the others.
///
/// ```text
/// o o o o o o o
/// . . . . . . .
/// o o o . o o o     the column in the middle has three empty cells, that on the right
/// . . . X . . .     five: a disc in one of the two is answered in the other
/// o o o O o o .
/// . . . X . . O
/// ```
///
/// If these and the mover's discs hold no line, the mover cannot win. If a cell marked `o`
/// wins for the opponent, the game does not go on above it: what lies there is of no use to
/// the mover either, who now loses, because sooner or later only such columns are left.
#[inline(always)]
pub(crate) fn follow_up<L: Layout>(layout: &L, node: &Node<L::W>) -> Option<Score> {
    if node.left % 2 == 1 {
        return None;
    }
    let empty = layout.cells() & !(node.own | node.other);
    let answers = layout.seconds() & empty & !node.playable(layout);
    let wins = node.other_wins & answers;
    let beyond = if wins == L::W::ZERO { wins } else { above(layout, wins) };
    if layout.has_line((node.own | empty) & !answers & !beyond) {
        return None;
    }
    // The mover fills everything else first; then, in each column with a win, the win and what
    // lies beyond are left, an odd number.
    let first_wins = wins & !beyond;
    Some(Score(-((first_wins.count() + beyond.count() / 2) as i32)))
}

/// Bounds from the lines that are still open, one of the two, whichever can answer if the
/// score is at least `beta`: a player without a line to complete cannot win. Upright lines do not
/// count: they grow from one end, one at a time, and the other player can always stop them with a
/// disc on top, unless one is about to be completed, which the position must not allow.
#[inline(always)]
pub(crate) fn open_lines<L: Layout>(
    layout: &L,
    node: &Node<L::W>,
    bounds: Bounds,
    beta: Score,
) -> Bounds {
    let blockers = if beta > Score(0) { node.other } else { node.own };
    if layout.has_slanted_line(layout.cells() & !blockers) {
        bounds
    } else if beta > Score(0) {
        Bounds { upper: bounds.upper.min(Score(0)), ..bounds }
    } else {
        Bounds { lower: bounds.lower.max(Score(0)), ..bounds }
    }
}

/// The cells above those in `cells`, in the same columns.
#[inline(always)]
fn above<L: Layout>(layout: &L, cells: L::W) -> L::W {
    let mut above = cells << 1 & layout.cells();
    for _ in 2..layout.rows() {
        above = above | above << 1 & layout.cells();
    }
    above
}

#[cfg(test)]
mod tests {
    use lockstep_game::{Random, State};
    use lockstep_search::Window;
    use lockstep_search::reference::alpha_beta;

    use super::super::layout::AnyShape;
    use super::*;
    use crate::{Column, Position, View};

    /// Plays at random, and checks the positions near the end of the game in which the mover cannot
    /// win at once, with their scores by plain search.
    fn ends(shape: &str, games: usize, mut check: impl FnMut(&AnyShape<u64>, Node<u64>, Score)) {
        let layout = AnyShape::<u64>::new(shape.parse().unwrap());
        let mut random = Random::new(3);
        for _ in 0..games {
            let mut position = Position::start(shape.parse().unwrap());
            while !position.is_over() {
                if position.shape().cells() - position.discs() <= 10 {
                    let View::Small(_, board) = position.view() else { unreachable!() };
                    let node = Node::new(&layout, *board.own(), *board.other());
                    if !node.can_win(&layout) {
                        check(&layout, node, alpha_beta(&position, Window::FULL).score);
                    }
                }
                let moves: Vec<Column> = position.legal_moves().collect();
                position.play_unchecked(random.pick(&moves).unwrap());
            }
        }
    }

    #[test]
    fn follow_up_is_never_below_the_score() {
        for shape in ["4x4x4", "4x5x4", "5x4x4", "5x5x4", "4x4x3", "3x5x3", "4x6x5"] {
            let mut bounds = 0;
            ends(shape, 150, |layout, node, score| {
                if let Some(upper) = follow_up(layout, &node) {
                    assert!(score <= upper, "{shape} {score} {upper} {node:?}");
                    bounds += 1;
                }
            });
            assert!(bounds > 5, "only {bounds} bounds on {shape}");
        }
        let mut losses = 0;
        ends("4x5x4", 2000, |layout, node, score| {
            if let Some(upper) = follow_up(layout, &node) {
                assert!(score <= upper);
                losses += usize::from(upper < Score(0));
            }
        });
        assert!(losses > 5, "only {losses} losses");
    }

    #[test]
    fn who_has_only_upright_lines_cannot_win() {
        const ANY: Bounds = Bounds { lower: Score(-10), upper: Score(10) };
        for shape in ["5x4x4", "6x4x4", "5x5x5", "6x5x5", "6x3x4"] {
            let (mut bounds, mut upright) = (0, 0);
            ends(shape, 300, |layout, node, score| {
                if node.other_wins & node.playable(layout) != 0 {
                    return;
                }
                for (beta, blockers) in [(1, node.other), (0, node.own)] {
                    let found @ Bounds { lower, upper } =
                        open_lines(layout, &node, ANY, Score(beta));
                    assert!((lower..=upper).contains(&score), "{shape} {score} {node:?}");
                    let is_bound = found != ANY;
                    bounds += usize::from(is_bound);
                    upright += usize::from(is_bound && layout.has_line(layout.cells() & !blockers));
                }
            });
            assert!(bounds > upright && upright > 5, "{bounds} {upright} on {shape}");
        }
    }
}
