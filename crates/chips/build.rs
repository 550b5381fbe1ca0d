//! Embeds `rtl/`: writes a table of its files, with their texts, for `src/sources.rs` to include.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// SystemVerilog, and the pins of boards.
const EXTENSIONS: [&str; 2] = ["sv", "lpf"];

fn main() -> io::Result<()> {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    // `rtl` is a link to the folder of the repository, and a folder in a published package. A
    // checkout without symbolic links has a file in its place.
    let places = [package.join("rtl"), package.join("../../rtl")];
    let root = places.iter().find(|place| place.is_dir()).unwrap_or(&places[0]).canonicalize()?;
    let mut files = Vec::new();
    walk(&root, &mut files)?;
    files.sort();
    let row = |file: &PathBuf| {
        let name = file.strip_prefix(&root).unwrap_or(file);
        let name = name.to_string_lossy().replace('\\', "/");
        format!("    ({name:?}, include_str!({file:?})),\n")
    };
    let rows: String = files.iter().map(row).collect();
    let table = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("rtl.rs");
    fs::write(table, format!("&[\n{rows}]\n"))
}

/// Collects the files below `dir`. A file that is added changes its folder.
fn walk(dir: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", dir.display());
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, files)?;
        } else if path.extension().is_some_and(|found| EXTENSIONS.iter().any(|ext| found == *ext)) {
            files.push(path);
        }
    }
    Ok(())
}
