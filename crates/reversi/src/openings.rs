//! Lists of openings.

use std::collections::HashMap;
use std::sync::LazyLock;

use lockstep_game::State;

use crate::{Move, Position, Size, Symmetry, read_transcript};

/// A line for each opening, `name: moves`.
const NAMED: &str = include_str!("../data/named-openings.txt");

/// A line of moves for each opening.
const BALANCED: &str = include_str!("../data/balanced-openings.txt");

/// The lines of a list, without comments: what follows a `#`.
fn lines(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.lines().filter_map(|line| line.split('#').next()).map(str::trim)
}

/// The names and the moves of the openings that players know, in the order of the list.
pub fn named_openings() -> impl Iterator<Item = (&'static str, &'static str)> {
    let named = lines(NAMED).filter_map(|line| line.split_once(':'));
    named.map(|(name, moves)| (name.trim(), moves.trim()))
}

/// Openings of eight moves on 8x8 after which neither player is ahead, for matches.
pub fn balanced_openings() -> impl Iterator<Item = &'static str> {
    lines(BALANCED).filter(|line| !line.is_empty())
}

/// What to play where an opening continues.
static TABLE: LazyLock<HashMap<Position, Move>> = LazyLock::new(table);

/// Reads the list, which takes some tenths of a millisecond, before the clock runs.
pub(crate) fn load_openings() {
    LazyLock::force(&TABLE);
}

/// The move that the first opening of the list makes here, in any of the eight orientations
/// of the board; `None` if no opening continues from here.
pub(crate) fn opening(position: &Position) -> Option<Move> {
    TABLE.get(position).copied()
}

/// The names of the positions that the openings lead to.
static NAMES: LazyLock<HashMap<Position, &'static str>> = LazyLock::new(names);

/// The name of the opening that leads to this position, in any of the eight orientations of the
/// board.
pub fn opening_name(position: &Position) -> Option<&'static str> {
    NAMES.get(position).copied()
}

fn names() -> HashMap<Position, &'static str> {
    let mut names = HashMap::new();
    for (name, text) in named_openings() {
        let Ok((_, end)) = read_transcript(text, Position::start(Size::Eight)) else { continue };
        for symmetry in Symmetry::ALL {
            names.entry(end.transform(symmetry)).or_insert(name);
        }
    }
    names
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
