//! Players as a user names them.
//!
//! ```text
//! flagship?time=100ms&threads=1     an engine of the game, with options
//! random?seed=7                     any legal move
//! gtp:./engine -q 'two words'       a program, by the protocol it speaks
//! nboard?depth=12:./engine          a program, with options for the protocol
//! fpt10-tcp:localhost:4000          the contest's protocol on another wire
//! ```

use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use lockstep_search::Limits;

use crate::units;

/// A player, named but not yet built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    text: String,
    who: Who,
    options: Options,
}

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// An engine of the game, by its name.
    Engine(String),
    /// Any legal move.
    Random,
    /// Somebody at the other end of a wire.
    Outside(Protocol, Wire),
}

/// How to talk to somebody outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Go Text Protocol (Reversi).
    Gtp,
    /// NBoard's protocol (Reversi).
    NBoard,
    /// Two characters a message (Reversi).
    Fpt10,
    /// The line protocol of `lockstep connectx engine`.
    Cx,
}

/// Where somebody outside is found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wire {
    /// A program and its arguments, on its standard streams.
    Command(Vec<String>),
    /// A server at `HOST:PORT`.
    Connect(String),
    /// A client that calls here, at `HOST:PORT`.
    Listen(String),
    /// A serial line.
    Serial(PathBuf),
}

/// What stands behind the `?`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The time for a move.
    pub time: Option<Duration>,
    /// The deepest search.
    pub depth: Option<u32>,
    /// The positions to look at for a move.
    pub nodes: Option<u64>,
    /// Threads that search.
    pub threads: Option<usize>,
    /// Bytes for tables.
    pub memory: Option<usize>,
    /// Where randomness begins.
    pub seed: Option<u64>,
    /// The speed of a serial line.
    pub baud: Option<u32>,
}

impl Spec {
    /// Who plays.
    pub fn who(&self) -> &Who {
        &self.who
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
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
    fn read(text: &str, known: &'static [&'static str]) -> Result<Options, SpecFault> {
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
            "time" => {
                let time = units::duration(value).ok();
                self.time = Some(time.ok_or("a time such as 32us, 100ms, 10s or 2m")?);
            }
            "depth" => self.depth = Some(number(value, 1, 1000, "a depth from 1 to 1000")?),
            "nodes" => self.nodes = Some(number(value, 1, u64::MAX, "a number of nodes")?),
            "threads" => self.threads = Some(number(value, 1, 1024, "threads from 1 to 1024")?),
            "memory" => {
                let memory = units::bytes(value).ok();
                self.memory = Some(memory.ok_or("an amount such as 64MiB or 1GiB")?);
            }
            "seed" => self.seed = Some(number(value, 0, u64::MAX, "a number")?),
            _ => self.baud = Some(number(value, 50, 4_000_000, "baud from 50 to 4000000")?),
        }
        Ok(())
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

const ENGINE_OPTIONS: &[&str] = &["time", "depth", "nodes", "threads", "memory"];

impl FromStr for Spec {
    type Err = SpecFault;

    fn from_str(text: &str) -> Result<Spec, SpecFault> {
        let text = text.trim();
        if let Some((who, options)) = outside(text)? {
            return Ok(Spec { text: text.into(), who, options });
        }
        let (name, options) = text.split_once('?').unwrap_or((text, ""));
        let (who, known): (_, &'static [&'static str]) = match name {
            "" => return Err(SpecFault::Empty),
            "random" => (Who::Random, &["seed"]),
            name => (Who::Engine(name.into()), ENGINE_OPTIONS),
        };
        Ok(Spec { text: text.into(), who, options: Options::read(options, known)? })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Reads `PROTOCOL[?OPTIONS]:WHERE`; `None` if the text does not begin with a protocol.
fn outside(text: &str) -> Result<Option<(Who, Options)>, SpecFault> {
    let Some((head, place)) = text.split_once(':') else { return Ok(None) };
    let (protocol, options) = head.split_once('?').unwrap_or((head, ""));
    let command = || words(place).map(Wire::Command);
    let (protocol, wire, known): (_, _, &'static [&'static str]) = match protocol {
        "gtp" => (Protocol::Gtp, command()?, &[]),
        "nboard" => (Protocol::NBoard, command()?, &["depth"]),
        "cx" => (Protocol::Cx, command()?, &[]),
        "fpt10" => (Protocol::Fpt10, command()?, &[]),
        "fpt10-tcp" => (Protocol::Fpt10, Wire::Connect(place.into()), &[]),
        "fpt10-listen" => (Protocol::Fpt10, Wire::Listen(place.into()), &[]),
        "fpt10-serial" => (Protocol::Fpt10, Wire::Serial(place.into()), &["baud"]),
        _ => return Ok(None),
    };
    Ok(Some((Who::Outside(protocol, wire), Options::read(options, known)?)))
}

/// Splits a command into words, as a shell does: blanks part them, single quotes keep
/// everything, double quotes keep all but a backslash, a backslash keeps the next character.
fn words(command: &str) -> Result<Vec<String>, SpecFault> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (None, ' ' | '\t' | '\n') => words.extend(word.take()),
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (Some(open), c) if c == open => quote = None,
            (None | Some('"'), '\\') => {
                word.get_or_insert_default().push(chars.next().ok_or(SpecFault::OpenQuote('\\'))?);
            }
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match quote {
        Some(open) => Err(SpecFault::OpenQuote(open)),
        None if words.is_empty() => Err(SpecFault::NoCommand),
        None => Ok(words),
    }
}

