use std::io::{self, Read};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::{Link, process_group};

/// How much of a program's standard error is kept: its end.
const TAIL: usize = 4096;

/// How long a program whose input is closed may take to end by itself.
const GRACE: Duration = Duration::from_millis(50);

/// A program in a process group of its own. Dropped, it is killed with its whole group.
#[derive(Debug)]
pub(super) struct Child {
    process: std::process::Child,
    /// The end of its standard error, and the thread that reads it, so that the program never
    /// blocks on a full pipe.
    tail: Arc<Mutex<Vec<u8>>>,
    errors: JoinHandle<()>,
}

/// Starts a program; the first word is its name, the others are its arguments.
pub(super) fn start(words: &[String]) -> io::Result<Link> {
    let (name, arguments) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
    let mut command = Command::new(name);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    process_group::separate(&mut command);
    let explain =
        |error: io::Error| io::Error::new(error.kind(), format!("cannot start {name:?}: {error}"));
    let mut process = command.spawn().map_err(explain)?;
    let pipes = (process.stdin.take(), process.stdout.take(), process.stderr.take());
    let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
        unreachable!("all three were requested");
    };
    let tail = Arc::<Mutex<Vec<u8>>>::default();
    let errors = thread::spawn({
        let tail = Arc::clone(&tail);
        move || keep_tail(stderr, &tail)
    });
    Ok(Link::new(stdout, stdin, Some(Child { process, tail, errors })))
}

/// Reads to the end and keeps the last bytes.
fn keep_tail(mut stderr: impl Read, tail: &Mutex<Vec<u8>>) {
    let mut buffer = [0; TAIL];
    while let Ok(count @ 1..) = stderr.read(&mut buffer) {
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend_from_slice(&buffer[..count]);
        let excess = tail.len().saturating_sub(TAIL);
        tail.drain(..excess);
    }
}

impl Child {
    /// How the program ended, and the last line of its standard error. For a program whose output
    /// has ended; a program that keeps running without output is not waited for.
    pub(super) fn epitaph(&mut self) -> String {
        let deadline = Instant::now() + GRACE;
        let ended = wait(deadline, || process_group::ended(&mut self.process));
        wait(deadline, || self.errors.is_finished().then_some(()));
        let ended = ended.unwrap_or_else(|| "closed its output".into());
        let tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        let tail = String::from_utf8_lossy(&tail);
        match tail.lines().rev().find(|line| !line.trim().is_empty()) {
            Some(last) => {
                format!("{ended}: {}", last.trim().chars().take(200).collect::<String>())
            }
            None => ended,
        }
    }
}

/// Asks until there is an answer or the time is over.
fn wait<T>(deadline: Instant, mut ask: impl FnMut() -> Option<T>) -> Option<T> {
    loop {
        match ask() {
            None if Instant::now() < deadline => thread::sleep(Duration::from_micros(500)),
            answer => return answer,
        }
    }
}

impl Drop for Child {
    /// The writing thread closes its input now, and most programs end then. Kills what is left of
    /// the group, and waits for the process, so that nothing remains.
    fn drop(&mut self) {
        wait(Instant::now() + GRACE, || process_group::ended(&mut self.process));
        process_group::kill(&mut self.process);
        // It is dead: nothing to wait for but the status.
        let _ = self.process.wait();
    }
}
