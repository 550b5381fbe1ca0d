use crate::{Board, Move, Size, Square};

/// One of the eight symmetries of the square board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    /// Swap rows and columns, first.
    transpose: bool,
    /// Then turn the board upside down.
    flip_rows: bool,
    /// Then swap left and right.
    flip_columns: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry { transpose: false, flip_rows: false, flip_columns: false }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] =
                Symmetry { transpose: i & 4 != 0, flip_rows: i & 2 != 0, flip_columns: i & 1 != 0 };
            i += 1;
        }
        all
    };

    /// The image of a set of squares on a board of `size`.
    pub const fn squares(self, size: Size, mut squares: u64) -> u64 {
        // Flips of the 8x8 lattice move a small board to another corner; shift it back.
        let margin = 8 - size.side();
        if self.transpose {
            squares = transpose(squares);
        }
        if self.flip_rows {
            squares = squares.swap_bytes() >> (8 * margin);
        }
        if self.flip_columns {
            squares = squares.reverse_bits().swap_bytes() >> margin;
        }
        squares
    }

    /// The image of a square.
    pub const fn square(self, size: Size, square: Square) -> Square {
        match Square::new(self.squares(size, square.bit()).trailing_zeros()) {
            Some(image) => image,
            // Only for a square that is not on a board of this size.
            None => square,
        }
    }

    /// The image of a move; a pass stays a pass.
    pub const fn mv(self, size: Size, mv: Move) -> Move {
        match mv {
            Move::Place(square) => Move::Place(self.square(size, square)),
            Move::Pass => Move::Pass,
        }
    }

    /// The image of a board.
    pub const fn board(self, size: Size, board: Board) -> Board {
        Board { own: self.squares(size, board.own), opp: self.squares(size, board.opp) }
    }
}

/// Swaps rows and columns: exchanges the off-diagonal quarters of the board, then of each
/// quarter, then of each sixteenth.
const fn transpose(mut bits: u64) -> u64 {
    bits = delta_swap(bits, 0x0000_0000_F0F0_F0F0, 28);
    bits = delta_swap(bits, 0x0000_CCCC_0000_CCCC, 14);
    delta_swap(bits, 0x00AA_00AA_00AA_00AA, 7)
}

/// Exchanges the bits of `mask` with those `distance` above them.
const fn delta_swap(bits: u64, mask: u64, distance: u32) -> u64 {
    let difference = (bits ^ (bits >> distance)) & mask;
    bits ^ difference ^ (difference << distance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_images_of_a_square_are_those_of_geometry() {
        for size in Size::ALL {
            let last = size.side() - 1;
            for (row, column) in
                (0..size.side()).flat_map(|r| (0..size.side()).map(move |c| (r, c)))
            {
                for symmetry in Symmetry::ALL {
                    let (mut r, mut c) = (row, column);
                    if symmetry.transpose {
                        (r, c) = (c, r);
                    }
                    if symmetry.flip_rows {
                        r = last - r;
                    }
                    if symmetry.flip_columns {
                        c = last - c;
                    }
                    let square = Square::at(row, column).unwrap();
                    assert_eq!(symmetry.square(size, square), Square::at(r, c).unwrap());
                }
            }
        }
    }
}
