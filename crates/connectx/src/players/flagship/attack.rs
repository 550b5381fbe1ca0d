use lockstep_game::Player;
use lockstep_search::{Proof, Stop};

use super::forcing::Forcing;
use super::order::{safe, safe_moves};
use super::patience::Patience;
use crate::Column;
use crate::players::field::Field;

/// Can the attacker win, whatever the defender does? For proof-number search; chains of threats
/// decide leaves, for both sides.
pub(super) struct Attack<'a> {
    pub(super) field: &'a mut Field,
    pub(super) attacker: Player,
    pub(super) forcing: &'a mut Forcing,
    pub(super) stop: &'a Stop,
    pub(super) patience: Patience,
}

/// The node budgets of a chain of threats at a leaf: the attacker's, and the defender's.
const BUDGETS: [u32; 2] = [40, 12];

/// The attacker tries only the best-ordered moves; the defender has them all.
const WIDTH: usize = 10;

impl Proof for Attack<'_> {
    type Move = Column;

    fn identity(&self) -> [u64; 2] {
        let [first, second] = self.field.identity();
        // The attacks of both players share a table.
        let side = if self.attacker == Player::First { 0x5851_F42D_4C95_7F2D } else { 0 };
        [first ^ side, second]
    }

    fn attacks(&self) -> bool {
        self.field.mover() == self.attacker
    }

    /// When it is time to stop, nothing can be told any more.
    fn judge(&mut self) -> Option<bool> {
        if self.patience.ends(self.field, self.stop) {
            return None;
        }
        let (field, attacks) = (&*self.field, self.attacks());
        if field.wins_now(field.mover()).next().is_some() {
            return Some(attacks);
        }
        if field.is_full() || !field.is_open(self.attacker) {
            return Some(false);
        }
        if safe(field).next().is_none() {
            return Some(!attacks);
        }
        let budget = BUDGETS[usize::from(!attacks)];
        self.forcing.attack(self.field, budget, self.stop).map(|_| attacks)
    }

    fn moves(&mut self) -> Vec<Column> {
        let mut moves = safe_moves(self.field, |_| 0);
        if self.attacks() {
            moves.truncate(WIDTH);
        }
        moves.into_iter().map(|(column, _)| column).collect()
    }

    fn play(&mut self, column: Column) {
        self.field.play(column);
    }

    fn undo(&mut self, column: Column) {
        self.field.undo(column);
    }
}
