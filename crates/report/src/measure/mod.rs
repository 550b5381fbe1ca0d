//! What measurements share.

mod boards;
mod games;
mod puzzles;
mod silicon;
mod toggles;

pub(crate) use boards::{random_boards, search_positions};
pub(crate) use games::{Duel, TIMISOARA_DEPTH};
pub(crate) use puzzles::{Lap, contest_puzzle, contest_puzzles};

use std::cell::OnceCell;
use std::path::PathBuf;
use std::thread;

use lockstep_arena::Spec;
use lockstep_arena::matches::MatchFault;
use lockstep_chips::Error;
use lockstep_chips::reversi::{AnyReversiChip, GameLap};
use lockstep_chips::sudoku::AnySudokuChip;
use lockstep_chips::{reversi_chips, sudoku_chips};
use lockstep_search::Stop;

use crate::{Size, Store};

/// What the user has given for the measurements that need it.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Who plays in the place of WZebra.
    pub opponent: Option<Spec>,
    /// A directory with the puzzles of the FPT'09 contest.
    pub puzzles: Option<PathBuf>,
}

/// Where an entry is measured.
#[derive(Debug)]
pub struct Bench<'a> {
    /// How much is measured.
    pub size: Size,
    /// What the user has given.
    pub options: &'a Options,
    /// Ends a measurement.
    pub stop: &'a Stop,
    store: &'a Store,
    /// What several entries need.
    game: OnceCell<Vec<GameLap>>,
    trial: OnceCell<Vec<Lap>>,
    parallel: OnceCell<Vec<Lap>>,
}

/// Why there is no result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The measurement was stopped.
    #[error("stopped")]
    Stopped,
    /// Something is missing or has failed; what to install or to give.
    #[error("{0}")]
    Gap(String),
}

impl Fault {
    /// A gap for this reason.
    pub(crate) fn gap(why: impl ToString) -> Fault {
        Fault::Gap(why.to_string())
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        Fault::gap(error)
    }
}

impl From<MatchFault> for Fault {
    fn from(fault: MatchFault) -> Fault {
        Fault::gap(fault)
    }
}

impl<'a> Bench<'a> {
    /// A bench on which nothing was measured yet.
    pub fn new(size: Size, options: &'a Options, store: &'a Store, stop: &'a Stop) -> Bench<'a> {
        let [trial, parallel] = [OnceCell::new(), OnceCell::new()];
        Bench { size, options, stop, store, game: OnceCell::new(), trial, parallel }
    }

    /// The one of two that belongs to the size.
    pub fn pick<T>(&self, quick: T, full: T) -> T {
        match self.size {
            Size::Quick => quick,
            Size::Full => full,
        }
    }

    /// Ends a measurement that was stopped.
    pub(crate) fn check(&self) -> Result<(), Fault> {
        if self.stop.is_set() { Err(Fault::Stopped) } else { Ok(()) }
    }
}

/// What a cell holds; measured if it is empty.
fn once<T>(cell: &OnceCell<T>, measure: impl FnOnce() -> Result<T, Fault>) -> Result<&T, Fault> {
    if let Some(known) = cell.get() {
        return Ok(known);
    }
    let measured = measure()?;
    Ok(cell.get_or_init(|| measured))
}

/// A Reversi chip of the catalogue.
pub(crate) fn reversi_chip(name: &str) -> Result<&'static dyn AnyReversiChip, Fault> {
    let mut chips = reversi_chips();
    chips.find(|chip| chip.info().name == name).ok_or_else(|| no_chip(name))
}

/// A Sudoku chip of the catalogue.
pub(crate) fn sudoku_chip(name: &str) -> Result<&'static dyn AnySudokuChip, Fault> {
    let mut chips = sudoku_chips();
    chips.find(|chip| chip.info().name == name).ok_or_else(|| no_chip(name))
}

fn no_chip(name: &str) -> Fault {
    Fault::Gap(format!("there is no chip {name}"))
}

/// Works on all items, as many at a time as there are cores; the results in the order of the items.
/// For counts only: times suffer.
pub(crate) fn in_parallel<T: Send, R: Send>(items: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut lanes: Vec<Vec<(usize, T)>> = (0..cores).map(|_| Vec::new()).collect();
    for (place, item) in items.into_iter().enumerate() {
        lanes[place % cores].push((place, item));
    }
    let work = &work;
    let mut results: Vec<(usize, R)> = thread::scope(|scope| {
        let lane = |lane: Vec<(usize, T)>| {
            scope.spawn(move || {
                lane.into_iter().map(|(place, item)| (place, work(item))).collect::<Vec<_>>()
            })
        };
        let lanes: Vec<_> = lanes.into_iter().map(lane).collect();
        lanes
            .into_iter()
            .flat_map(|lane| lane.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    results.sort_by_key(|&(place, _)| place);
    results.into_iter().map(|(_, result)| result).collect()
}

/// The mean of numbers; NaN of none.
pub(crate) fn mean(numbers: impl IntoIterator<Item = f64>) -> f64 {
    let (sum, count) =
        numbers.into_iter().fold((0.0, 0.0), |(sum, count), x| (sum + x, count + 1.0));
    sum / count
}
