//! A job on disk: which shards are done, so that the same command goes on where it was interrupted.
//!
//! ```text
//!   results.parquet.parts/
//!     job.json              what the parts belong to; locked while a process works on them
//!     00000017-CHECKSUM.part   the result of shard 17, whole if that is its checksum
//!     00000018.3.writing    one that is being written
//!     joined.writing        the parts so far, joined
//!   results.parquet         appears when all parts are joined and on the disk; then the parts go
//! ```
//!
//! A killed process leaves only whole parts behind. A power cut may tear one that was not on the disk yet: a
//! job that resumes compares the checksums, and what is torn is done again.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::fs::{FlockOperation, flock};
use serde::{Deserialize, Serialize};

/// What keeps a job from starting.
#[derive(Debug, thiserror::Error)]
pub(crate) enum JobError {
    #[error("{0} exists; remove it, or say --overwrite")]
    Exists(PathBuf),
    #[error("another process is writing {0}")]
    Busy(PathBuf),
    #[error(
        "{0} belongs to another query, other input or another version; say --restart to throw away what it \
         has done"
    )]
    Other(PathBuf),
    #[error("cannot write {0}: {1}")]
    Write(PathBuf, io::Error),
}

/// The checksum of a part, as its name has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Checksum(String);

impl Checksum {
    /// Of all bytes that a hasher has seen.
    pub(crate) fn new(hasher: &blake3::Hasher) -> Checksum {
        Checksum(hasher.finalize().to_hex()[..32].to_owned())
    }

    fn of_file(path: &Path) -> io::Result<Checksum> {
        let mut hasher = blake3::Hasher::new();
        hasher.update_reader(File::open(path)?)?;
        Ok(Checksum::new(&hasher))
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What the parts belong to.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Record {
    job: String,
    shards: usize,
}

/// What to do with results of an earlier run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Earlier {
    /// Replace the result.
    pub(crate) overwrite: bool,
    /// Throw away the parts of another job.
    pub(crate) restart: bool,
}

/// A job whose parts this process writes.
pub(crate) struct Job {
    out: PathBuf,
    directory: PathBuf,
    /// The part of every shard that is done.
    parts: Mutex<Vec<Option<PathBuf>>>,
    _lock: File,
}

const RECORD: &str = "job.json";

impl Job {
    /// Starts a job or goes on with it.
    ///
    /// # Errors
    /// If the result exists already, another process works on it, or other parts are in the way.
    pub(crate) fn open(
        out: &Path,
        identity: &str,
        shards: usize,
        earlier: Earlier,
    ) -> Result<Job, JobError> {
        let job = blake3::hash(identity.as_bytes()).to_hex().to_string();
        let record = Record { job, shards };
        if out.exists() && !earlier.overwrite {
            return Err(JobError::Exists(out.into()));
        }
        let directory = beside(out, ".parts");
        let failed = |error| JobError::Write(directory.clone(), error);
        fs::create_dir_all(&directory).map_err(failed)?;
        let path = directory.join(RECORD);
        let lock =
            File::options().read(true).append(true).create(true).open(&path).map_err(failed)?;
        if flock(&lock, FlockOperation::NonBlockingLockExclusive).is_err() {
            return Err(JobError::Busy(out.into()));
        }
        let found = fs::read(&path).map_err(failed)?;
        let same = serde_json::from_slice::<Record>(&found).is_ok_and(|found| found == record);
        if !same {
            if !found.is_empty() && !earlier.restart {
                return Err(JobError::Other(directory));
            }
            begin(&directory, &lock, &record).map_err(failed)?;
        }
        clear(&directory, is_unfinished).map_err(failed)?;
        let parts = Mutex::new(whole_parts(&directory, shards).map_err(failed)?);
        Ok(Job { out: out.into(), directory, parts, _lock: lock })
    }

    /// Which shards are done.
    pub(crate) fn done(&self) -> Vec<bool> {
        self.lock().iter().map(Option::is_some).collect()
    }

    /// Where an attempt at a shard is written.
    pub(crate) fn attempt(&self, shard: usize, attempt: u64) -> PathBuf {
        self.directory.join(format!("{shard:08}.{attempt}.writing"))
    }

    /// An attempt is complete: it becomes the shard's part.
    ///
    /// # Errors
    /// If it cannot be renamed.
    pub(crate) fn keep(
        &self,
        attempt: &Path,
        shard: usize,
        checksum: &Checksum,
    ) -> Result<(), JobError> {
        let part = self.directory.join(format!("{shard:08}-{checksum}.part"));
        fs::rename(attempt, &part)
            .map_err(|error| JobError::Write(self.directory.clone(), error))?;
        self.lock()[shard] = Some(part);
        Ok(())
    }

    /// The part of a shard, if that is done.
    pub(crate) fn part(&self, shard: usize) -> Option<PathBuf> {
        self.lock().get(shard).cloned().flatten()
    }

    /// Where the result is written before it gets its name.
    pub(crate) fn joined(&self) -> PathBuf {
        self.directory.join("joined.writing")
    }

