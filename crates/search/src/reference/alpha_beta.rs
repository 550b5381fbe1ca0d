use lockstep_game::{Game, Score};

use super::Value;
use crate::Window;

/// The value of `game` under best play by both, as far as it matters to `window`.
///
/// Fail-soft: a score inside the window is exact; one at or below `alpha` is an upper bound
/// of the value, one at or above `beta` a lower bound. Moves are tried in the game's order.
pub fn alpha_beta<G: Game>(game: &G, window: Window) -> Value<G::Move> {
    let mut nodes = 0;
    let (score, mut line) = visit(game, window, &mut nodes);
    line.reverse();
    Value { score, line, nodes }
}

/// The score and the line behind it, last move first.
fn visit<G: Game>(game: &G, mut window: Window, nodes: &mut u64) -> (Score, Vec<G::Move>) {
    *nodes += 1;
    if let Some(outcome) = game.outcome() {
        return (outcome.score_for(game.mover()), Vec::new());
    }
    let mut best = (-Window::FULL.beta, Vec::new());
    for mv in game.legal_moves() {
        let mut child = game.clone();
        child.play_unchecked(mv);
        let (score, mut line) = visit(&child, -window, nodes);
        if -score > best.0 {
            line.push(mv);
            best = (-score, line);
            window.alpha = window.alpha.max(best.0);
        }
        if best.0 >= window.beta {
            break;
        }
    }
    best
}
