//! Chains: if this candidate is wrong, that one is right. A strong link goes from a wrong
//! candidate to a right one (two candidates in a cell, two places in a unit), a weak link
//! from a right one to those it excludes. When a chain leads from A wrong to B right, one of
//! A and B is right, and what both exclude can be removed.

use std::collections::VecDeque;

use crate::human::board::{Board, MAX_DIGITS, digit};
use crate::human::cells::{Cells, bits};
use crate::human::findings::{Findings, Flow};
use crate::human::step::{Link, Pattern};

/// The most strong links of a chain.
const MAX_STRONG: u32 = 10;

/// A candidate: a cell and a digit.
type Node = (usize, usize);

/// Which links a chain may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Strong links within cells of two candidates only; both ends have the same digit.
    Xy,
    /// All.
    Any,
}

/// Reports the conclusions of the shortest chains only.
pub(super) fn chains<const W: usize>(
    board: &Board<W>,
    kind: Kind,
    found: &mut Findings<'_, W>,
) -> Flow {
    let net = Net::new(board, kind);
    let (mut shortest, mut chains) = (MAX_STRONG, Vec::new());
    let mut walk = Walk::new(board.order().cells());
    for start in net.nodes() {
        walk.from(&net, start, shortest, |end, length| {
            if net
                .excluded(start, end)
                .iter()
                .any(|&(digit, cells)| board.places[digit].meets(cells))
            {
                if length < shortest {
                    (shortest, chains) = (length, Vec::new());
                }
                chains.push((start, end));
            }
            shortest
        });
    }
    for (start, end) in chains {
        found.remove_some(net.excluded(start, end), || {
            walk.from(&net, start, shortest, |_, _| shortest);
            net.explain(&walk.path(start, end))
        })?;
    }
    Flow::Continue(())
}

/// The strong links of a board.
struct Net<'b, const W: usize> {
    board: &'b Board<W>,
    kind: Kind,
    /// For each digit, the cells in which it has a strong link.
    linked: [Cells<W>; MAX_DIGITS],
    two: Cells<W>,
}

