use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser;
use lockstep_chips::synth::{Phase, Resources, Synthesis, Target, synthesise};
use lockstep_chips::timisoara::{BLOCKS, ROUTED_MODULE};
use serde::Serialize;

use super::ChipName;
use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, progress};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The chip
    chip: ChipName,
    /// The device
    #[arg(long, default_value = Target::Ecp5_85k.name(), value_parser = targets())]
    target: Target,
    /// The seed of the placer
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Serialize)]
struct Record<'a> {
    chip: &'static str,
    #[serde(flatten)]
    synthesis: &'a Synthesis,
}

fn targets() -> impl TypedValueParser<Value = Target> {
    let names = Target::ALL.map(Target::name);
    PossibleValuesParser::new(names).map(|name| {
        let named = |target: &Target| target.name() == name;
        Target::ALL.into_iter().find(named).unwrap_or_default()
    })
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let ChipName::Timisoara = args.chip;
    let spinner = progress::spinner("");
    let synthesis = synthesise(ROUTED_MODULE, &BLOCKS, args.target, args.seed, |phase| {
        spinner.set_message(match phase {
            Phase::Blocks => "synthesis, block by block",
            Phase::Whole => "synthesis of the whole",
            Phase::Routing => "placing and routing",
        });
    })?;
    spinner.finish_and_clear();
    output.say(&Record { chip: "timisoara", synthesis: &synthesis }, words(&synthesis))?;
    Ok(Answer::Yes)
}

fn words(synthesis: &Synthesis) -> String {
    let row = |name: &str, count: u64, resources: &Resources| {
        let Resources { luts, carries, flip_flops, block_rams } = resources;
        format!("{name:<24} {count:>5} {luts:>6} {carries:>7} {flip_flops:>6} {block_rams:>5}\n")
    };
    let mut words = format!(
        "{} on {}\n{}\n{}\n\n{:<24} {:>5} {:>6} {:>7} {:>6} {:>5}\n",
        synthesis.module,
        synthesis.target,
        synthesis.yosys,
        synthesis.nextpnr,
        "module",
        "times",
        "LUT4",
        "carries",
        "FF",
        "BRAM"
    );
    for module in &synthesis.modules {
        words += &row(&module.module, module.instances, &module.resources);
    }
    words += &row("the whole, flattened", 1, &synthesis.whole);
    words + &format!("\nrouted clock {:.2} MHz (seed {})", synthesis.fmax_mhz, synthesis.seed)
}
