use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{self, SyncSender};
use std::thread;

use lockstep_search::Stop;
use tracing::debug;

/// Messages that are read ahead while a session is busy.
const READ_AHEAD: usize = 64;

/// Cuts a stream of bytes into messages.
pub trait Codec: Default + Send + 'static {
    /// What the stream consists of.
    type Message: fmt::Debug + Send + 'static;

    /// The next message; `None` at the end of the input.
    fn read(&mut self, input: &mut dyn BufRead) -> io::Result<Option<Self::Message>>;
}

/// The server's side of a conversation.
pub trait Session {
    /// How the input is cut into messages.
    type Codec: Codec;

    /// Whether a message ends the searches of all messages before it, running or still waiting.
    fn interrupts(_message: &<Self::Codec as Codec>::Message) -> bool {
        false
    }

    /// Handles a message. A search that it starts ends when `stop` is set. Each call of `send`
    /// is written and flushed at once.
    fn receive(
        &mut self,
        message: <Self::Codec as Codec>::Message,
        stop: &Stop,
        send: &mut dyn FnMut(&[u8]),
    ) -> Flow;
}

type Message<S> = <<S as Session>::Codec as Codec>::Message;

/// Whether a session continues after a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It waits for the next message.
    Continue,
    /// It has ended.
    End,
}

/// Why a session ended early.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The input cannot be read.
    #[error("cannot read: {0}")]
    Read(#[source] io::Error),
    /// The output cannot be written.
    #[error("cannot write: {0}")]
    Write(#[source] io::Error),
}

/// Runs a session until it ends, the input ends, or the other side disconnects.
///
/// A thread reads ahead, so that a message that [interrupts](Session::interrupts) takes effect
/// while the session is busy. If the session ends first, the thread ends at its next read.
pub fn serve<S: Session>(
    session: &mut S,
    input: impl Read + Send + 'static,
    output: &mut dyn Write,
) -> Result<(), ServeError> {
    let (sender, inbox) = mpsc::sync_channel(READ_AHEAD);
    thread::spawn(move || read_ahead::<S>(BufReader::new(input), &sender));
    for arrival in inbox {
        let (message, stop) = arrival.map_err(ServeError::Read)?;
        let mut written = Ok(());
        let flow = session.receive(message, &stop, &mut |bytes| {
            debug!(sent = %bytes.escape_ascii());
            if written.is_ok() {
                written = output.write_all(bytes).and_then(|()| output.flush());
            }
        });
        match written {
            Err(error) if is_hang_up(&error) => break,
            written => written.map_err(ServeError::Write)?,
        }
        if flow == Flow::End {
            break;
        }
    }
    Ok(())
}

/// A message and the stop of the searches that it starts, or why there are no more.
type Arrival<S> = io::Result<(Message<S>, Stop)>;

/// Messages share a stop until one of them interrupts: that sets the old stop, and starts with
/// a new one.
///
/// ```text
///   go     hint 3 | ping 1   go
///   stop 1 (set)  | stop 2
/// ```
fn read_ahead<S: Session>(mut input: impl BufRead, inbox: &SyncSender<Arrival<S>>) {
    let mut codec = S::Codec::default();
    let mut stop = Stop::never();
    loop {
        let message = match codec.read(&mut input) {
            Ok(Some(message)) => message,
            Ok(None) => return,
            Err(error) if is_hang_up(&error) => return,
            Err(error) => {
                // A session that has ended does not need to know.
                let _ = inbox.send(Err(error));
                return;
            }
        };
        debug!(received = ?message);
        if S::interrupts(&message) {
            stop.set();
            stop = Stop::never();
        }
        if inbox.send(Ok((message, stop.clone()))).is_err() {
            return;
        }
    }
}

/// Whether an error only means that the other side has disconnected.
fn is_hang_up(error: &io::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset};
    matches!(error.kind(), BrokenPipe | ConnectionAborted | ConnectionReset)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lines;

    /// Answers `wait` when its stop is set, and everything else at once.
    struct Waiter;

    impl Session for Waiter {
        type Codec = Lines;

        fn interrupts(message: &String) -> bool {
            message == "now"
        }

        fn receive(&mut self, message: String, stop: &Stop, send: &mut dyn FnMut(&[u8])) -> Flow {
            while message == "wait" && !stop.is_set() {
                thread::yield_now();
            }
            send(format!("{message} {}\n", stop.is_set()).as_bytes());
            if message == "end" { Flow::End } else { Flow::Continue }
        }
    }

    #[test]
    fn an_interrupt_ends_what_came_before_it_and_nothing_else() {
        let mut output = Vec::new();
        let input = b"wait\nwait\nnow\nlater\nend\nnever\n";
        serve(&mut Waiter, &input[..], &mut output).unwrap();
        let said = String::from_utf8(output).unwrap();
        assert_eq!(said, "wait true\nwait true\nnow false\nlater false\nend false\n");
    }

    /// Fails with this kind of error.
    struct Broken(io::ErrorKind);

    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(self.0.into())
        }
    }

    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_failure_says_whether_it_was_reading_or_writing() {
        use io::ErrorKind::{BrokenPipe, ConnectionReset, PermissionDenied, StorageFull};
        let read = |kind| serve(&mut Waiter, Broken(kind), &mut io::sink());
        assert!(matches!(read(PermissionDenied), Err(ServeError::Read(_))));
        assert!(read(ConnectionReset).is_ok());
        let write = |kind| serve(&mut Waiter, &b"a\nb\n"[..], &mut Broken(kind));
        assert!(matches!(write(StorageFull), Err(ServeError::Write(_))));
        assert!(write(BrokenPipe).is_ok());
    }
}
