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
    /// A naked pair in the cells that a box and a line share.
    LockedPair,
    /// A naked triple in the cells that a box and a line share.
    LockedTriple,
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
    /// A digit whose places in three lines share three crossing lines.
    Swordfish,
    /// Four cells of a unit that share four digits.
    NakedQuad,
    /// Four digits of a unit that share four cells.
    HiddenQuad,
    /// A digit whose places in four lines share four crossing lines.
    Jellyfish,
    /// All empty cells but one have two candidates, and every digit two places in every unit.
    BugPlusOne,
    /// A chain of cells with the same two candidates.
    RemotePair,
    /// Two strong links of a digit in parallel lines, joined by a line.
    Skyscraper,
    /// A strong link of a digit in a row and one in a column, joined by a box.
    TwoStringKite,
    /// Two strong links of a digit, joined by a weak one.
    TurbotFish,
    /// A box whose places for a digit lie in one row and one column, and a strong link.
    EmptyRectangle,
    /// A cell with two candidates and two pincers.
    XyWing,
    /// Two equal cells with two candidates, joined by a strong link.
    WWing,
    /// A cell with three candidates and two pincers.
    XyzWing,
    /// Four cells that would make a second solution; three of them have no other candidate.
    UniqueRectangle1,
    /// Four cells that would make a second solution; two in a line have the same third candidate.
    UniqueRectangle2,
    /// Four cells that would make a second solution; the other candidates of two form a subset.
    UniqueRectangle3,
    /// Four cells that would make a second solution; one digit is confined to two of them.
    UniqueRectangle4,
    /// Four cells that would make a second solution; two or three across have the same third candidate.
    UniqueRectangle5,
    /// Four cells that would make a second solution; one digit forms an X-wing in them.
    UniqueRectangle6,
    /// Four cells that would make a second solution; one digit is confined to them across a corner.
    HiddenRectangle,
    /// Three cells that were found, and a fourth that would make a second solution.
    AvoidableRectangle1,
    /// Two cells that were found, and two that would make a second solution.
    AvoidableRectangle2,
    /// An X-wing with more places, all of which see what it removes.
    FinnedXWing,
    /// A finned X-wing in which a line has one place left without the fins.
    SashimiXWing,
    /// Chains of conjugate pairs of a digit, in two colours.
    SimpleColouring,
    /// Two nets of conjugate pairs of a digit that see each other.
    MultiColouring,
    /// A swordfish with more places, all of which see what it removes.
    FinnedSwordfish,
    /// A finned swordfish in which a line has one place left without the fins.
    SashimiSwordfish,
    /// A jellyfish with more places, all of which see what it removes.
    FinnedJellyfish,
    /// A finned jellyfish in which a line has one place left without the fins.
    SashimiJellyfish,
    /// Cells of a box and a line that have together as many digits as cells.
    SueDeCoq,
    /// A chain of strong and weak links of one digit.
    XChain,
    /// A chain of cells with two candidates.
    XyChain,
    /// A closed chain: each of its weak links becomes a strong one.
    ContinuousLoop,
    /// A chain that begins and ends in one cell.
    DiscontinuousLoop,
    /// An alternating chain of strong and weak links.
    Chain,
    /// A closed chain with groups of cells.
    GroupedContinuousLoop,
    /// A chain with groups of cells that begins and ends in one cell.
    GroupedDiscontinuousLoop,
    /// An alternating chain with groups of cells.
    GroupedChain,
    /// Two almost locked sets with a restricted common digit.
    AlsXz,
    /// Three almost locked sets, each with a digit in common with the next.
    AlsXyWing,
    /// A chain of almost locked sets.
    AlsChain,
    /// A cell, and for each of its candidates an almost locked set.
    DeathBlossom,
    /// A closed chain with groups and almost locked sets.
    AlsContinuousLoop,
    /// A chain with groups and almost locked sets that begins and ends in one cell.
    AlsDiscontinuousLoop,
    /// An alternating chain with groups and almost locked sets.
    AlsInferenceChain,
    /// A fish with boxes beside lines, perhaps with fins.
    FrankenFish,
    /// A fish of any units, perhaps with fins.
    MutantFish,
    /// A cell that every way to place a digit uses.
    TemplateSet,
    /// A cell that no way to place a digit uses.
    TemplateDelete,
    /// A candidate that leads to a contradiction by singles.
    Nishio,
    /// A conclusion that every candidate of a cell, or every place of a digit, leads to.
    Cases,
    /// A candidate that leads to a contradiction by singles and trials.
    NestedTrial,
    /// What only a search finds.
    Search,
}