/// Why a text names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecFault {
    /// There is no text.
    Empty,
    /// A protocol without a program.
    NoCommand,
    /// A quote that is opened and not closed, or a backslash at the end.
    OpenQuote(char),
    /// An option that this player does not have.
    Option {
        /// The option.
        found: String,
        /// Those it has.
        known: &'static [&'static str],
    },
    /// An option with a value that it cannot have.
    Value {
        /// The option.
        key: String,
        /// Its value.
        found: String,
        /// What it should be.
        expected: &'static str,
    },
    /// The game has no such player; why.
    NoSuchPlayer(String),
    /// The player cannot be had; why.
    CannotStart(String),
}

impl fmt::Display for SpecFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecFault::Empty => f.write_str("expected a player, found nothing"),
            SpecFault::NoCommand => f.write_str("expected a command behind the colon"),
            SpecFault::OpenQuote('\\') => f.write_str("expected something behind the last \\"),
            SpecFault::OpenQuote(quote) => write!(f, "expected a closing {quote}"),
            SpecFault::Option { found, known: [] } => {
                write!(f, "expected no options, found {found:?}")
            }
            SpecFault::Option { found, known } => {
                write!(f, "expected an option of {}, found {found:?}", known.join(", "))
            }
            SpecFault::Value { key, found, expected } => {
                write!(f, "{key}: expected {expected}, found {found:?}")
            }
            SpecFault::NoSuchPlayer(why) | SpecFault::CannotStart(why) => f.write_str(why),
        }
    }
}

impl Error for SpecFault {}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> Spec {
        text.parse().unwrap_or_else(|fault| panic!("{text}: {fault}"))
    }

    fn fault(text: &str) -> String {
        text.parse::<Spec>().unwrap_err().to_string()
    }

    #[test]
    fn engines_have_options() {
        let flagship = spec("flagship?time=100ms&threads=2&memory=1MiB");
        assert_eq!(flagship.who(), &Who::Engine("flagship".into()));
        let limits = flagship.options().limits();
        assert_eq!(limits.time, Some(Duration::from_millis(100)));
        assert_eq!((limits.threads, limits.memory, limits.depth), (2, 1 << 20, None));
        let reference = spec("fpt10-reference:7?nodes=5");
        assert_eq!(reference.who(), &Who::Engine("fpt10-reference:7".into()));
        assert_eq!(reference.to_string(), "fpt10-reference:7?nodes=5");
        assert_eq!(spec("random?seed=3").options().seed, Some(3));
    }

    #[test]
    fn programs_are_commands_with_quotes() {
        let command = |text: &str| match spec(text).who {
            Who::Outside(_, Wire::Command(words)) => words,
            who => panic!("{who:?}"),
        };
        assert_eq!(command("gtp:edax -gtp"), ["edax", "-gtp"]);
        assert_eq!(
            command(r#"gtp: a  'b "c' "d 'e\"" f\ g ''"#),
            ["a", "b \"c", "d 'e\"", "f g", ""]
        );
        let nboard = spec("nboard?depth=12:./a?b=c:d");
        assert_eq!(nboard.options().depth, Some(12));
        assert_eq!(
            nboard.who,
            Who::Outside(Protocol::NBoard, Wire::Command(vec!["./a?b=c:d".into()]))
        );
        assert_eq!(
            spec("fpt10-tcp:localhost:4000").who,
            Who::Outside(Protocol::Fpt10, Wire::Connect("localhost:4000".into()))
        );
        let serial = spec("fpt10-serial?baud=9600:/dev/ttyS0");
        assert_eq!(serial.options.baud, Some(9600));
        assert_eq!(serial.who, Who::Outside(Protocol::Fpt10, Wire::Serial("/dev/ttyS0".into())));
    }

    #[test]
    fn faults_say_what_was_expected() {
        assert_eq!(fault(" "), "expected a player, found nothing");
        assert_eq!(fault("gtp: "), "expected a command behind the colon");
        assert_eq!(fault("gtp:a 'b"), "expected a closing '");
        assert_eq!(fault(r"gtp:a\"), "expected something behind the last \\");
        assert_eq!(fault("random?time=1s"), "expected an option of seed, found \"time\"");
        assert_eq!(fault("gtp?depth=1:a"), "expected no options, found \"depth\"");
        assert_eq!(
            fault("flagship?depth=0"),
            "depth: expected a depth from 1 to 1000, found \"0\""
        );
        assert_eq!(
            fault("flagship?time=soon"),
            "time: expected a time such as 32us, 100ms, 10s or 2m, found \"soon\""
        );
    }
}
