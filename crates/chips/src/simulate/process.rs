//! The process of a simulation, and the pipes to it; `harness.cpp` is the other side.

use std::fs::File;
use std::io::{BufReader, BufWriter, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use super::Port;
use crate::Error;
use crate::tools::last_lines;

/// A process that ends when this is dropped.
#[derive(Debug)]
pub(super) struct Process {
    program: PathBuf,
    child: Child,
    to: Option<BufWriter<ChildStdin>>,
    from: BufReader<ChildStdout>,
    /// What it prints: failed assertions.
    messages: File,
}

impl Process {
    pub(super) fn start(program: &Path, seed: u64) -> Result<Process, Error> {
        let messages = tempfile::tempfile().map_err(Error::at(program))?;
        let mut child = Command::new(program)
            // Verilator's generator takes a positive `int`.
            .arg((1 + seed % i32::MAX as u64).to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(messages.try_clone().map_err(Error::at(program))?)
            .spawn()
            .map_err(Error::at(program))?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Error::Ended(String::new()));
        };
        let (to, from) = (Some(BufWriter::new(to)), BufReader::with_capacity(1 << 16, from));
        Ok(Process { program: program.into(), child, to, from, messages })
    }

    pub(super) fn send(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let sent = self.to.as_mut().is_some_and(|to| to.write_all(bytes).is_ok());
        if sent { Ok(()) } else { Err(self.ended()) }
    }

    pub(super) fn send_port(&mut self, port: Port) -> Result<(), Error> {
        self.send(&port.index.to_le_bytes())
    }

    pub(super) fn send_ports(&mut self, ports: &[Port]) -> Result<(), Error> {
        self.send(&(ports.len() as u16).to_le_bytes())?;
        ports.iter().try_for_each(|&port| self.send_port(port))
    }

    /// Sends the value of a port; words that are missing are 0.
    pub(super) fn send_value(&mut self, port: Port, words: &[u64]) -> Result<(), Error> {
        let (mut left, count) = (port.bytes(), port.words());
        for i in 0..count {
            let word = words.get(i).copied().unwrap_or(0);
            let word = if i + 1 == count { port.trim(word) } else { word };
            let bytes = left.min(8);
            self.send(&word.to_le_bytes()[..bytes])?;
            left -= bytes;
        }
        Ok(())
    }

    /// Asks for the answers to what was sent.
    pub(super) fn flush(&mut self) -> Result<(), Error> {
        self.send(b"F")?;
        let sent = self.to.as_mut().is_some_and(|to| to.flush().is_ok());
        if sent { Ok(()) } else { Err(self.ended()) }
    }

    pub(super) fn take<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let mut bytes = [0; N];
        self.take_into(&mut bytes)?;
        Ok(bytes)
    }

    /// Takes the value of a port, and appends its words.
    pub(super) fn take_value(&mut self, port: Port, words: &mut Vec<u64>) -> Result<(), Error> {
        let mut left = port.bytes();
        while left > 0 {
            let mut word = [0; 8];
            let bytes = left.min(8);
            self.take_into(&mut word[..bytes])?;
            words.push(u64::from_le_bytes(word));
            left -= bytes;
        }
        Ok(())
    }

    /// Ends the process in order.
    pub(super) fn finish(mut self) -> Result<(), Error> {
        self.flush()?;
        drop(self.to.take());
        let status = self.child.wait().map_err(Error::at(&self.program))?;
        if status.success() { Ok(()) } else { Err(self.ended()) }
    }

    fn take_into(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
        self.from.read_exact(bytes).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => self.ended(),
            _ => Error::at(&self.program)(error),
        })
    }

    /// The process has ended: why, as far as it said.
    fn ended(&mut self) -> Error {
        self.kill();
        let mut said = Vec::new();
        let read = self.messages.rewind().and_then(|()| self.messages.read_to_end(&mut said));
        // Without the messages the error says less; it is still the error to report.
        let said = read.map(|_| last_lines(&String::from_utf8_lossy(&said)));
        Error::Ended(said.unwrap_or_default())
    }

    fn kill(&mut self) {
        drop(self.to.take());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    /// Ends the process, also in the middle of a run.
    fn drop(&mut self) {
        self.kill();
    }
}