impl<'b, const W: usize> Net<'b, W> {
    fn new(board: &'b Board<W>, kind: Kind) -> Net<'b, W> {
        let [_, _, two] = board.by_count();
        let mut linked = [Cells::EMPTY; MAX_DIGITS];
        for (digit, linked) in linked.iter_mut().enumerate().take(board.side()) {
            *linked = board.places[digit] & two;
            if kind == Kind::Any {
                let units = (0..3 * board.side()).map(|unit| board.spots(unit, digit));
                *linked = units.filter(|spots| spots.len() == 2).fold(*linked, |a, b| a | b);
            }
        }
        Net { board, kind, linked, two }
    }

    /// The candidates with a strong link.
    fn nodes(&self) -> impl Iterator<Item = Node> {
        let linked = self.linked.into_iter().enumerate();
        linked.flat_map(|(digit, cells)| cells.iter().map(move |cell| (cell, digit)))
    }

    /// Where strong links lead from a candidate that is wrong.
    fn strong(&self, (cell, digit): Node, mut visit: impl FnMut(Node)) {
        if self.two.contains(cell) {
            let other = self.board.digits(cell) & !(1 << digit);
            visit((cell, other.trailing_zeros() as usize));
        }
        if self.kind == Kind::Any {
            for unit in self.board.tables.units_of[cell] {
                if let Some((a, b)) = self.board.spots(unit.into(), digit).pair() {
                    visit((if a == cell { b } else { a }, digit));
                }
            }
        }
    }

    /// The candidates with strong links that a right one excludes.
    fn weak(&self, (cell, digit): Node, mut visit: impl FnMut(Node)) {
        for other in (self.linked[digit] & self.board.peers(cell)).iter() {
            visit((other, digit));
        }
        for other in bits(self.board.digits(cell) & !(1 << digit)) {
            if self.linked[other].contains(cell) {
                visit((cell, other));
            }
        }
    }

    /// What can be removed when one of two candidates is right: digits, each with its cells.
    fn excluded(&self, (a, x): Node, (b, y): Node) -> Vec<(usize, Cells<W>)> {
        let (near_a, near_b) = (self.board.peers(a), self.board.peers(b));
        if x == y {
            let mut excluded = vec![(x, near_a & near_b)];
            if a == b {
                // The candidate is right: the other digits of the cell are removed too.
                let others = bits(self.board.digits(a) & !(1 << x));
                excluded.extend(others.map(|digit| (digit, Cells::of(a))));
            }
            return excluded;
        }
        if self.kind == Kind::Xy {
            Vec::new()
        } else if a == b {
            let others = self.board.digits(a) & !(1 << x | 1 << y);
            bits(others).map(|digit| (digit, Cells::of(a))).collect()
        } else if near_a.contains(b) {
            vec![(y, Cells::of(a)), (x, Cells::of(b))]
        } else {
            Vec::new()
        }
    }

    fn explain(&self, path: &[Node]) -> Pattern {
        let link = |(index, &(cell, number)): (usize, &Node)| Link {
            cell: self.board.cell(cell),
            digit: digit(number),
            holds: index % 2 == 1,
        };
        let links: Vec<Link> = path.iter().enumerate().map(link).collect();
        let mut cells: Vec<_> = links.iter().map(|link| link.cell).collect();
        let mut digits: Vec<_> = links.iter().map(|link| link.digit).collect();
        cells.dedup();
        digits.sort_unstable();
        digits.dedup();
        Pattern { digits, cells, units: Vec::new(), links }
    }
}

/// A breadth-first search over the candidates that records predecessors. Its buffers are reused: a
/// mark is valid only with the number of the current walk.
struct Walk {
    /// The number of the walk in which each candidate was found right, and wrong.
    right: Vec<u32>,
    wrong: Vec<u32>,
    /// The candidate before it in the chain.
    before_right: Vec<Node>,
    before_wrong: Vec<Node>,
    number: u32,
    queue: VecDeque<(Node, u32)>,
}

fn index((cell, digit): Node) -> usize {
    cell * MAX_DIGITS + digit
}

impl Walk {
    fn new(cells: usize) -> Walk {
        let nodes = cells * MAX_DIGITS;
        Walk {
            right: vec![0; nodes],
            wrong: vec![0; nodes],
            before_right: vec![(0, 0); nodes],
            before_wrong: vec![(0, 0); nodes],
            number: 0,
            queue: VecDeque::new(),
        }
    }

    /// Calls `visit` with each candidate that is right if `start` is wrong, and the number of
    /// strong links it takes, in order of that number. `visit` returns the limit of links.
    fn from<const W: usize>(
        &mut self,
        net: &Net<'_, W>,
        start: Node,
        mut limit: u32,
        mut visit: impl FnMut(Node, u32) -> u32,
    ) {
        self.number += 1;
        self.queue.clear();
        self.wrong[index(start)] = self.number;
        self.strong_links(net, start, 1);
        while let Some((node, length)) = self.queue.pop_front() {
            if length > limit {
                break;
            }
            limit = visit(node, length);
            if length < limit {
                self.weak_links(net, node, length);
            }
        }
    }

    fn strong_links<const W: usize>(&mut self, net: &Net<'_, W>, wrong: Node, length: u32) {
        net.strong(wrong, |node| {
            if self.right[index(node)] != self.number {
                self.right[index(node)] = self.number;
                self.before_right[index(node)] = wrong;
                self.queue.push_back((node, length));
            }
        });
    }

    fn weak_links<const W: usize>(&mut self, net: &Net<'_, W>, right: Node, length: u32) {
        net.weak(right, |node| {
            if self.wrong[index(node)] != self.number {
                self.wrong[index(node)] = self.number;
                self.before_wrong[index(node)] = right;
                self.strong_links(net, node, length + 1);
            }
        });
    }

    /// The chain from `start` to `end` of the last walk: wrong, right, wrong, ... right.
    fn path(&self, start: Node, end: Node) -> Vec<Node> {
        let mut path = vec![end];
        let mut node = self.before_right[index(end)];
        path.push(node);
        while node != start {
            let right = self.before_wrong[index(node)];
            node = self.before_right[index(right)];
            path.extend([right, node]);
        }
        path.reverse();
        path
    }
}
