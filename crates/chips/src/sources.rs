//! The SystemVerilog files, which travel with the program.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Error;

/// The files of `rtl/`: path below it, and text.
macro_rules! rtl {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../rtl/", $path)))),*]
    };
}

const FILES: &[(&str, &str)] = rtl![
    "boards/ecp5/EHXPLLL.sv",
    "boards/ecp5/ODDRX1F.sv",
    "boards/ulx3s/ulx3s_clocks.sv",
    "boards/ulx3s/ulx3s_timisoara.sv",
    "common/common_debounce.sv",
    "common/common_dvi.sv",
    "common/common_dvi_serializer.sv",
    "common/common_less.sv",
    "common/common_nibble_counts.sv",
    "common/common_nibble_sum.sv",
    "common/common_onehot_index.sv",
    "common/common_popcount.sv",
    "common/common_tmds.sv",
    "common/common_uart_rx.sv",
    "common/common_uart_tx.sv",
    "common/common_video_timing.sv",
    "reversi/proofs/reversi_flips_naive.sv",
    "reversi/proofs/reversi_moves_naive.sv",
    "reversi/proofs/reversi_rays_naive.sv",
    "reversi/reversi_axis_flips.sv",
    "reversi/reversi_axis_moves.sv",
    "reversi/reversi_count.sv",
    "reversi/reversi_flips.sv",
    "reversi/reversi_moves.sv",
    "reversi/reversi_wave.sv",
    "reversi/timisoara/timisoara_chain.sv",
    "reversi/timisoara/timisoara_cursor.sv",
    "reversi/timisoara/timisoara_eval.sv",
    "reversi/timisoara/timisoara_glyph.sv",
    "reversi/timisoara/timisoara_painter.sv",
    "reversi/timisoara/timisoara_pick.sv",
    "reversi/timisoara/timisoara_pkg.sv",
    "reversi/timisoara/timisoara_report.sv",
    "reversi/timisoara/timisoara_screen.sv",
    "reversi/timisoara/timisoara_search.sv",
    "reversi/timisoara/timisoara_serial.sv",
    "reversi/timisoara/timisoara_stability.sv",
    "reversi/timisoara/timisoara_stack.sv",
    "reversi/timisoara/timisoara_top.sv",
];

/// A module with everything it is made of: packages first, then modules.
#[derive(Clone, Debug)]
pub struct Sources {
    top: String,
    files: Vec<(&'static str, Cow<'static, str>)>,
}

impl Sources {
    /// The sources of the module `top`. A file holds the module or package it is named after,
    /// so the words of a file say which others it needs.
    pub fn of(top: &str) -> Result<Sources, Error> {
        let mut files: Vec<(&str, &str)> = Vec::new();
        let mut wanted = vec![find(top).ok_or_else(|| Error::NoSuchModule(top.into()))?];
        while let Some(file) = wanted.pop() {
            if !files.contains(&file) {
                files.push(file);
                wanted.extend(words(file.1).filter_map(find));
            }
        }
        files.sort_by_key(|&(path, _)| (!path.ends_with("_pkg.sv"), path));
        let files = files.into_iter().map(|(path, text)| (path, Cow::Borrowed(text))).collect();
        Ok(Sources { top: top.into(), files })
    }

    /// The names of all modules.
    pub fn modules() -> impl Iterator<Item = &'static str> {
        FILES.iter().map(|(path, _)| stem(path)).filter(|name| !name.ends_with("_pkg"))
    }

    /// The name of the module.
    pub fn top(&self) -> &str {
        &self.top
    }

    /// The texts, in the order in which a tool wants them.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(_, text)| text.as_ref())
    }

    /// Puts another text in the place of one of a module's, to see what it was good for.
    pub(crate) fn replace(&mut self, module: &str, text: &str, new: &str) -> Result<(), Error> {
        let file =
            self.files.iter_mut().find(|(path, old)| stem(path) == module && old.contains(text));
        let (_, old) = file.ok_or_else(|| Error::NoSuchModule(format!("{module} with {text}")))?;
        *old = Cow::Owned(old.replace(text, new));
        Ok(())
    }

    /// Writes the files below `dir`, and returns their paths in the order in which a tool
    /// wants them.
    pub fn write(&self, dir: &Path) -> Result<Vec<PathBuf>, Error> {
        let write = |(path, text): &(&str, Cow<'_, str>)| {
            let path = dir.join("rtl").join(path);
            let parent = path.parent().unwrap_or(dir);
            fs::create_dir_all(parent).map_err(Error::at(parent))?;
            fs::write(&path, text.as_ref()).map_err(Error::at(&path))?;
            Ok(path)
        };
        self.files.iter().map(write).collect()
    }
}

/// The file of a module or package.
fn find(name: &str) -> Option<(&'static str, &'static str)> {
    FILES.iter().copied().find(|(path, _)| stem(path) == name)
}

fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.strip_suffix(".sv").unwrap_or(name)
}

/// The words of a text, outside comments.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    code.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'))
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files_below(dir: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files_below(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "sv") {
                found.push(path);
            }
        }
    }

    #[test]
    fn every_file_of_rtl_travels_with_the_program() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rtl");
        let mut found = Vec::new();
        files_below(&root, &mut found);
        let mut found: Vec<&str> =
            found.iter().map(|path| path.strip_prefix(&root).unwrap().to_str().unwrap()).collect();
        found.sort_unstable();
        let mut listed: Vec<&str> = FILES.iter().map(|&(path, _)| path).collect();
        listed.sort_unstable();
        assert_eq!(listed, found);
    }

    #[test]
    fn a_module_brings_what_it_is_made_of() {
        let sources = Sources::of("reversi_moves").unwrap();
        let stems: Vec<&str> = sources.files.iter().map(|(path, _)| stem(path)).collect();
        assert_eq!(stems, ["reversi_axis_moves", "reversi_moves", "reversi_wave"]);
        assert!(matches!(Sources::of("nothing"), Err(Error::NoSuchModule(_))));
    }
}
