use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering};

use lockstep_game::Score;
use lockstep_search::{Bounds, Stop};

use super::bound::{follow_up, open_lines};
use super::busy::Busy;
use super::layout::Layout;
use super::name::Name;
use super::node::{Quiet, Settled};
use super::order::priority;
use super::recent::Recent;
use super::table::{Table, View};
use super::word::Word;

/// The search was stopped before it had an answer.
#[derive(Debug)]
pub(crate) struct Stopped;

/// What ends a search early: a limit, or another thread that has the answer.
#[derive(Clone, Copy)]
pub(crate) struct End<'a> {
    pub(crate) stop: &'a Stop,
    pub(crate) done: &'a AtomicBool,
}

impl End<'_> {
    fn has_come(&self, nodes: u64) -> bool {
        self.stop.poll(nodes) || self.done.load(Ordering::Relaxed)
    }
}

/// The question that the opponent is asked: the mover has at least `beta` if and only if the
/// opponent does not have at least this.
#[inline(always)]
pub(crate) fn for_opponent(beta: Score) -> Score {
    Score(1 - beta.0)
}

/// After how many nodes the search polls its limits.
const PATIENCE: u64 = 128;

/// A view with room for this many positions does not fit the processor's cache.
const LARGE: u64 = 1 << 20;

/// A child whose priority is below this has been deferred once.
const LATER: i32 = -(1 << 20);

/// Alpha-beta search with a null window: each call asks of one position whether its score is
/// at least `beta`.
pub(crate) struct Search<'a, L: Layout, K: Word> {
    pub(crate) layout: L,
    pub(crate) table: &'a Table<K>,
    pub(crate) view: View,
    /// Whether the view may grow: not while threads share it.
    pub(crate) grows: bool,
    pub(crate) end: End<'a>,
    /// Where other threads are, if there are any.
    pub(crate) busy: Option<&'a Busy>,
    pub(crate) nodes: u64,
    /// Positions stored since the view was empty.
    stores: u64,
    /// A cache for positions near the end of the game, if the view is large.
    recent: Option<Recent<K>>,
    /// The children of all positions on the way from the root, those of the last one last.
    children: Vec<Child<L::W, K>>,
}

/// A position to be searched.
#[derive(Clone, Copy)]
pub(crate) struct Child<W, K> {
    pub(crate) quiet: Quiet<W>,
    pub(crate) hash: K,
    pub(crate) bounds: Bounds,
    /// How promising the move is; `None` once it needs no search any more.
    priority: Option<i32>,
}

impl<W, K> Child<W, K> {
    /// Breaks if the bounds of this child answer the question for its parent; if they rule it
    /// out, it needs no search any more.
    #[inline(always)]
    fn settle(&mut self, beta: Score, best: &mut Score) -> ControlFlow<Score, ()> {
        let bounds = if self.quiet.flipped { -self.bounds } else { self.bounds };
        if bounds.lower >= beta {
            return Break(bounds.lower);
        }
        if bounds.upper < beta {
            *best = (*best).max(bounds.upper);
            self.priority = None;
        }
        Continue(())
    }
}

impl<'a, L: Layout, K: Name<L::W>> Search<'a, L, K> {
    pub(crate) fn new(layout: L, table: &'a Table<K>, view: View, end: End<'a>) -> Self {
        let children = Vec::with_capacity(layout.columns() * layout.size());
        let mut search = Search {
            layout,
            table,
            view,
            grows: true,
            end,
            busy: None,
            nodes: 0,
            stores: 0,
            recent: None,
            children,
        };
        search.use_view(view);
        search
    }

    /// A search of the same tree, for another thread.
    pub(crate) fn fork(&self) -> Self {
        let mut fork = Search::new(self.layout, self.table, self.view, self.end);
        (fork.grows, fork.busy) = (self.grows, self.busy);
        fork
    }

    /// A position, with what the table knows of it.
    pub(crate) fn enter(&self, quiet: Quiet<L::W>) -> Child<L::W, K> {
        let hash = self.table.hash(K::name(&self.layout, &quiet.node));
        let known = self.table.probe(self.view, hash);
        let bounds = known.map_or(quiet.bounds(), |known| known.and(quiet.bounds()));
        Child { quiet, hash, bounds, priority: None }
    }

    /// What the table knows of a position.
    pub(crate) fn probe(&self, quiet: &Quiet<L::W>) -> Option<Bounds> {
        self.table.probe(self.view, self.table.hash(K::name(&self.layout, &quiet.node)))
    }

