//! Durations, sizes and time controls as users write them.

use std::time::Duration;

use lockstep_search::Control;

/// A text that is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found:?}")]
pub struct UnitFault {
    /// What it should be.
    pub expected: &'static str,
    /// What it is.
    pub found: String,
}

fn fault(expected: &'static str, found: &str) -> UnitFault {
    UnitFault { expected, found: found.into() }
}

/// Reads a duration such as `100ms`, `0.5s`, `2m` or `1h 30m`; a bare number is in seconds.
pub fn duration(text: &str) -> Result<Duration, UnitFault> {
    let zero = if text.starts_with('.') { "0" } else { "" };
    let unit = if text.ends_with(|c: char| c.is_ascii_digit()) { "s" } else { "" };
    let read = humantime::parse_duration(&format!("{zero}{text}{unit}"));
    read.map_err(|_| fault("a time such as 32us, 100ms, 10s or 2m", text))
}

/// Reads an amount of memory such as `64MiB`, `1.5GiB` or `512`; a bare number is in bytes.
/// `MB` and `M` mean the same as `MiB`.
pub fn bytes(text: &str) -> Result<usize, UnitFault> {
    let read = parse_size::Config::new().with_binary().parse_size(text).ok();
    read.and_then(|bytes| usize::try_from(bytes).ok())
        .ok_or_else(|| fault("an amount such as 64MiB or 1GiB", text))
}

/// Reads the clock of a game: `60s` for all moves of a player, `60s+1s` with an increment.
pub fn game_clock(text: &str) -> Result<Control, UnitFault> {
    let time = |part: &str| {
        duration(part).map_err(|_| fault("a time per game such as 60s, or 60s+1s", text))
    };
    let (main, increment) = text.split_once('+').unwrap_or((text, "0s"));
    Ok(Control::Game { main: time(main)?, increment: time(increment)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn us(microseconds: u64) -> Duration {
        Duration::from_micros(microseconds)
    }

    #[test]
    fn durations_are_read_with_their_units() {
        for (text, expected) in [
            ("32us", us(32)),
            ("32µs", us(32)),
            ("100ms", us(100_000)),
            ("0.5s", us(500_000)),
            (".5s", us(500_000)),
            ("1.5", us(1_500_000)),
            ("2", us(2_000_000)),
            ("0", us(0)),
            ("2m", us(120_000_000)),
            ("1.5min", us(90_000_000)),
            ("1h", us(3_600_000_000)),
            ("1h 30m", us(5_400_000_000)),
        ] {
            assert_eq!(duration(text), Ok(expected), "{text}");
        }
        for bad in ["", "s", ".", "-1s", "1x", "1e400", "..", "99999999999999999999h", "NaNs"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn memory_is_read_with_its_units() {
        for (text, expected) in [
            ("512", 512),
            ("512B", 512),
            ("64MiB", 64 << 20),
            ("64 MiB", 64 << 20),
            ("64mb", 64 << 20),
            ("3K", 3 << 10),
            ("1G", 1 << 30),
            ("1GiB", 1 << 30),
            ("1.5GiB", 3 << 29),
            ("100GiB", 100 << 30),
        ] {
            assert_eq!(bytes(text), Ok(expected), "{text}");
        }
        for bad in ["", "MiB", "-1", "1TiB2", "much", "99999999999GiB"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_clock_of_a_game_may_have_an_increment() {
        let game = |main, increment| Control::Game { main: us(main), increment: us(increment) };
        assert_eq!(game_clock("1.5s"), Ok(game(1_500_000, 0)));
        assert_eq!(game_clock("60s+0.5s"), Ok(game(60_000_000, 500_000)));
        assert_eq!(game(60_000_000, 500_000).to_string(), "60s+0.5s");
        for bad in ["", "free", "1s+", "+1s", "1s+2s+3s"] {
            assert!(game_clock(bad).is_err(), "{bad}");
        }
    }
}
