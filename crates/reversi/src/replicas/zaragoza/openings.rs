//! The table of openings, followed by the sequence of a game.

use std::sync::LazyLock;

use crate::{Move, Position, Size, Square, Symmetry, named_openings, read_transcript};

/// The openings of the table.
pub const LINES: usize = 51;

/// The moves of an opening, at most.
pub const PLIES: usize = 32;

/// The orientations of the board in which the start of a game looks the same: the identity, the
/// half turn, and the mirror images along the diagonals.
pub const ORIENTATIONS: [Symmetry; 4] =
    [Symmetry::ALL[0], Symmetry::ALL[3], Symmetry::ALL[4], Symmetry::ALL[7]];

static TABLE: LazyLock<Vec<Vec<Square>>> = LazyLock::new(table);

/// The moves of each opening: the first of the named ones, without those that a later one
/// continues.
pub fn opening_lines() -> &'static [Vec<Square>] {
    &TABLE
}

fn table() -> Vec<Vec<Square>> {
    let texts: Vec<&str> = named_openings().map(|(_, text)| text).collect();
    let last = |(i, text): &(usize, &&str)| !texts[i + 1..].iter().any(|t| t.starts_with(**text));
    let moves = |(_, text): (usize, &&str)| -> Vec<Square> {
        let read = read_transcript(text, Position::start(Size::Eight));
        let moves = read.map(|(moves, _)| moves).unwrap_or_default();
        moves.into_iter().filter_map(square).collect()
    };
    texts.iter().enumerate().filter(last).take(LINES).map(moves).collect()
}

fn square(mv: Move) -> Option<Square> {
    match mv {
        Move::Place(square) => Some(square),
        Move::Pass => None,
    }
}

/// A game, followed through the table. Once no opening fits, none ever will: only the sequence of the
/// moves counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Openings {
    /// The openings that the game has followed so far, in each orientation.
    fitting: [u64; ORIENTATIONS.len()],
    /// The moves of the game.
    ply: usize,
}

/// The start of a game.
impl Default for Openings {
    fn default() -> Openings {
        Openings { fitting: [(1 << LINES) - 1; ORIENTATIONS.len()], ply: 0 }
    }
}

impl Openings {
    /// The game of these moves; `None` if it does not begin as games do.
    pub fn follow(start: &Position, moves: &[Move]) -> Option<Openings> {
        let mut openings = Openings::default();
        moves.iter().for_each(|&mv| openings.play(mv));
        (*start == Position::start(Size::Eight)).then_some(openings)
    }

    /// A move of the game. No opening has a pass.
    pub fn play(&mut self, mv: Move) {
        for (orientation, fitting) in ORIENTATIONS.into_iter().zip(&mut self.fitting) {
            for (line, moves) in opening_lines().iter().enumerate() {
                let image = moves.get(self.ply).map(|&mv| orientation.square(Size::Eight, mv));
                if image.is_none() || image != square(mv) {
                    *fitting &= !(1 << line);
                }
            }
        }
        self.ply += 1;
    }

    /// The next move of the first opening that fits and goes on; in the first orientation in which
    /// it does.
    pub fn next(&self) -> Option<Square> {
        let images = |(line, moves): (usize, &Vec<Square>)| {
            let mv = *moves.get(self.ply)?;
            let mut orientations = ORIENTATIONS.into_iter().zip(self.fitting);
            let (orientation, _) = orientations.find(|(_, fitting)| fitting >> line & 1 != 0)?;
            Some(orientation.square(Size::Eight, mv))
        };
        opening_lines().iter().enumerate().find_map(images)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_51_lines_that_fit_their_memory() {
        let lines = opening_lines();
        assert_eq!(lines.len(), LINES);
        assert!(lines.iter().all(|line| (2..PLIES).contains(&line.len())));
        assert!(lines.iter().all(|line| line[0].to_string() == "c4"));
    }

    #[test]
    fn the_orientations_keep_the_start() {
        let start = Position::start(Size::Eight);
        for symmetry in Symmetry::ALL {
            assert_eq!(start.transform(symmetry) == start, ORIENTATIONS.contains(&symmetry));
        }
    }

    /// In all orientations, up to the end of a line; then the table is left for good.
    #[test]
    fn a_game_is_followed_by_its_sequence() {
        for orientation in ORIENTATIONS {
            let mut game = Openings::default();
            for &mv in &opening_lines()[0] {
                assert!(game.next().is_some());
                game.play(Move::Place(orientation.square(Size::Eight, mv)));
            }
            assert_eq!(game.next(), None);
        }
        let [c4, a1] = ["c4", "a1"].map(|name| Move::Place(name.parse().unwrap()));
        let mut game = Openings::default();
        assert_eq!(game.next().map(Move::Place), Some(c4));
        game.play(a1);
        game.play(c4);
        assert_eq!(game.next(), None);
    }
}
