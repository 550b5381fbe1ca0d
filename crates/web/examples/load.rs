//! How long a page, a new game and a move take while 200 clients watch analyses:
//! `cargo run --release -p lockstep-web --example load [CLIENTS]`
//!
//! Every client has an address of its own (127.1.0.x), as clients on a network do, so that the
//! limits of the server are those it always has.

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, future};

use lockstep_web::{Options, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

const START: &str = "---------------------------OX------XO---------------------------%20X";

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let clients: u8 = env::args().nth(1).map_or(Ok(200), |text| text.parse())?;
    let server = Server::bind((Ipv4Addr::LOCALHOST, 0).into(), Options::default()).await?;
    let address = server.address()?;
    tokio::spawn(server.serve(future::pending()));

    measure("nobody watches", address).await?;
    let updates = Arc::new(AtomicU64::new(0));
    let watched: Vec<Arc<AtomicU64>> = (0..clients).map(|_| Arc::default()).collect();
    for (client, own) in (1..=clients).zip(&watched) {
        let stream = connect(address, client).await?;
        tokio::spawn(watch(stream, Arc::clone(own), Arc::clone(&updates)));
    }
    tokio::time::sleep(Duration::from_secs(10)).await;
    let reached = watched.iter().filter(|own| own.load(Ordering::Relaxed) > 0).count();
    let all = updates.load(Ordering::Relaxed);
    println!("{clients} clients watch: {reached} of them have news, {all} updates in 10 s");
    measure("they watch", address).await
}

async fn connect(address: SocketAddr, client: u8) -> Result<TcpStream, Box<dyn Error>> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((Ipv4Addr::new(127, 1, 0, client), 0).into())?;
    Ok(socket.connect(address).await?)
}

/// Reads an analysis until the program ends, and counts its updates.
async fn watch(mut stream: TcpStream, own: Arc<AtomicU64>, all: Arc<AtomicU64>) {
    let request =
        format!("GET /api/reversi/analyze?position={START} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let mut buffer = vec![0; 1 << 14];
    if stream.write_all(request.as_bytes()).await.is_err() {
        return;
    }
    while let Ok(read @ 1..) = stream.read(&mut buffer).await {
        let updates = String::from_utf8_lossy(&buffer[..read]).matches("event: update").count();
        own.fetch_add(updates as u64, Ordering::Relaxed);
        all.fetch_add(updates as u64, Ordering::Relaxed);
    }
}

/// How often each thing is asked for.
const REQUESTS: usize = 200;

/// Asks for a page, a new game and a move, again and again, as a new client does.
async fn measure(name: &str, address: SocketAddr) -> Result<(), Box<dyn Error>> {
    let position = START.replace("%20", " ");
    let search = format!(r#"{{"position":"{position}","depth":4}}"#);
    let requests = [
        ("page", "GET /reversi HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".into()),
        ("new game", post("/api/reversi/read", r#"{"text":"","board":"8x8"}"#)),
        ("move", post("/api/reversi/search", &search)),
    ];
    for (what, request) in requests {
        let mut times = Vec::new();
        for _ in 0..REQUESTS {
            times.push(ask(address, &request).await?.as_secs_f64() * 1e3);
        }
        times.sort_by(f64::total_cmp);
        let [p50, p90, p99, most] = [50, 90, 99, 100].map(|part| times[REQUESTS * part / 100 - 1]);
        println!("{name}: {what:8} p50 {p50:6.1}  p90 {p90:6.1}  p99 {p99:6.1}  max {most:6.1} ms");
    }
    Ok(())
}

fn post(path: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )
}

async fn ask(address: SocketAddr, request: &str) -> Result<Duration, Box<dyn Error>> {
    let start = Instant::now();
    let mut stream = connect(address, 250).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    if !answer.starts_with(b"HTTP/1.1 200") {
        return Err(String::from_utf8_lossy(&answer).into());
    }
    Ok(start.elapsed())
}
