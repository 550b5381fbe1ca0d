//! One table and one layout: what a [`Solver`](super::Solver) is for one shape.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use lockstep_game::Score;
use lockstep_search::{Bounds, Goal, Limits, Stop};

use super::SolverFault;
use super::busy::Busy;
use super::layout::Layout;
use super::name::Name;
use super::node::Node;
use super::search::{Child, End, Search, Stopped};
use super::solve::EASY;
use super::table::{Entry, Table, View};
use super::word::Word;
use crate::Position;

/// An engine, whatever its layout. Positions must be of its shape.
pub(crate) trait Solve: Send {
    /// Forgets what earlier searches found.
    fn forget(&mut self);

    /// The bounds of a position's score, and the nodes it took. They meet unless the search was
    /// stopped. `tell` hears both now and then.
    fn solve(
        &mut self,
        position: &Position,
        goal: Goal,
        threads: usize,
        stop: &Stop,
        tell: &mut dyn FnMut(Bounds, u64),
    ) -> (Bounds, u64);

    /// Whether the score of a position is at least `beta`; `None` if the search was stopped.
    fn is_at_least(&mut self, position: &Position, beta: Score, stop: &Stop) -> Option<bool>;

    /// The bounds of a position's score, if the table has them or no search is needed.
    fn known(&self, position: &Position) -> Option<Bounds>;

    /// Forgets everything and opens the whole table.
    fn open_whole_table(&mut self);

    /// The entries that took at least `2^least_work` nodes.
    fn entries(&self, least_work: usize) -> Box<dyn Iterator<Item = Entry> + '_>;

    /// Stores an entry of another engine for this shape; `None` if there cannot be such an entry.
    fn admit(&mut self, entry: Entry) -> Option<()>;
}

pub(crate) struct Engine<L, K: Word> {
    layout: L,
    table: Table<K>,
    view: View,
}

impl<L: Layout, K: Name<L::W>> Engine<L, K> {
    pub(crate) fn new(layout: L, memory: usize) -> Result<Self, SolverFault> {
        let table = Table::new(memory, K::bits(layout.bits()), layout.size())?;
        let view = table.first_view();
        Ok(Engine { layout, table, view })
    }

    fn node(&self, position: &Position) -> Node<L::W> {
        let [own, other] = L::W::discs(position.view()).expect("the shapes are the same");
        Node::new(&self.layout, own, other)
    }

    fn solve_alone(
        &mut self,
        node: Node<L::W>,
        goal: Goal,
        stop: &Stop,
        tell: &mut dyn FnMut(Bounds, u64),
    ) -> (Bounds, u64) {
        self.search(stop, |search| {
            let bounds = search.solve(node, goal, tell, Search::visit);
            (bounds, search.nodes)
        })
    }

    fn search<T>(&mut self, stop: &Stop, run: impl FnOnce(&mut Search<'_, L, K>) -> T) -> T {
        let end = End { stop, done: &AtomicBool::new(false) };
        let mut search = Search::new(self.layout, &self.table, self.view, end);
        let result = run(&mut search);
        self.view = search.view;
        result
    }

    /// One thread solves what is easy; what is left, all threads together, question by question.
    fn solve_with_threads(
        &mut self,
        node: Node<L::W>,
        goal: Goal,
        threads: usize,
        stop: &Stop,
        tell: &mut dyn FnMut(Bounds, u64),
    ) -> (Bounds, u64) {
        let easy = stop.part(&Limits { nodes: Some(EASY), ..Limits::default() });
        let (bounds, nodes) = self.solve_alone(node, goal, &easy, tell);
        if bounds.lower == bounds.upper || stop.is_set() {
            return (bounds, nodes);
        }
        if !self.table.is_whole(self.view) {
            self.view = self.table.whole(self.view);
        }
        let (done, busy) = (AtomicBool::new(false), Busy::new());
        let mut search =
            Search::new(self.layout, &self.table, self.view, End { stop, done: &done });
        (search.grows, search.busy, search.nodes) = (false, Some(&busy), nodes);
        let bounds = search.solve(node, goal, tell, |search, root, beta| {
            done.store(false, Ordering::Relaxed);
            together(search, root, beta, threads)
        });
        (bounds, search.nodes)
    }
}

impl<L: Layout, K: Name<L::W>> Solve for Engine<L, K> {
    fn forget(&mut self) {
        self.view = self.table.restart(self.view);
    }

    fn solve(
        &mut self,
        position: &Position,
        goal: Goal,
        threads: usize,
        stop: &Stop,
        tell: &mut dyn FnMut(Bounds, u64),
    ) -> (Bounds, u64) {
        let node = self.node(position);
        if threads > 1 {
            self.solve_with_threads(node, goal, threads, stop, tell)
        } else {
            self.solve_alone(node, goal, stop, tell)
        }
    }

    fn is_at_least(&mut self, position: &Position, beta: Score, stop: &Stop) -> Option<bool> {
        let node = self.node(position);
        self.search(stop, |search| search.is_at_least(node, beta).ok())
    }

    fn known(&self, position: &Position) -> Option<Bounds> {
        let (stop, done) = (Stop::never(), AtomicBool::new(false));
        let end = End { stop: &stop, done: &done };
        Search::new(self.layout, &self.table, self.view, end).known(self.node(position))
    }

    fn open_whole_table(&mut self) {
        self.view = self.table.whole(self.view);
    }

    fn entries(&self, least_work: usize) -> Box<dyn Iterator<Item = Entry> + '_> {
        Box::new(self.table.entries(self.view, least_work))
    }

    fn admit(&mut self, entry: Entry) -> Option<()> {
        self.table.admit(self.view, entry)
    }
}

/// Every thread searches the whole tree, but defers positions that another is searching; results
/// are shared through the table. The first to finish ends the search.
fn together<L: Layout, K: Name<L::W>>(
    search: &mut Search<'_, L, K>,
    root: &Child<L::W, K>,
    beta: Score,
    threads: usize,
) -> Result<Score, Stopped> {
    let run = |search: &mut Search<'_, L, K>| {
        let value = search.visit(root, beta)?;
        search.end.done.store(true, Ordering::Relaxed);
        Ok(value)
    };
    thread::scope(|scope| {
        let help = |mut helper: Search<'_, L, K>| (run(&mut helper), helper.nodes);
        let helpers: Vec<_> = (1..threads)
            .map(|_| search.fork())
            .map(|helper| scope.spawn(move || help(helper)))
            .collect();
        let first = run(search);
        helpers.into_iter().fold(first, |value, helper| {
            let (other, nodes) = helper.join().expect("a search does not panic");
            search.nodes += nodes;
            value.or(other)
        })
    })
}
