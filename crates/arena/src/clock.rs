use std::time::Duration;

use lockstep_game::Player;
use lockstep_search::{Control, Limits, Stop};

/// How long the referee waits for a move when time is unlimited: a slower player is taken to hang.
const PATIENCE: Duration = Duration::from_secs(60);

/// A player's time for its next move.
#[derive(Clone, Debug)]
pub struct Budget {
    clock: lockstep_search::Clock,
    player: Player,
    /// Set when the referee stops waiting, or the match is interrupted.
    pub stop: Stop,
}

impl Budget {
    /// The time left on the player's clock; `None` if unlimited.
    pub fn left(&self) -> Option<Duration> {
        self.clock.left(self.player)
    }

    /// The time to plan for this move, if `moves` of the player's are still to come.
    pub fn share(&self, moves: u32) -> Option<Duration> {
        self.clock.share(self.player, moves)
    }
}

/// The referee's clock: the game clock, and a grace period.
#[derive(Clone, Debug)]
pub struct Clock {
    clock: lockstep_search::Clock,
    margin: Duration,
}

impl Clock {
    /// A clock before the first move, with a grace period of `margin` for each move.
    pub fn new(control: Control, margin: Duration) -> Clock {
        Clock { clock: lockstep_search::Clock::new(control), margin }
    }

    /// How long the referee waits for the next move of `player`.
    fn patience(&self, player: Player) -> Duration {
        self.clock.left(player).unwrap_or(PATIENCE).saturating_add(self.margin)
    }

    /// The budget of `player` from now on; setting `stop` ends the wait.
    pub fn budget(&self, player: Player, stop: &Stop) -> Budget {
        let stop = stop.part(&Limits::time(self.patience(player)));
        Budget { clock: self.clock.clone(), player, stop }
    }

    /// Subtracts the time that a move of `player` took; false if the player overstepped.
    pub fn used(&mut self, player: Player, time: Duration) -> bool {
        let in_time = time <= self.patience(player);
        self.clock.used(player, time);
        in_time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    const ONE: Player = Player::First;

    #[test]
    fn a_move_that_is_a_little_late_is_forgiven() {
        let mut clock = Clock::new(Control::Move(ms(100)), ms(20));
        assert!(clock.used(ONE, ms(100)));
        assert!(clock.used(ONE, ms(120)));
        assert!(!clock.used(ONE, ms(121)));
        assert_eq!(clock.budget(ONE, &Stop::never()).share(9), Some(ms(100)));
    }

    #[test]
    fn a_game_clock_runs_down_for_each_player() {
        let control = Control::Game { main: ms(1000), increment: ms(10) };
        let mut clock = Clock::new(control, ms(0));
        assert!(clock.used(ONE, ms(900)));
        assert_eq!(clock.budget(ONE, &Stop::never()).left(), Some(ms(110)));
        assert_eq!(clock.budget(!ONE, &Stop::never()).left(), Some(ms(1000)));
        assert!(!clock.used(ONE, ms(111)));
        assert!(clock.budget(ONE, &Stop::never()).share(1) < Some(ms(10)));
    }

    #[test]
    fn without_a_clock_the_referee_waits_a_minute() {
        let mut clock = Clock::new(Control::Free, ms(0));
        let budget = clock.budget(ONE, &Stop::never());
        assert_eq!((budget.left(), budget.share(1)), (None, None));
        assert!(budget.stop.time_left() > Some(PATIENCE / 2));
        assert!(clock.used(ONE, PATIENCE) && !clock.used(ONE, PATIENCE + ms(1)));
    }

    #[test]
    fn a_stop_ends_every_wait() {
        let stop = Stop::never();
        let budget = Clock::new(Control::Free, ms(0)).budget(ONE, &stop);
        assert!(!budget.stop.poll(0));
        stop.set();
        assert!(budget.stop.poll(0));
    }

    #[test]
    fn the_longest_time_there_is_does_not_overflow() {
        let clock = Clock::new(Control::Move(Duration::MAX), Duration::MAX);
        assert_eq!(clock.budget(ONE, &Stop::never()).left(), Some(Duration::MAX));
    }
}
