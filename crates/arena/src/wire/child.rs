use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitIdStatus, kill_process_group, waitid,
};

use super::Link;

/// So much of what a program says on standard error is kept: the end of it.
const TAIL: usize = 4096;

/// A program whose input has ended gets so long to end by itself.
const FAREWELL: Duration = Duration::from_millis(50);

/// A program in a process group of its own. Dropped, it is killed with its whole group.
#[derive(Debug)]
pub(crate) struct Child {
    process: std::process::Child,
    errors: Option<OwnedFd>,
    tail: Vec<u8>,
}

/// Starts a program; the first word is its name, the others are its arguments.
pub(crate) fn start(words: &[String]) -> io::Result<Link> {
    let (name, arguments) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
    let mut process = Command::new(name)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()?;
    let ends = (process.stdin.take(), process.stdout.take(), process.stderr.take());
    let (Some(stdin), Some(stdout), Some(stderr)) = ends else {
        unreachable!("all three were asked for");
    };
    let errors = OwnedFd::from(stderr);
    fcntl_setfl(&errors, fcntl_getfl(&errors)? | OFlags::NONBLOCK)?;
    let child = Child { process, errors: Some(errors), tail: Vec::new() };
    Link::new(stdout.into(), stdin.into(), Some(child))
}

impl Child {
    /// The end of its standard error that has to be watched.
    pub(super) fn errors(&self) -> Option<&OwnedFd> {
        self.errors.as_ref()
    }

    /// Reads what it says on standard error, so that it never has to wait for a reader.
    pub(super) fn drain_errors(&mut self) {
        let Some(errors) = &self.errors else { return };
        let mut buffer = [0; 4096];
        match rustix::io::read(errors, &mut buffer) {
            Ok(0) => self.errors = None,
            Ok(count) => {
                self.tail.extend_from_slice(&buffer[..count]);
                let excess = self.tail.len().saturating_sub(TAIL);
                self.tail.drain(..excess);
            }
            Err(rustix::io::Errno::INTR | rustix::io::Errno::AGAIN) => {}
            Err(_) => self.errors = None,
        }
    }

    /// How it ended, and the last it said on standard error. To be asked when its output has
    /// ended; if it goes on without output, it is not waited for.
    pub(super) fn epitaph(&mut self) -> String {
        let status = self.await_end();
        for _ in 0..16 {
            self.drain_errors();
        }
        let mut words = match status {
            Some(status) => ended(&status),
            None => "closed its output".into(),
        };
        let tail = String::from_utf8_lossy(&self.tail);
        if let Some(last) = tail.lines().rev().find(|line| !line.trim().is_empty()) {
            words += &format!(": {}", last.trim().chars().take(200).collect::<String>());
        }
        words
    }

    /// How it ended, if it does so soon. It stays a zombie: while it does, nobody else can have
    /// its number, and the group that is killed in the end is its own.
    fn await_end(&self) -> Option<WaitIdStatus> {
        let patience = Instant::now() + FAREWELL;
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        loop {
            match waitid(WaitId::Pid(self.pid()?), options) {
                Ok(None) if Instant::now() < patience => thread::sleep(Duration::from_micros(500)),
                ended => return ended.ok().flatten(),
            }
        }
    }

    fn pid(&self) -> Option<Pid> {
        i32::try_from(self.process.id()).ok().and_then(Pid::from_raw)
    }
}

fn ended(status: &WaitIdStatus) -> String {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => format!("ended with status {code}"),
        (None, Some(signal)) => format!("ended by signal {signal}"),
        (None, None) => "ended".into(),
    }
}

impl Drop for Child {
    /// Its input is closed by now, and most programs end then. Kills what is left of the group,
    /// and waits for the process, so that nothing of it remains.
    fn drop(&mut self) {
        self.await_end();
        if let Some(group) = self.pid() {
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.process.wait();
    }
}
