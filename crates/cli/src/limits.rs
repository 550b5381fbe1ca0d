//! The options that limit a search, and how their values are written.

use std::time::Duration;

use clap::Args;
use lockstep_search::Limits;

/// What a search may use, for commands whose answer is exact.
#[derive(Args)]
pub(crate) struct Resources {
    /// Give up after this time, such as 500ms, 10s or 2m
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// Use at most this much memory for tables, such as 64MiB or 1GiB
    #[arg(long, value_parser = bytes, default_value = "256MiB")]
    memory: usize,
    /// Search with so many threads
    #[arg(long, default_value_t = 1, value_parser = threads)]
    threads: usize,
}

impl Resources {
    pub(crate) fn limits(&self) -> Limits {
        let Resources { time, memory, threads } = *self;
        Limits { time, memory, threads, ..Limits::default() }
    }
}

/// Reads a number of threads that a machine may have.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err(format!("expected a number from 1 to 1024, found {text:?}")),
    }
}

/// Splits a number from the unit behind it.
fn split(text: &str) -> Option<(f64, &str)> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    Some((number.parse().ok()?, unit.trim()))
}

/// Reads a time; a bare number is in seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let seconds = split(text).and_then(|(number, unit)| {
        let scale = match unit {
            "us" | "µs" => 1e-6,
            "ms" => 1e-3,
            "" | "s" => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            _ => return None,
        };
        Duration::try_from_secs_f64(number * scale).ok()
    });
    seconds.ok_or_else(|| format!("expected a time such as 32us, 100ms, 10s or 2m, found {text:?}"))
}

/// Reads an amount of memory; a bare number is in bytes.
pub(crate) fn bytes(text: &str) -> Result<usize, String> {
    let bytes = split(text).and_then(|(number, unit)| {
        let log = match unit.to_ascii_lowercase().as_str() {
            "" | "b" => 0,
            "k" | "kb" | "kib" => 10,
            "m" | "mb" | "mib" => 20,
            "g" | "gb" | "gib" => 30,
            _ => return None,
        };
        let bytes = number * f64::from(1_u32 << log);
        (bytes < 1e15).then_some(bytes as usize)
    });
    bytes.ok_or_else(|| format!("expected an amount such as 64MiB or 1GiB, found {text:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        assert_eq!(duration("100ms"), Ok(Duration::from_millis(100)));
        assert_eq!(duration("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        for bad in ["", "s", "-1s", "1d", "1e400", "..", "99999999999999999999h", "NaNs"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn memory_is_read_with_its_units() {
        assert_eq!(bytes("64MiB"), Ok(64 << 20));
        assert_eq!(bytes("1G"), Ok(1 << 30));
        assert_eq!(bytes("512"), Ok(512));
        for bad in ["", "MiB", "-1", "1TiB2", "9999999999GiB"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
    }
}
