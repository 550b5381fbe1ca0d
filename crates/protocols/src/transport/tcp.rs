use std::io::{self, Write};
use std::net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

use super::Link;

/// How long a write may block before the other end counts as gone.
const WRITE: Duration = Duration::from_secs(10);

/// Connects to `HOST:PORT`.
pub fn connect(address: &str, deadline: Instant) -> io::Result<TcpStream> {
    let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for address in address.to_socket_addrs()? {
        let left = deadline.saturating_duration_since(Instant::now());
        match TcpStream::connect_timeout(&address, left.max(Duration::from_millis(1))) {
            Ok(stream) => return without_delay(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Waits for one connection.
pub fn accept(listener: &TcpListener, deadline: Instant) -> io::Result<TcpStream> {
    listener.set_nonblocking(true)?;
    loop {
        match listener.accept() {
            Ok((stream, _)) => return without_delay(stream),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
        if Instant::now() >= deadline {
            return Err(io::Error::new(io::ErrorKind::TimedOut, "nobody connected"));
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Disables Nagle's algorithm: a message is short, and an answer waits for it.
fn without_delay(stream: TcpStream) -> io::Result<TcpStream> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

pub(super) fn link(stream: TcpStream) -> io::Result<Link> {
    stream.set_write_timeout(Some(WRITE))?;
    Ok(Link::new(stream.try_clone()?, Output(stream), None))
}

/// The output of a connection. Dropping it closes the connection, which ends the reading thread.
struct Output(TcpStream);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        // It may be closed already.
        let _ = self.0.shutdown(Shutdown::Both);
    }
}
