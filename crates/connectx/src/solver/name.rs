use super::layout::Layout;
use super::node::{Node, Quiet};
use super::word::Word;

/// A word that names a position of a board of type `W`. Positions of the same name have the
/// same score, and mirror images have the same name.
///
/// There are two encodings, selected by the width of the word: a name as wide as the board encodes
/// all discs; a wider one encodes only what can still matter, and is shared by more positions.
pub(crate) trait Name<W: Word>: Word {
    /// A position with fewer cells left is near the end of the game, and goes to the small cache.
    const SOON_OVER: i32;

    /// The bits of a name on a board of `board` bits.
    fn bits(board: usize) -> usize;

    /// The name of a position.
    fn name<L: Layout<W = W>>(layout: &L, node: &Node<W>) -> Self;

    /// The moves, but for those that are as good as another one of them.
    fn distinct<L: Layout<W = W>>(layout: &L, quiet: &Quiet<W>) -> W;
}

/// All discs: a bit for each disc of the mover, and one on top of each column.
impl<W: Word> Name<W> for W {
    const SOON_OVER: i32 = 14;

    fn bits(board: usize) -> usize {
        board
    }

    #[inline(always)]
    fn name<L: Layout<W = W>>(layout: &L, node: &Node<W>) -> W {
        let name = node.own | tops(layout, node);
        name.min(layout.mirror(name))
    }

    #[inline(always)]
    fn distinct<L: Layout<W = W>>(_: &L, quiet: &Quiet<W>) -> W {
        quiet.moves
    }
}

/// What matters: the discs on lines that their player can still complete, and the top of each
/// column that has an empty cell on such a line. The other columns are as good as full, but
/// for the time to be spent there: it matters how many cells they have left, not where.
///
/// ```text
/// | mover's discs, tops | opponent's discs | cells left in columns that do not matter |
/// ```
impl Name<u64> for u128 {
    const SOON_OVER: i32 = 19;

    fn bits(board: usize) -> usize {
        2 * board + TIME_BITS
    }

    #[inline(always)]
    fn name<L: Layout<W = u64>>(layout: &L, node: &Node<u64>) -> u128 {
        let open = OpenLines::new(layout, node);
        let idle = open.idle_columns(layout, node);
        let time = (idle & empty(layout, node)).count_ones();
        let full = layout.bottoms() << layout.rows();
        let own = node.own & open.own | tops(layout, node) & !idle | full & idle;
        let other = node.other & open.other;
        let name = |own, other| u128::from(own) << layout.bits() | u128::from(other);
        let name = name(own, other).min(name(layout.mirror(own), layout.mirror(other)));
        name << TIME_BITS | u128::from(time)
    }

    #[inline(always)]
    fn distinct<L: Layout<W = u64>>(layout: &L, quiet: &Quiet<u64>) -> u64 {
        let open = OpenLines::new(layout, &quiet.node);
        let idle = quiet.moves & open.idle_columns(layout, &quiet.node);
        quiet.moves & !idle | idle & idle.wrapping_neg()
    }
}

/// The bits for the number of empty cells on a board of 64 bits.
const TIME_BITS: usize = 6;

/// The cells of the lines that a player can still complete.
struct OpenLines {
    own: u64,
    other: u64,
}

impl OpenLines {
    #[inline(always)]
    fn new<L: Layout<W = u64>>(layout: &L, node: &Node<u64>) -> Self {
        OpenLines {
            own: layout.lines(layout.cells() & !node.other),
            other: layout.lines(layout.cells() & !node.own),
        }
    }

    /// The columns in which no disc will ever be on a line.
    #[inline(always)]
    fn idle_columns<L: Layout<W = u64>>(&self, layout: &L, node: &Node<u64>) -> u64 {
        layout.columns_without((self.own | self.other) & empty(layout, node))
    }
}

#[inline(always)]
fn empty<L: Layout>(layout: &L, node: &Node<L::W>) -> L::W {
    layout.cells() & !(node.own | node.other)
}

/// A bit on top of each column; in a full one, the sentinel.
#[inline(always)]
fn tops<L: Layout>(layout: &L, node: &Node<L::W>) -> L::W {
    (node.own | node.other).plus(layout.bottoms())
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use lockstep_game::{Random, Score, State};
    use lockstep_search::Window;
    use lockstep_search::reference::alpha_beta;

    use super::super::layout::AnyShape;
    use super::*;
    use crate::{Column, Position, View};

    /// Scores by plain search of positions near the end of random games, by name. Returns how
    /// many positions and how many names there were.
    fn scores_by_name<K: Name<u64> + std::hash::Hash>(shape: &str, games: usize) -> [usize; 2] {
        let layout = AnyShape::<u64>::new(shape.parse().unwrap());
        let mut random = Random::new(5);
        let mut scores = HashMap::<K, Score>::new();
        let mut positions = HashMap::<[u64; 2], Score>::new();
        for _ in 0..games {
            let mut position = Position::start(shape.parse().unwrap());
            while !position.is_over() {
                if position.shape().cells() - position.discs() <= 8 {
                    let View::Small(_, board) = position.view() else { unreachable!() };
                    let node = Node::new(&layout, *board.own(), *board.other());
                    let score = || alpha_beta(&position, Window::FULL).score;
                    let score = *positions.entry([node.own, node.other]).or_insert_with(score);
                    let name = K::name(&layout, &node);
                    assert_eq!(name >> (K::bits(layout.bits()) - 1) >> 1, K::ZERO);
                    assert_eq!(*scores.entry(name).or_insert(score), score, "{position:?}");
                }
                let moves: Vec<Column> = position.legal_moves().collect();
                position.play_unchecked(random.pick(&moves).unwrap());
            }
        }
        [positions.len(), scores.len()]
    }

    #[test]
    fn positions_of_the_same_name_have_the_same_score() {
        for shape in ["4x4x4", "4x5x4", "5x4x4", "5x5x5", "4x6x5", "4x4x3"] {
            let [positions, all] = scores_by_name::<u64>(shape, 1000);
            let [_, what_matters] = scores_by_name::<u128>(shape, 1000);
            assert!(what_matters < all && all <= positions, "{shape}");
        }
    }
}
