//! A pseudo-terminal on which another program reads what a chip sends.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

use crate::failure::Failure;

/// The chip's end of the line.
pub(super) struct Serial {
    chip: File,
    /// The reader's end: while it is open, what is sent waits for a reader.
    _reader: File,
    path: String,
}

impl Serial {
    /// Opens a line that passes bytes on as they are.
    pub(super) fn open() -> Result<Serial, Failure> {
        open().map_err(|error| Failure::Input(format!("cannot open a pseudo-terminal: {error}")))
    }

    /// The file that a reader opens.
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// Sends bytes.
    pub(super) fn send(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.chip.write_all(bytes).map_err(|error| Failure::at(&self.path, format!(" {error}")))
    }
}

fn open() -> io::Result<Serial> {
    let chip = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
    grantpt(&chip)?;
    unlockpt(&chip)?;
    let path = ptsname(&chip, Vec::new())?.to_string_lossy().into_owned();
    let reader = OpenOptions::new().read(true).write(true).open(&path)?;
    let mut mode = tcgetattr(&reader)?;
    mode.make_raw();
    tcsetattr(&reader, OptionalActions::Now, &mode)?;
    Ok(Serial { chip: chip.into(), _reader: reader, path })
}
