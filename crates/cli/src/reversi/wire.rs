//! Sessions on standard input and output.

use std::io::{self, BufRead, Read};
use std::sync::mpsc;
use std::thread;

use lockstep_reversi::protocol::{Flow, Session};

use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

/// What is longer is cut off: no command is as long.
const LONGEST_LINE: u64 = 1 << 16;

/// Feeds the lines of standard input to a session until one of the two ends. Lines are read
/// ahead by another thread, and `arrived` sees each of them as soon as it is there.
pub(super) fn serve(
    session: &mut dyn Session,
    arrived: impl Fn(&str) + Send + 'static,
    output: &mut Output,
) -> Result<Answer, Failure> {
    let (sender, lines) = mpsc::sync_channel(1024);
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        // The end of input, a fault in it, and a session that is gone all end this thread.
        while let Some(line) = read_line(&mut input) {
            arrived(&line);
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    for line in lines {
        let mut written = Ok(());
        let flow = session.line(&line, &mut |text| {
            if written.is_ok() {
                written = output.bytes(text.as_bytes()).and_then(|()| output.flush());
            }
        });
        written?;
        if flow == Flow::End {
            break;
        }
    }
    Ok(Answer::Yes)
}

/// The next line of any bytes, without its end; `None` at the end of the input.
pub(crate) fn read_line(input: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).ok()?;
    if read == 0 {
        return None;
    }
    if line.last() != Some(&b'\n') && read as u64 == LONGEST_LINE {
        skip_line(input)?;
    }
    Some(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned())
}

/// Reads to the end of a line without keeping it.
fn skip_line(input: &mut impl BufRead) -> Option<()> {
    loop {
        let buffer = input.fill_buf().ok()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let length = buffer.len();
        input.consume(end.map_or(length, |end| end + 1));
        if end.is_some() || length == 0 {
            return Some(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_bytes_are_read() {
        let long = "x".repeat(3 * LONGEST_LINE as usize);
        let text = [b"a\r\n\n\xff\n".as_slice(), long.as_bytes(), b"\nlast"].concat();
        let mut input = io::Cursor::new(text);
        let lines: Vec<String> = std::iter::from_fn(|| read_line(&mut input)).collect();
        assert_eq!(lines.len(), 5);
        assert_eq!([&lines[0], &lines[1], &lines[2], &lines[4]], ["a", "", "\u{fffd}", "last"]);
        assert_eq!(lines[3].len() as u64, LONGEST_LINE);
    }
}
