use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::MatchFault;
use super::record::{GameRecord, Header};

/// The log of a match: lines of JSON that are only ever added. Whatever happens to the process,
/// what was written stays; a truncated last line is removed.
#[derive(Debug)]
pub(super) struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    /// Opens the log of the match of this header, or begins it; also gives the games it holds.
    /// Nobody else can open it while this is there.
    pub(super) fn open(path: &Path, header: &Header) -> Result<(Log, Vec<GameRecord>), MatchFault> {
        let fault = |error: io::Error| MatchFault::Log(format!("{}: {error}", path.display()));
        let mut file =
            OpenOptions::new().read(true).append(true).create(true).open(path).map_err(fault)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let why = format!("{}: another match is writing there", path.display());
                return Err(MatchFault::Log(why));
            }
            Err(TryLockError::Error(error)) => return Err(fault(error)),
        }
        let (games, whole) = read(path, &file, header)?;
        file.set_len(whole).map_err(fault)?;
        file.seek(SeekFrom::End(0)).map_err(fault)?;
        let mut log = Log { path: path.into(), file };
        if whole == 0 {
            log.write(header)?;
        }
        Ok((log, games))
    }

    /// Adds a game.
    pub(super) fn add(&mut self, game: &GameRecord) -> Result<(), MatchFault> {
        self.write(game)
    }

    /// Writes a line in one go.
    fn write(&mut self, record: &impl serde::Serialize) -> Result<(), MatchFault> {
        let line = serde_json::to_string(record).map_err(io::Error::from);
        line.and_then(|line| self.file.write_all(format!("{line}\n").as_bytes()))
            .map_err(|error| MatchFault::Log(format!("{}: {error}", self.path.display())))
    }
}

/// The games of a log, and the length of its whole lines.
fn read(path: &Path, file: &File, header: &Header) -> Result<(Vec<GameRecord>, u64), MatchFault> {
    let mut games = Vec::new();
    let mut whole = 0;
    let mut input = BufReader::new(file);
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let fault = |what: String| MatchFault::Log(format!("{}:{number}: {what}", path.display()));
        let count = input.read_until(b'\n', &mut line).map_err(|error| fault(error.to_string()))?;
        if count == 0 || line.last() != Some(&b'\n') {
            break;
        }
        whole += count as u64;
        if number > 1 {
            let game = serde_json::from_slice(&line);
            games.push(game.map_err(|error| fault(format!("expected a game: {error}")))?);
            continue;
        }
        let found: Header = serde_json::from_slice(&line)
            .map_err(|error| fault(format!("expected a match: {error}")))?;
        if let Some(difference) = difference(&found, header) {
            return Err(fault(format!("this is the log of another match: {difference}")));
        }
    }
    Ok((games, whole))
}

/// The first thing in which two matches differ.
fn difference(found: &Header, wanted: &Header) -> Option<String> {
    let seeds = [found.seed, wanted.seed].map(|seed| seed.to_string());
    let pairs = [
        ("game", &found.r#match, &wanted.r#match),
        ("board", &found.board, &wanted.board),
        ("first", &found.first, &wanted.first),
        ("second", &found.second, &wanted.second),
        ("clock", &found.clock, &wanted.clock),
        ("openings", &found.openings, &wanted.openings),
        ("seed", &seeds[0], &seeds[1]),
    ];
    let different = pairs.into_iter().find(|(_, found, wanted)| found != wanted);
    different.map(|(what, found, wanted)| format!("{what} {found:?}, not {wanted:?}"))
}
