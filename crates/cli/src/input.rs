//! Where a command's input comes from: an argument, a file, or standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

use lockstep_game::{At, Fault};
use lockstep_search::Stop;
use lockstep_service::archive;

use crate::Answer;
use crate::failure::{Failure, warn};

/// The name of standard input in messages.
pub(crate) const STDIN: &str = "stdin";

/// Reads the positions a command is asked about and calls `visit` with each: see [`for_each`].
pub(crate) fn for_each_position<P, F: Fault>(
    argument: Option<&str>,
    read: impl Fn(&str) -> Result<P, At<F>>,
    mut visit: impl FnMut(P) -> Result<(), Failure>,
) -> Result<Answer, Failure> {
    for_each(argument, &Stop::never(), read, |_, position| visit(position))
}

/// Reads what a command is asked about and calls `visit` with each, and with its place if it has
/// one: the argument itself; the lines of standard input for `-`, or if there is no argument and
/// something is piped in; else the empty text, which is the start of a game.
///
/// What follows a `#` in a line is a comment. A bad line is reported and the rest is answered; in
/// the end it makes the command fail. Ends early when `stop` is set.
pub(crate) fn for_each<P, F: Fault>(
    argument: Option<&str>,
    stop: &Stop,
    read: impl Fn(&str) -> Result<P, At<F>>,
    mut visit: impl FnMut(Option<String>, P) -> Result<(), Failure>,
) -> Result<Answer, Failure> {
    let only = match argument {
        Some("-") => None,
        Some("start") => Some(""),
        None if io::stdin().is_terminal() => Some(""),
        text => text,
    };
    let read_only = |text: &str| read(text).map_err(|fault| Failure::at("position", fault));
    if let Some(text) = only {
        visit(None, read_only(text)?)?;
        return Ok(Answer::Yes);
    }
    let lines = BufReader::new(Stdin::new(stop));
    let count = for_each_line(STDIN, lines, stop, &read, &mut visit)?;
    if count.is_empty() && argument.is_none() && !stop.is_set() {
        visit(None, read_only("")?)?;
        return Ok(Answer::Yes);
    }
    count.answer(STDIN, stop)
}

/// Calls `visit` with each line of a text that has a name, as [`for_each`] does.
pub(crate) fn for_each_line<P, F: Fault>(
    name: &str,
    text: impl BufRead,
    stop: &Stop,
    read: impl Fn(&str) -> Result<P, At<F>>,
    mut visit: impl FnMut(Option<String>, P) -> Result<(), Failure>,
) -> Result<Count, Failure> {
    let mut count = Count::default();
    for (number, line) in (1..).zip(text.split(b'\n')) {
        let line = line.map_err(Failure::reading(name))?;
        let line = String::from_utf8_lossy(&line);
        let text = without_comment(&line);
        if text.is_empty() {
            continue;
        }
        match read(text) {
            Ok(question) => {
                count.good += 1;
                visit(Some(format!("{name}:{number}")), question)?;
            }
            Err(fault) => {
                count.bad += 1;
                warn(format_args!("{name}:{}", fault.below(number - 1)));
            }
        }
        if stop.is_set() {
            break;
        }
    }
    Ok(count)
}

/// A line up to its comment, which begins with `#` or, in files of problems, with `%`.
pub(crate) fn without_comment(line: &str) -> &str {
    line.split(['#', '%']).next().unwrap_or_default().trim_end()
}

/// How many things of a batch could be read, and how many not.
#[derive(Clone, Copy, Default)]
pub(crate) struct Count {
    pub(crate) good: usize,
    pub(crate) bad: usize,
}

impl Count {
    fn is_empty(self) -> bool {
        self.good + self.bad == 0
    }

    /// The end of a batch: a failure if anything in it was bad, or if it was empty although it was
    /// not stopped.
    pub(crate) fn answer(self, name: &str, stop: &Stop) -> Result<Answer, Failure> {
        match self {
            Count { good: 0, bad: 0 } if !stop.is_set() => {
                Err(Failure::Input(format!("{name}: expected some input, found none")))
            }
            Count { bad: 0, .. } => Ok(Answer::Yes),
            Count { good, bad } => Err(Failure::Input(format!("{name}: {good} good, {bad} bad"))),
        }
    }
}

/// The end of a batch that cannot be stopped.
pub(crate) fn batch(name: &str, good: usize, bad: usize) -> Result<Answer, Failure> {
    Count { good, bad }.answer(name, &Stop::never())
}

/// Standard input, which seems to end when the user interrupts the program.
pub(crate) struct Stdin(Stop);

impl Stdin {
    pub(crate) fn new(stop: &Stop) -> Stdin {
        Stdin(stop.clone())
    }
}

impl Read for Stdin {
    /// Looks at the stop while it waits.
    #[cfg(unix)]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let stdin = io::stdin();
        let soon = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };
        while !self.0.is_set() {
            match poll(&mut [PollFd::new(&stdin, PollFlags::IN)], Some(&soon)) {
                Ok(0) | Err(rustix::io::Errno::INTR) => {}
                Ok(_) => return Ok(rustix::io::read(&stdin, buffer)?),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(0)
    }

    #[cfg(not(unix))]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_set() { Ok(0) } else { io::stdin().read(buffer) }
    }
}

/// A text that is read piece by piece.
pub(crate) type Text = BufReader<Box<dyn Read + Send>>;

/// How much of a text is read at a time.
const PIECE: usize = 1 << 16;

/// Grids to read, decompressed if they are an archive: standard input for `-` or nothing, a file
/// if there is one of that name, else the argument itself.
pub(crate) fn grids(argument: Option<&str>, stop: &Stop) -> Result<(String, Text), Failure> {
    let text = |name: &str, read: Box<dyn Read + Send>| {
        let text = archive::decompressed(read).map_err(Failure::reading(name))?;
        Ok((name.to_owned(), BufReader::with_capacity(PIECE, text)))
    };
    match argument {
        None | Some("-") => text(STDIN, Box::new(Stdin::new(stop))),
        Some(grid) if looks_like_a_grid(grid) && !Path::new(grid).exists() => {
            text("argument", Box::new(io::Cursor::new(grid.to_owned())))
        }
        Some(path) => match File::open(path) {
            Ok(file) => text(path, Box::new(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Failure::Input(format!(
                "{path}: neither a file nor a grid: expected a file that exists, or all cells of \
                 a grid (81 for 9x9), found {} characters",
                path.chars().count()
            ))),
            Err(error) => Err(Failure::reading(path)(error)),
        },
    }
}

/// Whether an argument is meant as a grid: file names have more letters.
fn looks_like_a_grid(text: &str) -> bool {
    let cells = text.chars().filter(|c| c.is_ascii_digit() || ".,|\n ".contains(*c)).count();
    text.len() >= 16 && 2 * cells > text.len() || text.contains('\n')
}
