use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A way to conclude something from the pencil marks, easiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Technique {
    /// The last empty cell of a unit.
    FullHouse,
    /// The only cell of a box that can take a digit.
    HiddenSingleBox,
    /// The only cell of a row or column that can take a digit.
    HiddenSingleLine,
    /// A cell that can take one digit only.
    NakedSingle,
    /// A digit whose places in a box lie in one row or column.
    Pointing,
    /// A digit whose places in a row or column lie in one box.
    Claiming,
    /// Two cells of a unit that share two digits.
    NakedPair,
    /// Two digits of a unit that share two cells.
    HiddenPair,
    /// Three cells of a unit that share three digits.
    NakedTriple,
    /// Three digits of a unit that share three cells.
    HiddenTriple,
    /// A digit whose places in two lines share two crossing lines.
    XWing,
    /// Chains of conjugate pairs of a digit, in two colours.
    SimpleColouring,
    /// A cell with two candidates and two pincers.
    XyWing,
    /// Four cells that would make a second solution; three of them have no other candidate.
    UniqueRectangle1,
    /// A digit whose places in three lines share three crossing lines.
    Swordfish,
    /// Two equal cells with two candidates, joined by a strong link.
    WWing,
    /// A cell with three candidates and two pincers.
    XyzWing,
    /// Four cells that would make a second solution; two have the same third candidate.
    UniqueRectangle2,
    /// Four cells that would make a second solution; one digit is confined to two of them.
    UniqueRectangle4,
    /// Four cells of a unit that share four digits.
    NakedQuad,
    /// Four digits of a unit that share four cells.
    HiddenQuad,
    /// A digit whose places in four lines share four crossing lines.
    Jellyfish,
    /// A chain of cells with two candidates.
    XyChain,
    /// An alternating chain of strong and weak links.
    Chain,
    /// A candidate that leads to a contradiction by singles.
    Nishio,
    /// A conclusion that every candidate of a cell, or every place of a digit, leads to.
    Cases,
    /// A candidate that leads to a contradiction by singles and trials.
    NestedTrial,
    /// What only a search finds.
    Search,
}

use Technique::{
    Cases, Chain, Claiming, FullHouse, HiddenPair, HiddenQuad, HiddenSingleBox, HiddenSingleLine,
    HiddenTriple, Jellyfish, NakedPair, NakedQuad, NakedSingle, NakedTriple, NestedTrial, Nishio,
    Pointing, Search, SimpleColouring, Swordfish, UniqueRectangle1, UniqueRectangle2,
    UniqueRectangle4, WWing, XWing, XyChain, XyWing, XyzWing,
};

/// Each technique with its name and its rating in tenths, in the order of the enum.
const TABLE: [(Technique, &str, u32); 28] = [
    (FullHouse, "full house", 10),
    (HiddenSingleBox, "hidden single in a box", 12),
    (HiddenSingleLine, "hidden single in a line", 15),
    (NakedSingle, "naked single", 20),
    (Pointing, "pointing", 26),
    (Claiming, "claiming", 28),
    (NakedPair, "naked pair", 30),
    (HiddenPair, "hidden pair", 32),
    (NakedTriple, "naked triple", 34),
    (HiddenTriple, "hidden triple", 38),
    (XWing, "X-wing", 40),
    (SimpleColouring, "simple colouring", 42),
    (XyWing, "XY-wing", 44),
    (UniqueRectangle1, "unique rectangle type 1", 45),
    (Swordfish, "swordfish", 46),
    (WWing, "W-wing", 47),
    (XyzWing, "XYZ-wing", 48),
    (UniqueRectangle2, "unique rectangle type 2", 50),
    (UniqueRectangle4, "unique rectangle type 4", 51),
    (NakedQuad, "naked quad", 52),
    (HiddenQuad, "hidden quad", 54),
    (Jellyfish, "jellyfish", 56),
    (XyChain, "XY-chain", 65),
    (Chain, "alternating chain", 70),
    (Nishio, "nishio", 80),
    (Cases, "forcing by cases", 85),
    (NestedTrial, "nested trial", 95),
    (Search, "search", 100),
];

impl Technique {
    /// The number of techniques.
    pub const COUNT: usize = TABLE.len();

    /// Every technique, the easiest first.
    pub fn all() -> impl Iterator<Item = Technique> {
        TABLE.iter().map(|&(technique, ..)| technique)
    }

    /// The name among players.
    pub fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// The rating in tenths: 10 for a full house, 100 for what only a search finds.
    pub fn rating(self) -> u32 {
        TABLE[self as usize].2
    }

    /// The grade of a puzzle that needs this technique and none that is harder.
    pub fn grade(self) -> Grade {
        let hardest = [NakedSingle, HiddenTriple, Jellyfish, Chain, Search];
        let grade = hardest.iter().position(|&hardest| self <= hardest);
        grade.map_or(Grade::Extreme, |grade| Grade::ALL[grade])
    }

    /// Whether the technique assumes that the puzzle has one solution.
    pub fn assumes_uniqueness(self) -> bool {
        matches!(self, UniqueRectangle1 | UniqueRectangle2 | UniqueRectangle4 | Search)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Technique {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Technique, UnknownName> {
        Technique::all().find(|technique| technique.name() == name).ok_or(UnknownName("technique"))
    }
}

/// How hard a puzzle is for people.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// Singles only.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Fish, wings, colouring, unique rectangles, quads.
    Hard,
    /// Chains.
    Expert,
    /// Trial of candidates.
    Extreme,
}

impl Grade {
    /// Every grade, the easiest first.
    pub const ALL: [Grade; 5] =
        [Grade::Easy, Grade::Medium, Grade::Hard, Grade::Expert, Grade::Extreme];

    /// The grade as a word.
    pub fn name(self) -> &'static str {
        ["easy", "medium", "hard", "expert", "extreme"][self as usize]
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Grade {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Grade, UnknownName> {
        Grade::ALL.into_iter().find(|grade| grade.name() == name).ok_or(UnknownName("grade"))
    }
}

/// A word that is not the name of a grade or technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownName(&'static str);

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            "grade" => f.write_str("expected easy, medium, hard, expert or extreme"),
            kind => write!(f, "expected the name of a {kind}"),
        }
    }
}

impl Error for UnknownName {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_follows_the_ratings() {
        for (index, &(technique, name, _)) in TABLE.iter().enumerate() {
            assert_eq!(technique as usize, index);
            assert_eq!(name.parse(), Ok(technique));
        }
        assert!(TABLE.is_sorted_by(|a, b| a.2 < b.2 && a.0.grade() <= b.0.grade()));
    }

    #[test]
    fn grades_are_read_back() {
        for grade in Grade::ALL {
            assert_eq!(grade.to_string().parse(), Ok(grade));
        }
        assert!("simple".parse::<Grade>().is_err());
        assert!(Grade::Easy < Grade::Extreme);
    }
}
