use std::ops::Neg;

use lockstep_game::Score;

use crate::Shape;

/// The value of a position for the mover: a proved win or loss with the number of
/// discs on the board at its end, or an estimate between the two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Value(i32);

const WIN: i32 = 1 << 30;
/// More than the discs of any board.
const DISCS: i32 = 1 << 17;

impl Value {
    pub(super) const DRAW: Value = Value(0);
    /// Below every value.
    pub(super) const LEAST: Value = Value(-WIN);

    /// A win with the disc that makes them `discs` on the board.
    #[inline]
    pub(super) fn win(discs: usize) -> Value {
        Value(WIN - discs as i32)
    }

    /// A loss to the disc that makes them `discs`.
    #[inline]
    pub(super) fn loss(discs: usize) -> Value {
        -Value::win(discs)
    }

    /// An estimate, in the units of the field.
    #[inline]
    pub(super) fn estimate(worth: i32) -> Value {
        Value(worth.clamp(DISCS - WIN + 1, WIN - DISCS - 1))
    }

    /// Whether it is a proved win or loss.
    #[inline]
    pub(super) fn is_decided(self) -> bool {
        self.0.abs() >= WIN - DISCS
    }

    /// Just above: the other side of a null window.
    #[inline]
    pub(super) fn next(self) -> Value {
        Value(self.0 + 1)
    }

    pub(super) fn is_win(self) -> bool {
        self.0 > 0 && self.is_decided()
    }

    pub(super) fn is_loss(self) -> bool {
        self.0 < 0 && self.is_decided()
    }

    /// The score of a win or a loss by the rules.
    pub(super) fn score(self, shape: Shape) -> Option<Score> {
        let discs = WIN - self.0.abs();
        let margin = (shape.cells() as i32 - discs) / 2 + 1;
        self.is_decided().then_some(Score(self.0.signum() * margin))
    }

    /// As a number; larger is better.
    pub(super) fn get(self) -> i32 {
        self.0
    }

    /// The inverse of `get`.
    pub(super) fn from_number(number: i32) -> Value {
        Value(number)
    }
}

impl Neg for Value {
    type Output = Value;

    #[inline]
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_better_the_sooner_and_losses_the_later() {
        assert!(Value::win(7) > Value::win(9));
        assert!(Value::loss(8) < Value::loss(10));
        assert!(Value::loss(65_536) < Value::estimate(i32::MIN));
        assert!(Value::estimate(i32::MAX) < Value::win(65_536));
        assert!(!Value::estimate(i32::MIN).is_decided());
    }

    #[test]
    fn scores_are_those_of_the_rules() {
        let shape = Shape::default();
        assert_eq!(Value::win(7).score(shape), Some(Score(18)));
        assert_eq!(Value::win(41).score(shape), Some(Score(1)));
        assert_eq!(Value::loss(42).score(shape), Some(Score(-1)));
        assert_eq!(Value::DRAW.score(shape), None);
    }
}
