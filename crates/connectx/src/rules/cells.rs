//! The cells of lines: of those that are complete, and of those that lack one disc.

use std::fmt;

use lockstep_game::Player;

use crate::{Column, Position, Shape};

/// A cell of the board. Shown as `column.row`, both counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell {
    /// The column.
    pub column: Column,
    /// The row, counted from 0 at the bottom.
    pub row: usize,
}

impl Cell {
    /// Every cell of a board, column by column, each from the bottom.
    pub fn all(shape: Shape) -> impl Iterator<Item = Cell> {
        let cells = move |column| (0..shape.rows()).map(move |row| Cell { column, row });
        Column::all(shape).flat_map(cells)
    }

    /// The cell this many steps to the right and up, if a board can have it.
    fn step(self, right: isize, up: isize) -> Option<Cell> {
        let column = self.column.index().checked_add_signed(right)?;
        let row = self.row.checked_add_signed(up)?;
        Some(Cell { column: Column::numbered(column + 1)?, row })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.column, self.row + 1)
    }
}

/// The four directions of a line, as steps to the right and up.
const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

impl Position {
    /// The cells of the complete lines, which end the game; none if nobody has won.
    pub fn winning_cells(&self) -> Vec<Cell> {
        let wins = |&cell: &Cell| {
            self.disc(cell.row, cell.column).is_some_and(|player| self.completes(cell, player))
        };
        Cell::all(self.shape()).filter(wins).collect()
    }

    /// The empty cells in which a disc of `player` would complete a line, whether or not one can
    /// be dropped there now.
    pub fn completing_cells(&self, player: Player) -> Vec<Cell> {
        let completes = |&cell: &Cell| {
            self.disc(cell.row, cell.column).is_none() && self.completes(cell, player)
        };
        Cell::all(self.shape()).filter(completes).collect()
    }

    /// Whether a cell with a disc of `player` is, or would be, part of a line.
    fn completes(&self, cell: Cell, player: Player) -> bool {
        let discs = |right: isize, up: isize| {
            let steps = (1..self.shape().line() as isize).map(|i| cell.step(right * i, up * i));
            let discs = steps.map(|cell| cell.and_then(|cell| self.disc(cell.row, cell.column)));
            discs.take_while(|&disc| disc == Some(player)).count()
        };
        let length = |(right, up)| discs(right, up) + 1 + discs(-right, -up);
        DIRECTIONS.into_iter().any(|direction| length(direction) >= self.shape().line())
    }
}

#[cfg(test)]
mod tests {
    use lockstep_game::{Game, Outcome, Random, State};

    use super::*;

    fn names(cells: &[Cell]) -> String {
        cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_won_game_shows_its_lines() {
        let check = |shape: &str, moves: &str, expected: &str| {
            let position = Position::from_moves(shape.parse().unwrap(), moves).unwrap();
            assert_eq!(names(&position.winning_cells()), expected, "{moves}");
        };
        check("6x7x4", "4455667", "4.1 5.1 6.1 7.1");
        check("6x7x4", "445566", "");
        check("1x1x1", "1", "1.1");
        // A line may be longer than it needs to be.
        check("2x7x3", "112244553", "1.1 2.1 3.1 4.1 5.1");
    }

    #[test]
    fn missing_cells_are_found_in_the_air_too() {
        let position = Position::from_moves("6x7x4".parse().unwrap(), "415161").unwrap();
        assert_eq!(names(&position.completing_cells(Player::First)), "3.1 7.1");
        assert_eq!(names(&position.completing_cells(Player::Second)), "1.4");
    }

    /// A move wins if and only if the cell where it lands is one that completes a line.
    #[test]
    fn completing_cells_are_those_where_a_disc_wins() {
        let mut random = Random::new(2);
        for shape in ["6x7x4", "4x5x3", "9x9x5", "18x20x6", "3x3x1", "1x9x4"] {
            let mut position = Position::start(shape.parse().unwrap());
            loop {
                let legal: Vec<Column> = position.legal_moves().collect();
                let Some(column) = random.pick(&legal) else { break };
                let cells = position.completing_cells(position.mover());
                let mut row = 0..position.shape().rows();
                let row = row.find(|&row| position.disc(row, column).is_none()).unwrap();
                position.play_unchecked(column);
                let won = matches!(position.outcome(), Some(Outcome::Win { .. }));
                assert_eq!(cells.contains(&Cell { column, row }), won, "{position:?}");
                assert_eq!(position.winning_cells().is_empty(), !won, "{position:?}");
            }
        }
    }
}
