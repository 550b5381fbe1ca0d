//! `/api/chips/...`: simulated chips, in the machines around them or on the bench.
//!
//! ```text
//! GET  machines                          -> each chip: its clock, depths, and how it can be run
//! GET  tools                             -> the tools that are missing
//! GET  watch     chip, depth             => starts a machine with buttons and a monitor; it and those
//!                                           below run while the stream is open
//! POST press     machine, buttons        -> null
//! GET  picture   machine                 -> the monitor's picture, as PNG
//! GET  contest   chip, depth             => starts a player on a serial line
//! POST move      machine, move           -> null
//! GET  bench     chip, text, depth       => puts a chip on the bench, with a position or a puzzle
//! POST drive     machine, drive          -> null; drives its clock
//! GET  waveform  chip, text, depth, cycle -> the signals before a cycle, as VCD
//! GET  cores     chip, text, depth, cores -> when each core works in a search, and on what
//! ```

mod bench;
mod contest;
mod cores;
mod list;
mod machines;
mod picture;
mod play;
mod scene;
mod task;

use std::fs;
use std::future::ready;
use std::sync::Arc;
use std::time::Duration;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use lockstep_chips::Entry;
use lockstep_chips::machine::Button;
use lockstep_chips::reversi::AnyReversiChip;
use lockstep_reversi::Square;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::server::{Api, Caller, Gate, Options, Problem, Updates};
use bench::{BenchScene, Drive};
use contest::ContestScene;
use list::{check_depth, describe, find, tools};
use machines::Machines;
use scene::{News, Scene};
use task::AnyTask;

/// The most button presses in one request: enough to cross the board and come back.
const PRESSES: usize = 32;

/// The last cycle that a waveform may show: those before it are simulated first.
const LAST_CYCLE: u64 = 1 << 21;

/// A machine is stopped after this long without a command.
const IDLE: Duration = Duration::from_secs(600);

/// How long a machine that waits for a command waits before it looks whether anybody is there.
const LISTEN: Duration = Duration::from_millis(200);

/// The time between two updates of a machine that runs.
const REFRESH: Duration = Duration::from_millis(60);

const VCD: &str = "application/x-vcd";

pub(crate) fn routes(api: Api, options: &Options) -> Api {
    let gate = Gate::new("machines", options.machines_of_client, options.machines);
    let monitors = Machines::<Button>::new(&gate);
    let contests = Machines::<Square>::new(&gate);
    let benches = Machines::<Drive>::new(&gate);
    let api = monitor_routes(api, &monitors);
    let (started, told) = (Arc::clone(&contests), contests);
    let (put, driven) = (Arc::clone(&benches), benches);
    api.get("/api/chips/machines", "List the chips", describe)
        .get("/api/chips/tools", "List the tools that are missing", tools)
        .stream(
            "/api/chips/contest",
            "Play against a chip on a serial line",
            move |caller, wanted| ready(play_contest(&started, &caller, &wanted)),
        )
        .post(
            "/api/chips/move",
            "Tell a chip on a serial line a move",
            move |_, told_move: ToldMove| {
                let ToldMove { machine, square } = told_move;
                ready(
                    square
                        .parse()
                        .map_err(Problem::bad)
                        .and_then(|square| told.find(&machine)?.tell(square)),
                )
            },
        )
        .stream("/api/chips/bench", "Watch a chip at work", move |caller, question: Question| {
            ready(put_on_bench(&put, &caller, &question))
        })
        .post(
            "/api/chips/drive",
            "Drive the clock of a chip on the bench",
            move |_, driving: Driving| {
                ready(driven.find(&driving.machine).and_then(|desk| desk.tell(driving.drive)))
            },
        )
        .file("/api/chips/waveform", "The signals of a chip before a cycle", VCD, waveform)
        .get("/api/chips/cores", "See when each core of a chip works", cores::at_work)
}

fn monitor_routes(api: Api, machines: &Arc<Machines<Button>>) -> Api {
    let [watched, pressed, pictured] = [machines, machines, machines].map(Arc::clone);
    api.stream("/api/chips/watch", "Switch on a machine and watch it", move |caller, wanted| {
        ready(watch(&watched, &caller, &wanted))
    })
    .post("/api/chips/press", "Press buttons of a machine", move |_, buttons| {
        ready(press(&pressed, buttons))
    })
    .file(
        "/api/chips/picture",
        "What the monitor of a machine shows",
        "image/png",
        move |_, which| ready(picture(&pictured, &which)),
    )
}

/// A machine with a monitor that can be started.
#[derive(Clone, Copy)]
struct Kind {
    chip: &'static dyn AnyReversiChip,
    /// The top module.
    module: &'static str,
}

#[derive(Deserialize, JsonSchema)]
struct Wanted {
    chip: String,
    depth: u32,
}

fn watch(
    machines: &Arc<Machines<Button>>,
    caller: &Caller,
    wanted: &Wanted,
) -> Result<Updates<News<Scene>>, Problem> {
    let (entry, depth) = (find(&wanted.chip)?, wanted.depth);
    let Some(kind) = monitor(entry) else {
        return Err(Problem::bad("chip: expected one that has a monitor"));
    };
    check_depth(entry, depth)?;
    machines.switch_on(caller.client, move |place, buttons, stop, news| {
        play::play(kind, depth, place, buttons, stop, news);
    })
}

