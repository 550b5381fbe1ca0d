use std::collections::HashMap;

use lockstep_game::{Game, Key, Outcome, Player, Random, State};
use lockstep_search::{Observer, Stop};

use super::board::Board;
use super::db::winning_sequence;
use super::sweep::last_moves;
use super::{Leaf, Options, Proved, Statistics, Step, Version};
use crate::{Column, Position};

#[cfg(test)]
mod tests;

/// Proof-number search over a directed graph that lives in two tables: positions that are
/// open, and positions that are proved. There are no pointers; the board is the cursor, and
/// parents are found by taking discs back.
///
/// A position is *proved* if we win, *disproved* if not: a draw counts as the rival's.
pub(super) struct PnSearch {
    us: Player,
    pub(super) root: Position,
    /// The board without discs, for threats.
    empty: Board,
    pub(super) dag: HashMap<Key, Node>,
    pub(super) proved: HashMap<Key, Proved>,
    pub(super) random: Random,
    /// The columns in random order: of children with equal numbers the first is taken.
    columns: Vec<Column>,
    pub(super) implicit_threats: bool,
    most_nodes: usize,
    pub(super) statistics: Statistics,
}

/// An open position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    /// How many leaves must be proved to prove it, at least.
    proof: u32,
    /// How many leaves must be disproved to disprove it, at least.
    disproof: u32,
    /// The move towards the leaf that matters most; `None` before it has children.
    pub(super) most_proving: Option<Column>,
}

/// What the children of a position say of it.
enum Verdict {
    Open(Node),
    Proved(Proved),
}

/// More than any sum of numbers that is not yet infinite.
const INFINITE: u32 = u32::MAX / 2;

/// What an entry of either table takes at most, its share of free room included.
pub(super) const ENTRY_BYTES: usize = 64;

impl PnSearch {
    pub(super) fn new(root: &Position, memory: usize, options: Options) -> PnSearch {
        let mut search = PnSearch {
            us: root.mover(),
            root: root.clone(),
            empty: Board::empty(root.shape()),
            dag: HashMap::new(),
            proved: HashMap::new(),
            random: Random::new(options.seed),
            columns: Column::all(root.shape()).collect(),
            implicit_threats: options.version != Version::Delta,
            most_nodes: (memory / ENTRY_BYTES).max(1000),
            statistics: Statistics::default(),
        };
        search.shuffle();
        search
    }

    /// Prefers other columns among those with equal numbers.
    pub(super) fn shuffle(&mut self) {
        self.random.shuffle(&mut self.columns);
    }

    /// The legal moves, in this turn's random order.
    fn shuffled(&self, at: &Position) -> Vec<Column> {
        self.columns.iter().copied().filter(|&column| at.is_legal(column)).collect()
    }

    /// Whether a search of `position` can go on with what this one knows.
    pub(super) fn serves(&self, position: &Position) -> bool {
        position.shape() == self.root.shape()
            && position.mover() == self.us
            && position.discs() >= self.root.discs()
    }

    /// Searches until the root is proved or disproved, or `stop` is set, and tells `steps` every loop.
    pub(super) fn run(&mut self, stop: &Stop, steps: &mut dyn Observer<Step>) {
        let mut at = self.root.clone();
        let before = self.statistics.created;
        if !self.proved.contains_key(&at.key()) {
            self.dag.entry(at.key()).or_insert(Node { proof: 1, disproof: 1, most_proving: None });
        }
        while self.dag.contains_key(&self.root.key())
            && self.dag.len() + self.proved.len() < self.most_nodes
            && !stop.poll(self.statistics.created - before)
        {
            self.statistics.loops += 1;
            let path = self.select(&mut at);
            let depth = path.len() as u32;
            self.statistics.depth = self.statistics.depth.max(depth);
            let leaf = self.develop(&mut at, stop);
            self.update(&mut at, true);
            for &column in path.iter().rev() {
                at.undo(column);
            }
            let numbers = self.dag.get(&at.key()).map(|root| (root.proof, root.disproof));
            steps.report(&Step { path, leaf, numbers });
        }
        self.count();
    }

    /// Walks to the leaf that matters most; returns the way.
    fn select(&mut self, at: &mut Position) -> Vec<Column> {
        let mut path = Vec::new();
        while let Some(column) = self.dag.get(&at.key()).and_then(|node| node.most_proving) {
            at.play_unchecked(column);
            path.push(column);
        }
        path
    }

    /// Finds out what can be said of a leaf: the game is over, or the mover wins by threats;
    /// else makes its children.
    fn develop(&mut self, at: &mut Position, stop: &Stop) -> Leaf {
        let discs = at.discs() as u32;
        let last = at.shape().cells() as u32 + 1;
        if let Some(outcome) = at.outcome() {
            let (won, leaf) = match outcome {
                Outcome::Win { winner, .. } => (winner == self.us, discs),
                Outcome::Draw => (false, last),
            };
            self.prove(at.key(), Proved { won, leaf, discs, column: None });
            return Leaf::Over;
        }
        let (board, mover) = (self.empty.with(at), at.mover());
        if let Some(sequence) = winning_sequence(&board, mover, stop) {
            let column = Some(board.column(sequence[0].attack));
            let leaf = discs + 2 * sequence.len() as u32 - 1;
            self.prove(at.key(), Proved { won: mover == self.us, leaf, discs, column });
            return Leaf::Threats(sequence.len());
        }
        Leaf::Children(self.make_children(at, &board, stop))
    }

    fn prove(&mut self, key: Key, proved: Proved) {
        self.dag.remove(&key);
        self.proved.insert(key, proved);
    }

