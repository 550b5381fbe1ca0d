use std::collections::HashSet;

use lockstep_game::{Key, Player};
use lockstep_search::Stop;

use super::alignment::TIERS;
use super::board::Board;
use super::operator::{Threat, all_threats, new_threats};

#[cfg(test)]
mod tests;

/// How many sequences are checked for a global defence before the search gives up.
const MOST_SEQUENCES: usize = 10;

/// How many nodes a search may make. The document has no such limit but the time of the move; ours
/// keeps a leaf with many threats that do not touch each other from using up all of it, and the
/// memory: n of them can be combined in 2^n ways.
const MOST_NODES: usize = 600;

/// Dependency-based search for a forced win: a threat is only followed by threats that it made
/// possible (the *dependency* stage); then nodes that do not contradict each other are combined,
/// and go on with what both together make possible (the *combination* stage).
///
/// An extra disc is not always an advantage in a game with gravity, so a sequence found this
/// way can fail. [`super::Bologna`] trusts it all the same.
struct DbSearch<'a> {
    attacker: Player,
    goal: Goal,
    stop: &'a Stop,
    nodes: Vec<Node>,
    /// Boards of the current combination stage.
    combined: HashSet<Key>,
}

/// What the attacker of a search is after.
enum Goal {
    /// A line.
    Line,
    /// A line, a full board, or one of these cells: what refutes a sequence of the other player.
    Defence(HashSet<usize>),
}

/// A board that some threats lead to.
struct Node {
    board: Board,
    /// The threats in an order in which they can be played.
    threats: Vec<Threat>,
    /// The threats that became possible here.
    possible: Vec<Threat>,
    /// The weakest threats that count here.
    max_tier: u8,
    /// Whether the attacker has what he is after.
    reached: bool,
}

/// What to do with a sequence that reaches the goal.
enum Verdict {
    Accept,
    Reject,
    GiveUp,
}

/// How a stage ends.
enum Found {
    /// The threats of this node were accepted.
    Sequence(usize),
    /// Too many were rejected: the search gives up.
    TooMany,
    /// Nothing is left to try.
    Nothing,
}

/// The sequence with which `attacker`, who is to move, wins by threats against every defence
/// that the method looks at.
pub(super) fn winning_sequence(
    board: &Board,
    attacker: Player,
    stop: &Stop,
) -> Option<Vec<Threat>> {
    let root = Node::root(board.clone(), attacker, TIERS);
    let mut checked = 0;
    let sequence = DbSearch::new(vec![root], attacker, Goal::Line, stop).run(|sequence| {
        checked += 1;
        let holds = !has_global_defence(board, attacker, sequence, stop);
        if holds {
            Verdict::Accept
        } else if checked < MOST_SEQUENCES {
            Verdict::Reject
        } else {
            Verdict::GiveUp
        }
    });
    // A defence that there was no time to find may be there.
    sequence.filter(|_| !stop.is_set())
}

/// Whether the defender, instead of answering, can win first, draw, or take a cell of the sequence,
/// with threats that are stronger than those of the attacker. One search starts from every step of
/// the sequence: the attacks so far, and the answers to all but the last of them.
fn has_global_defence(board: &Board, attacker: Player, sequence: &[Threat], stop: &Stop) -> bool {
    let mut board = board.clone();
    let mut steps = Vec::new();
    for threat in sequence {
        board.put_unless_taken(threat.attack, attacker);
        if threat.tier == 1 {
            break; // The attacker has a line.
        }
        steps.push(Node::root(board.clone(), !attacker, threat.tier - 1));
        for &answer in &threat.answers {
            board.put_unless_taken(answer, !attacker);
        }
    }
    let goals = sequence.iter().flat_map(Threat::cells).collect();
    let mut search = DbSearch::new(steps, !attacker, Goal::Defence(goals), stop);
    search.run(|_| Verdict::Accept).is_some()
}

impl Node {
    /// A board before any threat.
    fn root(board: Board, attacker: Player, max_tier: u8) -> Node {
        let possible = all_threats(&board, attacker, max_tier);
        Node { board, threats: Vec::new(), possible, max_tier, reached: false }
    }
}

