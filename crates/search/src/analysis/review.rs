use lockstep_game::Game;

use super::Value;
use crate::{Engine, Limits, Observer, Stop};

/// An engine's judgement of a move that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement<G: Game> {
    /// The number of moves before it.
    pub ply: usize,
    /// The position in which it was played.
    pub position: G,
    /// The move.
    pub played: G::Move,
    /// Its value for the player who made it; `None` if the engine has no opinion.
    pub value: Option<Value>,
    /// The best move.
    pub best: Option<G::Move>,
    /// The value of the best move.
    pub best_value: Option<Value>,
    /// The depth of the search for the best move.
    pub depth: u32,
    /// The confidence of that search in percent, if it was a selective one to the end of the game.
    pub confidence: Option<u8>,
    /// Positions entered.
    pub nodes: u64,
}

impl<G: Game> Judgement<G> {
    /// How much worse the move was than the best, in points; `None` if the values are not in
    /// points.
    pub fn loss(&self) -> Option<i32> {
        if self.best == Some(self.played) {
            return Some(0);
        }
        Some((self.best_value?.score()?.0 - self.value?.score()?.0).max(0))
    }

    /// Whether both values are proved.
    pub fn is_exact(&self) -> bool {
        [self.value, self.best_value].iter().all(|value| value.is_some_and(Value::is_exact))
    }
}

/// The review of a game under way, a move at a time, the last one first, so that the engine knows
/// what follows when it comes to what went before.
#[derive(Clone, Debug)]
pub struct Review<G: Game> {
    /// What is left to be judged: positions, and the moves that were played in them.
    plies: Vec<(G, G::Move)>,
    /// The position after the move that is next.
    after: G,
    /// Its value for the player to move there, as soon as it is known.
    value: Option<Option<Value>>,
}

impl<G: Game> Review<G> {
    /// The review of `moves` from `start` on: legal ones, one after the other.
    pub fn new(start: &G, moves: &[G::Move]) -> Review<G> {
        let mut after = start.clone();
        let mut plies = Vec::with_capacity(moves.len());
        for &mv in moves {
            plies.push((after.clone(), mv));
            after.play_unchecked(mv);
        }
        Review { plies, after, value: None }
    }

    /// The moves that are not judged yet, the first ones of the game.
    pub fn left(&self) -> usize {
        self.plies.len()
    }

    /// Judges the next move: at most two searches, each within `limits`. `None` if all are judged,
    /// or if `stop` cut a search short: what it says is worth little then, and the next call
    /// tries again.
    pub fn advance(
        &mut self,
        engine: &mut dyn Engine<G>,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<Judgement<G>> {
        let after = match self.value {
            Some(value) => value,
            None => *self.value.insert(value_of(engine, &self.after, limits, stop)?),
        };
        let (position, played) = self.plies.last()?.clone();
        let ply = self.plies.len() - 1;
        let judgement = judge(engine, ply, position, played, after, limits, stop)?;
        self.plies.pop();
        let Judgement { value, best_value, .. } = judgement;
        self.value = Some(if value > best_value { value } else { best_value.or(value) });
        Some(judgement)
    }
}

/// Judges the moves of a game that began at `start`, from the last to the first, and tells
/// `observer` of each. Every position is searched once, within `limits`. The answer is in the
/// order of the game; if `stop` is set, the first moves are missing.
pub fn review<G: Game>(
    engine: &mut dyn Engine<G>,
    start: &G,
    moves: &[G::Move],
    limits: &Limits,
    stop: &Stop,
    observer: &mut dyn Observer<Judgement<G>>,
) -> Vec<Judgement<G>> {
    let mut review = Review::new(start, moves);
    let mut judgements = Vec::with_capacity(moves.len());
    while review.left() > 0
        && let Some(judgement) = review.advance(engine, limits, stop)
    {
        observer.report(&judgement);
        judgements.push(judgement);
    }
    judgements.reverse();
    judgements
}

/// The value of a position for the player to move; `None` if the search was cut short.
fn value_of<G: Game>(
    engine: &mut dyn Engine<G>,
    position: &G,
    limits: &Limits,
    stop: &Stop,
) -> Option<Option<Value>> {
    if let Some(outcome) = position.outcome() {
        return Some(Some(Value::of_outcome(outcome, position.mover())));
    }
    let report = engine.search(position, limits, stop, &mut ());
    (!stop.poll(0)).then(|| Value::of(&report))
}

/// Judges one move, after which the opponent has the value `after`.
fn judge<G: Game>(
    engine: &mut dyn Engine<G>,
    ply: usize,
    position: G,
    played: G::Move,
    after: Option<Value>,
    limits: &Limits,
    stop: &Stop,
) -> Option<Judgement<G>> {
    let value = after.map(|value| -value);
    let is_forced = position.legal_moves().nth(1).is_none();
    if is_forced {
        let (best, best_value) = (Some(played), value);
        let (depth, confidence, nodes) = (0, None, 0);
        return Some(Judgement {
            ply,
            position,
            played,
            value,
            best,
            best_value,
            depth,
            confidence,
            nodes,
        });
    }
    let report = engine.search(&position, limits, stop, &mut ());
    if stop.poll(0) {
        return None;
    }
    let best = report.best();
    // The move played was searched a move deeper than by the search for the best.
    let found = Value::of(&report);
    let best_value = if best == Some(played) { value.or(found) } else { found };
    let (depth, confidence, nodes) = (report.depth, report.confidence, report.stats.nodes);
    Some(Judgement { ply, position, played, value, best, best_value, depth, confidence, nodes })
}
