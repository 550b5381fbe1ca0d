//! Where a command's input comes from: an argument, a file, or standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

use lockstep_game::{At, Fault};

use crate::Answer;
use crate::failure::{Failure, warn};

/// The name of standard input in messages.
const STDIN: &str = "stdin";

/// Reads the positions a command is asked about and calls `visit` with each: the argument
/// itself; the lines of standard input for `-`, or if there is no argument and something is
/// piped in; else the empty text, which is the start of a game.
///
/// A bad line of many is reported and the rest goes on; in the end it makes the command fail.
pub(crate) fn for_each_position<P, F: Fault>(
    argument: Option<&str>,
    read: impl Fn(&str) -> Result<P, At<F>>,
    mut visit: impl FnMut(P) -> Result<(), Failure>,
) -> Result<Answer, Failure> {
    let only = match argument {
        Some("-") => None,
        Some("start") => Some(""),
        None if io::stdin().is_terminal() => Some(""),
        text => text,
    };
    if let Some(text) = only {
        visit(read(text).map_err(|fault| Failure::at("position", fault))?)?;
        return Ok(Answer::Yes);
    }
    let (mut good, mut bad) = (0_usize, 0_usize);
    for (above, line) in io::stdin().lock().split(b'\n').enumerate() {
        let line = line.map_err(|error| Failure::Input(format!("{STDIN}: {error}")))?;
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() {
            continue;
        }
        match read(line.trim_end()) {
            Ok(position) => {
                good += 1;
                visit(position)?;
            }
            Err(fault) => {
                bad += 1;
                warn(format_args!("{STDIN}:{}", fault.below(above)));
            }
        }
    }
    if good + bad == 0 && argument.is_none() {
        visit(read("").map_err(|fault| Failure::at("position", fault))?)?;
        return Ok(Answer::Yes);
    }
    batch(STDIN, good, bad)
}

/// The end of a batch: a failure if anything in it was bad, or if there was nothing.
pub(crate) fn batch(name: &str, good: usize, bad: usize) -> Result<Answer, Failure> {
    match (good, bad) {
        (0, 0) => Err(Failure::Input(format!("{name}: expected some input, found none"))),
        (_, 0) => Ok(Answer::Yes),
        _ => Err(Failure::Input(format!("{name}: {good} good, {bad} bad"))),
    }
}

/// A text that is read piece by piece.
pub(crate) type Text = BufReader<Box<dyn Read + Send>>;

/// How much of a text is read at a time.
const PIECE: usize = 1 << 16;

/// Grids to read: standard input for `-` or nothing, a file if there is one of that name,
/// else the argument itself.
pub(crate) fn grids(argument: Option<&str>) -> Result<(String, Text), Failure> {
    let text = |name: &str, read: Box<dyn Read + Send>| {
        Ok((name.to_owned(), BufReader::with_capacity(PIECE, read)))
    };
    match argument {
        None | Some("-") => text(STDIN, Box::new(io::stdin())),
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
            Err(error) => Err(Failure::Input(format!("{path}: {error}"))),
        },
    }
}

/// Whether an argument is meant as a grid: nobody names a file with so few letters.
fn looks_like_a_grid(text: &str) -> bool {
    let cells = text.chars().filter(|c| c.is_ascii_digit() || ".,|\n ".contains(*c)).count();
    text.len() >= 16 && 2 * cells > text.len() || text.contains('\n')
}
