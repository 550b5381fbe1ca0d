use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use lockstep_chips::timisoara::{Lockstep, Outcome, Plan};
use lockstep_chips::{Block, Proof, Theorem};
use lockstep_search::Stop;
use serde::Serialize;

use super::ChipName;
use super::search::even_depth;
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress;

/// The boards each block is tried on.
const BOARDS: usize = 100_000;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The chip
    chip: ChipName,
    /// The positions to search at each depth
    #[arg(long, default_value = "100")]
    positions: NonZeroUsize,
    /// The depths of the searches, such as 2,4,8
    #[arg(long = "depth", value_name = "DEPTH", value_parser = even_depth)]
    #[arg(value_delimiter = ',', default_values_t = [2, 4, 6])]
    depths: Vec<u32>,
    /// Which positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Search only: leave out the blocks and the proofs
    #[arg(long)]
    search_only: bool,
    /// Where the waveform of a difference goes
    #[arg(long, value_name = "DIR", default_value = ".")]
    waveforms: PathBuf,
}

/// A part of the check.
#[derive(Serialize)]
struct Part {
    chip: &'static str,
    check: String,
    same: bool,
    /// Boards or positions; all boards there are for a proof.
    positions: Option<usize>,
    #[serde(flatten)]
    search: Option<Totals>,
    difference: Option<String>,
    waveform: Option<PathBuf>,
    seconds: f64,
}

#[derive(Serialize)]
struct Totals {
    depth: u32,
    nodes: u64,
    leaves: u64,
    cycles: u64,
    cycles_per_node: f64,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let ChipName::Timisoara = args.chip;
    let mut answer = Answer::Yes;
    let mut tell = |part: Part| {
        if !part.same {
            answer = Answer::No;
        }
        output.say(&part, words(&part))?;
        output.flush()
    };
    if !args.search_only {
        for block in Block::ALL {
            tell(check_block(block, args.seed)?)?;
        }
        for theorem in Theorem::ALL {
            tell(prove(theorem)?)?;
        }
    }
    let building = progress::spinner("building the simulation");
    let mut lockstep = Lockstep::start()?;
    building.finish_and_clear();
    for &depth in &args.depths {
        let part = search(args, depth, &mut lockstep)?;
        let different = !part.same;
        tell(part)?;
        if different {
            break;
        }
    }
    Ok(answer)
}

fn part(check: String, start: Instant) -> Part {
    Part {
        chip: "timisoara",
        check,
        same: true,
        positions: None,
        search: None,
        difference: None,
        waveform: None,
        seconds: start.elapsed().as_secs_f64(),
    }
}

fn check_block(block: Block, seed: u64) -> Result<Part, Failure> {
    let start = Instant::now();
    let spinner = progress::spinner(block.module());
    let difference = block.check(BOARDS, seed)?.map(|difference| difference.to_string());
    spinner.finish_and_clear();
    let part = part(format!("block {}", block.module()), start);
    Ok(Part { same: difference.is_none(), positions: Some(BOARDS), difference, ..part })
}

fn prove(theorem: Theorem) -> Result<Part, Failure> {
    let start = Instant::now();
    let spinner = progress::spinner(theorem.circuit());
    let proof = theorem.prove()?;
    spinner.finish_and_clear();
    let difference = match proof {
        Proof::Holds => None,
        Proof::Fails(outputs) => Some(format!("{outputs} outputs are not proved")),
    };
    let part = part(format!("proof {}", theorem.circuit()), start);
    Ok(Part { same: difference.is_none(), difference, ..part })
}

fn search(args: &Args, depth: u32, lockstep: &mut Lockstep) -> Result<Part, Failure> {
    let start = Instant::now();
    let plan = Plan { positions: args.positions.get(), seed: args.seed, depth };
    let bar = progress::bar(args.positions.get());
    let show = |outcome: &Outcome| {
        bar.set_position(outcome.same as u64);
        bar.set_message(format!("depth {depth}, {} cycles", outcome.cycles));
    };
    let outcome = plan.check(lockstep, &args.waveforms, &Stop::never(), show)?;
    bar.finish_and_clear();
    let Outcome { same, nodes, leaves, cycles, difference } = outcome;
    let cycles_per_node = cycles as f64 / nodes.max(1) as f64;
    Ok(Part {
        same: difference.is_none(),
        positions: Some(same),
        search: Some(Totals { depth, nodes, leaves, cycles, cycles_per_node }),
        waveform: difference.as_ref().and_then(|difference| difference.waveform.clone()),
        difference: difference.map(|difference| difference.to_string()),
        ..part(format!("search depth {depth}"), start)
    })
}

fn words(part: &Part) -> String {
    let verdict = if part.same { "same" } else { "DIFFERENT" };
    let mut words = format!("{:<24} {verdict:<9}", part.check);
    match part.positions {
        Some(positions) => words += &format!(" {positions:>7} boards"),
        None => words += "     all boards",
    }
    if let Some(totals) = &part.search {
        words += &format!(
            " {:>10} nodes {:>10} cycles, {:.3} a node",
            totals.nodes, totals.cycles, totals.cycles_per_node
        );
    }
    words += &format!("  {:.1} s", part.seconds);
    match &part.difference {
        Some(difference) => words + "\n" + difference,
        None => words,
    }
}
