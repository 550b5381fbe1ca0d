//! Serves the page on loopback without the rest of the program, for work on the page and for tests of
//! the API from outside: `cargo run -p lockstep-web --example serve -- 7100`.

use std::error::Error;
use std::net::Ipv4Addr;

use lockstep_web::{Options, Server};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let port = std::env::args().nth(1).map_or(Ok(7100), |port| port.parse::<u16>())?;
    let server = Server::bind((Ipv4Addr::LOCALHOST, port).into(), Options::default()).await?;
    server.serve(std::future::pending()).await?;
    Ok(())
}