impl<'a> DbSearch<'a> {
    fn new(roots: Vec<Node>, attacker: Player, goal: Goal, stop: &'a Stop) -> DbSearch<'a> {
        DbSearch { attacker, goal, stop, nodes: roots, combined: HashSet::new() }
    }

    /// Alternates the two stages until a sequence is accepted or nothing is new.
    fn run(&mut self, mut check: impl FnMut(&[Threat]) -> Verdict) -> Option<Vec<Threat>> {
        let mut first = 0;
        while first < self.nodes.len() {
            let applied = self.nodes.len();
            match self.dependency_stage(first, &mut check) {
                Found::Sequence(node) => return Some(self.nodes.swap_remove(node).threats),
                Found::TooMany => return None,
                Found::Nothing => {}
            }
            first = self.nodes.len();
            self.combination_stage(applied, first);
        }
        None
    }

    fn is_exhausted(&self) -> bool {
        self.nodes.len() >= MOST_NODES || self.stop.poll(0)
    }

    /// Applies every possible threat to the nodes from `first` on, and to those it makes.
    fn dependency_stage(
        &mut self,
        first: usize,
        check: &mut impl FnMut(&[Threat]) -> Verdict,
    ) -> Found {
        let mut next = first;
        while next < self.nodes.len() {
            if self.nodes[next].reached {
                match check(&self.nodes[next].threats) {
                    Verdict::Accept => return Found::Sequence(next),
                    Verdict::Reject => {}
                    Verdict::GiveUp => return Found::TooMany,
                }
            }
            for i in 0..self.nodes[next].possible.len() {
                if self.is_exhausted() {
                    break;
                }
                let child = self.apply(&self.nodes[next], &self.nodes[next].possible[i]);
                self.nodes.extend(child);
            }
            next += 1;
        }
        Found::Nothing
    }

    /// The node after a threat; `None` if its cells are taken or in the air, or if the answers make
    /// a line of the defender.
    fn apply(&self, node: &Node, threat: &Threat) -> Option<Node> {
        let mut board = node.board.clone();
        let mut discs = Vec::new();
        let mut reached = false;
        for (cell, player) in threat.discs(self.attacker) {
            if !board.is_playable(cell) {
                return None;
            }
            board.put(cell, player);
            discs.push(cell);
            reached |= self.reaches(&board, cell)?;
        }
        let threats = node.threats.iter().chain([threat]).cloned().collect();
        Some(self.node(board, threats, &discs, node.max_tier, reached))
    }

    /// Whether the attacker has reached his goal with the disc in a cell; `None` if it makes a line of
    /// the defender.
    fn reaches(&self, board: &Board, cell: usize) -> Option<bool> {
        let is_own = board.disc(cell) == Some(self.attacker);
        if board.has_line_through(cell) {
            return is_own.then_some(true);
        }
        Some(match &self.goal {
            Goal::Line => false,
            Goal::Defence(cells) => is_own && cells.contains(&cell) || board.is_full(),
        })
    }

    /// A node with the threats that its new discs make possible. Whoever has reached the goal needs none.
    fn node(
        &self,
        board: Board,
        threats: Vec<Threat>,
        discs: &[usize],
        max_tier: u8,
        reached: bool,
    ) -> Node {
        let mut possible = Vec::new();
        if !reached {
            possible = new_threats(&board, self.attacker, discs, max_tier);
        }
        Node { board, threats, possible, max_tier, reached }
    }

    /// Combines the nodes of the last dependency stage with all others, and with the combinations
    /// that this makes.
    fn combination_stage(&mut self, first: usize, last: usize) {
        self.combined.clear();
        for a in first..last {
            let mut b = 0;
            while b < self.nodes.len() {
                if self.is_exhausted() {
                    return;
                }
                let node = self.combine(a, b).or_else(|| self.combine(b, a));
                self.nodes.extend(node);
                b += 1;
                if b == a {
                    b = last; // Each pair once.
                }
            }
        }
    }

    /// The node with the threats of `a` and then those of `b`; `None` if they contradict each other,
    /// if one of the two adds nothing, or if this stage has made that board already.
    fn combine(&mut self, a: usize, b: usize) -> Option<Node> {
        let (a, b) = (&self.nodes[a], &self.nodes[b]);
        let added: Vec<&Threat> =
            b.threats.iter().filter(|threat| !a.threats.contains(threat)).collect();
        let is_useful = !a.reached
            && !b.reached
            && !added.is_empty()
            && a.threats.iter().any(|threat| !b.threats.contains(threat));
        if !is_useful {
            return None;
        }
        let mut board = a.board.clone();
        let mut discs = Vec::new();
        let mut reached = false;
        for (cell, player) in added.iter().flat_map(|threat| threat.discs(self.attacker)) {
            match board.disc(cell) {
                Some(owner) if owner == player => continue, // Both have it.
                None if board.is_playable(cell) => board.put(cell, player),
                _ => return None,
            }
            discs.push(cell);
            reached |= self.reaches(&board, cell)?;
        }
        if discs.is_empty() || self.combined.contains(&board.key()) {
            return None;
        }
        let threats = a.threats.iter().chain(added).cloned().collect();
        let max_tier = a.max_tier.min(b.max_tier);
        let mut node = self.node(board, threats, &discs, max_tier, reached);
        let is_old = |threat: &Threat| a.possible.contains(threat) || b.possible.contains(threat);
        node.possible.retain(|threat| !is_old(threat));
        self.combined.insert(node.board.key());
        Some(node)
    }
}
