use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering};

use lockstep_search::Stop;

use super::bound::{follow_up, open_lines};
use super::layout::Layout;
use super::node::{Node, Quiet, Settled};
use super::table::{Bounds, Table, View};
use super::word::Word;
use crate::Bits;

/// The search was stopped before it had an answer.
#[derive(Debug)]
pub(crate) struct Stopped;

/// What ends a search early: a limit, or another thread that has the answer.
pub(crate) struct End<'a> {
    pub(crate) stop: &'a Stop,
    pub(crate) done: &'a AtomicBool,
}

impl End<'_> {
    fn has_come(&self, nodes: u64) -> bool {
        self.stop.poll(nodes) || self.done.load(Ordering::Relaxed)
    }
}

/// After how many nodes the search asks whether it should end.
const PATIENCE: u64 = 1024;

/// Alpha-beta search with a null window: each call asks of one position whether its score is
/// at least `beta`.
pub(crate) struct Search<'a, L: Layout> {
    pub(crate) layout: L,
    pub(crate) table: &'a Table<L::W>,
    pub(crate) view: View,
    /// Whether the view may grow: not while threads share it.
    pub(crate) grows: bool,
    pub(crate) end: End<'a>,
    /// Shuffles moves of nearly the same promise, so that threads take different ways; zero
    /// does not.
    pub(crate) noise: u64,
    pub(crate) nodes: u64,
    /// Positions stored since the view was empty.
    stores: u64,
    /// The children of all positions on the way from the root, those of the last one last.
    children: Vec<Child<L::W>>,
}

/// A position to be searched.
#[derive(Clone, Copy)]
pub(crate) struct Child<W> {
    pub(crate) quiet: Quiet<W>,
    pub(crate) hash: W,
    /// What the table has in the place of this position.
    words: [W; 2],
    pub(crate) bounds: Bounds,
    /// How promising the move is; `None` once it needs no search any more.
    promise: Option<i32>,
}

impl<W> Child<W> {
    /// Breaks if the bounds of this child answer the question for its parent; if they rule it
    /// out, it needs no search any more.
    #[inline(always)]
    fn settle(&mut self, beta: i32, best: &mut i32) -> ControlFlow<i32, ()> {
        let bounds = if self.quiet.flipped { self.bounds.flipped() } else { self.bounds };
        if bounds.lower >= beta {
            return Break(bounds.lower);
        }
        if bounds.upper < beta {
            *best = (*best).max(bounds.upper);
            self.promise = None;
        }
        Continue(())
    }
}

impl<'a, L: Layout> Search<'a, L> {
    pub(crate) fn new(layout: L, table: &'a Table<L::W>, view: View, end: End<'a>) -> Self {
        let children = Vec::with_capacity(layout.columns() * layout.size());
        Search { layout, table, view, grows: true, end, noise: 0, nodes: 0, stores: 0, children }
    }

    /// A position, with what the table knows of it.
    pub(crate) fn enter(&self, quiet: Quiet<L::W>) -> Child<L::W> {
        let hash = self.table.hash(self.key(&quiet.node));
        let known = self.table.probe(self.view, hash);
        let bounds = known.map_or(quiet.bounds(), |known| known.and(quiet.bounds()));
        Child { quiet, hash, words: [L::W::ZERO; 2], bounds, promise: None }
    }

