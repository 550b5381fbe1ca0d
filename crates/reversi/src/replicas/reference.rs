//! The software that the contest of 2010 gave to its entrants: alpha-beta to a fixed depth,
//! discs and fixed values of squares.

use std::fmt;

use lockstep_search::{Engine, Limits, Observer, Report, Stop};

use super::deepen::Deepening;
use super::tree::Judge;
use crate::{Board, Move, Position, Square, Squares};

/// The values of the squares of a quarter, from the corner to the centre; the other quarters
/// are its mirror images. The document gives none: these are the classical ones.
///
/// ```text
///    a    b    c    d
///  100  -20   10    5   1
///  -20  -50   -2   -2   2
///   10   -2   -1   -1   3
///    5   -2   -1   -1   4
/// ```
const QUARTER: [[i32; 4]; 4] =
    [[100, -20, 10, 5], [-20, -50, -2, -2], [10, -2, -1, -1], [5, -2, -1, -1]];

/// Sets of squares of one value each, with their value.
const VALUES: [(u64, i32); 7] = {
    let values = [100, -20, 10, 5, -50, -2, -1];
    let mut sets = [(0, 0); 7];
    let mut i = 0;
    while i < 7 {
        sets[i] = (squares_of_value(values[i]), values[i]);
        i += 1;
    }
    sets
};

const fn squares_of_value(value: i32) -> u64 {
    let mut squares = 0;
    let mut i = 0;
    while i < 64 {
        let (row, column) = (i / 8, i % 8);
        let row = if row < 4 { row } else { 7 - row };
        let column = if column < 4 { column } else { 7 - column };
        if QUARTER[row][column] == value {
            squares |= 1 << i;
        }
        i += 1;
    }
    squares
}

/// What a won game is worth beside the difference in discs: more than any evaluation.
const WON: i32 = 10_000;

/// A level of difficulty, from 1 to 7: the depth of the search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u32);

impl Level {
    /// The highest.
    pub const MAX: u32 = 7;

    /// The level of this number, if there is one.
    pub fn new(number: u32) -> Option<Level> {
        (1..=Level::MAX).contains(&number).then_some(Level(number))
    }

    /// Its number.
    pub fn get(self) -> u32 {
        self.0
    }
}

/// The strongest.
impl Default for Level {
    fn default() -> Level {
        Level(Level::MAX)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What the squares are worth, which the document does not say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SquareValues {
    /// The classical values.
    #[default]
    Classical,
    /// Nothing: discs alone count.
    DiscsOnly,
}

/// The contest's reference software.
#[derive(Clone, Debug)]
pub struct Reference {
    level: Level,
    values: SquareValues,
}

impl Reference {
    /// The software at a level of difficulty.
    pub fn new(level: Level) -> Reference {
        Reference { level, values: SquareValues::default() }
    }

    /// The same with other values of the squares.
    pub fn with_values(self, values: SquareValues) -> Reference {
        Reference { values, ..self }
    }
}

impl Engine<Position> for Reference {
    fn name(&self) -> String {
        match self.values {
            SquareValues::Classical => format!("fpt10-reference:{}", self.level),
            SquareValues::DiscsOnly => format!("fpt10-discs:{}", self.level),
        }
    }

    /// Searches as deep as its level says, or less if `limits` says so. It has no clock of its
    /// own.
    fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Report<Move>>,
    ) -> Report<Move> {
        let depth = limits.depth.unwrap_or(self.level.0).clamp(1, self.level.0);
        let deepening = Deepening { depths: depth..=depth, favours: false };
        let stop = &stop.part(limits);
        deepening
            .search(DiscsAndSquares { values: self.values }, position, stop, &mut (), observer)
            .report
    }
}

struct DiscsAndSquares {
    values: SquareValues,
}

impl Judge for DiscsAndSquares {
    type Terms = i32;

    fn evaluate(&self, board: Board, _: u32, _: u32) -> i32 {
        let of = |discs: u64| -> i32 {
            let value = |(set, value): (u64, i32)| (discs & set).count_ones() as i32 * value;
            let squares = match self.values {
                SquareValues::Classical => VALUES.map(value).iter().sum(),
                SquareValues::DiscsOnly => 0,
            };
            discs.count_ones() as i32 + squares
        };
        of(board.own) - of(board.opp)
    }

    fn value(terms: i32) -> i32 {
        terms
    }

    fn finished(&self, lead: i32) -> i32 {
        WON * lead.signum() + lead
    }

    fn first(&self, mut moves: Squares) -> Option<Square> {
        moves.next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_one_value() {
        assert_eq!(VALUES.iter().fold(0, |all, (set, _)| all | set), !0);
        assert_eq!(VALUES.iter().map(|(set, _)| set.count_ones()).sum::<u32>(), 64);
        let value = |values, own| DiscsAndSquares { values }.evaluate(Board { own, opp: 0 }, 0, 0);
        let squares = [1, 1 << 9, 1 << 62, 1 << 27];
        let classical = squares.map(|own| value(SquareValues::Classical, own));
        assert_eq!(classical, [101, -49, -19, 0]);
        assert_eq!(squares.map(|own| value(SquareValues::DiscsOnly, own)), [1; 4]);
    }
}
