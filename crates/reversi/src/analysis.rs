use lockstep_game::{Game, Player, Score, State};
use lockstep_search::{Engine, Limits, Stop};

use crate::{Move, Position};

/// What an engine thinks of a move that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub played: Move,
    /// What the move led to, for the player who made it; `None` if the engine has no opinion.
    pub score: Option<Score>,
    /// The best move.
    pub best: Option<Move>,
    /// What the best move leads to.
    pub best_score: Option<Score>,
    /// Whether both scores are proved.
    pub exact: bool,
    /// The depth of the search for the best move.
    pub depth: u32,
    /// Positions entered.
    pub nodes: u64,
}

impl Judgement {
    /// How much worse the move was than the best, in discs.
    pub fn loss(&self) -> Option<i32> {
        if self.best == Some(self.played) {
            return Some(0);
        }
        Some((self.best_score?.0 - self.score?.0).max(0))
    }

    /// The score for a player.
    pub fn score_for(&self, player: Player) -> Option<i32> {
        let sign = if self.position.mover() == player { 1 } else { -1 };
        self.score.map(|score| sign * score.0)
    }
}

/// What is known of a position: its score for the player to move, and whether it is proved.
type Worth = (Option<Score>, bool);

/// Judges the moves of a game that began at `start`: legal ones, one after the other. Each
/// position is searched once, the last one first, so that the engine knows what follows when it
/// comes to what went before. Ends early if `stop` is set: then the first moves are missing.
/// `watch` hears of every move that is done.
pub fn analyze(
    engine: &mut dyn Engine<Position>,
    start: Position,
    moves: &[Move],
    limits: &Limits,
    stop: &Stop,
    watch: &mut dyn FnMut(&Judgement),
) -> Vec<Judgement> {
    let mut position = start;
    let mut positions = Vec::with_capacity(moves.len());
    for &mv in moves {
        positions.push(position);
        position.play_unchecked(mv);
    }
    let mut after = worth_at_the_end(engine, &position, limits);
    let mut judgements = Vec::with_capacity(moves.len());
    for (position, &played) in positions.into_iter().zip(moves).rev() {
        if stop.poll(0) {
            break;
        }
        let judgement = judge(engine, position, played, after, limits);
        let best = (judgement.best_score.max(judgement.score), judgement.exact);
        watch(&judgement);
        judgements.push(judgement);
        after = best;
    }
    judgements.reverse();
    judgements
}

fn worth_at_the_end(
    engine: &mut dyn Engine<Position>,
    position: &Position,
    limits: &Limits,
) -> Worth {
    match position.outcome() {
        Some(outcome) => (Some(outcome.score_for(position.mover())), true),
        None => {
            let report = engine.search(position, limits, &Stop::after(limits), &mut ());
            (report.score, report.exact)
        }
    }
}

/// Judges one move, after which the opponent's position has the worth `after`.
fn judge(
    engine: &mut dyn Engine<Position>,
    position: Position,
    played: Move,
    after: Worth,
    limits: &Limits,
) -> Judgement {
    let score = after.0.map(|score| Score(-score.0));
    let forced = position.legal_moves().count() == 1;
    if forced {
        let (best, best_score) = (Some(played), score);
        return Judgement {
            position,
            played,
            score,
            best,
            best_score,
            exact: after.1,
            depth: 0,
            nodes: 0,
        };
    }
    let report = engine.search(&position, limits, &Stop::after(limits), &mut ());
    let best = report.best();
    // The move played is looked at a move deeper than by the search for the best.
    let best_score = if best == Some(played) { score.or(report.score) } else { report.score };
    Judgement {
        position,
        played,
        score,
        best,
        best_score,
        exact: report.exact && after.1,
        depth: report.depth,
        nodes: report.nodes,
    }
}
