use std::str::FromStr;
use std::time::Duration;

use lockstep_protocols::units;
use lockstep_search::Limits;

use super::SpecFault;

/// What stands behind the `?`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The time for a move.
    pub time: Option<Duration>,
    /// The time for all moves of a game.
    pub clock: Option<Duration>,
    /// The deepest search.
    pub depth: Option<u32>,
    /// The positions to look at for a move.
    pub nodes: Option<u64>,
    /// The clock cycles for a move of a chip.
    pub cycles: Option<u64>,
    /// Whether a chip answers from its openings, if it has any.
    pub openings: bool,
    /// Threads that search.
    pub threads: Option<usize>,
    /// Bytes for tables.
    pub memory: Option<usize>,
    /// The random seed.
    pub seed: Option<u64>,
    /// The speed of a serial line.
    pub baud: Option<u32>,
}

/// No limits; openings, where there are any.
impl Default for Options {
    fn default() -> Options {
        Options {
            time: None,
            clock: None,
            depth: None,
            nodes: None,
            cycles: None,
            openings: true,
            threads: None,
            memory: None,
            seed: None,
            baud: None,
        }
    }
}

impl Options {
    /// The limits that an engine gets.
    pub fn limits(&self) -> Limits {
        let default = Limits::default();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            threads: self.threads.unwrap_or(default.threads),
            memory: self.memory.unwrap_or(default.memory),
        }
    }

    /// Reads `key=value&key=value`; only `known` keys are expected.
    pub(super) fn read(text: &str, known: &'static [&'static str]) -> Result<Options, SpecFault> {
        let mut options = Options::default();
        for option in text.split('&').filter(|option| !option.is_empty()) {
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            if !known.contains(&key) {
                return Err(SpecFault::Option { found: key.into(), known });
            }
            options.set(key, value).map_err(|expected| SpecFault::Value {
                key: key.into(),
                found: value.into(),
                expected,
            })?;
        }
        Ok(options)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), &'static str> {
        match key {
            "time" => self.time = Some(time(value)?),
            "clock" => self.clock = Some(time(value)?),
            "depth" => self.depth = Some(number(value, 1, 1000, "a depth from 1 to 1000")?),
            "nodes" => self.nodes = Some(number(value, 1, u64::MAX, "a number of nodes")?),
            "cycles" => self.cycles = Some(number(value, 1, 1 << 39, "a number of clock cycles")?),
            "openings" => self.openings = switch(value)?,
            "threads" => self.threads = Some(number(value, 1, 1024, "threads from 1 to 1024")?),
            "memory" => {
                self.memory = Some(units::bytes(value).map_err(|fault| fault.expected)?);
            }
            "seed" => self.seed = Some(number(value, 0, u64::MAX, "a number")?),
            _ => self.baud = Some(number(value, 50, 4_000_000, "baud from 50 to 4000000")?),
        }
        Ok(())
    }
}

fn time(text: &str) -> Result<Duration, &'static str> {
    units::duration(text).map_err(|fault| fault.expected)
}

fn switch(text: &str) -> Result<bool, &'static str> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("on or off"),
    }
}

fn number<T: FromStr + PartialOrd>(
    text: &str,
    least: T,
    most: T,
    expected: &'static str,
) -> Result<T, &'static str> {
    text.parse().ok().filter(|number| (least..=most).contains(number)).ok_or(expected)
}
