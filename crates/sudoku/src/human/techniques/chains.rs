//! Chains: if this candidate is wrong, that one is right. When a chain leads from A wrong to B right,
//! one of A and B is right, and what both exclude can be removed. When B excludes A as well, the
//! chain is a loop, and each of its weak links can be removed from everything that both its ends see.
//!
//! All kinds of chains share one search, over graphs with different links: it assumes each candidate in
//! turn and looks for the shortest chain that refutes it. Only the shortest of all chains are
//! reported.

use super::graph::{Graph, Links};
use super::walk::{Stop, Walk};
use crate::human::board::{Board, digit};
use crate::human::cells::{Cells, bits};
use crate::human::findings::{Findings, Flow};
use crate::human::step::{Link, LockedSet, Pattern};
use crate::human::technique::Technique::{self, *};

/// The most strong links of a chain.
const MAX_STRONG: u32 = 12;

const NO_LINKS: Links =
    Links { cells: false, units: false, groups: false, sets: false, turns: false };

/// All links between single candidates.
const SINGLE: Links = Links { cells: true, units: true, turns: true, ..NO_LINKS };

/// A kind of chains.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    links: Links,
    /// Whether both ends must have the digit that they remove.
    one_digit: bool,
    /// The most strong links.
    limit: u32,
    /// What closed chains are called, those that return to their cell, and all others.
    names: [Technique; 3],
}

/// One digit only.
pub(super) const X: Kind = Kind {
    links: Links { units: true, ..NO_LINKS },
    one_digit: true,
    limit: MAX_STRONG,
    names: [XChain; 3],
};

/// Cells of two candidates only.
pub(super) const XY: Kind = Kind {
    links: Links { cells: true, ..NO_LINKS },
    one_digit: true,
    limit: MAX_STRONG,
    names: [XyChain; 3],
};

/// Single candidates.
pub(super) const ANY: Kind = Kind {
    links: SINGLE,
    one_digit: false,
    limit: MAX_STRONG,
    names: [ContinuousLoop, DiscontinuousLoop, Chain],
};

/// With groups.
pub(super) const GROUPED: Kind = Kind {
    links: Links { groups: true, ..SINGLE },
    one_digit: false,
    limit: MAX_STRONG,
    names: [GroupedContinuousLoop, GroupedDiscontinuousLoop, GroupedChain],
};

/// With groups and almost locked sets.
pub(super) const WITH_SETS: Kind = Kind {
    links: Links { groups: true, sets: true, ..SINGLE },
    one_digit: false,
    limit: MAX_STRONG,
    names: [AlsContinuousLoop, AlsDiscontinuousLoop, AlsInferenceChain],
};

/// Almost locked sets only, of which cells with two candidates are the smallest: two, three or more.
pub(super) const fn of_sets(technique: Technique, limit: u32) -> Kind {
    let links = Links { cells: true, sets: true, ..NO_LINKS };
    Kind { links, one_digit: true, limit, names: [technique; 3] }
}

/// The most sets of a chain of almost locked sets.
pub(super) const MAX_SETS: u32 = MAX_STRONG;

/// Reports the conclusions of the shortest chains.
pub(super) fn chains<const W: usize>(
    board: &Board<W>,
    kind: Kind,
    found: &mut Findings<'_, W>,
) -> Flow {
    let graph = Graph::new(board, kind.links);
    let mut walk = Walk::new(graph.nodes.len());
    let Some((length, mut chains)) = shortest(&graph, kind, &mut walk) else {
        return Flow::Continue(());
    };
    found.add_to_rating(length.saturating_sub(2).min(9));
    for (number, node) in graph.nodes.iter().enumerate().filter(|(_, node)| node.cells.len() == 1) {
        let start = number as u32;
        let back = walk.search(&graph, &[start], length, |end| end == start);
        if let (Some((end, _)), Some(cell)) = (back, node.cells.only()) {
            found.name(kind.names[1]);
            found.place(cell, node.digit, || graph.explain(&walk.path(end)))?;
        }
    }
    chains.sort_by_key(|chain| chain.shape as usize);
    for Found { path, shape } in &chains {
        found.name(kind.names[*shape as usize]);
        found.remove_some(graph.removed(path, *shape), || graph.explain(path))?;
    }
    Flow::Continue(())
}

/// How a chain ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// Its end excludes its beginning.
    Loop,
    /// It removes a candidate from the cell of one of its ends, or returns to its beginning.
    Discontinuous,
    /// It removes what both ends see.
    Open,
}

struct Found {
    path: Vec<Stop>,
    shape: Shape,
}

