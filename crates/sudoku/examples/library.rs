//! Scores the techniques against a regression library in HoDoKu's format: for each entry, whether the
//! next step is the technique it is about, or an easier one.
//!
//! ```text
//! cargo run --release -p lockstep-sudoku --example library -- library.txt [--missed]
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::collections::BTreeMap;
use std::process::ExitCode;

use lockstep_sudoku::Grid;
use lockstep_sudoku::format::{Format, Reader};
use lockstep_sudoku::human::{Notes, Step, Technique};

/// The hardest technique that an entry with a code may be solved by.
fn technique(code: &str) -> Option<Technique> {
    use Technique::*;
    Some(match code {
        "0000" => FullHouse,
        "0002" => HiddenSingleLine,
        "0003" => NakedSingle,
        "0100" => Pointing,
        "0101" => Claiming,
        "0110" => LockedPair,
        "0111" => LockedTriple,
        "0200" => NakedPair,
        "0201" => NakedTriple,
        "0202" => NakedQuad,
        "0210" => HiddenPair,
        "0211" => HiddenTriple,
        "0212" => HiddenQuad,
        "0300" => XWing,
        "0301" => Swordfish,
        "0302" => Jellyfish,
        "0310" => FinnedXWing,
        "0311" | "03111" => FinnedSwordfish,
        "0312" | "03121" => FinnedJellyfish,
        "0320" => SashimiXWing,
        "0321" | "03211" => SashimiSwordfish,
        "0322" | "03221" => SashimiJellyfish,
        "0400" => Skyscraper,
        "0401" | "0404" => TwoStringKite,
        "0402" | "0405" => EmptyRectangle,
        "0403" => TurbotFish,
        "0500" | "0501" => SimpleColouring,
        "0502" | "0503" => MultiColouring,
        "0600" => UniqueRectangle1,
        "0601" => UniqueRectangle2,
        "0602" => UniqueRectangle3,
        "0603" => UniqueRectangle4,
        "0604" => UniqueRectangle5,
        "0605" => UniqueRectangle6,
        "0606" => HiddenRectangle,
        "0607" => AvoidableRectangle1,
        "0608" => AvoidableRectangle2,
        "0610" => BugPlusOne,
        "0701" => XChain,
        "0702" => XyChain,
        "0703" => RemotePair,
        "0706" | "0707" | "0708" => Chain,
        "0709" | "0710" | "0711" => AlsInferenceChain,
        "0800" => XyWing,
        "0801" => XyzWing,
        "0803" => WWing,
        "0901" => AlsXz,
        "0902" => AlsXyWing,
        "0903" => AlsChain,
        "0904" => DeathBlossom,
        "1101" => SueDeCoq,
        "1201" => TemplateSet,
        "1202" => TemplateDelete,
        _ if code.starts_with("033") || code.starts_with("034") => FrankenFish,
        _ if code.starts_with("035") || code.starts_with("036") => MutantFish,
        _ => return None,
    })
}

/// What an entry expects, as `436` for 4 in r3c6: eliminations, or else placements.
fn conclusions(fields: &[&str]) -> Vec<String> {
    let [.., eliminations, placements] = fields[..7] else { return Vec::new() };
    let words = if eliminations.is_empty() { placements } else { eliminations };
    words.split_whitespace().map(str::to_owned).collect()
}

/// The same for a step.
fn of_step(step: &Step) -> Vec<String> {
    let word = |cell: lockstep_sudoku::Cell, digit: lockstep_sudoku::Digit| {
        format!("{digit}{}{}", cell.row() + 1, cell.column() + 1)
    };
    let placed = step.placements.iter().map(|placement| word(placement.cell, placement.digit));
    let removed = step.eliminations.iter().map(|candidate| word(candidate.cell, candidate.digit));
    placed.chain(removed).collect()
}

#[derive(Default)]
struct Score {
    entries: usize,
    /// The next step is the technique or an easier one.
    found: usize,
    /// The technique itself finds what the entry expects.
    same: usize,
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else {
        eprintln!("expected the name of a library file");
        return ExitCode::from(2);
    };
    let missed = arguments.next().is_some();
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::from(2);
        }
    };
    let mut scores: BTreeMap<&str, Score> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let fields: Vec<&str> = line.split(':').collect();
        let (code, variant) = fields[1].split_once('-').unwrap_or((fields[1], ""));
        let (Some(technique), false) = (technique(code), variant == "x" || fields.len() < 7) else {
            continue;
        };
        let mut reader = Reader::new(Format::Library, line.as_bytes());
        let mut grid = Grid::empty(lockstep_sudoku::Order::USUAL);
        if !matches!(reader.read_into(&mut grid), Some(Ok(_))) {
            println!("unreadable: {line}");
            continue;
        }
        let score = scores.entry(fields[1]).or_default();
        score.entries += 1;
        let Ok(notes) = Notes::marked(&grid, reader.marks()) else {
            println!("no solution: {line}");
            continue;
        };
        let next = notes.hint();
        let is_found = next.as_ref().is_some_and(|step| step.technique <= technique);
        score.found += usize::from(is_found);
        let expected = conclusions(&fields);
        let own: Vec<String> = notes.steps(technique).iter().flat_map(of_step).collect();
        let is_same = expected.iter().all(|word| own.contains(word));
        score.same += usize::from(is_same);
        if missed && (!is_found || !is_same) {
            let next = next.map_or("nothing".into(), |step| step.to_string());
            let mark = if is_found { "found" } else { "MISSED" };
            println!("{mark} {line}\n  same: {is_same} {own:?}\n  next: {next}");
        }
    }
    let mut total = Score::default();
    for (code, score) in &scores {
        println!(
            "{code:8} {:4} entries, {:4} found, {:4} same",
            score.entries, score.found, score.same
        );
        total.entries += score.entries;
        total.found += score.found;
        total.same += score.same;
    }
    println!(
        "total    {:4} entries, {:4} found, {:4} same",
        total.entries, total.found, total.same
    );
    ExitCode::SUCCESS
}
