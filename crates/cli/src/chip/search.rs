use std::path::PathBuf;

use lockstep_chips::reversi::{Answer as Move, Question};
use lockstep_chips::{Found, Info};
use lockstep_game::State;
use lockstep_reversi::{Diagram, Position, Size};
use lockstep_service::BoardGame;
use schemars::JsonSchema;
use serde::Serialize;

use super::{ReversiChip, SearchLimits, reversi_chip};
use crate::failure::{Failure, warn};
use crate::output::Output;
use crate::{Answer, input, interrupt, progress};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The chip
    #[arg(value_parser = reversi_chip())]
    chip: ReversiChip,
    /// A board of 64 characters `X`, `O`, `-`, a space and the side to move; or a game such as
    /// f5d6c3, passes implied; `-` for lines of standard input [default: what is piped in, or
    /// else the start of a game]
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
    #[command(flatten)]
    limits: SearchLimits,
    /// Answer from the chip's table of openings while the moves of the game are in it
    #[arg(long)]
    openings: bool,
    /// Write all signals of all cycles to this file (VCD), at some kilobytes per cycle
    #[arg(long, value_name = "FILE.vcd")]
    waveform: Option<PathBuf>,
}

/// The answer of a simulated chip.
#[derive(Serialize, JsonSchema)]
pub(super) struct ChipSearchRecord {
    /// The position.
    position: String,
    /// The chip.
    chip: &'static str,
    /// The best move; `null` if the chip was stopped before it had one.
    best: Option<String>,
    /// Its value in the chip's own units.
    value: Option<i32>,
    /// Plies searched; of a chip that deepens, those of the deepest tree that was completed.
    depth: u32,
    /// Whether the search was not stopped.
    complete: bool,
    /// Whether the move is from the chip's table of openings, and nothing was searched.
    opening: bool,
    /// Positions entered.
    nodes: u64,
    /// Positions evaluated, or at the end of the game.
    leaves: u64,
    /// Clock cycles.
    cycles: u64,
    /// Clock cycles per node.
    cycles_per_node: f64,
    /// The clock that the routed chip reaches.
    clock_mhz: f64,
    /// The time of the cycles at this clock.
    seconds: f64,
    /// Nodes per second at this clock.
    nps: f64,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    // A depth that the chip does not have is refused before anything is built.
    args.limits.question(args.chip, &Position::start(Size::Eight))?;
    let building = progress::spinner("building the simulation");
    let mut book = if args.openings { args.chip.book()? } else { None };
    let mut searcher = match &args.waveform {
        None => args.chip.start()?,
        Some(path) => args.chip.start_with_waveform(path)?,
    };
    building.finish_and_clear();
    let stop = interrupt::stop()?;
    let read = |text: &str| <Position as BoardGame>::read(text, Size::Eight);
    let answer = input::for_each_position(args.position.as_deref(), read, |game| {
        let position = game.position();
        if position.is_over() {
            warn(format_args!("{position}: the game is over"));
            return Ok(());
        }
        let question = args.limits.question(args.chip, position)?;
        let known = match &mut book {
            Some(book) => book.next(game.start(), game.moves())?,
            None => None,
        };
        let opening = known.is_some();
        let found = match known {
            Some(found) => Some(found),
            None => searcher.search(&question, &stop)?,
        };
        let found = found.ok_or_else(|| Failure::Input("interrupted".into()))?;
        let searched = ChipSearchRecord::of(args.chip.info(), &question, &found, opening);
        output.say(&searched, format_args!("{}\n{}", Diagram(position), searched.words()))?;
        output.flush()
    });
    searcher.finish()?;
    answer
}

impl ChipSearchRecord {
    fn of(
        info: &Info,
        question: &Question,
        found: &Found<Move>,
        opening: bool,
    ) -> ChipSearchRecord {
        let Found { answer, cycles } = *found;
        let seconds = info.seconds(cycles);
        ChipSearchRecord {
            position: question.position.to_string(),
            chip: info.name,
            best: Some(answer.best.to_string()),
            value: answer.value,
            depth: answer.depth.unwrap_or(question.depth),
            complete: answer.complete,
            opening,
            nodes: answer.nodes,
            leaves: answer.leaves,
            cycles,
            cycles_per_node: cycles as f64 / answer.nodes.max(1) as f64,
            clock_mhz: info.routed.clock_mhz,
            seconds,
            nps: answer.nodes as f64 / seconds,
        }
    }

    fn words(&self) -> String {
        let ChipSearchRecord { chip, depth, nodes, leaves, cycles, clock_mhz, .. } = self;
        let stopped = if self.complete { "" } else { ", stopped before the end" };
        let best = self.best.as_deref().unwrap_or("nothing");
        if self.opening {
            return format!(
                "{chip} plays {best} from its openings\ncycles {cycles}\ntime   {:.3} µs, at the \
                 routed clock of {clock_mhz:.1} MHz (simulated)",
                self.seconds * 1e6
            );
        }
        let value = self.value.map(|value| format!(", value {value:+}")).unwrap_or_default();
        format!(
            "{chip} plays {best}{value}\ndepth  {depth}{stopped}\nnodes  {nodes} ({leaves} leaves)\n\
             cycles {cycles}, {:.3} per node\ntime   {:.3} ms, {:.1} million nodes per second, at \
             the routed clock of {clock_mhz:.1} MHz (simulated)",
            self.cycles_per_node,
            self.seconds * 1e3,
            self.nps / 1e6
        )
    }
}
