//! Players as a user names them.
//!
//! ```text
//! flagship?time=100ms&threads=1     an engine of the game, with options
//! bologna?seed=7                    one that draws lots among equal moves
//! random?seed=7                     any legal move
//! chip:timisoara?depth=6            a simulated chip
//! chip:zaragoza?cycles=1024         the same, stopped after so many clock cycles
//! gtp:./engine -q 'two words'       a program, by the protocol it speaks
//! nboard?depth=12:./engine          a program, with options for the protocol
//! fpt10-tcp:localhost:4000          the contest's protocol on a TCP connection
//! ```

mod fault;
mod options;

use std::fmt;
use std::str::FromStr;

pub use fault::SpecFault;
use lockstep_protocols::transport::{Address, BAUD, Peer};
pub use options::Options;

/// A player, named but not yet built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    text: String,
    kind: PlayerKind,
    options: Options,
}

/// The kind of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// An engine of the game, by its name.
    Engine(String),
    /// Any legal move.
    Random,
    /// A simulated chip, by its name.
    Chip(String),
    /// A player at the other end of a protocol.
    Remote(Protocol, Address),
}

/// The protocol that a remote player speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Go Text Protocol (Reversi).
    Gtp,
    /// NBoard's protocol (Reversi).
    NBoard,
    /// The FPT'10 contest: two characters per message (Reversi).
    Fpt10,
    /// The line protocol of `lockstep connectx engine`.
    Cx,
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Protocol::Gtp => "gtp",
            Protocol::NBoard => "nboard",
            Protocol::Fpt10 => "fpt10",
            Protocol::Cx => "cx",
        })
    }
}

impl Spec {
    /// The kind of the player.
    pub fn kind(&self) -> &PlayerKind {
        &self.kind
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }
}

const CHIP_OPTIONS: &[&str] = &["depth", "cycles", "openings"];
const ENGINE_OPTIONS: &[&str] = &["time", "clock", "depth", "nodes", "threads", "memory", "seed"];

impl FromStr for Spec {
    type Err = SpecFault;

    fn from_str(text: &str) -> Result<Spec, SpecFault> {
        let text = text.trim();
        if let Some((kind, options)) = remote(text)? {
            return Ok(Spec { text: text.into(), kind, options });
        }
        let (name, options) = text.split_once('?').unwrap_or((text, ""));
        let (kind, known): (_, &'static [&'static str]) = match name {
            "" => return Err(SpecFault::Empty),
            "random" => (PlayerKind::Random, &["seed"]),
            name => match name.strip_prefix("chip:") {
                Some(chip) => (PlayerKind::Chip(chip.into()), CHIP_OPTIONS),
                None => (PlayerKind::Engine(name.into()), ENGINE_OPTIONS),
            },
        };
        Ok(Spec { text: text.into(), kind, options: Options::read(options, known)? })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Reads `PROTOCOL[?OPTIONS]:ADDRESS`; `None` if the text does not begin with a protocol.
fn remote(text: &str) -> Result<Option<(PlayerKind, Options)>, SpecFault> {
    let Some((head, place)) = text.split_once(':') else { return Ok(None) };
    let (protocol, options) = head.split_once('?').unwrap_or((head, ""));
    let command = || Address::command(place);
    let (protocol, address, known): (_, _, &'static [&'static str]) = match protocol {
        "gtp" => (Protocol::Gtp, command()?, &[]),
        "nboard" => (Protocol::NBoard, command()?, &["depth"]),
        "cx" => (Protocol::Cx, command()?, &[]),
        "fpt10" => (Protocol::Fpt10, command()?, &[]),
        "fpt10-tcp" => (Protocol::Fpt10, Address::Connect(place.into()), &[]),
        "fpt10-listen" => (Protocol::Fpt10, Address::Listen(place.into()), &[]),
        "fpt10-serial" => {
            (Protocol::Fpt10, Address::Serial { path: place.into(), baud: BAUD }, &["baud"])
        }
        _ => return Ok(None),
    };
    let options = Options::read(options, known)?;
    let address = match (address, options.baud) {
        (Address::Serial { path, .. }, Some(baud)) => Address::Serial { path, baud },
        (address, _) => address,
    };
    Ok(Some((PlayerKind::Remote(protocol, address), options)))
}

/// The peer at an address.
pub(crate) fn peer(address: &Address) -> Result<Peer, SpecFault> {
    Peer::new(address.clone()).map_err(|error| SpecFault::CannotStart(error.to_string()))
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
        assert_eq!(flagship.kind(), &PlayerKind::Engine("flagship".into()));
        let limits = flagship.options().limits();
        assert_eq!(limits.time, Some(Duration::from_millis(100)));
        assert_eq!((limits.threads, limits.memory, limits.depth), (2, 1 << 20, None));
        let reference = spec("fpt10-reference:7?nodes=5");
        assert_eq!(reference.kind(), &PlayerKind::Engine("fpt10-reference:7".into()));
        assert_eq!(reference.to_string(), "fpt10-reference:7?nodes=5");
        assert_eq!(spec("random?seed=3").options().seed, Some(3));
        assert_eq!(spec("bologna?seed=7&nodes=5").options().seed, Some(7));
        let clock = spec("flagship?clock=2s");
        assert_eq!(clock.options().clock, Some(Duration::from_secs(2)));
        assert_eq!(clock.options().limits().time, None);
        let chip = spec("chip:timisoara?depth=4");
        assert_eq!(
            (chip.kind(), chip.options.depth),
            (&PlayerKind::Chip("timisoara".into()), Some(4))
        );
    }

    #[test]
    fn a_chip_can_do_without_its_openings() {
        assert!(spec("chip:zaragoza").options().openings);
        assert!(!spec("chip:zaragoza?cycles=1024&openings=off").options().openings);
        assert_eq!(
            fault("chip:zaragoza?openings=no"),
            "openings: expected on or off, found \"no\""
        );
    }

    #[test]
    fn programs_are_commands_with_quotes() {
        let command = |text: &str| match spec(text).kind {
            PlayerKind::Remote(_, Address::Command(words)) => words,
            kind => panic!("{kind:?}"),
        };
        assert_eq!(command("gtp:edax -gtp"), ["edax", "-gtp"]);
        assert_eq!(command("gtp: a 'b c'"), ["a", "b c"]);
        let nboard = spec("nboard?depth=12:./a?b=c:d");
        assert_eq!(nboard.options().depth, Some(12));
        assert_eq!(
            nboard.kind,
            PlayerKind::Remote(Protocol::NBoard, Address::Command(vec!["./a?b=c:d".into()]))
        );
        assert_eq!(
            spec("fpt10-tcp:localhost:4000").kind,
            PlayerKind::Remote(Protocol::Fpt10, Address::Connect("localhost:4000".into()))
        );
        let serial = spec("fpt10-serial?baud=9600:/dev/ttyS0");
        let address = Address::Serial { path: "/dev/ttyS0".into(), baud: 9600 };
        assert_eq!(serial.kind, PlayerKind::Remote(Protocol::Fpt10, address));
    }

    #[test]
    fn faults_say_what_was_expected() {
        assert_eq!(fault(" "), "expected a player, found nothing");
        assert_eq!(fault("gtp: "), "expected a command");
        let open = "expected a closing quote, or a character after the last \\";
        assert_eq!(fault("gtp:a 'b"), open);
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
