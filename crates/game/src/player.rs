use std::ops::Not;

/// One of the two players, by who begins the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Player {
    /// The player who makes the first move of the game (Black in Reversi).
    First,
    /// The other one.
    Second,
}

impl Player {
    /// 0 for the first player, 1 for the second: an index into a pair.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Player {
    type Output = Player;

    /// The opponent.
    #[inline]
    fn not(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}
