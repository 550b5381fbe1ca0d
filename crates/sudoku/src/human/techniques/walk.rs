//! A breadth-first search along strong and weak links in turn.

use super::graph::{Graph, Strong};

/// Where a chain begins.
const NONE: u32 = u32::MAX;

/// Chains from wrong nodes to right ones. The buffers are reused: a mark is valid only with the
/// number of the current search.
pub(super) struct Walk {
    number: u32,
    /// The search in which each node was found right, and wrong.
    right: Vec<u32>,
    wrong: Vec<u32>,
    /// The node before it in the chain, and the set through which a right one was reached.
    before_right: Vec<(u32, Option<u32>)>,
    before_wrong: Vec<u32>,
    /// The nodes that became wrong last, and right.
    wrong_front: Vec<u32>,
    right_front: Vec<u32>,
}

/// A node of a chain, and the set through which the strong link to it leads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Stop {
    pub(super) node: u32,
    pub(super) set: Option<u32>,
}

impl Walk {
    pub(super) fn new(nodes: usize) -> Walk {
        Walk {
            number: 0,
            right: vec![0; nodes],
            wrong: vec![0; nodes],
            before_right: vec![(NONE, None); nodes],
            before_wrong: vec![NONE; nodes],
            wrong_front: Vec::new(),
            right_front: Vec::new(),
        }
    }

    /// The first node that `is_end` accepts among those that are right if all of `starts` are wrong,
    /// and the number of strong links to it, which is at most `limit`.
    pub(super) fn search<const W: usize>(
        &mut self,
        graph: &Graph<'_, W>,
        starts: &[u32],
        limit: u32,
        is_end: impl Fn(u32) -> bool,
    ) -> Option<(u32, u32)> {
        self.number += 1;
        self.wrong_front.clear();
        self.wrong_front.extend_from_slice(starts);
        for &start in starts {
            self.wrong[start as usize] = self.number;
            self.before_wrong[start as usize] = NONE;
        }
        for length in 1..=limit {
            if let Some(end) = self.advance_strongly(graph, &is_end) {
                return Some((end, length));
            }
            self.advance_weakly(graph);
            if self.wrong_front.is_empty() {
                return None;
            }
        }
        None
    }

    fn advance_strongly<const W: usize>(
        &mut self,
        graph: &Graph<'_, W>,
        is_end: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        self.right_front.clear();
        for &wrong in &self.wrong_front {
            for &Strong { to, set } in &graph.strong[wrong as usize] {
                if self.right[to as usize] != self.number {
                    self.right[to as usize] = self.number;
                    self.before_right[to as usize] = (wrong, set);
                    if is_end(to) {
                        return Some(to);
                    }
                    self.right_front.push(to);
                }
            }
        }
        None
    }

    fn advance_weakly<const W: usize>(&mut self, graph: &Graph<'_, W>) {
        self.wrong_front.clear();
        for &right in &self.right_front {
            for &to in &graph.weak[right as usize] {
                if self.wrong[to as usize] != self.number {
                    self.wrong[to as usize] = self.number;
                    self.before_wrong[to as usize] = right;
                    self.wrong_front.push(to);
                }
            }
        }
    }

    /// The chain to a node of the last search: wrong, right, wrong, ... right.
    pub(super) fn path(&self, end: u32) -> Vec<Stop> {
        let mut path = Vec::new();
        let mut right = end;
        while right != NONE {
            let (wrong, set) = self.before_right[right as usize];
            path.extend([Stop { node: right, set }, Stop { node: wrong, set: None }]);
            right = self.before_wrong[wrong as usize];
        }
        path.reverse();
        path
    }
}
