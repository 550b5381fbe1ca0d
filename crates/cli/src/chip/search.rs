use lockstep_chips::Waveforms;
use lockstep_chips::timisoara::{CLOCK_MHZ, Chip, Found};
use lockstep_game::State;
use lockstep_reversi::{Diagram, Position, Size};
use lockstep_search::Stop;
use serde::Serialize;

use super::ChipName;
use crate::failure::{Failure, warn};
use crate::output::Output;
use crate::{Answer, input, progress};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The chip
    chip: ChipName,
    /// A board of 64 characters `X`, `O`, `-`, a space and the side to move; or a game such as
    /// f5d6c3, passes implied; `-` for lines of standard input [default: what is piped in, or
    /// else the start of a game]
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
    /// The levels of the search: 2, 4, .. 16
    #[arg(long, default_value_t = 6, value_parser = even_depth)]
    depth: u32,
}

#[derive(Serialize)]
struct Searched {
    position: String,
    chip: String,
    best: Option<String>,
    value: Option<i32>,
    depth: u32,
    nodes: u64,
    leaves: u64,
    cycles: u64,
    cycles_per_node: f64,
    clock_mhz: f64,
    /// The cycles at the routed clock.
    seconds: f64,
    nps: f64,
}

/// Reads a depth that the machine can have.
pub(super) fn even_depth(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(depth @ 2..=16) if depth % 2 == 0 => Ok(depth),
        _ => Err(format!("expected an even depth from 2 to 16, found {text:?}")),
    }
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let ChipName::Timisoara = args.chip;
    let building = progress::spinner("building the simulation");
    let mut chip = Chip::start(Waveforms::Off)?;
    building.finish_and_clear();
    let read = |text: &str| Position::read(text, Size::Eight);
    input::for_each_position(args.position.as_deref(), read, |position| {
        if position.is_over() {
            warn(format_args!("{position}: the game is over"));
            return Ok(());
        }
        let found = chip.search(&position, args.depth, &Stop::never())?;
        let Some(found) = found else { return Ok(()) };
        let searched = searched(&position, args.depth, &found);
        output.say(&searched, format_args!("{}\n{}", Diagram(&position), words(&searched)))?;
        output.flush()
    })
}

fn searched(position: &Position, depth: u32, found: &Found) -> Searched {
    let Found { answer, cycles } = *found;
    let seconds = cycles as f64 / (CLOCK_MHZ * 1e6);
    Searched {
        position: position.to_string(),
        chip: "timisoara".into(),
        best: Some(answer.best.to_string()),
        value: answer.value,
        depth,
        nodes: answer.nodes,
        leaves: answer.leaves,
        cycles,
        cycles_per_node: cycles as f64 / answer.nodes.max(1) as f64,
        clock_mhz: CLOCK_MHZ,
        seconds,
        nps: answer.nodes as f64 / seconds,
    }
}

fn words(searched: &Searched) -> String {
    let Searched { chip, depth, nodes, leaves, cycles, clock_mhz, .. } = searched;
    let best = searched.best.as_deref().unwrap_or("nothing");
    let value = searched.value.map(|value| format!(", value {value:+}")).unwrap_or_default();
    format!(
        "{chip} plays {best}{value}\ndepth  {depth}\nnodes  {nodes} ({leaves} leaves)\n\
         cycles {cycles}, {:.3} a node\ntime   {:.3} ms, {:.1} million nodes/s, at the routed clock of \
         {clock_mhz:.1} MHz (simulated)",
        searched.cycles_per_node,
        searched.seconds * 1e3,
        searched.nps / 1e6
    )
}
