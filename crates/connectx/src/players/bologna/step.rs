use std::fmt;

use crate::Column;

/// One loop of the search: the leaf it went to, what it found there, and the root's numbers after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The moves from the root to the leaf.
    pub path: Vec<Column>,
    /// What the leaf turned out to be.
    pub leaf: Leaf,
    /// How many leaves must still be proved and disproved at the root; `None` if it is proved.
    pub numbers: Option<(u32, u32)>,
}

/// What a leaf turns out to be when it is developed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// The game is over.
    Over,
    /// The mover wins by this many threats.
    Threats(usize),
    /// Nothing is known yet; it has this many new children.
    Children(usize),
}

impl fmt::Display for Leaf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Leaf::Over => f.write_str("game over"),
            Leaf::Threats(count) => write!(f, "won by threats ({count})"),
            Leaf::Children(count) => write!(f, "children ({count})"),
        }
    }
}

/// `4,3,11: children (7), root 5/32`; the columns count from 1.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path: Vec<String> =
            self.path.iter().map(|column| column.number().to_string()).collect();
        let path = if path.is_empty() { "root".into() } else { path.join(",") };
        write!(f, "{path}: {}, root ", self.leaf)?;
        match self.numbers {
            Some((proof, disproof)) => write!(f, "{proof}/{disproof}"),
            None => f.write_str("proved"),
        }
    }
}
