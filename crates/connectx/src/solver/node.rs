use lockstep_game::Score;
use lockstep_search::Bounds;

use super::layout::Layout;
use super::word::Word;

/// A position inside the search: the discs, and the cells that would complete a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<W> {
    /// The discs of the mover.
    pub(crate) own: W,
    /// The discs of the opponent.
    pub(crate) other: W,
    /// The cells, empty or not, that complete a line of the mover.
    pub(crate) own_wins: W,
    /// The cells, empty or not, that complete a line of the opponent.
    pub(crate) other_wins: W,
    /// How many cells are empty.
    pub(crate) left: i32,
}

/// What is known of a position without search.
pub(crate) enum Settled<W> {
    /// Its score for the mover.
    Score(Score),
    /// It needs a search.
    Quiet(Quiet<W>),
}

/// A position in which the mover cannot win at once, the opponent does not threaten to, and
/// at least two moves do not invite a win.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quiet<W> {
    pub(crate) node: Node<W>,
    /// The moves that do not lose at once.
    pub(crate) moves: W,
    /// Whether forced moves led here, an odd number of them: scores are the other player's.
    pub(crate) flipped: bool,
}

impl<W: Word> Quiet<W> {
    /// What follows from the number of cells left: no win with the next disc, no loss with the
    /// one after.
    #[inline(always)]
    pub(crate) fn bounds(&self) -> Bounds {
        let left = self.node.left;
        Bounds { lower: Score(-((left - 2) / 2)), upper: Score((left - 1) / 2) }
    }
}

impl<W: Word> Node<W> {
    pub(crate) fn new<L: Layout<W = W>>(layout: &L, own: W, other: W) -> Self {
        Node {
            own,
            other,
            own_wins: layout.wins(own),
            other_wins: layout.wins(other),
            left: (layout.size() - (own | other).count()) as i32,
        }
    }

    /// The position after the mover's disc on `cell`.
    #[inline(always)]
    pub(crate) fn after<L: Layout<W = W>>(&self, layout: &L, cell: W) -> Self {
        let own = self.own | cell;
        Node {
            own: self.other,
            other: own,
            own_wins: self.other_wins,
            other_wins: layout.wins(own),
            left: self.left - 1,
        }
    }

    /// The cells where a disc may be dropped now.
    #[inline(always)]
    pub(crate) fn playable<L: Layout<W = W>>(&self, layout: &L) -> W {
        layout.playable(self.own | self.other)
    }

    /// Whether the mover can complete a line with the next disc.
    #[inline(always)]
    pub(crate) fn can_win<L: Layout<W = W>>(&self, layout: &L) -> bool {
        self.own_wins & self.playable(layout) != W::ZERO
    }

    /// The score of a win with the next disc.
    #[inline(always)]
    pub(crate) fn win_now(&self) -> Score {
        Score((self.left + 1) / 2)
    }

    /// The score if the opponent wins with the disc after the next.
    #[inline(always)]
    pub(crate) fn loss_next(&self) -> Score {
        Score(-(self.left / 2))
    }

    /// Plays moves as long as they are forced: a move that stops a line, or the only one that
    /// does not allow one. The mover must not be able to win at once.
    #[inline(always)]
    pub(crate) fn settle<L: Layout<W = W>>(mut self, layout: &L) -> Settled<W> {
        let mut flipped = false;
        loop {
            debug_assert!(!self.can_win(layout), "a win in one is not quiet");
            let playable = self.playable(layout);
            let threats = self.other_wins & playable;
            // A disc just below a cell that wins for the opponent is a gift.
            let safe = playable & !(self.other_wins >> 1);
            let moves = if threats == W::ZERO {
                safe
            } else if threats.is_single() {
                threats & safe
            } else {
                W::ZERO
            };
            if moves == W::ZERO {
                let score = self.loss_next();
                return Settled::Score(if flipped { -score } else { score });
            }
            if !moves.is_single() {
                return Settled::Quiet(Quiet { node: self, moves, flipped });
            }
            self = self.after(layout, moves);
            flipped = !flipped;
        }
    }
}
