use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::thread;
use std::time::{Duration, Instant};

use lockstep_search::Stop;
use tracing::debug;

use super::child::Child;
use crate::{ClientError, lines};

/// Bytes read at once.
const CHUNK: usize = 4096;

/// The capacity of the queue of received chunks; the reading thread blocks when it is full.
const CHUNKS: usize = 16;

/// The longest line.
const LONGEST: usize = CHUNK * CHUNKS;

/// Messages that may wait to be written.
const MESSAGES: usize = 64;

/// How often a wait looks whether its stop is set.
const TICK: Duration = Duration::from_millis(50);

/// An open link to the other end, on which every wait ends with a [`Stop`].
///
/// ```text
///   send --> messages --> writing thread --> the other end --> reading thread --> chunks --> take
/// ```
///
/// Dropping it closes the connection once everything is written. If it leads to a program, that is
/// ended too, with all that it has started.
#[derive(Debug)]
pub struct Link {
    /// The writing thread closes the output when this is dropped: before the program is, which may
    /// thus end by itself.
    messages: SyncSender<Vec<u8>>,
    chunks: Receiver<Vec<u8>>,
    inbox: Vec<u8>,
    child: Option<Child>,
}

impl Link {
    /// A link that is read from `input` and written to `output`. When `output` is dropped, reading
    /// from `input` has to end soon.
    pub(super) fn new(
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        child: Option<Child>,
    ) -> Link {
        let (chunk_sender, chunks) = mpsc::sync_channel(CHUNKS);
        let (messages, message_receiver) = mpsc::sync_channel(MESSAGES);
        thread::spawn(move || read(input, &chunk_sender));
        thread::spawn(move || write(output, &message_receiver));
        Link { messages, chunks, inbox: Vec::new(), child }
    }

    /// Sends some bytes, now or as soon as the other end takes them. Never blocks.
    pub fn send(&mut self, bytes: &[u8]) -> Result<(), ClientError> {
        debug!(sent = %bytes.escape_ascii());
        match self.messages.try_send(bytes.to_vec()) {
            // A closed connection is noticed by the next read.
            Ok(()) | Err(TrySendError::Disconnected(_)) => Ok(()),
            Err(TrySendError::Full(_)) => {
                Err(ClientError::Closed("does not read its input".into()))
            }
        }
    }

    /// The next line, without its end. `asked` is when the answer was asked for.
    pub fn line(&mut self, asked: Instant, stop: &Stop) -> Result<String, ClientError> {
        self.take(asked, stop, |inbox| {
            let end = inbox.iter().position(|&byte| byte == b'\n')?;
            let line: Vec<u8> = inbox.drain(..=end).collect();
            Some(lines::text(&line))
        })
    }

    /// Waits until `read` finds in the bytes received what it wants; it removes what it has used.
    pub fn take<T>(
        &mut self,
        asked: Instant,
        stop: &Stop,
        mut read: impl FnMut(&mut Vec<u8>) -> Option<T>,
    ) -> Result<T, ClientError> {
        loop {
            if let Some(found) = read(&mut self.inbox) {
                return Ok(found);
            }
            if self.inbox.len() >= LONGEST {
                return Err(ClientError::Flood);
            }
            if stop.poll(0) {
                return Err(ClientError::Timeout(asked.elapsed()));
            }
            let time = stop.time_left().map_or(TICK, |left| left.min(TICK));
            match self.chunks.recv_timeout(time) {
                Ok(chunk) => {
                    debug!(received = %chunk.escape_ascii());
                    self.inbox.extend(chunk);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(ClientError::Closed(self.why_closed()));
                }
            }
        }
    }

    /// Discards what has come so far.
    pub fn drain(&mut self) {
        self.inbox.clear();
        while self.chunks.try_recv().is_ok() {}
    }

    fn why_closed(&mut self) -> String {
        match &mut self.child {
            Some(child) => child.epitaph(),
            None => "the connection was closed".into(),
        }
    }
}

/// Reads until the other end disconnects or the receiver is dropped.
fn read(mut input: impl Read, chunks: &SyncSender<Vec<u8>>) {
    let mut buffer = [0; CHUNK];
    loop {
        match input.read(&mut buffer) {
            Ok(0) => return,
            Ok(count) => {
                if chunks.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            // A pseudo-terminal whose other end is closed, a connection that was reset.
            Err(_) => return,
        }
    }
}

/// Writes until there is nothing more to write or the other end has hung up.
fn write(mut output: impl Write, messages: &Receiver<Vec<u8>>) {
    for message in messages {
        if output.write_all(&message).and_then(|()| output.flush()).is_err() {
            return;
        }
    }
}
