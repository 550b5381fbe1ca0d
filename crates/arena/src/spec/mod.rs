//! Players as a user names them.
//!
//! ```text
//! flagship?time=100ms&threads=1     an engine of the game, with options
//! random?seed=7                     any legal move
//! chip:timisoara?depth=6            a simulated chip
//! gtp:./engine -q 'two words'       a program, by the protocol it speaks
//! nboard?depth=12:./engine          a program, with options for the protocol
//! fpt10-tcp:localhost:4000          the contest's protocol on another wire
//! ```

mod fault;
mod options;

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

pub use fault::SpecFault;
pub use options::Options;

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
    /// A simulated chip, by its name.
    Chip(String),
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

const ENGINE_OPTIONS: &[&str] = &["time", "clock", "depth", "nodes", "threads", "memory"];

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
            name => match name.strip_prefix("chip:") {
                Some(chip) => (Who::Chip(chip.into()), &["depth"]),
                None => (Who::Engine(name.into()), ENGINE_OPTIONS),
            },
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

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
        let clock = spec("flagship?clock=2s");
        assert_eq!(clock.options().clock, Some(Duration::from_secs(2)));
        assert_eq!(clock.options().limits().time, None);
        let chip = spec("chip:timisoara?depth=4");
        assert_eq!((chip.who(), chip.options.depth), (&Who::Chip("timisoara".into()), Some(4)));
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