    /// The result is on the disk: it gets its name, and the parts go.
    ///
    /// # Errors
    /// If it cannot be renamed.
    pub(crate) fn finish(self) -> Result<(), JobError> {
        let parent = self.out.parent().filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        let named = fs::rename(self.joined(), &self.out).and_then(|()| sync(parent));
        named.map_err(|error| JobError::Write(self.out.clone(), error))?;
        let _ = fs::remove_dir_all(&self.directory);
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Option<PathBuf>>> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A directory without parts, and what it is for.
fn begin(directory: &Path, mut lock: &File, record: &Record) -> io::Result<()> {
    clear(directory, |name| name != RECORD)?;
    lock.set_len(0)?;
    lock.write_all(&serde_json::to_vec(record)?)?;
    lock.sync_all()?;
    sync(directory)
}

/// Removes the files with such names.
fn clear(directory: &Path, is_old: impl Fn(&str) -> bool) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(&is_old) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

fn is_unfinished(name: &str) -> bool {
    name.ends_with(".writing")
}

/// The parts that have the checksum of their name; what is torn or unknown goes.
fn whole_parts(directory: &Path, shards: usize) -> io::Result<Vec<Option<PathBuf>>> {
    let mut parts = vec![None; shards];
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name == RECORD {
            continue;
        }
        let place = name.strip_suffix(".part").and_then(|name| name.split_once('-'));
        let shard = place.and_then(|(shard, _)| shard.parse().ok());
        let is_whole = place.is_some_and(|(_, checksum)| {
            Checksum::of_file(&path).is_ok_and(|found| found.0 == checksum)
        });
        match shard.and_then(|shard: usize| parts.get_mut(shard)) {
            Some(part) if is_whole => *part = Some(path),
            _ => fs::remove_file(path)?,
        }
    }
    Ok(parts)
}

fn beside(path: &Path, extension: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(extension);
    name.into()
}

/// Waits until the names in a directory are on the disk.
fn sync(directory: &Path) -> io::Result<()> {
    File::open(directory)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GO_ON: Earlier = Earlier { overwrite: false, restart: false };

    fn finish_part(job: &Job, shard: usize) {
        let attempt = job.attempt(shard, 0);
        fs::write(&attempt, "x").unwrap();
        job.keep(&attempt, shard, &Checksum::of_file(&attempt).unwrap()).unwrap();
    }

    #[test]
    fn a_torn_part_is_done_again() {
        let home = tempfile::tempdir().unwrap();
        let out = home.path().join("out.csv");
        let job = Job::open(&out, "a", 3, GO_ON).unwrap();
        (0..3).for_each(|shard| finish_part(&job, shard));
        let torn = job.part(1).unwrap();
        drop(job);
        fs::write(&torn, "").unwrap();
        let job = Job::open(&out, "a", 3, GO_ON).unwrap();
        assert_eq!(job.done(), [true, false, true]);
        assert!(!torn.exists());
    }

    #[test]
    fn a_job_goes_on_where_it_stopped() {
        let home = tempfile::tempdir().unwrap();
        let out = home.path().join("out.csv");
        let job = Job::open(&out, "a", 3, GO_ON).unwrap();
        assert_eq!(job.done(), [false; 3]);
        finish_part(&job, 1);
        fs::write(job.attempt(2, 7), "half").unwrap();
        drop(job);
        let job = Job::open(&out, "a", 3, GO_ON).unwrap();
        assert_eq!(job.done(), [false, true, false]);
        assert!(!job.attempt(2, 7).exists());
    }

    #[test]
    fn another_job_does_not_mix_with_it() {
        let home = tempfile::tempdir().unwrap();
        let out = home.path().join("out.csv");
        let job = Job::open(&out, "a", 3, GO_ON).unwrap();
        finish_part(&job, 1);
        assert!(matches!(Job::open(&out, "a", 3, GO_ON), Err(JobError::Busy(_))));
        drop(job);
        assert!(matches!(Job::open(&out, "b", 3, GO_ON), Err(JobError::Other(_))));
        assert!(matches!(Job::open(&out, "a", 4, GO_ON), Err(JobError::Other(_))));
        let restart = Earlier { restart: true, ..GO_ON };
        assert_eq!(Job::open(&out, "b", 3, restart).unwrap().done(), [false; 3]);
    }

    #[test]
    fn a_result_is_not_replaced_unasked() {
        let home = tempfile::tempdir().unwrap();
        let out = home.path().join("out.csv");
        fs::write(&out, "old").unwrap();
        assert!(matches!(Job::open(&out, "a", 1, GO_ON), Err(JobError::Exists(_))));
        let overwrite = Earlier { overwrite: true, ..GO_ON };
        let job = Job::open(&out, "a", 1, overwrite).unwrap();
        fs::write(job.joined(), "new").unwrap();
        job.finish().unwrap();
        assert_eq!(fs::read_to_string(&out).unwrap(), "new");
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_torn_record_is_another_job() {
        let home = tempfile::tempdir().unwrap();
        let out = home.path().join("out.csv");
        drop(Job::open(&out, "a", 1, GO_ON).unwrap());
        fs::write(home.path().join("out.csv.parts").join(RECORD), "{\"job\":").unwrap();
        assert!(matches!(Job::open(&out, "a", 1, GO_ON), Err(JobError::Other(_))));
    }
}
