//! The state of a training run: a directory of finished steps.
//!
//! Everything a run does is a step with a name: a chunk of games, a chunk of labels, the fit of
//! a stage. What a step made is a file of that name, written under another name first and
//! renamed when it is whole. A run that is resumed finds the finished steps
//! and does the others.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lockstep_reversi::tuning::fingerprint;

/// The directory of a run.
#[derive(Clone, Debug)]
pub(super) struct Store {
    dir: PathBuf,
}

impl Store {
    pub(super) fn open(dir: &Path) -> io::Result<Store> {
        fs::create_dir_all(dir)?;
        Ok(Store { dir: dir.to_owned() })
    }

    /// Where a file of the run is.
    fn path(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    /// What the step `name` made, if it is finished and its file is whole.
    pub(super) fn load(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        let Some(mut bytes) = self.read(name)? else { return Ok(None) };
        let Some((contents, expected)) = bytes.split_last_chunk() else { return Ok(None) };
        let whole = u64::from_le_bytes(*expected) == fingerprint(contents);
        bytes.truncate(bytes.len() - size_of::<u64>());
        Ok(whole.then_some(bytes))
    }

    /// Records what the step `name` made.
    pub(super) fn save(&self, name: &str, contents: &[u8]) -> io::Result<()> {
        let mut bytes = contents.to_vec();
        bytes.extend(fingerprint(contents).to_le_bytes());
        self.write(name, &bytes)
    }

    /// The contents of a file, if there is one.
    pub(super) fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        match fs::read(self.path(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            bytes => bytes.map(Some),
        }
    }

    /// Writes a file that is whole or not there.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let (path, unfinished) = (self.path(name), self.path(&format!("{name}.part")));
        let mut file = File::create(&unfinished)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(unfinished, path)
    }
}
