use crate::State;

/// Counts the leaves of the tree of play below `state`, cut at `depth` moves. A line that
/// ends earlier is a leaf where it ends, and counts once.
///
/// The last level is counted, not played. This is the plain version for every game; a game
/// may have a faster one of its own, which its tests compare with this.
pub fn perft<S: State>(state: &S, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1 {
        return (state.legal_moves().count() as u64).max(1);
    }
    let mut leaves = 0;
    let mut over = true;
    for mv in state.legal_moves() {
        over = false;
        let mut child = state.clone();
        child.play_unchecked(mv);
        leaves += perft(&child, depth - 1);
    }
    if over { 1 } else { leaves }
}
