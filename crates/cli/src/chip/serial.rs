//! A chip's serial line as a pseudo-terminal that other programs open.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::thread;
use std::time::Duration;

use rustix::io::ioctl_fionread;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

use crate::failure::Failure;

/// Longer lines are cut: no move is that long.
const LONGEST: usize = 80;

/// Before closing, poll this often and at this interval until the player has read everything.
const LOOKS: usize = 200;
const PAUSE: Duration = Duration::from_millis(10);

/// The chip's end of the line.
pub(super) struct Serial {
    chip: File,
    /// The player's end, kept open so that programs can open and close it, as a real device.
    player: File,
    path: String,
}

impl Serial {
    /// Opens a raw pseudo-terminal.
    pub(super) fn open() -> Result<Serial, Failure> {
        open().map_err(|error| Failure::Input(format!("cannot open a pseudo-terminal: {error}")))
    }

    /// The path that a player opens.
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// Sends bytes to the player.
    pub(super) fn send(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.chip.write_all(bytes).map_err(|error| self.fault(&error))
    }

    /// Waits for a line from the player, and returns it with its line ending.
    pub(super) fn line(&mut self) -> Result<Vec<u8>, Failure> {
        let (mut line, mut byte) = (Vec::new(), [0]);
        while line.len() < LONGEST && !line.ends_with(b"\r") && !line.ends_with(b"\n") {
            self.chip.read_exact(&mut byte).map_err(|error| self.fault(&error))?;
            line.extend(byte);
        }
        Ok(line)
    }

    /// Closes the line once the player has read everything: closing discards unread bytes.
    pub(super) fn hang_up(self) {
        for _ in 0..LOOKS {
            if !matches!(ioctl_fionread(&self.player), Ok(1..)) {
                break;
            }
            thread::sleep(PAUSE);
        }
    }

    fn fault(&self, error: &io::Error) -> Failure {
        Failure::at(&self.path, format!(" {error}"))
    }
}

fn open() -> io::Result<Serial> {
    let chip = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
    grantpt(&chip)?;
    unlockpt(&chip)?;
    let path = ptsname(&chip, Vec::new())?.to_string_lossy().into_owned();
    let player = OpenOptions::new().read(true).write(true).open(&path)?;
    let mut mode = tcgetattr(&player)?;
    mode.make_raw();
    tcsetattr(&player, OptionalActions::Now, &mode)?;
    Ok(Serial { chip: chip.into(), player, path })
}
