use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use lockstep_chips::{Block, Counts, Outcome, Package, Plan, Proof, Theorem};
use lockstep_search::Stop;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Chip, any_chip, to_depth};
use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, interrupt, progress};

/// The random cases each block is tried on.
const CASES: usize = 100_000;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The chip
    #[arg(value_parser = any_chip())]
    chip: Chip,
    /// The positions to search at each depth
    #[arg(long, default_value = "100")]
    positions: NonZeroUsize,
    /// The depths of the searches, such as 2,4,8 [default: those of a quick check]
    #[arg(long = "depth", value_name = "DEPTH", value_delimiter = ',')]
    depths: Vec<u32>,
    /// The seed of the positions, and of the values that registers start with
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Search only: leave out the blocks, the constants and the proofs
    #[arg(long)]
    search_only: bool,
    /// Continue after a difference, up to this many at each depth
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    differences: NonZeroUsize,
    /// Write the cycles around the first difference to this file (VCD)
    #[arg(long, value_name = "FILE.vcd")]
    waveform: Option<PathBuf>,
}

/// A part of the check of a chip.
#[derive(Serialize, JsonSchema)]
pub(super) struct CheckRecord {
    /// The chip.
    chip: &'static str,
    /// What was checked.
    check: String,
    /// Whether chip and twin are the same, or the theorem holds.
    same: bool,
    /// How many random cases, positions or constants were compared; `null` for a proof, which
    /// covers all cases.
    positions: Option<usize>,
    #[serde(flatten)]
    search: Option<SearchTotals>,
    /// The first difference.
    difference: Option<String>,
    /// The file with the waveform around it.
    waveform: Option<PathBuf>,
    /// The time the check took.
    seconds: f64,
}

/// Totals of the searches of a check.
#[derive(Serialize, JsonSchema)]
struct SearchTotals {
    /// Plies searched.
    depth: Option<u32>,
    #[serde(flatten)]
    counts: Counts,
    /// Clock cycles.
    cycles: u64,
    /// Clock cycles per node.
    cycles_per_node: f64,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let info = args.chip.info();
    let stop = interrupt::stop()?;
    let mut answer = Answer::Yes;
    let mut tell = |part: CheckRecord| {
        if !part.same {
            answer = Answer::No;
        }
        output.say(&part, part.words())?;
        output.flush()
    };
    if !args.search_only {
        for block in info.blocks.iter().take_while(|_| !stop.is_set()) {
            tell(args.block(block)?)?;
        }
        for package in info.packages.iter().take_while(|_| !stop.is_set()) {
            tell(args.constants(package)?)?;
        }
        for theorem in info.theorems.iter().take_while(|_| !stop.is_set()) {
            tell(args.proof(theorem)?)?;
        }
    }
    for depth in args.depths().into_iter().take_while(|_| !stop.is_set()) {
        let part = args.search(depth, &stop)?;
        let different = !part.same;
        tell(part)?;
        if different {
            break;
        }
    }
    // A check that was interrupted has not shown that all is the same.
    Ok(if stop.is_set() { Answer::No } else { answer })
}

impl Args {
    /// The depths to search to; one search without, if the chip has no depth.
    fn depths(&self) -> Vec<Option<u32>> {
        let usual = self.chip.info().check_depths;
        let depths = if self.depths.is_empty() { usual } else { &self.depths };
        if depths.is_empty() { vec![None] } else { depths.iter().copied().map(Some).collect() }
    }

    fn part(&self, check: String, start: Instant) -> CheckRecord {
        CheckRecord {
            chip: self.chip.info().name,
            check,
            same: true,
            positions: None,
            search: None,
            difference: None,
            waveform: None,
            seconds: start.elapsed().as_secs_f64(),
        }
    }

    fn block(&self, block: &'static Block) -> Result<CheckRecord, Failure> {
        let start = Instant::now();
        let spinner = progress::spinner(block.module);
        let difference = block.check(CASES, self.seed)?.map(|difference| difference.to_string());
        spinner.finish_and_clear();
        let part = self.part(format!("block {}", block.module), start);
        Ok(CheckRecord { same: difference.is_none(), positions: Some(CASES), difference, ..part })
    }

    fn constants(&self, package: &'static Package) -> Result<CheckRecord, Failure> {
        let start = Instant::now();
        let spinner = progress::spinner(package.name);
        let differences = package.check()?;
        spinner.finish_and_clear();
        let said: Vec<String> = differences.iter().map(ToString::to_string).collect();
        let difference = (!said.is_empty()).then(|| said.join("\n"));
        let part = self.part(format!("constants {}", package.name), start);
        let positions = Some(package.constants.len());
        Ok(CheckRecord { same: difference.is_none(), positions, difference, ..part })
    }

    fn proof(&self, theorem: &'static Theorem) -> Result<CheckRecord, Failure> {
        let start = Instant::now();
        let spinner = progress::spinner(theorem.circuit);
        let proof = theorem.prove()?;
        spinner.finish_and_clear();
        let difference = match proof {
            Proof::Holds => None,
            Proof::Fails(outputs) => Some(format!("{outputs} outputs are not proved")),
        };
        let part = self.part(format!("proof {}", theorem.circuit), start);
        Ok(CheckRecord { same: difference.is_none(), difference, ..part })
    }

    fn search(&self, depth: Option<u32>, stop: &Stop) -> Result<CheckRecord, Failure> {
        let start = Instant::now();
        let plan = Plan {
            questions: self.positions.get(),
            limits: to_depth(depth),
            seed: self.seed,
            differences: self.differences.get(),
            waveform: self.waveform.clone(),
        };
        let check =
            depth.map_or_else(|| "search".to_owned(), |depth| format!("search depth {depth}"));
        let bar = progress::bar(plan.questions);
        bar.set_message("building the simulation");
        let mut show = |outcome: &Outcome| {
            bar.set_position((outcome.same + outcome.differences.len()) as u64);
            bar.set_message(format!("{check}, {} cycles", outcome.cycles));
        };
        let outcome = self.chip.check(&plan, stop, &mut show)?;
        bar.finish_and_clear();
        let Outcome { same, counts, cycles, differences } = outcome;
        let cycles_per_node = cycles as f64 / counts.nodes.max(1) as f64;
        let said: Vec<String> = differences.iter().map(ToString::to_string).collect();
        Ok(CheckRecord {
            same: differences.is_empty(),
            positions: Some(same),
            search: Some(SearchTotals { depth, counts, cycles, cycles_per_node }),
            waveform: differences.first().and_then(|difference| difference.waveform.clone()),
            difference: (!said.is_empty()).then(|| said.join("\n")),
            ..self.part(check, start)
        })
    }
}

impl CheckRecord {
    fn words(&self) -> String {
        let verdict = if self.same { "same" } else { "DIFFERENT" };
        let mut words = format!("{:<24} {verdict:<9}", self.check);
        match self.positions {
            Some(positions) => words += &format!(" {positions:>7} cases "),
            None => words += "     all inputs",
        }
        if let Some(SearchTotals { counts, cycles, cycles_per_node, .. }) = &self.search {
            let nodes = counts.nodes;
            words +=
                &format!(" {nodes:>10} nodes {cycles:>10} cycles, {cycles_per_node:.3} per node");
        }
        words += &format!("  {:.1} s", self.seconds);
        match &self.difference {
            Some(difference) => words + "\n" + difference,
            None => words,
        }
    }
}
