//! Named openings, and the moves they know.

use std::collections::HashMap;
use std::sync::LazyLock;

use lockstep_game::State;

use crate::{Move, Position, Size, Symmetry, read_transcript};

/// The list: a line for each opening, `name: moves`; what follows a `#` is a remark.
const LIST: &str = include_str!("../../../data/openings.txt");

/// The names and the moves of the openings, in the order of the list.
pub fn named_openings() -> impl Iterator<Item = (&'static str, &'static str)> {
    LIST.lines()
        .filter_map(|line| line.split('#').next())
        .filter_map(|line| line.split_once(':'))
        .map(|(name, moves)| (name.trim(), moves.trim()))
}

/// What to play where an opening goes on.
static TABLE: LazyLock<HashMap<Position, Move>> = LazyLock::new(table);

/// Reads the list, which takes some tenths of a millisecond, before a clock runs.
pub(crate) fn load_openings() {
    LazyLock::force(&TABLE);
}

/// The move that the first opening of the list makes here, in any of the eight orientations
/// of the board; `None` if no opening goes on from here.
pub(crate) fn opening(position: &Position) -> Option<Move> {
    TABLE.get(position).copied()
}

fn table() -> HashMap<Position, Move> {
    let mut table = HashMap::new();
    for (_, text) in named_openings() {
        // A bad line would be found by a test; here it is no opening.
        let Ok((moves, _)) = read_transcript(text, Position::start(Size::Eight)) else { continue };
        let mut position = Position::start(Size::Eight);
        for mv in moves {
            for symmetry in Symmetry::ALL {
                let image = position.transform(symmetry);
                table.entry(image).or_insert(symmetry.mv(Size::Eight, mv));
            }
            position.play_unchecked(mv);
        }
    }
    table
}
