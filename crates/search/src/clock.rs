use std::fmt;
use std::time::Duration;

use lockstep_game::Player;

/// How much of its time a player plans to use, when it shares a clock among moves: the rest is
/// for the way of the answer.
const RESERVE: f64 = 0.95;

/// Of the time for a game, this much (but no more than three quarters of what is left) is kept
/// for what moves cost beyond their search, so that a clock that is shared generously near the
/// end lasts.
const KEPT: Duration = Duration::from_millis(100);

/// How time is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Control {
    /// Not at all.
    #[default]
    Free,
    /// So much for each move.
    Move(Duration),
    /// So much for all moves of a player, and some more for each of them (Fischer).
    Game {
        /// For the whole game.
        main: Duration,
        /// Added after each move.
        increment: Duration,
    },
    /// A main time, then periods for some moves each (Canadian byo-yomi, as GTP sets it).
    Periods {
        /// Before the first period.
        main: Duration,
        /// Of each period.
        period: Duration,
        /// To be made in each period; more than zero.
        moves: u32,
    },
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Exact to the nanosecond, which a float is not: 1.644, not 1.6440000000000001.
        let seconds = |time: &Duration| {
            let text = format!("{}.{:09}", time.as_secs(), time.subsec_nanos());
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        };
        match self {
            Control::Free => f.write_str("free"),
            Control::Move(time) => write!(f, "{}s", seconds(time)),
            Control::Game { main, increment } => {
                write!(f, "{}s+{}s", seconds(main), seconds(increment))
            }
            Control::Periods { main, period, moves } => {
                write!(f, "{}s+{}s/{moves}", seconds(main), seconds(period))
            }
        }
    }
}

/// The clock of a game, for both players.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    control: Control,
    left: [Left; 2],
}

/// What a player has left: time, and the moves it must suffice for (0: all that are to come).
#[derive(Clone, Copy, Debug, Default)]
struct Left {
    time: Duration,
    moves: u32,
}

impl Clock {
    /// A clock before the first move.
    pub fn new(control: Control) -> Clock {
        let time = match control {
            Control::Free => Duration::ZERO,
            Control::Move(time) => time,
            Control::Game { main, .. } | Control::Periods { main, .. } => main,
        };
        Clock { control, left: [Left { time, moves: 0 }; 2] }
    }

    /// How time is limited.
    pub fn control(&self) -> Control {
        self.control
    }

    /// What is left to `player`; `None` if time is not limited.
    pub fn left(&self, player: Player) -> Option<Duration> {
        (self.control != Control::Free).then_some(self.left[player.index()].time)
    }

    /// Sets the time left to `player` by another clock: for this many moves or, if `moves` is 0,
    /// for all moves to come.
    pub fn set_left(&mut self, player: Player, time: Duration, moves: u32) {
        if self.control == Control::Free {
            self.control = Control::Game { main: time, increment: Duration::ZERO };
        }
        self.left[player.index()] = Left { time, moves };
    }

    /// The time to plan for the next move of `player`, who shares what is left among `moves`
    /// still to come.
    pub fn share(&self, player: Player, moves: u32) -> Option<Duration> {
        let Left { time, moves: in_period } = self.left[player.index()];
        let share = |time: Duration, moves: u32| time.mul_f64(RESERVE) / moves.max(1);
        match self.control {
            Control::Free => None,
            Control::Move(time) => Some(time),
            _ if in_period > 0 => Some(share(time, in_period)),
            Control::Game { increment, .. } => {
                let usable = time - KEPT.min(time / 4 * 3);
                let share = (usable / moves.max(1)).saturating_add(increment);
                Some(share.min(time).mul_f64(RESERVE))
            }
            Control::Periods { period, moves: in_period, .. } => {
                Some(share(time, moves).max(share(period, in_period)))
            }
        }
    }

