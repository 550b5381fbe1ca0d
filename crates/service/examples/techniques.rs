//! Draws an example of each Sudoku technique, and prints the table of docs/sudoku-rating.md.
//!
//! ```text
//! cargo run -p lockstep-service --example techniques -- crates/sudoku/data/techniques.txt docs/images/sudoku
//! ```

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::path::Path;

use lockstep_service::sudoku::picture;
use lockstep_sudoku::human::{Notes, Technique};
use lockstep_sudoku::{Grid, Marks};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [data, folder] = &arguments[..] else {
        return Err("expected the file of examples and the folder for pictures".into());
    };
    std::fs::create_dir_all(folder)?;
    println!("| technique | rating | rated | example | picture |\n|---|---|---|---|---|");
    let text = std::fs::read_to_string(data)?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    for technique in Technique::all() {
        let rating = f64::from(technique.rating()) / 10.0;
        let rated = if technique.family().is_rated() { "yes" } else { "no" };
        let begin = format!("{technique}; ");
        let example = lines.iter().find(|line| line.starts_with(&begin));
        let shown = match example {
            Some(line) => draw(line, technique, Path::new(folder))?,
            None => "none was found in which nothing easier leads on |".into(),
        };
        println!("| {technique} | {rating:.1} | {rated} | {shown} |");
    }
    Ok(())
}

/// Writes the picture of an example, and returns its two cells of the table.
fn draw(line: &str, technique: Technique, folder: &Path) -> Result<String, Box<dyn Error>> {
    let [_, puzzle, grid, excluded, words] = line.splitn(5, "; ").collect::<Vec<_>>()[..] else {
        return Err(format!("expected five fields: {line}").into());
    };
    let (puzzle, grid): (Grid, Grid) = (puzzle.parse()?, grid.parse()?);
    let placed = grid.filled().filter(|&(cell, _)| puzzle.get(cell).is_none());
    let excluded: Result<_, _> = excluded.split_whitespace().map(str::parse).collect();
    let marks = Marks { placed: placed.map(|(cell, _)| cell).collect(), excluded: excluded? };
    let notes = Notes::marked(&grid, &marks)?;
    let step = notes.hint().ok_or("expected a position with a next step")?;
    let name = technique.name().to_ascii_lowercase().replace([' ', '+'], "-");
    std::fs::write(folder.join(format!("{name}.svg")), picture(&notes, &step))?;
    Ok(format!("{words} | ![{technique}](images/sudoku/{name}.svg)"))
}
