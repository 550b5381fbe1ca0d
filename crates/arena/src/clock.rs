use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use lockstep_game::Player;
use lockstep_search::Stop;

use crate::units;

/// How long the referee waits for a move where no clock runs: who takes longer, hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// How much of its time a player may plan to use, when it shares a game clock among moves.
const RESERVE: f64 = 0.95;

/// How time is limited. Written `free`, `1s` (a move), or `60s+1s` (a game, and for each move).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Control {
    /// Not at all, but for a minute a move.
    #[default]
    Free,
    /// So much for each move.
    Move(Duration),
    /// So much for all moves of a player, and some more for each of them.
    Game {
        /// For the whole game.
        main: Duration,
        /// Added after each move.
        increment: Duration,
    },
}

impl FromStr for Control {
    type Err = NotAControl;

    fn from_str(text: &str) -> Result<Control, NotAControl> {
        let time = |text: &str| units::duration(text).map_err(|_| NotAControl(text.into()));
        match text.split_once('+') {
            _ if text == "free" => Ok(Control::Free),
            None => Ok(Control::Move(time(text)?)),
            Some((main, more)) => Ok(Control::Game { main: time(main)?, increment: time(more)? }),
        }
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Control::Free => f.write_str("free"),
            Control::Move(time) => write!(f, "{}s", time.as_secs_f64()),
            Control::Game { main, increment } => {
                write!(f, "{}s+{}s", main.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }
}

/// The text is no time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAControl(String);

impl fmt::Display for NotAControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected free, a time a move such as 1s, or 60s+1s, found {:?}", self.0)
    }
}

impl Error for NotAControl {}

/// When somebody stops waiting: at a point of time, or when everything is to end.
#[derive(Clone, Debug)]
pub struct Deadline {
    at: Instant,
    stop: Stop,
}

impl Deadline {
    /// So long from now, or as soon as `stop` is set.
    pub fn after(time: Duration, stop: &Stop) -> Deadline {
        Deadline { at: Instant::now() + time.min(10 * 365 * DAY), stop: stop.clone() }
    }

    /// The time that is left.
    pub fn left(&self) -> Duration {
        if self.stop.is_set() {
            return Duration::ZERO;
        }
        self.at.saturating_duration_since(Instant::now())
    }

    /// What ends everything.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }
}

/// What a player has for its next move.
#[derive(Clone, Debug)]
pub struct Budget {
    /// How time is limited.
    pub control: Control,
    /// What is left on the player's clock; `None` if none runs.
    pub left: Option<Duration>,
    /// When the referee stops waiting.
    pub deadline: Deadline,
}

impl Budget {
    /// The time to plan for this move, if `moves` of the player's are still to come.
    pub fn share(&self, moves: u32) -> Option<Duration> {
        match self.control {
            Control::Free => None,
            Control::Move(time) => Some(time),
            Control::Game { increment, .. } => {
                let left = self.left.unwrap_or_default();
                let share = left / moves.max(1) + increment;
                Some(share.min(left).mul_f64(RESERVE))
            }
        }
    }
}

/// The referee's clock for both players.
#[derive(Clone, Debug)]
pub struct Clock {
    control: Control,
    margin: Duration,
    left: [Duration; 2],
}

impl Clock {
    /// A clock before the first move. A move that is late by no more than `margin` is forgiven.
    pub fn new(control: Control, margin: Duration) -> Clock {
        let time = match control {
            Control::Free => PATIENCE,
            Control::Move(time) => time,
            Control::Game { main, .. } => main,
        };
        Clock { control, margin, left: [time; 2] }
    }

    /// A clock that a player keeps for itself.
    pub(crate) fn own(time: Option<Duration>) -> Clock {
        let game = |main| Control::Game { main, increment: Duration::ZERO };
        Clock::new(time.map_or(Control::Free, game), Duration::ZERO)
    }

