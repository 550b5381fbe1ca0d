//! The techniques. Each is a function from a board to its conclusions; [`find`] lists them all.
//!
//! A function looks at the board as it stands and reports everything the technique concludes from
//! it, so that the union of the reports does not depend on the order of rows, columns, boxes and
//! digits.

mod blossom;
mod chains;
mod colouring;
mod finned;
mod fish;
mod graph;
mod grave;
mod locked;
mod locked_sets;
mod rectangles;
mod single_digit;
mod singles;
mod subsets;
mod sue_de_coq;
mod templates;
mod trace;
mod trial;
mod walk;
mod wings;

use super::board::{Board, digit};
use super::cells::Cells;
use super::findings::{Findings, Flow};
use super::step::Pattern;
use super::technique::Technique;
use finned::Shape;
use single_digit::Joint;

/// Reports all that a technique concludes from a board.
pub(super) fn find<const W: usize>(
    technique: Technique,
    board: &Board<W>,
    found: &mut Findings<'_, W>,
) -> Flow {
    use Technique::*;
    if board.side() > 9 && !suits_large_boards(technique) {
        return Flow::Continue(());
    }
    match technique {
        FullHouse => singles::full_houses(board, found),
        HiddenSingleBox => singles::hidden_in_boxes(board, found),
        HiddenSingleLine => singles::hidden_in_lines(board, found),
        NakedSingle => singles::naked(board, found),
        LockedPair => locked::subsets(board, 2, found),
        LockedTriple => locked::subsets(board, 3, found),
        Pointing => locked::pointing(board, found),
        Claiming => locked::claiming(board, found),
        NakedPair => subsets::naked(board, 2, found),
        HiddenPair => subsets::hidden(board, 2, found),
        NakedTriple => subsets::naked(board, 3, found),
        HiddenTriple => subsets::hidden(board, 3, found),
        XWing => fish::fish(board, 2, found),
        Swordfish => fish::fish(board, 3, found),
        NakedQuad => subsets::naked(board, 4, found),
        HiddenQuad => subsets::hidden(board, 4, found),
        Jellyfish => fish::fish(board, 4, found),
        BugPlusOne => grave::plus_one(board, found),
        RemotePair => colouring::remote_pairs(board, found),
        Skyscraper => single_digit::two_links(board, Joint::Skyscraper, found),
        TwoStringKite => single_digit::two_links(board, Joint::Kite, found),
        TurbotFish => single_digit::two_links(board, Joint::Turbot, found),
        EmptyRectangle => single_digit::empty_rectangle(board, found),
        XyWing => wings::xy(board, found),
        WWing => wings::w(board, found),
        XyzWing => wings::xyz(board, found),
        UniqueRectangle1 => rectangles::type_1(board, false, found),
        UniqueRectangle2 => rectangles::type_2(board, false, found),
        UniqueRectangle3 => rectangles::type_3(board, found),
        UniqueRectangle4 => rectangles::type_4(board, found),
        UniqueRectangle5 => rectangles::type_5(board, found),
        UniqueRectangle6 => rectangles::type_6(board, found),
        HiddenRectangle => rectangles::hidden(board, found),
        AvoidableRectangle1 => rectangles::type_1(board, true, found),
        AvoidableRectangle2 => rectangles::type_2(board, true, found),
        FinnedXWing => finned::fish(board, 2, Shape::Finned, found),
        SashimiXWing => finned::fish(board, 2, Shape::Sashimi, found),
        SimpleColouring => colouring::colouring(board, found),
        MultiColouring => colouring::multi(board, found),
        FinnedSwordfish => finned::fish(board, 3, Shape::Finned, found),
        SashimiSwordfish => finned::fish(board, 3, Shape::Sashimi, found),
        FinnedJellyfish => finned::fish(board, 4, Shape::Finned, found),
        SashimiJellyfish => finned::fish(board, 4, Shape::Sashimi, found),
        SueDeCoq => sue_de_coq::sue_de_coq(board, found),
        XChain => chains::chains(board, chains::X, found),
        XyChain => chains::chains(board, chains::XY, found),
        Chain => chains::chains(board, chains::ANY, found),
        GroupedChain => chains::chains(board, chains::GROUPED, found),
        AlsXz => chains::chains(board, chains::of_sets(technique, 2), found),
        AlsXyWing => chains::chains(board, chains::of_sets(technique, 3), found),
        AlsChain => chains::chains(board, chains::of_sets(technique, chains::MAX_SETS), found),
        DeathBlossom => blossom::death_blossom(board, found),
        AlsInferenceChain => chains::chains(board, chains::WITH_SETS, found),
        FrankenFish => sizes(|size| finned::fish(board, size, Shape::Franken, found)),
        MutantFish => sizes(|size| finned::fish(board, size, Shape::Mutant, found)),
        TemplateSet => templates::templates(board, true, found),
        TemplateDelete => templates::templates(board, false, found),
        Nishio => trial::nishio(board, found),
        Cases => trial::cases(board, found),
        NestedTrial => trial::nested(board, found),
        Search => trial::search(board, found),
        // Found with the rest of their family.
        ContinuousLoop
        | DiscontinuousLoop
        | GroupedContinuousLoop
        | GroupedDiscontinuousLoop
        | AlsContinuousLoop
        | AlsDiscontinuousLoop => Flow::Continue(()),
    }
}

/// Whether a technique is quick also on a board above 9x9, where most patterns are far too many.
fn suits_large_boards(technique: Technique) -> bool {
    use Technique::*;
    matches!(
        technique,
        FullHouse
            | HiddenSingleBox
            | HiddenSingleLine
            | NakedSingle
            | Pointing
            | Claiming
            | NakedPair
            | HiddenPair
            | NakedTriple
            | HiddenTriple
            | NakedQuad
            | HiddenQuad
            | XWing
            | Swordfish
            | Jellyfish
            | SimpleColouring
            | XyWing
            | WWing
            | XyzWing
            | UniqueRectangle1
            | UniqueRectangle2
            | UniqueRectangle4
            | XyChain
            | Nishio
            | Cases
            | Search
    )
}

/// The sizes of fish with boxes, the smallest first.
fn sizes(fish: impl FnMut(usize) -> Flow) -> Flow {
    (2..=4).try_for_each(fish)
}

/// A pattern of digits, cells and units by index.
fn pattern<const W: usize>(
    board: &Board<W>,
    digits: impl IntoIterator<Item = usize>,
    cells: Cells<W>,
    units: impl IntoIterator<Item = usize>,
) -> Pattern {
    pattern_in_order(board, digits, cells.iter(), units)
}

/// A pattern whose cells have roles, given by their order.
fn pattern_in_order<const W: usize>(
    board: &Board<W>,
    digits: impl IntoIterator<Item = usize>,
    cells: impl IntoIterator<Item = usize>,
    units: impl IntoIterator<Item = usize>,
) -> Pattern {
    Pattern {
        digits: digits.into_iter().map(digit).collect(),
        cells: cells.into_iter().map(|cell| board.cell(cell)).collect(),
        units: units.into_iter().map(|unit| board.unit(unit)).collect(),
        ..Pattern::default()
    }
}
