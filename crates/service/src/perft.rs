use lockstep_game::State;
use lockstep_search::Stop;

/// A subtree with this many leaves or fewer is counted in one go: it takes well below a second.
const SOON: u64 = 1 << 24;

/// The number of lines of play of this length from `state`, as `count` counts them; `None` if
/// `stop` is set before it is known. Large trees are split at the root until `count` is fast.
pub fn perft<S: State>(
    state: &S,
    depth: u32,
    count: &impl Fn(&S, u32) -> u64,
    stop: &Stop,
) -> Option<u64> {
    if stop.is_set() {
        return None;
    }
    let moves: Vec<S::Move> = state.legal_moves().collect();
    let leaves = (moves.len() as u64).saturating_pow(depth);
    if leaves <= SOON || depth == 0 {
        return Some(count(state, depth));
    }
    let after = |&mv: &S::Move| {
        let mut child = state.clone();
        child.play_unchecked(mv);
        perft(&child, depth - 1, count, stop)
    };
    moves.iter().map(after).sum()
}

#[cfg(test)]
mod tests {
    use lockstep_reversi::{Position, Size};

    use super::*;

    #[test]
    fn splitting_changes_nothing_and_a_stop_ends_it() {
        let (start, stop) = (Position::start(Size::Eight), Stop::never());
        let plain = lockstep_game::perft::<Position>;
        assert_eq!(perft(&start, 9, &lockstep_reversi::perft, &stop), Some(3_005_288));
        assert_eq!(perft(&start, 0, &plain, &stop), Some(1));
        // White has no disc left.
        let over: Position = "XXXX------------ O".parse().unwrap();
        assert_eq!(perft(&over, 50, &plain, &stop), Some(1));
        stop.set();
        assert_eq!(perft(&start, 30, &plain, &stop), None);
    }
}
