//! The page without a server: files for any static host, also below a path. The engines run in the browser,
//! in workers with the WebAssembly module; a service worker keeps everything for use offline.
//!
//! ```text
//! index.html  reversi.html  connectx.html  sudoku.html     the pages
//! css/  js/  icon*  manifest.webmanifest                   as the server has them, but for
//! js/api.js  js/workers.js  js/worker.js                   which ask workers instead of a server
//! js/offline.js  sw.js                                     what keeps all of it on the device
//! pkg/lockstep.js  pkg/lockstep_bg.wasm                    the module
//! ```

mod module;

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::assets::FILES;
use crate::pages::{self, Host};

pub use module::{Module, ModuleError};

/// What the page can do on a server only.
pub const LEFT_OUT: [&str; 2] =
    ["the chips, which need a simulator", "the opening book, which needs SQLite"];

/// The policy of the pages: their own files and nothing else, among them workers and WebAssembly.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// Files that take the place of those of the server, or are added to them.
const OWN: [(&str, &[u8]); 4] = [
    ("js/api.js", include_bytes!("../../assets/site/api.js")),
    ("js/workers.js", include_bytes!("../../assets/site/workers.js")),
    ("js/worker.js", include_bytes!("../../assets/site/worker.js")),
    ("js/offline.js", include_bytes!("../../assets/site/offline.js")),
];

const SERVICE_WORKER: &str = include_str!("../../assets/site/sw.js");

/// A file that proves that a folder holds an earlier export.
const SERVICE_WORKER_FILE: &str = "sw.js";

/// The files of the page, by their paths below its folder.
pub struct Site {
    files: Vec<(String, Cow<'static, [u8]>)>,
}

/// Why a site cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// The folder holds something else.
    #[error("{}: expected a new or empty folder, or an earlier export", .0.display())]
    Occupied(PathBuf),
    /// A file or folder cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    Write {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

impl Site {
    /// The page with this module behind it.
    pub fn new(module: Module) -> Site {
        let mut files: Vec<(String, Cow<'static, [u8]>)> = Vec::new();
        for (name, text) in pages::all(Host::Folder) {
            let name = if name.is_empty() { "index" } else { name };
            files.push((format!("{name}.html"), text.into_bytes().into()));
        }
        let shared = FILES.iter().map(|file| (file.path.trim_start_matches('/'), file.bytes));
        let is_replaced = |path: &str| OWN.iter().any(|(own, _)| *own == path);
        let shared = shared.filter(|(path, _)| !is_of_chips(path) && !is_replaced(path));
        files.extend(shared.chain(OWN).map(|(path, bytes)| (path.into(), bytes.into())));
        files.extend(module.files().map(|(path, bytes)| (path, bytes.into())));
        let service_worker = service_worker(&files);
        files.push((SERVICE_WORKER_FILE.into(), service_worker.into_bytes().into()));
        Site { files }
    }

    /// Every file and its bytes.
    pub fn files(&self) -> impl ExactSizeIterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_ref()))
    }

    /// Writes all files into a folder, which is made if it does not exist.
    ///
    /// # Errors
    /// If the folder holds something else than an earlier export, or cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), SiteError> {
        let fail = |path: &Path| {
            let path = path.to_owned();
            move |error| SiteError::Write { path, error }
        };
        fs::create_dir_all(folder).map_err(fail(folder))?;
        let is_empty = fs::read_dir(folder).map_err(fail(folder))?.next().is_none();
        if !is_empty && !folder.join(SERVICE_WORKER_FILE).exists() {
            return Err(SiteError::Occupied(folder.into()));
        }
        for (path, bytes) in self.files() {
            let file = folder.join(path);
            let parent = file.parent().unwrap_or(folder);
            fs::create_dir_all(parent).map_err(fail(parent))?;
            fs::write(&file, bytes).map_err(fail(&file))?;
        }
        Ok(())
    }
}

fn is_of_chips(path: &str) -> bool {
    path.starts_with("js/chips") || path.starts_with("css/chips")
}

/// The service worker of these files. Its version is their hash: a browser that has other ones fetches these.
fn service_worker(files: &[(String, Cow<'static, [u8]>)]) -> String {
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let version = format!("{:016x}", hasher.finish());
    let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    // Paths and versions are plain ASCII, which Rust and JavaScript quote alike.
    format!("const VERSION = {version:?};\nconst FILES = {paths:#?};\n\n{SERVICE_WORKER}")
}

#[cfg(test)]
mod tests;
