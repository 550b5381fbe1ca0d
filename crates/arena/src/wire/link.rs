use std::fmt;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::child::Child;
use crate::Deadline;

/// So much unread input is kept; what sends more has to wait.
const INBOX: usize = 1 << 16;

/// So often a wait looks whether everything is to end.
const GLANCE: Duration = Duration::from_millis(50);

/// A wire to somebody outside, on which every wait has an end. Nothing here blocks: what cannot
/// be sent at once is kept, and leaves while an answer is awaited.
///
/// If it leads to a program, dropping it ends the program with all that it has started.
#[derive(Debug)]
pub(crate) struct Link {
    input: OwnedFd,
    output: OwnedFd,
    child: Option<Child>,
    inbox: Vec<u8>,
    outbox: Vec<u8>,
    /// The input has ended.
    ended: bool,
}

/// Why a wire gives nothing more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Broken {
    /// The time was over before enough had come.
    Late,
    /// The other end is gone; why.
    Gone(String),
    /// A line without an end.
    Endless,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Late => f.write_str("no answer in time"),
            Broken::Gone(why) => f.write_str(why),
            Broken::Endless => f.write_str("a line without an end"),
        }
    }
}

impl Link {
    /// A wire that is read from `input` and written to `output`.
    pub(crate) fn new(input: OwnedFd, output: OwnedFd, child: Option<Child>) -> io::Result<Link> {
        for end in [input.as_fd(), output.as_fd()] {
            let flags = rustix::fs::fcntl_getfl(end)?;
            rustix::fs::fcntl_setfl(end, flags | rustix::fs::OFlags::NONBLOCK)?;
        }
        Ok(Link { input, output, child, inbox: Vec::new(), outbox: Vec::new(), ended: false })
    }

    /// Sends some text, now or as soon as the other end takes it.
    pub(crate) fn send(&mut self, text: &str) {
        self.outbox.extend_from_slice(text.as_bytes());
        self.write();
    }

    /// The next line, without its end.
    pub(crate) fn line(&mut self, deadline: &Deadline) -> Result<String, Broken> {
        self.take(deadline, |inbox| {
            let end = inbox.iter().position(|&byte| byte == b'\n')?;
            let line: Vec<u8> = inbox.drain(..=end).collect();
            Some(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned())
        })
    }

    /// The next two characters that are not blanks.
    pub(crate) fn pair(&mut self, deadline: &Deadline) -> Result<[u8; 2], Broken> {
        self.take(deadline, |inbox| {
            inbox.retain(|byte| !byte.is_ascii_whitespace());
            let &[first, second, ..] = inbox.as_slice() else { return None };
            inbox.drain(..2);
            Some([first, second])
        })
    }

    /// Throws away what has come so far.
    pub(crate) fn drain(&mut self) {
        while self.read() {
            self.inbox.clear();
        }
        self.inbox.clear();
    }

    /// Waits until `read` finds in the inbox what it wants.
    fn take<T>(
        &mut self,
        deadline: &Deadline,
        mut read: impl FnMut(&mut Vec<u8>) -> Option<T>,
    ) -> Result<T, Broken> {
        loop {
            if let Some(found) = read(&mut self.inbox) {
                return Ok(found);
            }
            if self.inbox.len() >= INBOX {
                return Err(Broken::Endless);
            }
            if self.ended {
                return Err(Broken::Gone(self.epitaph()));
            }
            self.wait(deadline)?;
        }
    }

    /// Waits until something can be read or written, and does it.
    fn wait(&mut self, deadline: &Deadline) -> Result<(), Broken> {
        let left = deadline.left();
        if left.is_zero() {
            return Err(Broken::Late);
        }
        let ready = self.poll(left.min(GLANCE)).map_err(|error| Broken::Gone(error.to_string()))?;
        if ready.output {
            self.write();
        }
        if ready.errors
            && let Some(child) = &mut self.child
        {
            child.drain_errors();
        }
        if ready.input {
            self.read();
        }
        Ok(())
    }

    fn poll(&self, time: Duration) -> io::Result<Ready> {
        let writing = if self.outbox.is_empty() { PollFlags::empty() } else { PollFlags::OUT };
        let errors = self.child.as_ref().and_then(Child::errors);
        let mut ends =
            vec![PollFd::new(&self.input, PollFlags::IN), PollFd::new(&self.output, writing)];
        ends.extend(errors.map(|errors| PollFd::new(errors, PollFlags::IN)));
        let time = Timespec {
            tv_sec: i64::try_from(time.as_secs()).unwrap_or(i64::MAX),
            tv_nsec: time.subsec_nanos().into(),
        };
        match poll(&mut ends, Some(&time)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let is_ready = |end: Option<&PollFd<'_>>| end.is_some_and(|end| !end.revents().is_empty());
        Ok(Ready {
            input: is_ready(ends.first()),
            output: !self.outbox.is_empty() && is_ready(ends.get(1)),
            errors: is_ready(ends.get(2)),
        })
    }

    /// Reads what is there, if there is room for it; false if there is nothing.
    fn read(&mut self) -> bool {
        let mut buffer = [0; 4096];
        match rustix::io::read(&self.input, &mut buffer) {
            Ok(0) => self.ended = true,
            Ok(count) => {
                self.inbox.extend_from_slice(&buffer[..count]);
                return true;
            }
            Err(Errno::INTR | Errno::AGAIN) => {}
            // A pseudo-terminal whose other end is closed, a connection that was reset.
            Err(_) => self.ended = true,
        }
        false
    }

    /// Writes what can be written at once. A reader who is gone shows itself when read from.
    fn write(&mut self) {
        while !self.outbox.is_empty() {
            match rustix::io::write(&self.output, &self.outbox) {
                Ok(count) => drop(self.outbox.drain(..count)),
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return,
                Err(_) => self.outbox.clear(),
            }
        }
    }

    /// What is known about why the other end is gone.
    fn epitaph(&mut self) -> String {
        match &mut self.child {
            Some(child) => child.epitaph(),
            None => "the connection was closed".into(),
        }
    }
}

/// Which ends of a link can be used now.
struct Ready {
    input: bool,
    output: bool,
    errors: bool,
}
