//! The chips that are offered: the one list.

use lockstep_reversi::replicas::timisoara::Edition;
use lockstep_reversi::replicas::zaragoza;

use crate::AnyChip;
use crate::aveiro::{self, Aveiro};
use crate::cohort::Cohort;
use crate::phalanx::{self, Phalanx};
use crate::reversi::AnyReversiChip;
use crate::sudoku::AnySudokuChip;
use crate::timisoara::Timisoara;
use crate::zaragoza::Zaragoza;

/// The chips. A new one is a line here, a folder beside `timisoara/` and a folder in `rtl/`.
static CATALOGUE: &[Entry] = &[
    Entry::Reversi(&Timisoara { twin: Edition::Corrected }),
    Entry::Reversi(&Zaragoza { edition: zaragoza::Edition::Ganadores }),
    Entry::Reversi(&Phalanx::<false> { cores: phalanx::CORES }),
    Entry::Reversi(&Phalanx::<true> { cores: phalanx::CORES }),
    Entry::Sudoku(&Cohort::<false>),
    Entry::Sudoku(&Cohort::<true>),
    Entry::Sudoku(&Aveiro::<aveiro::Simple>::new()),
    Entry::Sudoku(&Aveiro::<aveiro::Trial>::new()),
    Entry::Sudoku(&Aveiro::<aveiro::Parallel>::new()),
    Entry::Sudoku(&Aveiro::<aveiro::SimpleTwo>::new()),
    Entry::Sudoku(&Aveiro::<aveiro::TrialTwo>::new()),
    Entry::Sudoku(&Aveiro::<aveiro::ParallelTwo>::new()),
];

/// A chip of the catalogue, by what it plays or solves.
#[derive(Clone, Copy)]
pub enum Entry {
    /// It plays Reversi.
    Reversi(&'static dyn AnyReversiChip),
    /// It solves Sudoku.
    Sudoku(&'static dyn AnySudokuChip),
}

impl Entry {
    /// The chip, for what can be done with any.
    pub fn any(self) -> &'static dyn AnyChip {
        match self {
            Entry::Reversi(chip) => chip,
            Entry::Sudoku(chip) => chip,
        }
    }
}

/// The chips, the most interesting first.
pub fn catalogue() -> impl Iterator<Item = Entry> {
    CATALOGUE.iter().copied()
}

/// The chips that play Reversi.
pub fn reversi_chips() -> impl Iterator<Item = &'static dyn AnyReversiChip> {
    catalogue().filter_map(|entry| match entry {
        Entry::Reversi(chip) => Some(chip),
        Entry::Sudoku(_) => None,
    })
}

/// The chips that solve Sudoku.
pub fn sudoku_chips() -> impl Iterator<Item = &'static dyn AnySudokuChip> {
    catalogue().filter_map(|entry| match entry {
        Entry::Sudoku(chip) => Some(chip),
        Entry::Reversi(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::Sources;

    #[test]
    fn names_are_unique_and_modules_exist() {
        let mut names = HashSet::new();
        for chip in catalogue().map(Entry::any) {
            let info = chip.info();
            assert!(names.insert(info.name), "{} twice", info.name);
            let blocks = info.blocks.iter().map(|block| block.module);
            let theorems =
                info.theorems.iter().flat_map(|theorem| [theorem.circuit, theorem.naive]);
            let boards = info.boards.iter().map(|&(_, module)| module);
            let modules = blocks.chain(theorems).chain(boards).chain([info.module]);
            let routed = info.routed.blocks.iter().copied().chain([info.routed.module]);
            for module in modules.chain(routed) {
                assert!(Sources::of(module).is_ok(), "{}: no module {module}", info.name);
            }
        }
        for machine in reversi_chips().filter_map(|chip| chip.machine()) {
            assert!(Sources::of(machine).is_ok(), "no module {machine}");
        }
    }

    /// The ports of a module with the pins they need: `led` of 8 bits is `led[0]`, ..
    fn ports(text: &str) -> Vec<String> {
        let mut ports = Vec::new();
        for line in text.lines().map(str::trim) {
            let Some(rest) = line.strip_prefix("input").or(line.strip_prefix("output")) else {
                continue;
            };
            let name = rest.trim_end_matches(',').split_whitespace().last().unwrap();
            match rest.split_once('[').and_then(|(_, rest)| rest.split_once(']')) {
                None => ports.push(name.to_owned()),
                Some((range, _)) => {
                    let (high, low) = range.split_once(':').unwrap();
                    let (high, low): (u32, u32) = (high.parse().unwrap(), low.parse().unwrap());
                    ports.extend((low..=high).map(|bit| format!("{name}[{bit}]")));
                }
            }
        }
        ports.sort();
        ports
    }

    #[test]
    fn every_port_on_a_board_has_a_pin() {
        for chip in catalogue().map(Entry::any) {
            for (board, module) in chip.info().boards {
                let ports = ports(crate::sources::text_of(module).unwrap());
                assert!(ports.len() > 1 && ports == board.located(), "{module}: {ports:?}");
            }
        }
    }
}
