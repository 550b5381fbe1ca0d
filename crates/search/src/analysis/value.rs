use std::cmp::Ordering;
use std::ops::Neg;

use lockstep_game::{Outcome, Player, Score};

use crate::Report;

/// What a move or a position is worth to a player, and on which scale.
///
/// Points and the units of an engine cannot be compared:
///
/// ```
/// use lockstep_game::Score;
/// use lockstep_search::Value;
///
/// assert!(Value::Exact(Score(2)) < Value::Estimate(Score(3)));
/// assert_eq!(Value::Units(500).partial_cmp(&Value::Exact(Score(2))), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Proved, in the game's points.
    Exact(Score),
    /// Estimated, in the game's points.
    Estimate(Score),
    /// Estimated, in units of the engine's own.
    Units(i32),
}

impl Value {
    /// What an engine reports, for the player to move; `None` if it says nothing.
    pub fn of<M>(report: &Report<M>) -> Option<Value> {
        match report.score {
            Some(score) if report.exact => Some(Value::Exact(score)),
            Some(score) => Some(Value::Estimate(score)),
            None => report.value.map(Value::Units),
        }
    }

    /// The value of a finished game for `player`.
    pub fn of_outcome(outcome: Outcome, player: Player) -> Value {
        Value::Exact(outcome.score_for(player))
    }

    /// The value in points, if it is on that scale.
    pub fn score(self) -> Option<Score> {
        match self {
            Value::Exact(score) | Value::Estimate(score) => Some(score),
            Value::Units(_) => None,
        }
    }

    /// The value in units of the engine, if it is on that scale.
    pub fn units(self) -> Option<i32> {
        match self {
            Value::Units(units) => Some(units),
            Value::Exact(_) | Value::Estimate(_) => None,
        }
    }

    /// Whether it is proved.
    pub fn is_exact(self) -> bool {
        matches!(self, Value::Exact(_))
    }
}

impl Neg for Value {
    type Output = Value;

    /// The same value seen by the opponent.
    fn neg(self) -> Value {
        match self {
            Value::Exact(score) => Value::Exact(-score),
            Value::Estimate(score) => Value::Estimate(-score),
            Value::Units(units) => Value::Units(-units),
        }
    }
}

impl PartialOrd for Value {
    /// Within a scale; a proved value above an estimate of the same size.
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        if let (Value::Units(one), Value::Units(other)) = (self, other) {
            return Some(one.cmp(other));
        }
        let key = |value: &Value| Some((value.score()?, value.is_exact()));
        Some(key(self)?.cmp(&key(other)?))
    }
}
