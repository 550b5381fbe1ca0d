//! Which chips there are, how they can be run, and which tools that takes.

use lockstep_chips::{Entry, Tool, catalogue};
use lockstep_page::Nothing;
use schemars::JsonSchema;
use serde::Serialize;

use crate::server::{Caller, Problem};

/// The greatest depth offered: a deeper search takes minutes in simulation.
const DEEPEST: u32 = 10;

/// How a chip can be run.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum View {
    /// In a machine with buttons and a monitor.
    Monitor,
    /// As a player on a serial line.
    Contest,
    /// On the bench, cycle by cycle.
    Bench,
    /// Its cores over the time of a search.
    Cores,
}

/// A chip.
#[derive(Serialize, JsonSchema)]
pub(super) struct Described {
    chip: &'static str,
    game: &'static str,
    title: &'static str,
    about: &'static str,
    clock_mhz: f64,
    /// The depths offered; none of a chip that has no depth.
    depths: Vec<u32>,
    /// The depth on the bench unless another is asked for.
    usual_depth: Option<u32>,
    /// Whether it searches to the end of the game: it is asked about endgames.
    to_the_end: bool,
    views: Vec<View>,
}

impl Described {
    fn of(entry: Entry) -> Described {
        let info = entry.any().info();
        let mut views = vec![View::Bench];
        if let Entry::Reversi(chip) = entry {
            views.extend((chip.cores() > 1).then_some(View::Cores));
            views.extend(chip.plays_contest().then_some(View::Contest));
            views.extend(chip.machine().map(|_| View::Monitor));
        }
        views.reverse();
        Described {
            chip: info.name,
            game: info.game,
            title: info.title,
            about: info.about,
            clock_mhz: info.routed.clock_mhz,
            depths: depths(entry),
            usual_depth: match entry {
                Entry::Reversi(chip) => Some(chip.usual_depth()),
                Entry::Sudoku(_) => None,
            },
            to_the_end: matches!(entry, Entry::Reversi(chip) if chip.searches_to_the_end()),
            views,
        }
    }
}

/// The depths offered.
fn depths(entry: Entry) -> Vec<u32> {
    match entry {
        Entry::Reversi(chip) if chip.searches_to_the_end() => Vec::new(),
        Entry::Reversi(chip) => {
            (1..=DEEPEST).filter(|&depth| chip.depths().contains(depth)).collect()
        }
        Entry::Sudoku(_) => Vec::new(),
    }
}

/// The chip of this name.
pub(super) fn find(name: &str) -> Result<Entry, Problem> {
    let unknown = || {
        let names: Vec<&str> = catalogue().map(|entry| entry.any().info().name).collect();
        Problem::bad(format_args!("chip: expected one of {names:?}"))
    };
    catalogue().find(|entry| entry.any().info().name == name).ok_or_else(unknown)
}

/// Refuses a depth that is not offered.
pub(super) fn check_depth(entry: Entry, depth: u32) -> Result<(), Problem> {
    let depths = depths(entry);
    match depths.contains(&depth) {
        true => Ok(()),
        false => Err(Problem::bad(format_args!("depth: expected one of {depths:?}"))),
    }
}

pub(super) async fn describe(_: Caller, _: Nothing) -> Result<Vec<Described>, Problem> {
    Ok(catalogue().map(Described::of).collect())
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Missing {
    tool: String,
    install: &'static str,
}

pub(super) async fn tools(caller: Caller, _: Nothing) -> Result<Vec<Missing>, Problem> {
    let missing = caller.ask(|_| {
        let needed = [Tool::Verilator, Tool::Compiler].into_iter();
        let missing = needed.filter(|tool| tool.version().is_err());
        missing.map(|tool| Missing { tool: tool.to_string(), install: tool.install() }).collect()
    });
    missing.await
}
