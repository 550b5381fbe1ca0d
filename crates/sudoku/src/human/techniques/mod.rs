//! The techniques. Each is a function from a board to its conclusions; [`find`] lists them all.
//!
//! A function looks at the board as it stands and reports everything the technique concludes from
//! it, so that the union of the reports does not depend on the order of rows, columns, boxes and
//! digits.

mod chains;
mod colouring;
mod fish;
mod locked;
mod rectangles;
mod singles;
mod subsets;
mod trial;
mod wings;

use super::board::{Board, digit};
use super::cells::Cells;
use super::findings::{Findings, Flow};
use super::step::Pattern;
use super::technique::Technique;

/// Reports all that a technique concludes from a board.
pub(super) fn find<const W: usize>(
    technique: Technique,
    board: &Board<W>,
    found: &mut Findings<'_, W>,
) -> Flow {
    match technique {
        Technique::FullHouse => singles::full_houses(board, found),
        Technique::HiddenSingleBox => singles::hidden_in_boxes(board, found),
        Technique::HiddenSingleLine => singles::hidden_in_lines(board, found),
        Technique::NakedSingle => singles::naked(board, found),
        Technique::Pointing => locked::pointing(board, found),
        Technique::Claiming => locked::claiming(board, found),
        Technique::NakedPair => subsets::naked(board, 2, found),
        Technique::HiddenPair => subsets::hidden(board, 2, found),
        Technique::NakedTriple => subsets::naked(board, 3, found),
        Technique::HiddenTriple => subsets::hidden(board, 3, found),
        Technique::XWing => fish::fish(board, 2, found),
        Technique::SimpleColouring => colouring::colouring(board, found),
        Technique::XyWing => wings::xy(board, found),
        Technique::UniqueRectangle1 => rectangles::type_1(board, found),
        Technique::Swordfish => fish::fish(board, 3, found),
        Technique::WWing => wings::w(board, found),
        Technique::XyzWing => wings::xyz(board, found),
        Technique::UniqueRectangle2 => rectangles::type_2(board, found),
        Technique::UniqueRectangle4 => rectangles::type_4(board, found),
        Technique::NakedQuad => subsets::naked(board, 4, found),
        Technique::HiddenQuad => subsets::hidden(board, 4, found),
        Technique::Jellyfish => fish::fish(board, 4, found),
        Technique::XyChain => chains::chains(board, chains::Kind::Xy, found),
        Technique::Chain => chains::chains(board, chains::Kind::Any, found),
        Technique::Nishio => trial::nishio(board, found),
        Technique::Cases => trial::cases(board, found),
        Technique::NestedTrial => trial::nested(board, found),
        Technique::Search => trial::search(board, found),
    }
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
        links: Vec::new(),
    }
}
