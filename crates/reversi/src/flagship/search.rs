use std::sync::Arc;
use std::time::Duration;

use lockstep_search::{Stop, Table};

use super::endgame::{Places, Recent};
use super::midgame::Selectivity;
use super::parallel::{Pool, Split};
use crate::kernel::Isa;
use crate::{Board, Size, Weights};

/// What searches remember, and share between threads and moves.
#[derive(Debug)]
pub(super) struct Tables {
    /// What is known for certain: bounds of the score.
    pub(super) exact: Table,
    /// What the search over the evaluation has found.
    pub(super) guessed: Table,
}

impl Tables {
    /// Tables of at most `memory` bytes together.
    pub(super) fn new(memory: usize) -> Tables {
        Tables { exact: Table::new(memory / 2), guessed: Table::new(memory / 2) }
    }
}

/// Positions entered, but for those with one empty square.
#[derive(Default, Debug)]
pub(super) struct Nodes(pub(super) u64);

/// What a search carries along; each thread has its own.
pub(super) struct Search<'a> {
    pub(super) tables: &'a Tables,
    pub(super) stop: &'a Stop,
    pub(super) isa: Isa,
    /// The squares of the board.
    pub(super) playable: u64,
    /// What they are worth by their place.
    pub(super) places: &'static Places,
    /// The evaluation, where there is one for this board.
    pub(super) weights: Option<&'a Weights>,
    /// The position whose best move is wanted. Others need not be remembered in every search.
    pub(super) root: Board,
    /// How sure the search over the evaluation has to be before it leaves out a branch.
    pub(super) selectivity: Selectivity,
    /// Whether a search over the evaluation that is as deep as there are empty squares plays the
    /// last of them exactly.
    pub(super) plays_out: bool,
    pub(super) nodes: Nodes,
    /// What was found lately near the end of the game.
    pub(super) recent: Recent,
    /// The other threads, if there are any.
    pub(super) pool: Option<&'a Pool>,
    /// The shared node that this thread works for.
    pub(super) split: Option<Arc<Split>>,
    /// The node count at which to look at the limits again.
    next_poll: u64,
}

/// Nodes between looks at the clock: a few microseconds.
const POLL: u64 = 128;

/// What it takes to unwind a search and to write down its answer.
const MARGIN: Duration = Duration::from_micros(40);

impl<'a> Search<'a> {
    pub(super) fn new(tables: &'a Tables, size: Size, isa: Isa, stop: &'a Stop) -> Search<'a> {
        Search {
            tables,
            stop,
            isa,
            playable: size.squares(),
            places: Places::on(size),
            weights: (size == Size::Eight).then(Weights::shipped),
            root: Board::default(),
            selectivity: Selectivity::NONE,
            plays_out: true,
            nodes: Nodes::default(),
            recent: Recent::default(),
            pool: None,
            split: None,
            next_poll: 0,
        }
    }

    /// The same for another thread.
    pub(super) fn fork(&self) -> Search<'a> {
        Search {
            nodes: Nodes::default(),
            recent: Recent::default(),
            split: None,
            next_poll: 0,
            ..*self
        }
    }

    /// Whether to end at once; what is returned then means nothing. Ends early enough to answer
    /// in time.
    #[inline(always)]
    pub(super) fn is_stopped(&mut self) -> bool {
        if self.nodes.0 >= self.next_poll {
            self.next_poll = self.nodes.0 + POLL;
            if self.stop.time_left().is_some_and(|left| left < MARGIN) {
                self.stop.set();
            }
            self.stop.poll(self.nodes.0);
        }
        self.stop.is_set() || self.split.as_ref().is_some_and(|split| split.is_cut())
    }
}
