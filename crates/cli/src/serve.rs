//! `lockstep serve`: the page.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};

use clap::Args as ClapArgs;
use lockstep_service::records::ServeRecord;
use lockstep_web::{Options, Server};
use tokio::runtime::Runtime;

use crate::Answer;
use crate::failure::{Failure, warn};
use crate::output::Output;

/// The port that is tried first.
const PORT: u16 = 7100;

#[derive(ClapArgs)]
pub(crate) struct Args {
    /// The port; 0 for any that is free [default: 7100, or another if that is taken]
    #[arg(long)]
    port: Option<u16>,
    /// The address to listen at. Whoever can reach it can make this machine search
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
}

impl Default for Args {
    fn default() -> Args {
        Args { port: None, address: IpAddr::V4(Ipv4Addr::LOCALHOST), open: false }
    }
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let runtime = Runtime::new().map_err(failed)?;
    runtime.block_on(async {
        let server = bind(args).await?;
        let page = format!("http://{}", server.address().map_err(failed)?);
        let words = format!("Lockstep is at {page}\nPress Ctrl-C to stop it");
        output.say(&ServeRecord { address: page.clone() }, words)?;
        output.flush()?;
        if args.open {
            open(&page);
        }
        server.serve(interrupted()).await.map_err(failed)
    })?;
    Ok(Answer::Yes)
}

/// The port that was asked for; or else the usual one, or any other.
async fn bind(args: &Args) -> Result<Server, Failure> {
    let options = Options { loopback_only: args.address.is_loopback(), ..Options::default() };
    let at = |port| SocketAddr::new(args.address, port);
    let first = Server::bind(at(args.port.unwrap_or(PORT)), options.clone()).await;
    let server = match first {
        Err(error) if args.port.is_none() && error.kind() == io::ErrorKind::AddrInUse => {
            Server::bind(at(0), options).await
        }
        result => result,
    };
    server.map_err(|error| Failure::Input(format!("{}: {error}", args.address)))
}

fn failed(error: io::Error) -> Failure {
    Failure::Input(format!("the server failed: {error}"))
}

/// Ready when the user presses Ctrl-C. Where there is no such signal, never.
async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Asks the system to show a page.
fn open(page: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let quiet = Command::new(program).arg(page).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if quiet.is_err() {
        warn(format_args!("{program} is missing: open {page} yourself"));
    }
}