use Pace::{Quick, Slow};
use Technique::*;

/// How long it takes to look for a technique: a rating uses the quick ones only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pace {
    Quick,
    Slow,
}

/// Each technique with its name, its rating in tenths and its pace, in the order of the enum.
const TABLE: [(Technique, &str, u32, Pace); 67] = [
    (FullHouse, "full house", 10, Quick),
    (HiddenSingleBox, "hidden single in a box", 12, Quick),
    (HiddenSingleLine, "hidden single in a line", 15, Quick),
    (NakedSingle, "naked single", 20, Quick),
    (LockedPair, "locked pair", 24, Quick),
    (LockedTriple, "locked triple", 25, Quick),
    (Pointing, "pointing", 26, Quick),
    (Claiming, "claiming", 28, Quick),
    (NakedPair, "naked pair", 30, Quick),
    (HiddenPair, "hidden pair", 32, Quick),
    (NakedTriple, "naked triple", 34, Quick),
    (HiddenTriple, "hidden triple", 37, Quick),
    (XWing, "X-wing", 38, Quick),
    (Swordfish, "swordfish", 40, Quick),
    (NakedQuad, "naked quad", 41, Quick),
    (HiddenQuad, "hidden quad", 42, Quick),
    (Jellyfish, "jellyfish", 43, Quick),
    (BugPlusOne, "BUG+1", 44, Quick),
    (RemotePair, "remote pair", 44, Quick),
    (Skyscraper, "skyscraper", 45, Quick),
    (TwoStringKite, "two-string kite", 45, Quick),
    (TurbotFish, "turbot fish", 46, Quick),
    (EmptyRectangle, "empty rectangle", 46, Quick),
    (XyWing, "XY-wing", 47, Quick),
    (WWing, "W-wing", 48, Quick),
    (XyzWing, "XYZ-wing", 49, Quick),
    (UniqueRectangle1, "unique rectangle type 1", 50, Quick),
    (UniqueRectangle2, "unique rectangle type 2", 50, Quick),
    (UniqueRectangle3, "unique rectangle type 3", 51, Quick),
    (UniqueRectangle4, "unique rectangle type 4", 51, Quick),
    (UniqueRectangle5, "unique rectangle type 5", 51, Quick),
    (UniqueRectangle6, "unique rectangle type 6", 51, Quick),
    (HiddenRectangle, "hidden rectangle", 52, Quick),
    (AvoidableRectangle1, "avoidable rectangle type 1", 52, Quick),
    (AvoidableRectangle2, "avoidable rectangle type 2", 52, Quick),
    (FinnedXWing, "finned X-wing", 53, Slow),
    (SashimiXWing, "sashimi X-wing", 54, Slow),
    (SimpleColouring, "simple colouring", 55, Quick),
    (MultiColouring, "multi-colouring", 56, Quick),
    (FinnedSwordfish, "finned swordfish", 57, Slow),
    (SashimiSwordfish, "sashimi swordfish", 58, Slow),
    (FinnedJellyfish, "finned jellyfish", 60, Slow),
    (SashimiJellyfish, "sashimi jellyfish", 61, Slow),
    (SueDeCoq, "Sue de Coq", 63, Slow),
    (XChain, "X-chain", 65, Quick),
    (XyChain, "XY-chain", 66, Quick),
    (ContinuousLoop, "continuous nice loop", 70, Quick),
    (DiscontinuousLoop, "discontinuous nice loop", 70, Quick),
    (Chain, "alternating inference chain", 70, Quick),
    (GroupedContinuousLoop, "grouped continuous nice loop", 73, Slow),
    (GroupedDiscontinuousLoop, "grouped discontinuous nice loop", 73, Slow),
    (GroupedChain, "grouped alternating inference chain", 73, Slow),
    (AlsXz, "ALS-XZ", 74, Slow),
    (AlsXyWing, "ALS-XY-wing", 75, Slow),
    (AlsChain, "ALS chain", 76, Slow),
    (DeathBlossom, "death blossom", 77, Slow),
    (AlsContinuousLoop, "continuous nice loop with ALS", 78, Slow),
    (AlsDiscontinuousLoop, "discontinuous nice loop with ALS", 78, Slow),
    (AlsInferenceChain, "alternating inference chain with ALS", 78, Slow),
    (FrankenFish, "franken fish", 79, Slow),
    (MutantFish, "mutant fish", 80, Slow),
    (TemplateSet, "template set", 81, Slow),
    (TemplateDelete, "template delete", 81, Slow),
    (Nishio, "nishio", 83, Quick),
    (Cases, "forcing by cases", 86, Quick),
    (NestedTrial, "nested trial", 95, Quick),
    (Search, "search", 120, Quick),
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

    /// The rating in tenths: 10 for a full house, 120 for what only a search finds.
    pub fn rating(self) -> u32 {
        TABLE[self as usize].2
    }

    /// The grade of a puzzle that needs this technique and none that is harder.
    pub fn grade(self) -> Grade {
        let hardest = [NakedSingle, HiddenTriple, SashimiJellyfish, TemplateDelete, Search];
        let grade = hardest.iter().position(|&hardest| self <= hardest);
        grade.map_or(Grade::Extreme, |grade| Grade::ALL[grade])
    }

    /// Whether ratings use the technique: those that take long to look for are left to hints.
    pub fn is_rated(self) -> bool {
        TABLE[self as usize].3 == Quick
    }

    /// The technique under which a rating counts this one: loops are found together with the chains
    /// of their kind.
    pub fn family(self) -> Technique {
        match self {
            ContinuousLoop | DiscontinuousLoop => Chain,
            GroupedContinuousLoop | GroupedDiscontinuousLoop => GroupedChain,
            AlsContinuousLoop | AlsDiscontinuousLoop => AlsInferenceChain,
            own => own,
        }
    }

    /// Whether the technique is a unique, hidden or avoidable rectangle.
    pub(super) fn is_rectangle(self) -> bool {
        (UniqueRectangle1..=AvoidableRectangle2).contains(&self)
    }

    /// Whether the technique is a chain, which its links explain.
    pub(super) fn is_chain(self) -> bool {
        (XChain..=AlsInferenceChain).contains(&self) && self != DeathBlossom
    }

    /// Whether the technique assumes that the puzzle has one solution.
    pub fn assumes_uniqueness(self) -> bool {
        self.is_rectangle() || matches!(self, BugPlusOne | Search)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Technique {
    type Err = UnknownName;

    /// The name in upper or lower case, with blanks or hyphens: `x-wing`, `naked-pair`.
    fn from_str(name: &str) -> Result<Technique, UnknownName> {
        let plain = |name: &str| name.to_ascii_lowercase().replace(' ', "-");
        let found = Technique::all().find(|technique| plain(technique.name()) == plain(name));
        found.ok_or(UnknownName("technique"))
    }
}

/// How hard a puzzle is for people.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// Singles only.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Fish, wings, single-digit patterns, colouring, unique rectangles, quads.
    Hard,
    /// Chains and almost locked sets.
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
            _ => {
                let names: Vec<&str> = Technique::all().map(Technique::name).collect();
                write!(f, "expected a technique: {}", names.join(", "))
            }
        }
    }
}

impl Error for UnknownName {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_follows_the_ratings() {
        for (index, &(technique, name, ..)) in TABLE.iter().enumerate() {
            assert_eq!(technique as usize, index);
            assert_eq!(name.parse(), Ok(technique));
        }
        assert!(TABLE.is_sorted_by(|a, b| a.2 <= b.2 && a.0.grade() <= b.0.grade()));
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
