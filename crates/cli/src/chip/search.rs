use std::path::PathBuf;

use lockstep_chips::Error;
use lockstep_chips::records::ChipSearchRecord;
use lockstep_chips::reversi::Searcher;
use lockstep_chips::zaragoza::Book;
use lockstep_game::State;
use lockstep_reversi::{Diagram, Position, Size};
use lockstep_service::BoardGame;

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

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    // Built for the first question that the chip can be asked: what it refuses costs no time.
    let mut simulation: Option<Simulation> = None;
    let stop = interrupt::stop()?;
    let read = |text: &str| <Position as BoardGame>::read(text, Size::Eight);
    let answer = input::for_each_position(args.position.as_deref(), read, |game| {
        let position = game.position();
        if position.is_over() {
            warn(format_args!("{position}: the game is over"));
            return Ok(());
        }
        let question = args.limits.question(args.chip, position)?;
        let Simulation { searcher, book } = match &mut simulation {
            Some(simulation) => simulation,
            none => none.insert(Simulation::build(args)?),
        };
        let known = match book {
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
        output.say(&searched, format_args!("{}\n{}", Diagram(position), words(&searched)))?;
        output.flush()
    });
    if let Some(Simulation { searcher, .. }) = simulation {
        searcher.finish()?;
    }
    answer
}

/// The chip, and its table of openings if that is wanted.
struct Simulation {
    searcher: Box<dyn Searcher>,
    book: Option<Book>,
}

impl Simulation {
    fn build(args: &Args) -> Result<Simulation, Error> {
        let building = progress::spinner("building the simulation");
        let book = if args.openings { args.chip.book()? } else { None };
        let searcher = match &args.waveform {
            None => args.chip.start()?,
            Some(path) => args.chip.start_with_waveform(path)?,
        };
        building.finish_and_clear();
        Ok(Simulation { searcher, book })
    }
}

fn words(found: &ChipSearchRecord) -> String {
    let ChipSearchRecord { chip, depth, nodes, leaves, cycles, clock_mhz, .. } = found;
    let stopped = if found.complete { "" } else { ", stopped before the end" };
    let best = found.best.as_deref().unwrap_or("nothing");
    if found.opening {
        return format!(
            "{chip} plays {best} from its openings\ncycles {cycles}\ntime   {:.3} µs, at a \
             clock of {clock_mhz:.1} MHz (simulated)",
            found.seconds * 1e6
        );
    }
    let value = found.value.map(|value| format!(", value {value:+}")).unwrap_or_default();
    format!(
        "{chip} plays {best}{value}\ndepth  {depth}{stopped}\nnodes  {nodes} ({leaves} leaves)\n\
         cycles {cycles}, {:.3} per node\ntime   {:.3} ms, {:.1} million nodes per second, at \
         a clock of {clock_mhz:.1} MHz (simulated)",
        found.cycles_per_node,
        found.seconds * 1e3,
        found.nps / 1e6
    )
}