/// The machine around a chip, if it has one.
fn monitor(entry: Entry) -> Option<Kind> {
    match entry {
        Entry::Reversi(chip) => Some(Kind { chip, module: chip.machine()? }),
        Entry::Sudoku(_) => None,
    }
}

fn play_contest(
    machines: &Arc<Machines<Square>>,
    caller: &Caller,
    wanted: &Wanted,
) -> Result<Updates<News<ContestScene>>, Problem> {
    let (entry, depth) = (find(&wanted.chip)?, wanted.depth);
    let chip = match entry {
        Entry::Reversi(chip) if chip.plays_contest() => chip,
        _ => return Err(Problem::bad("chip: expected one that plays on a serial line")),
    };
    check_depth(entry, depth)?;
    machines.switch_on(caller.client, move |place, moves, stop, news| {
        contest::play(chip, depth, place, moves, stop, news);
    })
}

#[derive(Deserialize, JsonSchema)]
struct ToldMove {
    machine: String,
    /// A square, such as `f5`.
    #[serde(rename = "move")]
    square: String,
}

/// A question for a chip.
#[derive(Deserialize, JsonSchema)]
struct Question {
    chip: String,
    /// A position or a puzzle, in any notation.
    text: String,
    /// The depth of a search, unless it is the chip's own.
    depth: Option<u32>,
}

impl Question {
    fn task(&self) -> Result<AnyTask, Problem> {
        let entry = find(&self.chip)?;
        if let Some(depth) = self.depth {
            check_depth(entry, depth)?;
        }
        AnyTask::read(entry, &self.text, self.depth)
    }
}

#[derive(Deserialize, JsonSchema)]
struct Driving {
    machine: String,
    drive: Drive,
}

fn put_on_bench(
    machines: &Arc<Machines<Drive>>,
    caller: &Caller,
    question: &Question,
) -> Result<Updates<News<BenchScene>>, Problem> {
    let task = question.task()?;
    machines.switch_on(caller.client, move |place, commands, stop, news| match task {
        AnyTask::Search(task) => bench::run(&task, place, commands, stop, news),
        AnyTask::Puzzle(task) => bench::run(&task, place, commands, stop, news),
    })
}

/// A question, and the cycle that a waveform leads to.
#[derive(Deserialize, JsonSchema)]
struct Drawing {
    chip: String,
    text: String,
    depth: Option<u32>,
    /// The cycle, since the question; the waveform has the 2000 before it, too.
    cycle: u64,
}

async fn waveform(caller: Caller, drawing: Drawing) -> Result<Response, Problem> {
    let Drawing { chip, text, depth, cycle } = drawing;
    let name = format!("attachment; filename=\"{chip}-{cycle}.vcd\"");
    let task = Question { chip, text, depth }.task()?;
    if cycle > LAST_CYCLE {
        return Err(Problem::bad(format_args!("cycle: expected at most {LAST_CYCLE}")));
    }
    let drawn = caller.ask(move |_| draw(&task, cycle)).await??;
    let kind = [(header::CONTENT_TYPE, VCD), (header::CACHE_CONTROL, "no-store")];
    Ok((kind, [(header::CONTENT_DISPOSITION, name)], drawn).into_response())
}

fn draw(task: &AnyTask, cycle: u64) -> Result<Vec<u8>, Problem> {
    let file = tempfile::NamedTempFile::new().map_err(Problem::no)?;
    task.draw(cycle, file.path()).map_err(Problem::no)?;
    fs::read(file.path()).map_err(Problem::no)
}

#[derive(Deserialize, JsonSchema)]
struct Press {
    machine: String,
    buttons: Vec<Named>,
}

/// A button, as the page names it.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Named {
    East,
    West,
    North,
    South,
    Enter,
}

impl From<Named> for Button {
    fn from(named: Named) -> Button {
        match named {
            Named::East => Button::East,
            Named::West => Button::West,
            Named::North => Button::North,
            Named::South => Button::South,
            Named::Enter => Button::Enter,
        }
    }
}

fn press(machines: &Machines<Button>, press: Press) -> Result<(), Problem> {
    let desk = machines.find(&press.machine)?;
    if press.buttons.len() > PRESSES {
        return Err(Problem::bad(format_args!("buttons: expected at most {PRESSES}")));
    }
    press.buttons.into_iter().try_for_each(|button| desk.tell(button.into()))
}

#[derive(Deserialize, JsonSchema)]
struct Which {
    machine: String,
}

fn picture(machines: &Machines<Button>, which: &Which) -> Result<Response, Problem> {
    let picture = machines.find(&which.machine)?.picture();
    let picture = picture.ok_or_else(|| Problem::no("there is no picture yet"))?;
    let kind = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "no-store")];
    Ok((kind, picture).into_response())
}

#[cfg(test)]
mod tests;
