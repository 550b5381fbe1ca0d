use std::path::{Path, PathBuf};
use std::{fs, io};

/// The directories whose files may be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Roots {
    /// Any file: the user's own process.
    Any,
    /// Only below these directories: an executor, which others share.
    Within(Vec<PathBuf>),
}

impl Roots {
    /// Only files below these directories, which must exist.
    ///
    /// # Errors
    /// If one of them cannot be found.
    pub(crate) fn within(directories: &[PathBuf]) -> io::Result<Roots> {
        let full = |directory: &PathBuf| {
            let found = fs::canonicalize(directory);
            found.map_err(|error| {
                io::Error::new(error.kind(), format!("{}: {error}", directory.display()))
            })
        };
        Ok(Roots::Within(directories.iter().map(full).collect::<io::Result<_>>()?))
    }

    /// Opens a file, if it may be read. Symbolic links count as what they point to, and a file outside is
    /// refused whether it exists or not.
    ///
    /// # Errors
    /// If it may not be read, or cannot.
    pub(crate) fn open(&self, file: &Path) -> io::Result<fs::File> {
        let Roots::Within(roots) = self else { return fs::File::open(file) };
        let inside = |path: &Path| roots.iter().any(|root| path.starts_with(root));
        match fs::canonicalize(file) {
            Ok(path) if inside(&path) => fs::File::open(path),
            Err(error) if inside(file) && !has_parent(file) => Err(error),
            _ => {
                let what = "not below a directory that this executor was given by --data";
                Err(io::Error::new(io::ErrorKind::PermissionDenied, what))
            }
        }
    }
}

/// Whether a path steps up.
fn has_parent(path: &Path) -> bool {
    path.components().any(|component| component == std::path::Component::ParentDir)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_below_the_roots_are_opened() {
        let home = tempfile::tempdir().unwrap();
        let [inside, outside] = ["inside", "outside"].map(|name| home.path().join(name));
        fs::create_dir(&inside).unwrap();
        fs::create_dir(&outside).unwrap();
        fs::write(inside.join("a"), "a").unwrap();
        fs::write(outside.join("b"), "b").unwrap();
        std::os::unix::fs::symlink(outside.join("b"), inside.join("link")).unwrap();
        let roots = Roots::within(std::slice::from_ref(&inside)).unwrap();
        assert!(roots.open(&inside.join("a")).is_ok());
        let kind = |path: &Path| roots.open(path).unwrap_err().kind();
        let denied = io::ErrorKind::PermissionDenied;
        assert_eq!(kind(&outside.join("b")), denied);
        assert_eq!(kind(&outside.join("missing")), denied);
        assert_eq!(kind(&inside.join("link")), denied);
        assert_eq!(kind(&inside.join("../outside/b")), denied);
        assert_eq!(kind(&inside.join("../outside/missing")), denied);
        assert_eq!(kind(Path::new("/etc/passwd")), denied);
        assert_eq!(kind(Path::new("inside/a")), denied);
        assert_eq!(kind(&inside.join("missing")), io::ErrorKind::NotFound);
    }

    #[test]
    fn a_root_must_exist() {
        assert!(Roots::within(&[PathBuf::from("/no/such/directory")]).is_err());
    }
}
