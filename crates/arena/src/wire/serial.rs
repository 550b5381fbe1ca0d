use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;
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
