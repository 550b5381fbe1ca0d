use std::path::{Path, PathBuf};
use std::{fs, io};

use lockstep_page::MARK;

/// What every WebAssembly module begins with.
const MAGIC: &[u8] = b"\0asm";

const SCRIPT: &str = "lockstep.js";
const CODE: &str = "lockstep_bg.wasm";

/// The WebAssembly module of the engines, and the script that loads it.
pub struct Module {
    script: Vec<u8>,
    code: Vec<u8>,
}

/// Why there is no module.
#[derive(Debug, thiserror::Error)]
pub enum ModuleError {
    /// None of the folders has it.
    #[error("no WebAssembly module in {}: expected {SCRIPT} and {CODE}", list(.0))]
    Missing(Vec<PathBuf>),
    /// A file cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Read {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It is something else, or of another version.
    #[error("{}: expected a WebAssembly module of {MARK}", .0.display())]
    Other(PathBuf),
}

fn list(folders: &[PathBuf]) -> String {
    let names: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
    names.join(" or ")
}

impl Module {
    /// The module in the first of these folders that has one, or in `pkg` below it.
    ///
    /// # Errors
    /// If there is none, it cannot be read, or it is of another version.
    pub fn find(folders: &[PathBuf]) -> Result<Module, ModuleError> {
        let places = folders.iter().flat_map(|folder| [folder.clone(), folder.join("pkg")]);
        let found = places.into_iter().find(|place| place.join(CODE).exists());
        Module::read(&found.ok_or_else(|| ModuleError::Missing(folders.to_vec()))?)
    }

    fn read(folder: &Path) -> Result<Module, ModuleError> {
        let read = |name| {
            let path = folder.join(name);
            fs::read(&path).map_err(|error| ModuleError::Read { path, error })
        };
        let module = Module { script: read(SCRIPT)?, code: read(CODE)? };
        let is_marked = module.code.windows(MARK.len()).any(|bytes| bytes == MARK.as_bytes());
        if module.code.starts_with(MAGIC) && is_marked {
            Ok(module)
        } else {
            Err(ModuleError::Other(folder.join(CODE)))
        }
    }

    /// Its files, by their paths in a site.
    pub(super) fn files(self) -> impl Iterator<Item = (String, Vec<u8>)> {
        [(SCRIPT, self.script), (CODE, self.code)]
            .into_iter()
            .map(|(name, bytes)| (format!("pkg/{name}"), bytes))
    }
}

#[cfg(test)]
impl Module {
    /// A module that does nothing.
    pub(super) fn empty() -> Module {
        Module { script: Vec::new(), code: Vec::new() }
    }
}
