//! Results on disk, one file for each entry, written as soon as it was measured.

use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io, thread};

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Entry, Findings, Size};

/// A result as it is stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stored {
    /// The name of the entry.
    pub entry: String,
    /// The size of the measurement.
    pub size: Size,
    /// The same in words.
    pub what: String,
    /// When it was measured, in UTC.
    pub date: String,
    /// How long that took.
    pub seconds: f64,
    /// The version of this program.
    pub version: String,
    /// Where it was measured.
    pub machine: Machine,
    /// What was measured.
    pub findings: Findings,
}

/// The machine of a measurement.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Machine {
    /// The model of its processor.
    pub processor: String,
    /// The cores that this program may use.
    pub cores: usize,
    /// Processes that wanted a core when the measurement ended, in the mean of a minute; `null` if
    /// the system does not tell.
    pub load: Option<f64>,
}

impl Machine {
    /// This one, now.
    pub fn here() -> Machine {
        let read = |path| fs::read_to_string(path).unwrap_or_default();
        let information = read("/proc/cpuinfo");
        let model = information.lines().find_map(|line| {
            line.strip_prefix("model name")
                .and_then(|rest| rest.split_once(':'))
                .map(|(_, name)| name)
        });
        let load = read("/proc/loadavg").split(' ').next().and_then(|load| load.parse().ok());
        Machine {
            processor: model.unwrap_or(std::env::consts::ARCH).trim().to_owned(),
            cores: thread::available_parallelism().map_or(1, usize::from),
            load,
        }
    }

    /// Whether other programs had so much of it that its times are longer than they should be.
    pub fn is_busy(&self) -> bool {
        self.load.is_some_and(|load| load > self.cores as f64 + 0.5)
    }
}

/// Why a result could not be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", .path.display())]
pub struct StoreFault {
    /// The file.
    pub path: PathBuf,
    /// What went wrong.
    pub source: io::Error,
}

/// A directory with results.
#[derive(Clone, Debug)]
pub struct Store {
    dir: PathBuf,
}

/// The directory of the results in that of the report.
const RESULTS: &str = "results";

impl Store {
    /// The results in the directory of a report, which is made if need be.
    pub fn open(dir: &Path) -> Result<Store, StoreFault> {
        let dir = dir.join(RESULTS);
        fs::create_dir_all(&dir).map_err(at(&dir))?;
        Ok(Store { dir })
    }

    /// The result of an entry; `None` if there is none, or none that can be read.
    pub fn result(&self, entry: &Entry) -> Option<Stored> {
        self.read::<Stored>(entry.name).filter(|stored| stored.entry == entry.name)
    }

    /// Keeps a result.
    pub fn keep(&self, stored: &Stored) -> Result<(), StoreFault> {
        self.write(&stored.entry, stored)
    }

    /// What was stored under a name.
    pub(crate) fn read<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        let text = fs::read_to_string(self.path(name)).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// Stores something, so that an interrupt leaves the old file or the new one.
    pub(crate) fn write(&self, name: &str, what: &impl Serialize) -> Result<(), StoreFault> {
        let path = self.path(name);
        let text = serde_json::to_string_pretty(what).unwrap_or_default() + "\n";
        replace(&path, &text).map_err(at(&path))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.join(format!("{name}.json"))
    }
}

/// Writes a file beside the old one, and puts it in its place.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let beside = path.with_added_extension("new");
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}

/// For `map_err`: what failed at this path.
pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> StoreFault {
    let path = path.to_owned();
    move |source| StoreFault { path, source }
}

/// The time in UTC, to the second.
pub(crate) fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}
