//! One table and one layout: what a [`Solver`](super::Solver) is for one shape.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use lockstep_search::Stop;

use super::layout::Layout;
use super::node::Node;
use super::search::{End, Search};
use super::table::{Bounds, Table, View};
use super::{SolverFault, Strength};

pub(crate) struct Engine<L: Layout> {
    layout: L,
    table: Table<L::W>,
    view: View,
}

impl<L: Layout> Engine<L> {
    pub(crate) fn new(layout: L, memory: usize) -> Result<Self, SolverFault> {
        let key_bits = layout.columns() * (layout.rows() + 1);
        let table = Table::new(memory, key_bits, layout.size())?;
        let view = table.first_view();
        Ok(Engine { layout, table, view })
    }

    /// Forgets what earlier searches found.
    pub(crate) fn forget(&mut self) {
        self.view = self.table.restart(self.view);
    }

    /// The bounds of a position's score, and the nodes it took. They meet unless the search was
    /// stopped.
    pub(crate) fn solve(
        &mut self,
        [own, other]: [L::W; 2],
        strength: Strength,
        threads: usize,
        stop: &Stop,
    ) -> (Bounds, u64) {
        let node = Node::new(&self.layout, own, other);
        if threads > 1 {
            return self.solve_with_threads(node, strength, threads, stop);
        }
        self.search(stop, |search| {
            let bounds = search.solve(node, strength);
            (bounds, search.nodes)
        })
    }

    /// Whether the score of a position is at least `beta`; `None` if the search was stopped.
    pub(crate) fn is_at_least(
        &mut self,
        [own, other]: [L::W; 2],
        beta: i32,
        stop: &Stop,
    ) -> Option<bool> {
        let node = Node::new(&self.layout, own, other);
        self.search(stop, |search| search.is_at_least(node, beta).ok())
    }

    fn search<T>(&mut self, stop: &Stop, run: impl FnOnce(&mut Search<'_, L>) -> T) -> T {
        let end = End { stop, done: &AtomicBool::new(false) };
        let mut search = Search::new(self.layout, &self.table, self.view, end);
        let result = run(&mut search);
        self.view = search.view;
        result
    }

    /// Every thread searches the whole tree, each in an order of its own; what one has found
    /// out the others find in the table. The first to finish ends the search.
    fn solve_with_threads(
        &mut self,
        node: Node<L::W>,
        strength: Strength,
        threads: usize,
        stop: &Stop,
    ) -> (Bounds, u64) {
        self.view = self.table.whole(self.view);
        let done = AtomicBool::new(false);
        let run = |noise: u64| {
            let end = End { stop, done: &done };
            let mut search = Search::new(self.layout, &self.table, self.view, end);
            search.grows = false;
            search.noise = noise;
            let bounds = search.solve(node, strength);
            done.store(true, Ordering::Relaxed);
            (bounds, search.nodes)
        };
        let run = &run;
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads as u64)
                .map(|i| scope.spawn(move || run(i.wrapping_mul(0x9E37_79B9_7F4A_7C15))))
                .collect();
            let first = run(0);
            let results = others.into_iter().filter_map(|thread| thread.join().ok());
            results.fold(first, |(bounds, nodes), (more, of)| (bounds.and(more), nodes + of))
        })
    }
}