    /// Whether the score is at least `beta`, which must be within the bounds of `at`. Fail-soft:
    /// what comes out is a lower bound if it is, and an upper bound if not.
    pub(crate) fn visit(&mut self, at: &Child<L::W, K>, beta: Score) -> Result<Score, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) && self.end.has_come(self.nodes) {
            return Err(Stopped);
        }
        let (first, before) = (self.children.len(), self.nodes);
        let value = match self.generate(at, beta) {
            Break(value) => Ok(value),
            Continue(best) => match self.busy.filter(|_| at.quiet.node.left >= Busy::LEAST_LEFT) {
                None => self.visit_children(first, best, beta),
                Some(busy) => {
                    let here = busy.enter(at.hash.low());
                    let value = self.visit_children(first, best, beta);
                    busy.leave(here);
                    value
                }
            },
        };
        self.children.truncate(first);
        let value = value?;
        self.remember(at, at.bounds.with(value, beta), self.nodes - before + 1);
        Ok(value)
    }

    #[inline(always)]
    fn remember(&mut self, at: &Child<L::W, K>, bounds: Bounds, nodes: u64) {
        match &mut self.recent {
            Some(recent) if at.quiet.node.left < K::SOON_OVER => {
                recent.store(at.hash, bounds);
            }
            _ => {
                self.table.store(self.view, at.hash, bounds, nodes);
                self.make_room();
            }
        }
    }

    #[inline(always)]
    fn prefetch(&self, hash: K, left: i32) {
        match &self.recent {
            Some(recent) if left < K::SOON_OVER => recent.prefetch(hash),
            _ => self.table.prefetch(self.view, hash),
        }
    }

    /// Uses this part of the table from now on.
    pub(crate) fn use_view(&mut self, view: View) {
        self.view = view;
        if view.room() >= LARGE && self.recent.is_none() {
            self.recent = Some(Recent::new());
        }
    }

    /// Grows the view when it is full.
    #[inline(always)]
    fn make_room(&mut self) {
        self.stores += 1;
        if self.stores > self.view.room() && self.grows {
            self.stores = 0;
            match self.table.grow(self.view) {
                Some(view) => self.use_view(view),
                None => self.grows = false,
            }
        }
    }

    /// Plays every move, and pushes the children that are quiet. Breaks with the value if it is
    /// clear, else continues with the best value of the children that need no search.
    #[inline(always)]
    fn generate(&mut self, at: &Child<L::W, K>, beta: Score) -> ControlFlow<Score, Score> {
        let first = self.children.len();
        let mut best = Score(i32::MIN);
        let mut moves = K::distinct(&self.layout, &at.quiet);
        while moves != L::W::ZERO {
            let cell = moves & L::W::ZERO.minus(moves);
            moves = moves.rest();
            let next = at.quiet.node.after(&self.layout, cell);
            match next.settle(&self.layout) {
                Settled::Score(score) => best = best.max(-score),
                Settled::Quiet(quiet) => {
                    let priority = Some(priority(&self.layout, &next, cell, beta));
                    // The mover's view, not the child's.
                    let quiet = Quiet { flipped: !quiet.flipped, ..quiet };
                    let bounds = quiet.bounds();
                    // Prefetch: the table is probed only after all children are made.
                    let hash = self.table.hash(K::name(&self.layout, &quiet.node));
                    self.prefetch(hash, quiet.node.left);
                    self.children.push(Child { quiet, hash, bounds, priority });
                }
            }
            if best >= beta {
                return Break(best);
            }
        }
        // There is no win in three, or it would have been seen.
        let highest = Score((at.quiet.node.left - 3) / 2);
        if beta > highest {
            return Break(highest.max(best));
        }
        self.look_up(first, best, beta)
    }

    /// Bounds the children by what is known of them, and breaks or continues alike: first by
    /// what follows from the board, then by the table.
    #[inline(always)]
    fn look_up(&mut self, first: usize, mut best: Score, beta: Score) -> ControlFlow<Score, Score> {
        for child in &mut self.children[first..] {
            let node = &child.quiet.node;
            if let Some(upper) = follow_up(&self.layout, node) {
                child.bounds.upper = child.bounds.upper.min(upper);
            }
            let asked = if child.quiet.flipped { for_opponent(beta) } else { beta };
            child.bounds = open_lines(&self.layout, node, child.bounds, asked);
            child.settle(beta, &mut best)?;
        }
        let (table, recent, view) = (self.table, self.recent.as_ref(), self.view);
        let probe = |child: &Child<L::W, K>| match recent {
            Some(recent) if child.quiet.node.left < K::SOON_OVER => recent.probe(child.hash),
            _ => table.probe(view, child.hash),
        };
        for child in &mut self.children[first..] {
            if child.priority.is_some()
                && let Some(known) = probe(child)
            {
                child.bounds = child.bounds.and(known);
                child.settle(beta, &mut best)?;
            }
        }
        Continue(best)
    }

    /// Searches the children, the most promising first. The others have at most `best`. After
    /// the first, a child that another thread is searching is deferred: there may be an answer by then.
    #[inline(always)]
    fn visit_children(&mut self, first: usize, best: Score, beta: Score) -> Result<Score, Stopped> {
        let (mut best, mut is_first) = (best, true);
        loop {
            // In reverse, because of equals the last one counts: the leftmost.
            let children = self.children[first..].iter_mut().rev();
            let next = children.max_by_key(|child| child.priority);
            let Some(next) = next else { return Ok(best) };
            let Some(priority) = next.priority.take() else { return Ok(best) };
            if let Some(busy) = self.busy
                && next.quiet.node.left >= Busy::LEAST_LEFT
                && !std::mem::take(&mut is_first)
            {
                if priority > LATER && busy.has(next.hash.low()) {
                    next.priority = Some(priority + 2 * LATER);
                    continue;
                }
                if let Some(known) = self.table.probe(self.view, next.hash) {
                    next.bounds = next.bounds.and(known);
                    next.priority = Some(priority);
                    if let Break(value) = next.settle(beta, &mut best) {
                        return Ok(value);
                    }
                    if next.priority.take().is_none() {
                        continue;
                    }
                }
            }
            let child = *next;
            let value = if child.quiet.flipped {
                -self.visit(&child, for_opponent(beta))?
            } else {
                self.visit(&child, beta)?
            };
            best = best.max(value);
            if best >= beta {
                return Ok(best);
            }
        }
    }
}