    /// Makes the children that are not there yet, and says how many. Their numbers grow with the depth below the root,
    /// so that no branch runs away, and in the order in which they should be tried.
    fn make_children(&mut self, at: &mut Position, board: &Board, stop: &Stop) -> usize {
        let before = self.statistics.created;
        let depth = at.discs() + 1 - self.root.discs();
        let base = depth as u32 / 2 + 1;
        for (offset, column) in (0..).zip(self.order(at, board, stop)) {
            at.play_unchecked(column);
            let key = at.key();
            at.undo(column);
            if self.proved.contains_key(&key) {
                continue;
            }
            self.dag.entry(key).or_insert_with(|| {
                self.statistics.created += 1;
                Node { proof: base + offset, disproof: base + offset, most_proving: None }
            });
        }
        (self.statistics.created - before) as usize
    }

    /// Brings what is known of a position up to date and, if it changed, what is known of its
    /// parents. Those that are proved already may learn of a better leaf.
    fn update(&mut self, at: &mut Position, is_leaf: bool) {
        let key = at.key();
        let changed = if let Some(before) = self.dag.get(&key).copied() {
            match self.ask_children(at) {
                Verdict::Open(node) => {
                    self.dag.insert(key, node);
                    node != before || is_leaf
                }
                Verdict::Proved(proved) => {
                    self.prove(key, proved);
                    self.drop_children(at);
                    true
                }
            }
        } else {
            is_leaf || self.improve(at)
        };
        if changed && at.discs() > self.root.discs() {
            for column in last_moves(at) {
                at.undo(column);
                if self.is_parent(at) {
                    self.update(at, false);
                }
                at.play_unchecked(column);
            }
        }
    }

    fn is_parent(&self, at: &Position) -> bool {
        let key = at.key();
        self.proved.contains_key(&key)
            || self.dag.get(&key).is_some_and(|node| node.most_proving.is_some())
    }

    /// Looks among the children of a proved position for a better leaf: a win that is sooner, a loss
    /// that is later than any other move's. Says whether the leaf has changed.
    fn improve(&mut self, at: &mut Position) -> bool {
        let Some(&before) = self.proved.get(&at.key()) else { return false };
        let Verdict::Proved(now) = self.ask_children(at) else { return false };
        let is_win = before.won == (at.mover() == self.us);
        let changes = now.won == before.won
            && if is_win { now.leaf < before.leaf } else { now.leaf != before.leaf };
        if changes {
            self.proved.insert(at.key(), now);
        }
        changes
    }

    /// What the children say: at our nodes the least proof and the sum of disproofs, at the
    /// rival's the other way round. A win is better the sooner, a loss the later.
    fn ask_children(&self, at: &mut Position) -> Verdict {
        let is_ours = at.mover() == self.us;
        let mut best: Option<(u32, Column)> = None;
        let mut sum = 0_u32;
        let mut won: Option<(u32, Column)> = None;
        let mut lost: Option<(u32, Column)> = None;
        for column in self.shuffled(at) {
            at.play_unchecked(column);
            let key = at.key();
            at.undo(column);
            if let Some(child) = self.proved.get(&key) {
                if child.won == is_ours {
                    won =
                        won.filter(|&(leaf, _)| leaf <= child.leaf).or(Some((child.leaf, column)));
                } else {
                    lost =
                        lost.filter(|&(leaf, _)| leaf >= child.leaf).or(Some((child.leaf, column)));
                }
            } else {
                let (proof, disproof) =
                    self.dag.get(&key).map_or((1, 1), |n| (n.proof, n.disproof));
                let (own, other) = if is_ours { (proof, disproof) } else { (disproof, proof) };
                best = best.filter(|&(least, _)| least <= own).or(Some((own, column)));
                sum = sum.saturating_add(other).min(INFINITE);
            }
        }
        let discs = at.discs() as u32;
        let proved = |won, (leaf, column)| {
            Verdict::Proved(Proved { won, leaf, discs, column: Some(column) })
        };
        match (won, best, lost) {
            (Some(win), _, _) => proved(is_ours, win),
            (None, Some((least, column)), _) => {
                let (proof, disproof) = if is_ours { (least, sum) } else { (sum, least) };
                Verdict::Open(Node { proof, disproof, most_proving: Some(column) })
            }
            (None, None, Some(loss)) => proved(!is_ours, loss),
            (None, None, None) => unreachable!("a game that is not over has a move"),
        }
    }

    fn count(&mut self) {
        self.statistics.dag = self.dag.len() as u64;
        self.statistics.proved = self.proved.len() as u64;
        let bytes = table_bytes(&self.dag) + table_bytes(&self.proved);
        self.statistics.memory = bytes as u64;
    }

    /// What is proved of a position.
    pub(super) fn proof(&self, at: &Position) -> Option<Proved> {
        self.proved.get(&at.key()).copied()
    }

    /// The move to play: the proved one, or the open one with the least ratio of proof to disproof.
    pub(super) fn best(&self, at: &Position) -> Option<Column> {
        if let Some(proved) = self.proof(at) {
            return proved.column;
        }
        let children = self.shuffled(at).into_iter().filter_map(|column| {
            let mut child = at.clone();
            child.play_unchecked(column);
            let node = self.dag.get(&child.key())?;
            Some((f64::from(node.proof) / f64::from(node.disproof.max(1)), column))
        });
        children.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, column)| column)
    }
}

/// What a table takes: an entry and a byte of control for each it has room for, of which an eighth
/// stays free.
fn table_bytes<V>(table: &HashMap<Key, V>) -> usize {
    table.capacity() * 8 / 7 * (size_of::<(Key, V)>() + 1)
}
