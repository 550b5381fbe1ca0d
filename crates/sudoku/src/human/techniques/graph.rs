//! The candidates of a board as nodes, and what follows from each being right or wrong.
//!
//! A node is a digit in a cell, or in several cells of a group or an almost locked set: it is right
//! if one of the cells holds the digit. A strong link leads from a wrong node to a right one, a weak
//! link from a right node to a wrong one.

use std::collections::HashMap;

use super::locked_sets::{AlmostLocked, almost_locked_sets};
use crate::human::board::Board;
use crate::human::cells::{Cells, bits};

/// Which strong links a graph has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Links {
    /// Within cells of two candidates.
    pub(super) cells: bool,
    /// Between two places of a digit in a unit.
    pub(super) units: bool,
    /// Between groups of places of a digit in a unit.
    pub(super) groups: bool,
    /// Within almost locked sets.
    pub(super) sets: bool,
    /// Whether a right candidate excludes the others of its cell, so that a chain may change digits
    /// there.
    pub(super) turns: bool,
}

/// A digit in some cells.
pub(super) struct Node<const W: usize> {
    pub(super) digit: usize,
    pub(super) cells: Cells<W>,
    /// The cells that cannot hold the digit if the node is right.
    pub(super) seen: Cells<W>,
}

/// A strong link to a node, perhaps through an almost locked set.
#[derive(Clone, Copy)]
pub(super) struct Strong {
    pub(super) to: u32,
    pub(super) set: Option<u32>,
}

/// The nodes and links of a board.
pub(super) struct Graph<'b, const W: usize> {
    pub(super) board: &'b Board<W>,
    pub(super) nodes: Vec<Node<W>>,
    pub(super) strong: Vec<Vec<Strong>>,
    pub(super) weak: Vec<Vec<u32>>,
    pub(super) sets: Vec<AlmostLocked<W>>,
    /// The nodes of single candidates, by cell and digit.
    singles: Vec<Option<u32>>,
    /// All nodes by digit, ascending.
    of_digit: Vec<Vec<u32>>,
    /// The other nodes.
    groups: HashMap<(usize, Cells<W>), u32>,
}

