//! Where built things are kept.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::{env, io};

use lockstep_game::Key;

use crate::Error;

/// The directory of built things: `LOCKSTEP_CACHE`, or the user's cache, or a temporary one.
fn root() -> PathBuf {
    let path = |name: &str| env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    path("LOCKSTEP_CACHE")
        .or_else(|| path("XDG_CACHE_HOME").map(|dir| dir.join("lockstep")))
        .or_else(|| path("HOME").map(|dir| dir.join(".cache/lockstep")))
        .unwrap_or_else(|| env::temp_dir().join("lockstep"))
}

/// A number that differs, for all purposes, when one of the texts does.
pub(crate) fn fingerprint<'a>(texts: impl IntoIterator<Item = &'a str>) -> Key {
    let mut key = Key(0);
    for text in texts {
        key = Key::of(key.0 ^ text.len() as u64);
        for chunk in text.as_bytes().chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            key = Key::of(key.0 ^ u64::from_le_bytes(word));
        }
    }
    key
}

/// The directory `name` of the cache, made by `build` if it is not there yet. Two processes
/// never build the same one at a time, and a directory that is there is whole.
pub(crate) fn directory(
    name: &str,
    build: impl FnOnce(&Path) -> Result<(), Error>,
) -> Result<PathBuf, Error> {
    let root = root();
    let ready = root.join(name);
    if ready.is_dir() {
        return Ok(ready);
    }
    fs::create_dir_all(&root).map_err(Error::at(&root))?;
    let lock_path = root.join(format!("{name}.lock"));
    let lock = File::create(&lock_path).map_err(Error::at(&lock_path))?;
    lock.lock().map_err(Error::at(&lock_path))?;
    if ready.is_dir() {
        return Ok(ready);
    }
    let half = root.join(format!("{name}.half"));
    remove(&half).map_err(Error::at(&half))?;
    fs::create_dir_all(&half).map_err(Error::at(&half))?;
    build(&half)?;
    fs::rename(&half, &ready).map_err(Error::at(&ready))?;
    Ok(ready)
}

fn remove(dir: &Path) -> io::Result<()> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_tells_texts_apart() {
        let texts = [&["ab", "c"][..], &["a", "bc"], &["abc"], &["ab", "d"], &["ab", "c", ""]];
        for (i, a) in texts.iter().enumerate() {
            for b in &texts[i + 1..] {
                assert_ne!(fingerprint(a.iter().copied()), fingerprint(b.iter().copied()));
            }
        }
    }
}
