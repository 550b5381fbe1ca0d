use lockstep_game::Player;

use super::board::{Board, DIRECTIONS, Direction};

/// Discs of one player on a line, with room to make them a line: at most two holes between
/// them, and the free cells next to them.
///
/// ```text
///  .  .  x  x  .  x  .        marks x x x, one hole, before 2, after 1
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Alignment {
    pub(super) marks: Vec<usize>,
    pub(super) holes: Vec<usize>,
    /// The free cells before the first mark, the nearest first; three at most.
    pub(super) before: Vec<usize>,
    /// The free cells after the last mark, the nearest first; three at most.
    pub(super) after: Vec<usize>,
    /// How many discs are missing.
    pub(super) tier: u8,
}

/// The weakest alignments that are looked for.
pub(super) const TIERS: u8 = 3;

const HOLES: usize = 2;
const ENDS: usize = 3;

impl Alignment {
    /// Whether a cell is part of it, marked or free.
    pub(super) fn contains(&self, cell: usize) -> bool {
        [&self.marks, &self.holes, &self.before, &self.after]
            .iter()
            .any(|part| part.contains(&cell))
    }
}

/// All alignments of a player up to a tier.
pub(super) fn find_all(board: &Board, player: Player, max_tier: u8) -> Vec<Alignment> {
    let mut found = Vec::new();
    for direction in DIRECTIONS {
        for start in starts(board, direction) {
            let lane: Vec<usize> = (0..).map_while(|i| board.step(start, direction, i)).collect();
            in_lane(board, player, &lane, max_tier, &mut found);
        }
    }
    found
}

/// The alignments that contain a cell.
pub(super) fn find_around(
    board: &Board,
    player: Player,
    cell: usize,
    max_tier: u8,
) -> Vec<Alignment> {
    let reach = (board.shape().line() + ENDS) as isize;
    let mut found = Vec::new();
    for direction in DIRECTIONS {
        let back = (1..=reach).take_while(|&i| board.step(cell, direction, -i).is_some()).count();
        let lane: Vec<usize> =
            (-(back as isize)..=reach).map_while(|i| board.step(cell, direction, i)).collect();
        in_lane(board, player, &lane, max_tier, &mut found);
    }
    found.retain(|alignment| alignment.contains(cell));
    found
}

/// The cells from which a direction runs across the whole board.
fn starts(board: &Board, direction: Direction) -> impl Iterator<Item = usize> + '_ {
    (0..board.shape().cells()).filter(move |&cell| board.step(cell, direction, -1).is_none())
}

/// The alignments on some cells of a line, in order.
fn in_lane(
    board: &Board,
    player: Player,
    lane: &[usize],
    max_tier: u8,
    found: &mut Vec<Alignment>,
) {
    let line = board.shape().line();
    for run in lane.split(|&cell| board.disc(cell) == Some(!player)) {
        if run.len() < line {
            continue;
        }
        let marks: Vec<usize> = (0..run.len()).filter(|&i| board.disc(run[i]).is_some()).collect();
        for tier in 1..=max_tier {
            let Some(count) = line.checked_sub(usize::from(tier)).filter(|&count| count > 0) else {
                break;
            };
            for first in 0..(marks.len() + 1).saturating_sub(count) {
                found.extend(group(run, &marks, first, count, tier));
            }
        }
    }
}

/// The alignment of `count` neighbouring marks, if they are close enough.
fn group(
    run: &[usize],
    marks: &[usize],
    first: usize,
    count: usize,
    tier: u8,
) -> Option<Alignment> {
    let group = &marks[first..first + count];
    let (start, end) = (group[0], group[count - 1]);
    if end + 1 - start - count > HOLES {
        return None;
    }
    let least = first.checked_sub(1).map_or(0, |i| marks[i] + 1);
    let most = marks.get(first + count).copied().unwrap_or(run.len());
    let cells = |range: &mut dyn Iterator<Item = usize>| range.map(|i| run[i]).collect();
    Some(Alignment {
        marks: cells(&mut group.iter().copied()),
        holes: cells(&mut (start..end).filter(|i| !group.contains(i))),
        before: cells(&mut (least..start).rev().take(ENDS)),
        after: cells(&mut (end + 1..most).take(ENDS)),
        tier,
    })
}
