use lockstep_game::Game;

use super::Value;

/// The value of `game` under best play by both, found by playing every line to its end.
pub fn minimax<G: Game>(game: &G) -> Value<G::Move> {
    if let Some(outcome) = game.outcome() {
        return Value { score: outcome.score_for(game.mover()), line: Vec::new(), nodes: 1 };
    }
    let mut nodes = 1;
    let mut best: Option<Value<G::Move>> = None;
    for mv in game.legal_moves() {
        let mut child = game.clone();
        child.play_unchecked(mv);
        let mut reply = minimax(&child);
        nodes += reply.nodes;
        if best.as_ref().is_none_or(|best| -reply.score > best.score) {
            reply.line.insert(0, mv);
            best = Some(Value { score: -reply.score, ..reply });
        }
    }
    match best {
        Some(best) => Value { nodes, ..best },
        None => unreachable!("a game that is not over has a move"),
    }
}
