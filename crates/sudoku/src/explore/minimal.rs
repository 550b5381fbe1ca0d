//! All minimal puzzles among the givens of a puzzle.
//!
//! A tree: at each node a given is either removed or chosen to stay.
//!
//! ```text
//!   needed   the solution is not unique without it: it stays in all nodes below
//!   chosen   it stays, but must become needed, as the others are removed
//!   open     not decided
//! ```
//!
//! A branch is dead when a chosen given is not needed even if everything open is removed: a superset
//! needs it even less.

use lockstep_search::Stop;

use super::{Numbers, is_unique};

/// Nodes with at most this many open givens are searched as a part: it has at most 924 puzzles,
/// which is the largest number of sets of 12 of which none contains another.
const OPEN: u32 = 12;

/// A set of cells, one bit each.
type Cells = u128;

#[derive(Clone, Copy, Debug)]
struct Node {
    needed: Cells,
    chosen: Cells,
    open: Cells,
}

/// A subtree.
#[derive(Clone, Debug)]
pub(super) struct Part {
    puzzle: Numbers,
    root: Node,
}

/// The upper part of the tree, depth first.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    puzzle: Numbers,
    stack: Vec<Node>,
}

impl Walk {
    pub(super) fn new(puzzle: Numbers) -> Walk {
        let open = cells(&puzzle);
        let root = Node { needed: 0, chosen: 0, open }.with_needed(&puzzle);
        Walk { puzzle, stack: vec![root] }
    }
}

impl Iterator for Walk {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        loop {
            let node = self.stack.pop()?;
            if node.open.count_ones() <= OPEN {
                return Some(Part { puzzle: self.puzzle, root: node });
            }
            node.branch(&self.puzzle, &mut self.stack);
        }
    }
}

impl Part {
    pub(super) fn search(&self, stop: &Stop, visit: &mut impl FnMut(&Numbers)) -> bool {
        let mut stack = vec![self.root];
        while let Some(node) = stack.pop() {
            if stop.is_set() {
                return false;
            }
            if node.open != 0 {
                node.branch(&self.puzzle, &mut stack);
            } else if node.is_alive(&self.puzzle) {
                visit(&only(&self.puzzle, node.needed | node.chosen));
            }
        }
        true
    }
}

impl Node {
    /// Adds the node where the first open given stays, and on top of it that without it.
    fn branch(self, puzzle: &Numbers, stack: &mut Vec<Node>) {
        let first = self.open & self.open.wrapping_neg();
        let open = self.open ^ first;
        let stays = Node { chosen: self.chosen | first, open, ..self };
        if stays.is_alive(puzzle) {
            stack.push(stays);
        }
        stack.push(Node { open, ..self }.with_needed(puzzle));
    }

    /// Moves givens that turn out to be needed to the others of that kind.
    fn with_needed(mut self, puzzle: &Numbers) -> Node {
        let all = self.needed | self.chosen | self.open;
        for given in bits(self.chosen | self.open) {
            if !is_unique(&only(puzzle, all ^ given)) {
                self.needed |= given;
                self.chosen &= !given;
                self.open &= !given;
            }
        }
        self
    }

    /// Whether every chosen given can still become needed.
    fn is_alive(&self, puzzle: &Numbers) -> bool {
        let stay = self.needed | self.chosen;
        bits(self.chosen).all(|given| !is_unique(&only(puzzle, stay ^ given)))
    }
}

/// The cells of the givens.
fn cells(puzzle: &Numbers) -> Cells {
    (0..puzzle.len()).filter(|&cell| puzzle[cell] != 0).fold(0, |set, cell| set | 1 << cell)
}

/// The cells of a set, each as a set of its own.
fn bits(mut set: Cells) -> impl Iterator<Item = Cells> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// The puzzle with these of its givens.
fn only(puzzle: &Numbers, cells: Cells) -> Numbers {
    std::array::from_fn(|cell| if cells >> cell & 1 == 1 { puzzle[cell] } else { 0 })
}
