//! Whether a board may come up in a game, by conditions that every board of a game meets.

use crate::Size;

/// How many moves are taken back. More would exclude more, slowly: 10^28.79 boards of 8x8 are
/// left with none, 10^28.77 with three, 10^28.66 with eight.
const TAKEN_BACK: u32 = 3;

/// The eight directions as steps of rows and columns.
const DIRECTIONS: [(i32, i32); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// The four squares in the centre.
pub(super) const fn centre(size: Size) -> u64 {
    0x0303 << (9 * (size.side() / 2 - 1))
}

/// Whether a board meets conditions that all boards of a game from the start meet:
///
/// - the centre is full, and the other discs can be laid one by one so that each lies in a line
///   with two that were there before (one to turn, and one behind it);
/// - the last three moves, or all if there are fewer, can be taken back: there is a disc
///   that may have been the last one, which turned others, and which left no line unturned.
///
/// Whose turn it is, is not asked.
pub fn plausible(size: Size, black: u64, white: u64) -> bool {
    black & white == 0
        && (black | white) & centre(size) == centre(size)
        && can_be_laid(size, black | white)
        && can_be_taken_back(size, black, white, TAKEN_BACK)
}

/// Whether `discs` can be laid one by one, beginning with the centre.
fn can_be_laid(size: Size, discs: u64) -> bool {
    let mut laid = centre(size);
    loop {
        let next = laid | (discs & two_in_a_line(size, laid));
        if next == laid {
            return laid == discs;
        }
        laid = next;
    }
}

/// The squares next to which, in some direction, two of `discs` lie in a row.
fn two_in_a_line(size: Size, discs: u64) -> u64 {
    let mut found = 0;
    for (down, right) in DIRECTIONS {
        let pairs = discs & step(discs, down, right);
        found |= step(pairs, down, right);
    }
    found & size.squares()
}

/// The squares one step from `squares`.
fn step(squares: u64, down: i32, right: i32) -> u64 {
    const COLUMN_A: u64 = 0x0101_0101_0101_0101;
    let kept = match right {
        1 => squares & !(COLUMN_A << 7),
        -1 => squares & !COLUMN_A,
        _ => squares,
    };
    let distance = 8 * down + right;
    if distance > 0 { kept << distance } else { kept >> -distance }
}

/// Whether `moves` moves, or all if there are fewer, can be taken back.
fn can_be_taken_back(size: Size, black: u64, white: u64, moves: u32) -> bool {
    let placed = (black | white) & !centre(size);
    if moves == 0 || placed == 0 {
        return true;
    }
    bits(placed).any(|last| {
        let (own, opp) = if black & last != 0 { (black, white) } else { (white, black) };
        can_be_laid(size, (own | opp) & !last)
            && turned_before(own, opp, last).is_some_and(|runs| {
                sums(&runs).any(|turned| {
                    let before = (own & !last & !turned, opp | turned);
                    can_be_taken_back(size, before.0, before.1, moves - 1)
                })
            })
    })
}

/// For each direction, the sets of discs that the disc `last` of `own` may have turned, the
/// empty set first; `None` if there is a line that it should have turned and did not.
///
/// ```text
/// last X X X O     turned: none, the first, the first two (the third was behind them)
/// last O O X       cannot be: these two would have been turned
/// ```
fn turned_before(own: u64, opp: u64, last: u64) -> Option<[Runs; 8]> {
    let mut runs = [Runs::default(); 8];
    for ((down, right), runs) in DIRECTIONS.into_iter().zip(&mut runs) {
        let mut at = step(last, down, right);
        if at & opp != 0 {
            while at & opp != 0 {
                at = step(at, down, right);
            }
            if at & own != 0 {
                return None;
            }
        }
        let mut run = 0;
        while at & own != 0 && step(at, down, right) & own != 0 {
            run |= at;
            runs.add(run);
            at = step(at, down, right);
        }
    }
    Some(runs)
}

/// The sets of discs that may have been turned in one direction.
#[derive(Clone, Copy, Debug)]
struct Runs {
    sets: [u64; 7],
    count: usize,
}

impl Default for Runs {
    fn default() -> Runs {
        Runs { sets: [0; 7], count: 1 }
    }
}

impl Runs {
    fn add(&mut self, set: u64) {
        self.sets[self.count] = set;
        self.count += 1;
    }
}

/// Every union of one set of each direction but the empty one.
fn sums(runs: &[Runs; 8]) -> impl Iterator<Item = u64> {
    let all: usize = runs.iter().map(|runs| runs.count).product();
    (1..all).map(|mut choice| {
        runs.iter().fold(0, |turned, runs| {
            let set = runs.sets[choice % runs.count];
            choice /= runs.count;
            turned | set
        })
    })
}

/// The bits of a word, one by one.
fn bits(mut word: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = word & word.wrapping_neg();
        word ^= bit;
        (bit != 0).then_some(bit)
    })
}