    /// Whether the score is at least `beta`, which must be within the bounds of `at`. Fail-soft:
    /// what comes out is a lower bound if it is, and an upper bound if not.
    pub(crate) fn visit(&mut self, at: &Child<L::W>, beta: i32) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) && self.end.has_come(self.nodes) {
            return Err(Stopped);
        }
        let (first, before) = (self.children.len(), self.nodes);
        let value = match self.generate(at, beta) {
            Break(value) => Ok(value),
            Continue(best) => self.visit_children(first, best, beta),
        };
        self.children.truncate(first);
        let value = value?;
        let nodes = self.nodes - before + 1;
        self.table.store(self.view, at.hash, at.bounds.with(value, beta), nodes);
        self.make_room();
        Ok(value)
    }

    /// Takes a larger view when this one is full.
    #[inline(always)]
    fn make_room(&mut self) {
        self.stores += 1;
        if self.stores > self.view.room() && self.grows {
            self.stores = 0;
            match self.table.grow(self.view) {
                Some(view) => self.view = view,
                None => self.grows = false,
            }
        }
    }

    /// Plays every move, and pushes the children that are quiet. Breaks with the value if it is
    /// clear, else continues with the best value of the children that need no search.
    #[inline(always)]
    fn generate(&mut self, at: &Child<L::W>, beta: i32) -> ControlFlow<i32, i32> {
        let first = self.children.len();
        let mut best = i32::MIN;
        let mut moves = at.quiet.moves;
        while moves != L::W::ZERO {
            let cell = moves & L::W::ZERO.minus(moves);
            moves = moves.rest();
            let next = at.quiet.node.after(&self.layout, cell);
            match next.settle(&self.layout) {
                Settled::Score(score) => best = best.max(-score),
                Settled::Quiet(quiet) => {
                    let promise = Some(self.promise(&next, cell));
                    // The mover's view, not the child's.
                    let quiet = Quiet { flipped: !quiet.flipped, ..quiet };
                    let bounds = quiet.bounds();
                    let (hash, words) = (L::W::ZERO, [L::W::ZERO; 2]);
                    self.children.push(Child { quiet, hash, words, bounds, promise });
                }
            }
            if best >= beta {
                return Break(best);
            }
        }
        // There is no win in three, or it would have been seen.
        let highest = (at.quiet.node.left - 3) / 2;
        if beta > highest {
            return Break(highest.max(best));
        }
        self.look_up(first, best, beta)
    }

    /// Bounds the children by what is known of them, and breaks or continues alike: first by
    /// what follows from the board, then by the table.
    #[inline(always)]
    fn look_up(&mut self, first: usize, mut best: i32, beta: i32) -> ControlFlow<i32, i32> {
        for child in &mut self.children[first..] {
            let node = &child.quiet.node;
            if let Some(upper) = follow_up(&self.layout, node) {
                child.bounds.upper = child.bounds.upper.min(upper);
            }
            let asked = if child.quiet.flipped { 1 - beta } else { beta };
            child.bounds = open_lines(&self.layout, node, child.bounds, asked);
            child.settle(beta, &mut best)?;
        }
        // All words are fetched before the first is looked at: they are waited for together.
        for i in first..self.children.len() {
            let child = &self.children[i];
            if child.promise.is_some() {
                let hash = self.table.hash(self.key(&child.quiet.node));
                let words = self.table.fetch(self.view, hash);
                (self.children[i].hash, self.children[i].words) = (hash, words);
            }
        }
        for child in &mut self.children[first..] {
            if child.promise.is_some()
                && let Some(known) = self.table.find(self.view, child.hash, child.words)
            {
                child.bounds = child.bounds.and(known);
                child.settle(beta, &mut best)?;
            }
        }
        Continue(best)
    }

    /// Searches the children, the most promising first. The others have at most `best`.
    #[inline(always)]
    fn visit_children(&mut self, first: usize, best: i32, beta: i32) -> Result<i32, Stopped> {
        let mut best = best;
        loop {
            // In reverse, because of equals the last one counts: the leftmost.
            let children = self.children[first..].iter_mut().rev();
            let next = children.max_by_key(|child| child.promise);
            let Some(next) = next.filter(|next| next.promise.is_some()) else { return Ok(best) };
            next.promise = None;
            let child = *next;
            let value = if child.quiet.flipped {
                -self.visit(&child, 1 - beta)?
            } else {
                self.visit(&child, beta)?
            };
            best = best.max(value);
            if best >= beta {
                return Ok(best);
            }
        }
    }

    /// How promising a move is that led to `next`: the cells where it threatens to complete a
    /// line, twice those that become playable next, then the distance from the sides.
    #[inline(always)]
    fn promise(&self, next: &Node<L::W>, cell: L::W) -> i32 {
        let threats = next.other_wins & !(next.own | next.other);
        let near = threats & next.playable(&self.layout) << 1;
        let column = cell.lowest() / (self.layout.rows() + 1);
        let middle = column.min(self.layout.columns() - 1 - column);
        let promise = 64 * (threats.count() + near.count()) + 30 * middle;
        promise as i32 + self.shuffle()
    }

    /// A random number, less than what a threat is worth; zero if there is no noise.
    #[inline(always)]
    fn shuffle(&self) -> i32 {
        (self.noise.wrapping_mul(self.nodes) >> 40) as i32 & 63
    }

    /// Names the position among all of the shape, mirror images alike: a bit for each disc of
    /// the mover, and one on top of each column.
    #[inline(always)]
    fn key(&self, node: &Node<L::W>) -> L::W {
        let key = node.own | (node.own | node.other).plus(self.layout.bottoms());
        key.min(self.layout.mirror(key))
    }
}
