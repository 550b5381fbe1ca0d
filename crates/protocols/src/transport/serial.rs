//! Serial lines and pseudo-terminals. They need Unix; elsewhere opening one is an error.

use std::fs::File;
use std::path::PathBuf;

#[cfg(not(unix))]
pub(super) use elsewhere::link;
#[cfg(not(unix))]
pub use elsewhere::open_serial;
#[cfg(unix)]
pub(super) use unix::link;
#[cfg(unix)]
pub use unix::open_serial;

/// A pseudo-terminal: a serial line without a device. What is written to the host comes out of
/// the terminal at `path`, and the other way round.
#[derive(Debug)]
pub struct Pty {
    /// Our end.
    pub host: File,
    /// The terminal that others open.
    pub path: PathBuf,
    /// The other end, kept open so that programs can come and go.
    _line: File,
}

#[cfg(unix)]
mod unix {
    use std::fs::{File, OpenOptions};
    use std::io::{self, Read, Write};
    use std::os::unix::fs::OpenOptionsExt;
    use std::path::{Path, PathBuf};

    use lockstep_search::{Stop, StopGuard};
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::fs::OFlags;
    use rustix::io::Errno;
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{OptionalActions, QueueSelector, tcflush, tcgetattr, tcsetattr};

    use super::Pty;
    use crate::transport::{BAUD, Link};

    /// How often the reading thread looks whether the link is closed.
    const TICK: Timespec = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };

    /// Opens a serial line: raw, 8 bits, at `baud`. It does not become the controlling terminal
    /// of the process. A device that is not a terminal has no such settings, and is left as it
    /// is.
    pub fn open_serial(path: &Path, baud: u32) -> io::Result<File> {
        let flags = i32::try_from(OFlags::NOCTTY.bits()).unwrap_or(0);
        let device = OpenOptions::new().read(true).write(true).custom_flags(flags).open(path)?;
        match tcgetattr(&device) {
            Ok(mut settings) => {
                settings.make_raw();
                settings.set_speed(baud)?;
                tcsetattr(&device, OptionalActions::Now, &settings)?;
            }
            Err(Errno::NOTTY) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(device)
    }

    /// Opens a serial line as a link, and discards what has come before.
    pub(in crate::transport) fn link(path: &Path, baud: u32) -> io::Result<Link> {
        let device = open_serial(path, baud)?;
        match tcflush(&device, QueueSelector::IFlush) {
            Ok(()) | Err(Errno::NOTTY) => {}
            Err(error) => return Err(error.into()),
        }
        let closed = Stop::never();
        let output = Output { device: device.try_clone()?, _close: closed.set_on_drop() };
        Ok(Link::new(Input { device, closed }, output, None))
    }

    /// The input of a serial line, which ends when the output is dropped: a device never signals
    /// the end of the input.
    struct Input {
        device: File,
        closed: Stop,
    }

    impl Read for Input {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            while !self.closed.is_set() {
                if poll(&mut [PollFd::new(&self.device, PollFlags::IN)], Some(&TICK))? > 0 {
                    return self.device.read(buffer);
                }
            }
            Ok(0)
        }
    }

    struct Output {
        device: File,
        _close: StopGuard,
    }

    impl Write for Output {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.device.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            self.device.flush()
        }
    }

    impl Pty {
        /// A new pseudo-terminal, raw.
        pub fn open() -> io::Result<Pty> {
            let host = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
            grantpt(&host)?;
            unlockpt(&host)?;
            let path = ptsname(&host, Vec::new())?.into_string().map_err(io::Error::other)?;
            let path = PathBuf::from(path);
            let line = open_serial(&path, BAUD)?;
            Ok(Pty { host: File::from(host), path, _line: line })
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    use super::Pty;
    use crate::transport::Link;

    fn unsupported() -> io::Error {
        let why = "serial lines and pseudo-terminals are supported on Unix only";
        io::Error::new(io::ErrorKind::Unsupported, why)
    }

    /// Opening a serial line needs Unix.
    pub fn open_serial(_: &Path, _: u32) -> io::Result<File> {
        Err(unsupported())
    }

    pub(in crate::transport) fn link(_: &Path, _: u32) -> io::Result<Link> {
        Err(unsupported())
    }

    impl Pty {
        /// A pseudo-terminal needs Unix.
        pub fn open() -> io::Result<Pty> {
            Err(unsupported())
        }
    }
}
