use std::collections::HashSet;

use lockstep_game::{Key, Player};
use lockstep_search::Stop;

use super::alignment::TIERS;
use super::board::Board;
use super::operator::{Threat, all_threats, new_threats};

/// How many sequences are checked for a global defence before the search gives up.
const MOST_SEQUENCES: usize = 10;

/// How many nodes a search may make.
const MOST_NODES: usize = 600;

/// Dependency-based search for a forced win: a threat is only followed by threats that it made
/// possible (the *dependency* stage); then nodes that do not contradict each other are merged,
/// and go on with what both together make possible (the *combination* stage).
///
/// An extra disc is not always an advantage in a game with gravity, so a sequence found this
/// way can fail. [`super::Bologna`] trusts it all the same.
pub(super) struct DbSearch<'a> {
    attacker: Player,
    max_tier: u8,
    /// Cells that are as good as a line: those a defender wants to occupy.
    goals: HashSet<usize>,
    stop: &'a Stop,
    nodes: Vec<Node>,
    /// Boards that have been made already.
    seen: HashSet<Key>,
}

/// A board that some threats lead to.
struct Node {
    board: Board,
    /// The threats in an order in which they can be played.
    threats: Vec<Threat>,
    /// The threats that became possible here.
    possible: Vec<Threat>,
}

/// How a stage ends.
enum Found {
    /// A sequence was accepted.
    Sequence(Vec<Threat>),
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
    let mut search = DbSearch::new(board, attacker, TIERS, HashSet::new(), stop);
    let mut checked = 0;
    let sequence = search.run(|sequence| {
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

/// What to do with a sequence.
enum Verdict {
    Accept,
    Reject,
    GiveUp,
}

/// Whether the defender, instead of answering, can win first or take a cell of the sequence,
/// with threats that are stronger than those of the attacker.
fn has_global_defence(board: &Board, attacker: Player, sequence: &[Threat], stop: &Stop) -> bool {
    let mut board = board.clone();
    for (i, threat) in sequence.iter().enumerate() {
        board.put(threat.attack, attacker);
        let Some(max_tier) = threat.tier.checked_sub(1).filter(|&tier| tier > 0) else {
            return false; // The attacker has made a line.
        };
        let rest = sequence[i + 1..].iter();
        let goals = rest.flat_map(|next| next.answers.iter().copied().chain([next.attack]));
        let mut search = DbSearch::new(&board, !attacker, max_tier, goals.collect(), stop);
        if search.run(|_| Verdict::Accept).is_some() {
            return true;
        }
        for &answer in &threat.answers {
            board.put(answer, !attacker);
        }
    }
    false
}

impl<'a> DbSearch<'a> {
    fn new(
        board: &Board,
        attacker: Player,
        max_tier: u8,
        goals: HashSet<usize>,
        stop: &'a Stop,
    ) -> DbSearch<'a> {
        let root = Node {
            possible: all_threats(board, attacker, max_tier),
            board: board.clone(),
            threats: Vec::new(),
        };
        let seen = HashSet::from([board.key()]);
        DbSearch { attacker, max_tier, goals, stop, nodes: vec![root], seen }
    }

    /// Alternates the two stages until a sequence is accepted or nothing is new.
    fn run(&mut self, mut check: impl FnMut(&[Threat]) -> Verdict) -> Option<Vec<Threat>> {
        let mut first_new = 0;
        while first_new < self.nodes.len() && !self.is_exhausted() {
            let before = self.nodes.len();
            match self.dependency_stage(first_new, &mut check) {
                Found::Sequence(sequence) => return Some(sequence),
                Found::TooMany => return None,
                Found::Nothing => {}
            }
            first_new = self.nodes.len();
            self.combination_stage(before, first_new);
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
        while next < self.nodes.len() && !self.is_exhausted() {
            for i in 0..self.nodes[next].possible.len() {
                let threat = self.nodes[next].possible[i].clone();
                let Some((child, reached)) = self.apply(next, threat) else { continue };
                if reached {
                    match check(&child.threats) {
                        Verdict::Accept => return Found::Sequence(child.threats),
                        Verdict::Reject => {}
                        Verdict::GiveUp => return Found::TooMany,
                    }
                } else {
                    self.nodes.push(child);
                }
            }
            next += 1;
        }
        Found::Nothing
    }

    /// The node after a threat, and whether it reaches the goal; `None` if the threat is of no
    /// use: not new, not playable, or the answers make a line of the defender.
    fn apply(&mut self, node: usize, threat: Threat) -> Option<(Node, bool)> {
        let Node { board, threats, .. } = &self.nodes[node];
        let mut board = board.clone();
        let mut discs = Vec::new();
        let mut reached = false;
        for (cell, player) in threat.discs(self.attacker) {
            if board.disc(cell).is_some() || !board.is_playable(cell) {
                return None;
            }
            board.put(cell, player);
            discs.push(cell);
            let line = board.has_line_through(cell);
            if line && player != self.attacker {
                return None;
            }
            reached |= line || self.goals.contains(&cell);
        }
        if !self.seen.insert(board.key()) {
            return None;
        }
        let mut threats = threats.clone();
        threats.push(threat);
        let possible = if reached {
            Vec::new()
        } else {
            new_threats(&board, self.attacker, &discs, self.max_tier)
        };
        Some((Node { board, threats, possible }, reached))
    }

    /// Merges the nodes of the last dependency stage with all others.
    fn combination_stage(&mut self, first: usize, last: usize) {
        for a in first..last {
            for b in 1..a {
                if self.is_exhausted() {
                    return;
                }
                if let Some(node) = self.merge(a, b).or_else(|| self.merge(b, a)) {
                    self.nodes.push(node);
                }
            }
        }
    }

    /// The node with the threats of `a` and then those of `b`; `None` if they contradict each
    /// other, if one of the two adds nothing, or if nothing new becomes possible.
    fn merge(&mut self, a: usize, b: usize) -> Option<Node> {
        let (a, b) = (&self.nodes[a], &self.nodes[b]);
        let added: Vec<&Threat> =
            b.threats.iter().filter(|threat| !a.threats.contains(threat)).collect();
        let is_useful =
            !added.is_empty() && a.threats.iter().any(|threat| !b.threats.contains(threat));
        if !is_useful {
            return None;
        }
        let mut board = a.board.clone();
        let mut discs = Vec::new();
        for (cell, player) in added.iter().flat_map(|threat| threat.discs(self.attacker)) {
            match board.disc(cell) {
                Some(owner) if owner == player => continue, // Both have it.
                Some(_) => return None,
                None if !board.is_playable(cell) => return None,
                None => board.put(cell, player),
            }
            discs.push(cell);
            if board.has_line_through(cell) {
                return None;
            }
        }
        if !self.seen.insert(board.key()) {
            return None;
        }
        let is_new = |threat: &Threat| !a.possible.contains(threat) && !b.possible.contains(threat);
        let mut possible = new_threats(&board, self.attacker, &discs, self.max_tier);
        possible.retain(is_new);
        let threats = a.threats.iter().chain(added).cloned().collect();
        Some(Node { board, threats, possible })
    }
}