    /// What `player` has, if asked now; nobody is waited for when `stop` is set.
    pub fn budget(&self, player: Player, stop: &Stop) -> Budget {
        let left = self.left[player.index()];
        let deadline = Deadline::after(left.saturating_add(self.margin), stop);
        let left = (self.control != Control::Free).then_some(left);
        Budget { control: self.control, left, deadline }
    }

    /// Takes off what a move of `player` has used; false if it was too much.
    pub fn used(&mut self, player: Player, time: Duration) -> bool {
        let left = &mut self.left[player.index()];
        let in_time = time <= left.saturating_add(self.margin);
        if let Control::Game { increment, .. } = self.control {
            *left = left.saturating_sub(time).saturating_add(increment);
        }
        in_time
    }
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn controls_are_read_and_written() {
        for (text, control) in [
            ("free", Control::Free),
            ("0.1s", Control::Move(ms(100))),
            ("60s+0.5s", Control::Game { main: ms(60_000), increment: ms(500) }),
        ] {
            assert_eq!(text.parse(), Ok(control));
            assert_eq!(control.to_string(), text);
        }
        assert_eq!("100ms".parse(), Ok(Control::Move(ms(100))));
        for bad in ["", "soon", "1s+", "+1s", "1s+2s+3s"] {
            assert!(bad.parse::<Control>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_move_clock_begins_anew_each_time() {
        let mut clock = Clock::new(Control::Move(ms(100)), ms(20));
        assert!(clock.used(Player::First, ms(100)));
        assert!(clock.used(Player::First, ms(120)));
        assert!(!clock.used(Player::First, ms(121)));
        assert_eq!(clock.budget(Player::First, &Stop::never()).share(9), Some(ms(100)));
    }

    #[test]
    fn a_player_has_a_clock_of_its_own_or_none() {
        let mut clock = Clock::own(Some(ms(1000)));
        assert!(clock.used(Player::First, ms(400)));
        let budget = clock.budget(Player::First, &Stop::never());
        assert_eq!((budget.left, budget.share(2)), (Some(ms(600)), Some(ms(285))));
        assert_eq!(Clock::own(None).budget(Player::First, &Stop::never()).share(2), None);
    }

    #[test]
    fn a_game_clock_runs_down_and_is_shared() {
        let control = Control::Game { main: ms(1000), increment: ms(10) };
        let mut clock = Clock::new(control, ms(0));
        assert_eq!(
            clock.budget(Player::First, &Stop::never()).share(10),
            Some(ms(110).mul_f64(RESERVE))
        );
        assert!(clock.used(Player::First, ms(900)));
        assert_eq!(clock.budget(Player::First, &Stop::never()).left, Some(ms(110)));
        assert_eq!(clock.budget(Player::Second, &Stop::never()).left, Some(ms(1000)));
        assert!(!clock.used(Player::First, ms(111)));
        assert_eq!(
            clock.budget(Player::First, &Stop::never()).share(1),
            Some(ms(10).mul_f64(RESERVE))
        );
    }

    #[test]
    fn without_a_clock_the_referee_waits_a_minute() {
        let mut clock = Clock::new(Control::Free, ms(0));
        assert_eq!(clock.budget(Player::First, &Stop::never()).share(1), None);
        assert!(
            clock.used(Player::First, PATIENCE) && !clock.used(Player::First, PATIENCE + ms(1))
        );
    }

    #[test]
    fn a_stop_ends_every_wait() {
        let stop = Stop::never();
        let deadline = Deadline::after(DAY, &stop);
        assert!(deadline.left() > DAY / 2);
        stop.set();
        assert_eq!(deadline.left(), Duration::ZERO);
    }

    #[test]
    fn the_longest_time_there_is_does_not_overflow() {
        let clock = Clock::new(Control::Move(Duration::MAX), Duration::MAX);
        assert_eq!(clock.budget(Player::First, &Stop::never()).left, Some(Duration::MAX));
    }
}
