use std::error::Error;
use std::fmt::Display;
use std::fs::File;
use std::io;
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use lockstep_protocols::fpt10::Server;
use lockstep_protocols::serve;
use lockstep_protocols::transport::{self, BAUD, Pty};
use lockstep_reversi::Position;

use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;
use crate::verbs::EngineOptions;

/// How long the player waits for a connection to the referee.
const PATIENCE: Duration = Duration::from_secs(600);

#[derive(Args)]
pub(crate) struct Fpt10 {
    #[command(flatten)]
    options: EngineOptions<Position>,
    /// Do not end messages on standard output with a line feed; connections and serial lines never
    /// have one
    #[arg(long)]
    bare: bool,
    #[command(flatten)]
    place: Place,
}

/// Where the referee is: on standard input and output by default.
#[derive(Args)]
#[group(multiple = false)]
struct Place {
    /// Connect to the referee at HOST:PORT
    #[arg(long, value_name = "HOST:PORT")]
    connect: Option<String>,
    /// Wait for the referee to connect at HOST:PORT, and print the address; port 0 takes a free one
    #[arg(long, value_name = "HOST:PORT")]
    listen: Option<String>,
    /// Play on a serial line, at 115200 baud
    #[arg(long, value_name = "DEVICE")]
    serial: Option<PathBuf>,
    /// Create a pseudo-terminal, print its name, and play there: for referees that support only
    /// serial lines
    #[arg(long)]
    pty: bool,
}

pub(super) fn run(fpt10: &Fpt10, output: &mut Output) -> Result<Answer, Failure> {
    let mut player = Server::new(fpt10.options.thinker()?);
    let deadline = Instant::now() + PATIENCE;
    match &fpt10.place {
        Place { connect: Some(address), .. } => {
            let stream = transport::connect(address, deadline);
            on_tcp(&mut player, stream).map_err(|error| at(address, &error))?;
        }
        Place { listen: Some(address), .. } => {
            let listener = TcpListener::bind(address).map_err(|error| at(address, &error))?;
            let place = listener.local_addr().map_err(|error| at(address, &error))?;
            output.bytes(format!("{place}\n").as_bytes())?;
            output.flush()?;
            let stream = transport::accept(&listener, deadline);
            on_tcp(&mut player, stream).map_err(|error| at(place, &error))?;
        }
        Place { serial: Some(path), .. } => {
            let device = transport::open_serial(path, BAUD);
            on_device(&mut player, device).map_err(|error| at(path.display(), &error))?;
        }
        Place { pty: true, .. } => {
            let line = Pty::open().map_err(|error| at("pseudo-terminal", &error))?;
            output.bytes(format!("{}\n", line.path.display()).as_bytes())?;
            output.flush()?;
            let host = line.host.try_clone();
            on_device(&mut player, host).map_err(|error| at(line.path.display(), &error))?;
        }
        Place { .. } if fpt10.bare => serve(&mut player, io::stdin(), output.stream())?,
        Place { .. } => serve(&mut player.with_line_feeds(), io::stdin(), output.stream())?,
    }
    Ok(Answer::Yes)
}

fn on_tcp(player: &mut Server, stream: io::Result<TcpStream>) -> Result<(), Box<dyn Error>> {
    let mut stream = stream?;
    Ok(serve(player, stream.try_clone()?, &mut stream)?)
}

fn on_device(player: &mut Server, device: io::Result<File>) -> Result<(), Box<dyn Error>> {
    let mut device = device?;
    Ok(serve(player, device.try_clone()?, &mut device)?)
}

fn at(place: impl Display, error: &dyn Display) -> Failure {
    Failure::Input(format!("{place}: {error}"))
}
