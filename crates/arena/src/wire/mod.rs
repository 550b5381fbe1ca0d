//! Wires to those outside: the standard streams of a program, a connection, a serial line.

mod child;
mod link;
mod serial;

use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};
use std::{io, thread};

pub(crate) use child::start;
pub(crate) use link::{Broken, Link};
pub use serial::{Pty, open_serial};

use crate::Wire;

/// The usual speed of the contest's serial lines.
pub const BAUD: u32 = 115_200;

/// Somebody who is to call, or to answer a call, has so long for it.
const CALL: Duration = Duration::from_secs(30);

/// Opens a wire.
pub(crate) fn open(wire: &Wire, baud: Option<u32>) -> io::Result<Link> {
    match wire {
        Wire::Command(words) => start(words),
        Wire::Connect(address) => both_ways(connect(address, Instant::now() + CALL)?.into()),
        Wire::Listen(address) => both_ways(listen(address, Instant::now() + CALL)?.into()),
        Wire::Serial(path) => both_ways(open_serial(path, baud.unwrap_or(BAUD))?.into()),
    }
}

fn both_ways(end: OwnedFd) -> io::Result<Link> {
    Link::new(end.try_clone()?, end, None)
}

/// Calls `HOST:PORT`.
pub fn connect(address: &str, deadline: Instant) -> io::Result<TcpStream> {
    let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for address in address.to_socket_addrs()? {
        let left = deadline.saturating_duration_since(Instant::now());
        match TcpStream::connect_timeout(&address, left.max(Duration::from_millis(1))) {
            Ok(stream) => return prompt(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Waits for a call at `HOST:PORT`. Nobody else is listened to afterwards.
pub fn listen(address: &str, deadline: Instant) -> io::Result<TcpStream> {
    let listener = TcpListener::bind(address)?;
    listener.set_nonblocking(true)?;
    loop {
        match listener.accept() {
            Ok((stream, _)) => return prompt(stream),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
        if Instant::now() >= deadline {
            return Err(io::Error::new(io::ErrorKind::TimedOut, "nobody called"));
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Two characters are not worth waiting for more.
fn prompt(stream: TcpStream) -> io::Result<TcpStream> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    Ok(stream)
}
