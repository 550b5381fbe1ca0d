//! How times and amounts of memory are written.

use std::time::Duration;

/// Splits a number from the unit behind it.
fn split(text: &str) -> Option<(f64, &str)> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    Some((number.parse().ok()?, unit.trim()))
}

/// Reads a time; a bare number is in seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
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
pub fn bytes(text: &str) -> Result<usize, String> {
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
