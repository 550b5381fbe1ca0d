use std::time::Duration;

use lockstep_game::Player;

/// A player keeps this much of his time for the way of the answer.
const RESERVE: f64 = 0.95;

/// The clocks of both players, as GTP sets them: a main time, then periods of some seconds for
/// some moves each.
#[derive(Clone, Debug, Default)]
pub(super) struct Clock {
    /// `None` while time is not limited.
    settings: Option<Settings>,
    left: [Left; 2],
}

#[derive(Clone, Copy, Debug)]
struct Settings {
    period: Duration,
    moves: u32,
}

/// What a player has left: time, and the moves it must suffice for (none in the main time).
#[derive(Clone, Copy, Debug, Default)]
struct Left {
    time: Duration,
    moves: u32,
}

impl Clock {
    /// Sets both clocks. A period without moves stands for no limit at all, unless it is
    /// empty: then the main time is all there is.
    pub(super) fn set(&mut self, main: Duration, period: Duration, moves: u32) {
        let unlimited = moves == 0 && !period.is_zero();
        self.settings = (!unlimited).then_some(Settings { period, moves });
        self.left = [Left { time: main, moves: 0 }; 2];
    }

    /// What the referee's clock says.
    pub(super) fn tell(&mut self, player: Player, time: Duration, moves: u32) {
        self.left[player.index()] = Left { time, moves };
        let told = Settings { period: Duration::ZERO, moves: 0 };
        self.settings.get_or_insert(told);
    }

    /// The time for the next move of `player`, if `moves` of his are still to come.
    pub(super) fn budget(&self, player: Player, moves: u32) -> Option<Duration> {
        let settings = self.settings?;
        let left = self.left[player.index()];
        let main = left.time.mul_f64(RESERVE);
        let share = |time: Duration, moves: u32| time / moves.max(1);
        Some(match (left.moves, settings.moves) {
            (0, 0) => share(main, moves),
            (0, stones) => share(main, moves).max(share(settings.period.mul_f64(RESERVE), stones)),
            (stones, _) => share(main, stones),
        })
    }

    /// Takes off what a move of `player` has used.
    pub(super) fn used(&mut self, player: Player, time: Duration) {
        let left = &mut self.left[player.index()];
        left.time = left.time.saturating_sub(time);
        left.moves = left.moves.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn time_is_shared_among_the_moves_to_come() {
        let mut clock = Clock::default();
        assert_eq!(clock.budget(Player::First, 10), None);
        clock.set(s(100), s(0), 0);
        assert_eq!(clock.budget(Player::First, 10), Some(Duration::from_millis(9_500)));
        clock.used(Player::First, s(60));
        assert_eq!(clock.budget(Player::First, 10), Some(Duration::from_millis(3_800)));
        assert_eq!(clock.budget(Player::Second, 10), Some(Duration::from_millis(9_500)));
    }

    #[test]
    fn periods_count_when_the_main_time_is_short() {
        let mut clock = Clock::default();
        clock.set(s(0), s(10), 5);
        assert_eq!(clock.budget(Player::First, 30), Some(Duration::from_millis(1_900)));
        clock.tell(Player::First, s(2), 2);
        assert_eq!(clock.budget(Player::First, 30), Some(Duration::from_millis(950)));
        clock.set(s(0), s(10), 0);
        assert_eq!(clock.budget(Player::First, 30), None);
    }
}
