use lockstep_game::Player;
use thiserror::Error;

use super::diagram::letter;
use crate::{Bits, Board, Column, Geometry, Setup};

/// Why a [`Setup`] is no position.
///
/// What is refused cannot come about. What passes may still be out of reach: a board with an
/// `O` at the bottom of every column left the first player no first move. To find that out
/// in general would take a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum IllegalSetup {
    /// A disc with nothing below it.
    #[error("the disc in row {} of column {column} rests on nothing", row + 1)]
    Floating {
        /// The row of the disc, counted from 0 at the bottom.
        row: usize,
        /// The column of the disc.
        column: Column,
    },
    /// The first player must have as many discs as the second, or one more.
    #[error("expected as many X as O or one more, found {first} X and {second} O")]
    Counts {
        /// The discs of the first player.
        first: usize,
        /// The discs of the second player.
        second: usize,
    },
    /// Both players have a line.
    #[error("both players have a line")]
    TwoWinners,
    /// A player has a line, but the opponent has played since.
    #[error("{} has a line, but did not play the last disc", letter(Some(*.0)))]
    PlayedOn(Player),
    /// A player has lines that no single last disc can have made.
    #[error("no last disc can have made all lines of {}", letter(Some(*.0)))]
    NoLastDisc(Player),
}

/// The board of a setup of the geometry's shape, and whether the player who moved last has won.
pub(crate) fn validate<W: Bits>(
    geometry: &Geometry<W>,
    setup: &Setup,
) -> Result<(Board<W>, bool), IllegalSetup> {
    check_gravity(setup)?;
    let [first, second] =
        [Player::First, Player::Second].map(|player| discs_of(geometry, setup, player));
    let mover = check_counts(first.count(), second.count())?;
    let board = match mover {
        Player::First => Board::new(first, second),
        Player::Second => Board::new(second, first),
    };
    let won = check_lines(geometry, &board, mover)?;
    Ok((board, won))
}

fn discs_of<W: Bits>(geometry: &Geometry<W>, setup: &Setup, player: Player) -> W {
    let mut discs = W::empty(setup.shape().bits());
    for column in Column::all(setup.shape()) {
        let bottom = geometry.bottom(column);
        for (row, &cell) in setup.column(column).iter().enumerate() {
            if cell == Some(player) {
                discs.insert(bottom + row);
            }
        }
    }
    discs
}

fn check_gravity(setup: &Setup) -> Result<(), IllegalSetup> {
    for column in Column::all(setup.shape()) {
        let floating = setup.column(column).windows(2).position(|pair| {
            let [below, above] = [pair[0], pair[1]];
            below.is_none() && above.is_some()
        });
        if let Some(below) = floating {
            return Err(IllegalSetup::Floating { row: below + 1, column });
        }
    }
    Ok(())
}

/// Who is to move, given the numbers of discs.
fn check_counts(first: usize, second: usize) -> Result<Player, IllegalSetup> {
    match first.checked_sub(second) {
        Some(0) => Ok(Player::First),
        Some(1) => Ok(Player::Second),
        _ => Err(IllegalSetup::Counts { first, second }),
    }
}

/// Whether the last player has won, or why the lines on the board cannot be.
fn check_lines<W: Bits>(
    geometry: &Geometry<W>,
    board: &Board<W>,
    mover: Player,
) -> Result<bool, IllegalSetup> {
    match (geometry.has_line(board.own()), geometry.has_line(board.other())) {
        (true, true) => Err(IllegalSetup::TwoWinners),
        (true, false) => Err(IllegalSetup::PlayedOn(mover)),
        (false, true) if !has_last_disc(geometry, board) => Err(IllegalSetup::NoLastDisc(!mover)),
        (false, won) => Ok(won),
    }
}

/// Whether taking away one disc on top of a column takes away every line of the last player.
fn has_last_disc<W: Bits>(geometry: &Geometry<W>, board: &Board<W>) -> bool {
    let tops = Column::all(geometry.shape()).filter_map(|column| {
        let height = board.height(geometry, column);
        Some(geometry.bottom(column) + height.checked_sub(1)?)
    });
    let mut discs = board.other().clone();
    for top in tops {
        if discs.contains(top) && geometry.has_line_through(&discs, top) {
            discs.remove(top);
            if !geometry.has_line(&discs) {
                return true;
            }
            discs.insert(top);
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(rows: &str) -> Option<String> {
        let setup: Setup = format!("3x4x3\n{}", rows.replace('/', "\n")).parse().unwrap();
        setup.position().err().map(|error| error.to_string())
    }

    #[test]
    fn illegal_boards_are_refused_with_a_reason() {
        let check = |rows: &str, expected: &str| {
            assert_eq!(refusal(rows).as_deref(), Some(expected), "{rows}");
        };
        check("..../.X../....", "the disc in row 2 of column 2 rests on nothing");
        check("..../..../XX..", "expected as many X as O or one more, found 2 X and 0 O");
        check("..../..../O...", "expected as many X as O or one more, found 0 X and 1 O");
        check("..../OOO./XXX.", "both players have a line");
        check("..../OO../XXXO", "X has a line, but did not play the last disc");
    }

    #[test]
    fn a_line_that_was_played_over_is_refused() {
        // The line at the bottom is covered in each of its columns.
        let expected = "no last disc can have made all lines of X";
        assert_eq!(refusal("X.../OOXO/XXXO").as_deref(), Some(expected));
    }

    #[test]
    fn legal_boards_pass() {
        for rows in ["..../..../....", "..../..../X...", "..../OO../XXX.", "X.../XO../XO.."] {
            assert_eq!(refusal(rows), None, "{rows}");
        }
    }

    #[test]
    fn one_disc_may_make_two_lines() {
        let text = "2x5x3\nOO.OO\nXXXXX\n";
        let setup: Setup = text.parse().unwrap();
        assert_eq!(setup.position().map(|position| position.to_string()), Ok(text.to_owned()));
    }
}