impl<'b, const W: usize> Graph<'b, W> {
    pub(super) fn new(board: &'b Board<W>, links: Links) -> Graph<'b, W> {
        let mut graph = Graph {
            board,
            nodes: Vec::new(),
            strong: Vec::new(),
            weak: Vec::new(),
            sets: Vec::new(),
            singles: vec![None; board.order().cells() * board.side()],
            of_digit: vec![Vec::new(); board.side()],
            groups: HashMap::new(),
        };
        if links.cells {
            graph.link_cells();
        }
        if links.units || links.groups {
            for unit in 0..3 * board.side() {
                for digit in bits(board.missing(unit)) {
                    graph.link_unit(unit, digit, links.groups);
                }
            }
        }
        if links.sets {
            graph.link_sets();
        }
        graph.link_weakly(links.turns);
        graph
    }

    /// The number of a node, which is made if it is new.
    fn node(&mut self, digit: usize, cells: Cells<W>) -> u32 {
        let next = self.nodes.len() as u32;
        let number = match cells.only() {
            Some(cell) => *self.singles[cell * self.board.side() + digit].get_or_insert(next),
            None => *self.groups.entry((digit, cells)).or_insert(next),
        };
        if number == next {
            let seen = self.board.seen_by_all(cells);
            self.nodes.push(Node { digit, cells, seen });
            self.of_digit[digit].push(number);
            self.strong.push(Vec::new());
        }
        number
    }

    /// A strong link in both directions.
    fn link(&mut self, a: (usize, Cells<W>), b: (usize, Cells<W>), set: Option<u32>) {
        let (a, b) = (self.node(a.0, a.1), self.node(b.0, b.1));
        for (from, to) in [(a, b), (b, a)] {
            let links = &mut self.strong[from as usize];
            if links.iter().all(|link| link.to != to) {
                links.push(Strong { to, set });
            }
        }
    }

    fn link_cells(&mut self) {
        let [_, _, two] = self.board.by_count();
        for cell in two.iter() {
            let mut digits = bits(self.board.digits(cell));
            if let (Some(a), Some(b)) = (digits.next(), digits.next()) {
                self.link((a, Cells::of(cell)), (b, Cells::of(cell)), None);
            }
        }
    }

    /// Links the two places of a digit in a unit, or two groups that hold all its places.
    fn link_unit(&mut self, unit: usize, digit: usize, groups: bool) {
        let spots = self.board.spots(unit, digit);
        if let Some((a, b)) = spots.pair() {
            self.link((digit, Cells::of(a)), (digit, Cells::of(b)), None);
        } else if groups {
            let side = self.board.side();
            let is_box = unit >= 2 * side;
            // A line is cut by boxes, a box by rows and columns.
            let cuts = if is_box { 0..2 * side } else { 2 * side..3 * side };
            for cut in cuts.clone() {
                let part = spots & self.board.tables.units[cut];
                let rest = spots - part;
                let holds = |other: usize| rest.is_subset(self.board.tables.units[other]);
                if !part.is_empty() && !rest.is_empty() && cuts.clone().any(holds) {
                    self.link((digit, part), (digit, rest), None);
                }
            }
        }
    }

    /// If a digit is in no cell of an almost locked set, each other digit is in one of them. Digits
    /// that no cell outside sees lead nowhere.
    fn link_sets(&mut self) {
        let board = self.board;
        let sets = almost_locked_sets(board);
        for (index, set) in sets.iter().enumerate().filter(|(_, set)| set.cells.len() > 1) {
            let ends: Vec<(usize, Cells<W>)> = bits(set.digits)
                .map(|digit| (digit, set.cells & board.places[digit]))
                .filter(|&(digit, cells)| board.places[digit].meets(board.seen_by_all(cells)))
                .collect();
            for (first, &a) in ends.iter().enumerate() {
                for &b in &ends[first + 1..] {
                    self.link(a, b, Some(index as u32));
                }
            }
        }
        self.sets = sets;
    }

    /// A right node excludes the nodes of its digit whose cells all see it, and the other digits
    /// of its cell.
    fn link_weakly(&mut self, turns: bool) {
        let mut weak = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let mut links: Vec<u32> = self.seen_from(node.digit, node.seen).collect();
            if let Some(cell) = node.cells.only().filter(|_| turns) {
                links.extend(self.others_in(cell, node.digit));
            }
            weak.push(links);
        }
        self.weak = weak;
    }

    /// The nodes of the other digits of a cell.
    fn others_in(&self, cell: usize, digit: usize) -> impl Iterator<Item = u32> {
        let others = bits(self.board.digits(cell) & !(1 << digit));
        others.filter_map(move |other| self.singles[cell * self.board.side() + other])
    }

    /// The nodes of a digit that lie within some cells.
    fn seen_from(&self, digit: usize, cells: Cells<W>) -> impl Iterator<Item = u32> {
        let of_digit = self.of_digit[digit].iter().copied();
        of_digit.filter(move |&node| self.nodes[node as usize].cells.is_subset(cells))
    }

    /// The nodes that a candidate excludes, whether it is a node or not, ascending.
    pub(super) fn excluded_by(&self, cell: usize, digit: usize) -> Vec<u32> {
        let elsewhere = self.seen_from(digit, self.board.peers(cell));
        let mut nodes: Vec<u32> = elsewhere.chain(self.others_in(cell, digit)).collect();
        nodes.sort_unstable();
        nodes
    }

    /// Whether a candidate is wrong if the node is right.
    pub(super) fn excludes(&self, node: u32, cell: usize, digit: usize) -> bool {
        let node = &self.nodes[node as usize];
        (node.digit == digit && node.seen.contains(cell))
            || (node.digit != digit && node.cells.only() == Some(cell))
    }
}