/// The shortest chains, one for each candidate that they refute, and their strong links.
fn shortest<const W: usize>(
    graph: &Graph<'_, W>,
    kind: Kind,
    walk: &mut Walk,
) -> Option<(u32, Vec<Found>)> {
    let (mut limit, mut chains) = (kind.limit, Vec::new());
    let board = graph.board;
    for cell in board.open.iter() {
        for digit in bits(board.digits(cell)) {
            let mut starts = graph.excluded_by(cell, digit);
            if kind.one_digit {
                starts.retain(|&start| graph.nodes[start as usize].digit == digit);
            }
            let is_end = |end: u32| {
                graph.excludes(end, cell, digit)
                    && (!kind.one_digit || graph.nodes[end as usize].digit == digit)
            };
            let Some((end, length)) = walk.search(graph, &starts, limit, is_end) else { continue };
            if length < limit {
                limit = length;
                chains.clear();
            }
            let path = walk.path(end);
            let shape = graph.shape(&path);
            chains.push(Found { path, shape });
        }
    }
    (!chains.is_empty()).then_some((limit, chains))
}

impl<const W: usize> Graph<'_, W> {
    fn shape(&self, path: &[Stop]) -> Shape {
        let (start, end) = (path[0].node, path[path.len() - 1].node);
        let [a, b] = [start, end].map(|node| &self.nodes[node as usize]);
        if start == end {
            Shape::Discontinuous
        } else if self.weak[end as usize].contains(&start) {
            Shape::Loop
        } else if a.digit != b.digit
            && self
                .removed(path, Shape::Open)
                .iter()
                .filter(|(digit, cells)| self.board.places[*digit].meets(*cells))
                .count()
                < 2
        {
            Shape::Discontinuous
        } else {
            Shape::Open
        }
    }

    /// What a chain removes: digits, each with its cells.
    fn removed(&self, path: &[Stop], shape: Shape) -> Vec<(usize, Cells<W>)> {
        if shape == Shape::Loop {
            return self.removed_by_loop(path);
        }
        let (start, end) = (path[0].node, path[path.len() - 1].node);
        let [a, b] = [start, end].map(|node| &self.nodes[node as usize]);
        if a.digit == b.digit {
            return vec![(a.digit, a.seen & b.seen)];
        }
        let mut removed = Vec::new();
        if a.cells.len() == 1 {
            removed.push((b.digit, a.cells & b.seen));
        }
        if b.cells.len() == 1 {
            removed.push((a.digit, b.cells & a.seen));
        }
        removed
    }

    /// In a loop exactly one end of each weak link is right, and of each almost locked set exactly
    /// one of the two digits that link it: all its other digits are in it.
    fn removed_by_loop(&self, path: &[Stop]) -> Vec<(usize, Cells<W>)> {
        let mut removed = Vec::new();
        for index in (1..path.len()).step_by(2) {
            let right = &self.nodes[path[index].node as usize];
            let wrong = &self.nodes[path[(index + 1) % path.len()].node as usize];
            if right.digit == wrong.digit {
                removed.push((right.digit, right.seen & wrong.seen));
            } else if let Some(cell) = right.cells.only() {
                let kept = 1 << right.digit | 1 << wrong.digit;
                let others = bits(self.board.digits(cell) & !kept);
                removed.extend(others.map(|digit| (digit, right.cells)));
            }
            if let Some(set) = path[index].set {
                let set = &self.sets[set as usize];
                let before = &self.nodes[path[index - 1].node as usize];
                let links = 1 << right.digit | 1 << before.digit;
                removed.extend(bits(set.digits & !links).map(|digit| {
                    (digit, self.board.seen_by_all(set.cells & self.board.places[digit]))
                }));
            }
        }
        removed
    }

    fn explain(&self, path: &[Stop]) -> Pattern {
        let cells = |cells: Cells<W>| cells.iter().map(|cell| self.board.cell(cell));
        let link = |(index, stop): (usize, &Stop)| {
            let node = &self.nodes[stop.node as usize];
            let holds = index % 2 == 1;
            let assumed = index == 0;
            Link { cells: cells(node.cells).collect(), digit: digit(node.digit), holds, assumed }
        };
        let links: Vec<Link> = path.iter().enumerate().map(link).collect();
        let sets = path.iter().filter_map(|stop| stop.set).map(|set| {
            let set = &self.sets[set as usize];
            LockedSet {
                cells: cells(set.cells).collect(),
                digits: bits(set.digits).map(digit).collect(),
            }
        });
        let sets: Vec<LockedSet> = sets.collect();
        let of_sets = sets.iter().flat_map(|set| set.cells.clone());
        let mut all: Vec<_> = links.iter().flat_map(|link| link.cells.clone()).collect();
        all.extend(of_sets);
        let mut seen = Vec::new();
        all.retain(|cell| {
            !seen.contains(cell) && {
                seen.push(*cell);
                true
            }
        });
        let mut digits: Vec<_> = links.iter().map(|link| link.digit).collect();
        digits.sort_unstable();
        digits.dedup();
        Pattern { digits, cells: all, sets, links, ..Pattern::default() }
    }
}
