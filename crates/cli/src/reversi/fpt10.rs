use std::io::{self, BufReader, Read, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use lockstep_arena::wire::{self, BAUD, Pty};
use lockstep_reversi::protocol::Fpt10 as Player;

use super::engine::EngineOptions;
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

/// How long the player waits for the referee, or for the referee's line to be free.
const PATIENCE: Duration = Duration::from_secs(600);

#[derive(Args)]
pub(crate) struct Fpt10 {
    #[command(flatten)]
    options: EngineOptions,
    /// Write the two characters of a message alone, as on the contest's wire, without a line
    /// feed; so it is always where the wire is no standard stream
    #[arg(long)]
    bare: bool,
    #[command(flatten)]
    place: Place,
}

/// Where the referee is. On standard input and output, if nothing else is said.
#[derive(Args)]
#[group(multiple = false)]
struct Place {
    /// Call the referee at HOST:PORT
    #[arg(long, value_name = "HOST:PORT")]
    connect: Option<String>,
    /// Wait for the referee's call at HOST:PORT
    #[arg(long, value_name = "HOST:PORT")]
    listen: Option<String>,
    /// Play on a serial line, at 115200 baud
    #[arg(long, value_name = "DEVICE")]
    serial: Option<PathBuf>,
    /// Make a pseudo-terminal, print its name, and play there, for referees that know only
    /// serial lines
    #[arg(long)]
    pty: bool,
}

pub(super) fn run(fpt10: &Fpt10, output: &mut Output) -> Result<Answer, Failure> {
    let mut player = Player::new(fpt10.options.thinker()?);
    let deadline = Instant::now() + PATIENCE;
    let at = |place: &dyn std::fmt::Display, error: io::Error| {
        Failure::Input(format!("{place}: {error}"))
    };
    match &fpt10.place {
        Place { connect: Some(address), .. } => {
            let wire = wire::connect(address, deadline).map_err(|error| at(address, error))?;
            serve(&mut player, &wire, &wire).map_err(|error| at(address, error))
        }
        Place { listen: Some(address), .. } => {
            let wire = wire::listen(address, deadline).map_err(|error| at(address, error))?;
            serve(&mut player, &wire, &wire).map_err(|error| at(address, error))
        }
        Place { serial: Some(path), .. } => {
            let wire = wire::open_serial(path, BAUD).map_err(|error| at(&path.display(), error))?;
            serve(&mut player, &wire, &wire).map_err(|error| at(&path.display(), error))
        }
        Place { pty: true, .. } => {
            let line = Pty::open().map_err(|error| at(&"pseudo-terminal", error))?;
            output.bytes(format!("{}\n", line.path.display()).as_bytes())?;
            output.flush()?;
            serve(&mut player, &line.host, &line.host)
                .map_err(|error| at(&line.path.display(), error))
        }
        Place { .. } => stdio(&mut player, fpt10.bare, output),
    }
}

/// Plays on a wire until the referee hangs up.
fn serve(player: &mut Player, input: impl Read, mut output: impl Write) -> io::Result<Answer> {
    for byte in BufReader::new(input).bytes() {
        match byte {
            Ok(byte) => {
                if let Some(message) = player.byte(byte) {
                    output.write_all(message.to_string().as_bytes())?;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => break,
            Err(error) => return Err(error),
        }
    }
    Ok(Answer::Yes)
}

fn stdio(player: &mut Player, bare: bool, output: &mut Output) -> Result<Answer, Failure> {
    for byte in BufReader::new(io::stdin()).bytes() {
        let byte = byte.map_err(|error| Failure::Input(format!("stdin: {error}")))?;
        if let Some(message) = player.byte(byte) {
            let end = if bare { "" } else { "\n" };
            output.bytes(format!("{message}{end}").as_bytes())?;
            output.flush()?;
        }
    }
    Ok(Answer::Yes)
}
