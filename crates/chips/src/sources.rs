//! The SystemVerilog files, which are embedded in the program.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Error;

/// The files of `rtl/`, path and text; the build script writes the table.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rtl.rs"));

/// A module with everything it instantiates or imports: packages first, then modules.
#[derive(Clone, Debug)]
pub struct Sources {
    top: String,
    files: Vec<(Cow<'static, str>, Cow<'static, str>)>,
}

impl Sources {
    /// The sources of the module `top`. A file holds the module or package it is named after,
    /// so the identifiers in a file tell which others it needs.
    pub fn of(top: &str) -> Result<Sources, Error> {
        let (path, text) = find(top).ok_or_else(|| Error::NoSuchModule(top.into()))?;
        Ok(Sources::closure(top, path.into(), text.into()))
    }

    /// A module that is not in `rtl/` but uses what is there.
    pub(crate) fn of_text(top: &str, text: String) -> Sources {
        Sources::closure(top, format!("{top}.sv").into(), text.into())
    }

    fn closure(top: &str, path: Cow<'static, str>, text: Cow<'static, str>) -> Sources {
        let mut wanted: Vec<_> = identifiers(&text).filter_map(find).collect();
        let mut files = vec![(path, text)];
        while let Some((path, text)) = wanted.pop() {
            if files.iter().all(|(known, _)| known != path) {
                files.push((path.into(), text.into()));
                wanted.extend(identifiers(text).filter_map(find));
            }
        }
        files.sort_by_key(|(path, _)| (!path.ends_with("_pkg.sv"), path.clone()));
        Sources { top: top.into(), files }
    }

    /// The names of all modules.
    pub fn modules() -> impl Iterator<Item = &'static str> {
        FILES.iter().filter_map(|(path, _)| stem(path)).filter(|name| !name.ends_with("_pkg"))
    }

    /// The name of the module.
    pub fn top(&self) -> &str {
        &self.top
    }

    /// The texts, in the order in which a tool wants them.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(_, text)| text.as_ref())
    }

    /// Replaces a piece of a module's text by another, to make a mutant of it.
    pub(crate) fn replace(&mut self, module: &str, text: &str, new: &str) -> Result<(), Error> {
        let named = |path: &str| stem(path) == Some(module);
        let file = self.files.iter_mut().find(|(path, old)| named(path) && old.contains(text));
        let (_, old) = file.ok_or_else(|| Error::NoSuchModule(format!("{module} with {text}")))?;
        *old = old.replace(text, new).into();
        Ok(())
    }

    /// Writes the files below `dir`, and returns their paths in the order in which a tool
    /// wants them.
    pub fn write(&self, dir: &Path) -> Result<Vec<PathBuf>, Error> {
        let write = |(path, text): &(Cow<'_, str>, Cow<'_, str>)| {
            let path = dir.join("rtl").join(path.as_ref());
            let parent = path.parent().unwrap_or(dir);
            fs::create_dir_all(parent).map_err(Error::at(parent))?;
            fs::write(&path, text.as_ref()).map_err(Error::at(&path))?;
            Ok(path)
        };
        self.files.iter().map(write).collect()
    }
}

/// The text of a file of `rtl/`.
pub(crate) fn text(path: &str) -> Option<&'static str> {
    FILES.iter().find(|(known, _)| *known == path).map(|&(_, text)| text)
}

/// The text of a module or package.
pub(crate) fn text_of(name: &str) -> Option<&'static str> {
    find(name).map(|(_, text)| text)
}

/// The module of an instance in the text of another: `NAME #(..) u_search (` or `NAME u_search (`.
pub(crate) fn instance<'a>(text: &'a str, instance: &str) -> Option<&'a str> {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(instance).find_map(|(at, _)| {
        let before = text[..at].trim_end();
        let is_word =
            before.len() < at && text[at + instance.len()..].trim_start().starts_with('(');
        let before = match before.strip_suffix(')') {
            Some(parameters) => {
                text[..opening(parameters)?].trim_end().strip_suffix('#')?.trim_end()
            }
            None => before,
        };
        let name = &before[before.rfind(|c| !word(c)).map_or(0, |at| at + 1)..];
        find(name).filter(|_| is_word).map(|_| name)
    })
}

/// Where the bracket opens that closes behind `text`.
fn opening(text: &str) -> Option<usize> {
    let mut open = 1;
    text.char_indices().rev().find_map(|(at, c)| {
        match c {
            ')' => open += 1,
            '(' => open -= 1,
            _ => {}
        }
        (open == 0).then_some(at)
    })
}

/// The file of a module or package.
fn find(name: &str) -> Option<(&'static str, &'static str)> {
    FILES.iter().copied().find(|(path, _)| stem(path) == Some(name))
}

/// The module or package of a file; `None` if it holds neither.
fn stem(path: &str) -> Option<&str> {
    path.rsplit('/').next().unwrap_or(path).strip_suffix(".sv")
}

/// The words of a text, outside comments.
fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    code.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'))
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_name_stands_for_one_file() {
        let mut seen = HashSet::new();
        assert!(FILES.iter().filter_map(|(path, _)| stem(path)).all(|name| seen.insert(name)));
        assert!(seen.len() > 30, "too few to be true: {seen:?}");
    }

    #[test]
    fn a_file_holds_what_it_is_named_after() {
        for (path, text) in FILES {
            let Some(name) = stem(path) else { continue };
            let kind = if name.ends_with("_pkg") { "package" } else { "module" };
            let declared = text.lines().any(|line| {
                let mut words = identifiers(line);
                words.next() == Some(kind) && words.next() == Some(name)
            });
            assert!(declared, "{path} does not declare {kind} {name}");
        }
    }

    #[test]
    fn a_module_brings_what_it_is_made_of() {
        let sources = Sources::of("reversi_moves").unwrap();
        let stems: Vec<&str> = sources.files.iter().filter_map(|(path, _)| stem(path)).collect();
        assert_eq!(stems, ["reversi_axis_moves", "reversi_moves", "reversi_wave"]);
        assert!(matches!(Sources::of("nothing"), Err(Error::NoSuchModule(_))));
    }
}