    /// Takes off what a move of `player` has used; false if there was not so much.
    pub fn used(&mut self, player: Player, time: Duration) -> bool {
        let left = &mut self.left[player.index()];
        let in_time = self.control == Control::Free || time <= left.time;
        match self.control {
            Control::Free | Control::Move(_) => {}
            Control::Game { increment, .. } => {
                left.time = left.time.saturating_sub(time).saturating_add(increment);
                left.moves = left.moves.saturating_sub(1);
            }
            Control::Periods { .. } => {
                left.time = left.time.saturating_sub(time);
                left.moves = left.moves.saturating_sub(1);
            }
        }
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
    fn a_clock_for_each_move_starts_again_each_time() {
        let mut clock = Clock::new(Control::Move(ms(100)));
        assert!(clock.used(ONE, ms(100)) && !clock.used(ONE, ms(101)));
        assert_eq!((clock.share(ONE, 9), clock.left(ONE)), (Some(ms(100)), Some(ms(100))));
    }

    #[test]
    fn a_game_clock_runs_down_and_is_shared() {
        let mut clock = Clock::new(Control::Game { main: ms(1000), increment: ms(10) });
        assert_eq!(clock.share(ONE, 10), Some(ms(100).mul_f64(RESERVE)));
        assert!(clock.used(ONE, ms(900)));
        assert_eq!((clock.left(ONE), clock.left(!ONE)), (Some(ms(110)), Some(ms(1000))));
        assert!(!clock.used(ONE, ms(111)));
        assert_eq!(clock.share(ONE, 1), Some(ms(10).mul_f64(RESERVE)));
    }

    /// A player who uses all that it plans, and some more before its answer arrives.
    #[test]
    fn a_game_clock_never_runs_dry() {
        for (main, late) in [(200, 1), (1_000, 2), (1_500, 4), (60_000, 5)] {
            let mut clock = Clock::new(Control::Game { main: ms(main), increment: ms(0) });
            for moves in (2..=22).rev().chain([2; 10]) {
                let used = clock.share(ONE, moves).unwrap() + ms(late);
                assert!(clock.used(ONE, used), "{main} ms, {moves} moves to come");
            }
        }
    }

    #[test]
    fn periods_count_when_the_main_time_is_short() {
        let control = |main| Control::Periods { main, period: ms(10_000), moves: 5 };
        assert_eq!(Clock::new(control(ms(0))).share(ONE, 30), Some(ms(1_900)));
        assert_eq!(Clock::new(control(ms(100_000))).share(ONE, 10), Some(ms(9_500)));
        let mut clock = Clock::new(control(ms(0)));
        clock.set_left(ONE, ms(2_000), 2);
        assert_eq!(clock.share(ONE, 30), Some(ms(950)));
        assert!(clock.used(ONE, ms(500)));
        assert_eq!(clock.share(ONE, 30), Some(ms(1_425)));
    }

    #[test]
    fn without_a_clock_there_is_no_limit_until_one_is_told() {
        let mut clock = Clock::default();
        assert!(clock.used(ONE, Duration::MAX));
        assert_eq!((clock.share(ONE, 1), clock.left(ONE)), (None, None));
        clock.set_left(ONE, ms(1000), 0);
        assert_eq!(clock.share(ONE, 10), Some(ms(90).mul_f64(RESERVE)));
    }

    #[test]
    fn controls_are_written_exactly() {
        let game = Control::Game { main: ms(60_000), increment: ms(1_644) };
        assert_eq!(game.to_string(), "60s+1.644s");
        assert_eq!(Control::Move(Duration::from_nanos(1)).to_string(), "0.000000001s");
        assert_eq!(Control::Move(ms(0)).to_string(), "0s");
    }

    #[test]
    fn the_longest_time_there_is_does_not_overflow() {
        let mut clock = Clock::new(Control::Game { main: Duration::MAX, increment: Duration::MAX });
        assert!(clock.used(ONE, ms(1)));
        assert_eq!(clock.left(ONE), Some(Duration::MAX));
        assert!(clock.share(ONE, 0).is_some());
    }
}
