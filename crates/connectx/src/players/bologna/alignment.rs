use lockstep_game::Player;

use super::board::Board;

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
    for lane in board.lanes().all() {
        in_lane(board, player, lane, max_tier, &mut found);
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
    let reach = board.shape().line() + ENDS;
    let mut found = Vec::new();
    for (lane, place) in board.lanes().through(cell) {
        let near = &lane[place.saturating_sub(reach)..lane.len().min(place + reach + 1)];
        in_lane(board, player, near, max_tier, &mut found);
    }
    found.retain(|alignment| alignment.contains(cell));
    found
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
    let least = line.saturating_sub(usize::from(max_tier)).max(1);
    for run in lane.split(|&cell| board.disc(cell) == Some(!player)) {
        let marks = run.iter().filter(|&&cell| board.disc(cell).is_some()).count();
        if run.len() < line || marks < least {
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
