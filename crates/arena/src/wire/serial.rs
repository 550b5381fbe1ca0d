use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

/// Opens a serial line: raw, 8 bits, at `baud`. It does not become the terminal of the process.
pub fn open_serial(path: &Path, baud: u32) -> io::Result<File> {
    let flags = i32::try_from(OFlags::NOCTTY.bits()).unwrap_or(0);
    let device = OpenOptions::new().read(true).write(true).custom_flags(flags).open(path)?;
    let mut line = tcgetattr(&device)?;
    line.make_raw();
    line.set_speed(baud)?;
    tcsetattr(&device, OptionalActions::Now, &line)?;
    Ok(device)
}

/// A pseudo-terminal: a serial line that is not there. What is written to the host comes out of
/// the device at `path`, and the other way round.
#[derive(Debug)]
pub struct Pty {
    /// Our end.
    pub host: File,
    /// The device that others open.
    pub path: PathBuf,
    /// The other end, kept open: a line stays a line while nobody is there.
    _line: File,
}

impl Pty {
    /// A new line, raw.
    pub fn open() -> io::Result<Pty> {
        let host = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
        grantpt(&host)?;
        unlockpt(&host)?;
        let path = ptsname(&host, Vec::new())?.into_string().map_err(io::Error::other)?;
        let path = PathBuf::from(path);
        let line = open_serial(&path, super::BAUD)?;
        Ok(Pty { host: File::from(host), path, _line: line })
    }
}
