use lockstep_game::State;

use crate::{Move, Position};

/// The line that begins at `position` and makes the `best` move, at most `plies` times, as long
/// as one is known. A pass needs no knowledge. If the game is not over, the line has at least
/// one move.
pub(super) fn follow(
    position: &Position,
    plies: u32,
    best: impl Fn(&Position) -> Option<Move>,
) -> Vec<Move> {
    let mut position = *position;
    let mut line = Vec::new();
    while line.len() < plies as usize {
        let next = if position.is_legal(Move::Pass) {
            Some(Move::Pass)
        } else {
            let any = || position.legal_moves().next().filter(|_| line.is_empty());
            best(&position).or_else(any)
        };
        let Some(mv) = next else { break };
        position.play_unchecked(mv);
        line.push(mv);
    }
    line
}
