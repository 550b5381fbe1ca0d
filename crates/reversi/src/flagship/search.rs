use std::sync::Arc;
use std::time::Duration;

use lockstep_search::{Isa, Stats, Stop, Table};

use super::endgame::{Places, Recent};
use super::midgame::Selectivity;
use super::nodes::{Budget, Nodes};
use super::parallel::{Pool, Split};
use crate::{Board, Size, Weights};

/// What searches remember, and share between threads and moves.
#[derive(Debug)]
pub(super) struct Tables {
    /// Proved bounds of the score.
    pub(super) exact: Table,
    /// What the search over the evaluation has found.
    pub(super) guessed: Table,
}

/// Tables that are kept from search to search, while they are of a suitable size.
#[derive(Debug, Default)]
pub(super) struct Memory(Option<(usize, Tables)>);

impl Memory {
    /// Tables of at least `wanted` bytes, but never more than `limit`.
    pub(super) fn tables(&mut self, wanted: usize, limit: usize) -> &Tables {
        let wanted = wanted.min(limit);
        if self.0.as_ref().is_some_and(|(size, _)| !(wanted..=limit).contains(size)) {
            self.0 = None; // Free the old tables before allocating the new ones.
        }
        &self.0.get_or_insert_with(|| (wanted, Tables::new(wanted))).1
    }

    /// Frees the tables.
    pub(super) fn forget(&mut self) {
        self.0 = None;
    }
}

impl Tables {
    /// Tables of at most `memory` bytes together.
    pub(super) fn new(memory: usize) -> Tables {
        Tables { exact: Table::new(memory / 2), guessed: Table::new(memory / 2) }
    }
}

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
    /// The position whose best move is wanted: it is stored in the table at every depth.
    pub(super) root: Board,
    /// How selective the search over the evaluation is.
    pub(super) selectivity: Selectivity,
    /// Whether a search over the evaluation that is as deep as there are empty squares plays the
    /// last of them exactly.
    pub(super) plays_out: bool,
    pub(super) nodes: Nodes<'a>,
    budget: &'a Budget<'a>,
    /// Recent results near the end of the game.
    pub(super) recent: Recent,
    /// The other threads, if there are any.
    pub(super) pool: Option<&'a Pool>,
    /// The shared node that this thread works for.
    pub(super) split: Option<Arc<Split>>,
    /// The node count at which to look at the limits again.
    next_poll: u64,
}

/// Nodes between two reads of the clock: a few microseconds.
const POLL: u64 = 128;

/// The time to unwind a search and to return its answer.
const MARGIN: Duration = Duration::from_micros(40);

impl<'a> Search<'a> {
    pub(super) fn new(
        tables: &'a Tables,
        size: Size,
        isa: Isa,
        budget: &'a Budget<'a>,
    ) -> Search<'a> {
        Search {
            tables,
            stop: budget.stop(),
            isa,
            playable: size.squares(),
            places: Places::on(size),
            weights: (size == Size::Eight).then(Weights::shipped),
            root: Board::default(),
            selectivity: Selectivity::NONE,
            plays_out: true,
            nodes: Nodes::new(budget),
            budget,
            recent: Recent::default(),
            pool: None,
            split: None,
            next_poll: 0,
        }
    }

    /// What the search has cost so far; the clock is the caller's.
    pub(super) fn stats(&self) -> Stats {
        Stats { nodes: self.nodes.count(), ..Stats::default() }
    }

    /// The same for another thread.
    pub(super) fn fork(&self) -> Search<'a> {
        Search {
            nodes: Nodes::new(self.budget),
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
        let nodes = self.nodes.count();
        if nodes >= self.next_poll {
            self.next_poll = nodes + POLL;
            if self.stop.time_left().is_some_and(|left| left < MARGIN) {
                self.stop.set();
            }
            self.stop.poll(0); // The budget counts the nodes.
        }
        self.stop.is_set() || self.split.as_ref().is_some_and(|split| split.is_cut())
    }
}
