use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use lockstep_chips::synth::{DEVICES, Device, Phase, Resources, Synthesis, synthesise};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Chip, any_chip};
use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, progress};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The chip
    #[arg(value_parser = any_chip())]
    chip: Chip,
    /// The device [default: the chip's own]
    #[arg(long, value_name = "DEVICE", value_parser = devices())]
    target: Option<&'static Device>,
    /// The seed of the placer
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The resources of a chip and its clock.
#[derive(Serialize, JsonSchema)]
pub(super) struct SynthRecord<'a> {
    /// The chip.
    chip: &'static str,
    #[serde(flatten)]
    synthesis: &'a Synthesis,
}

fn devices() -> impl TypedValueParser<Value = &'static Device> {
    let names = DEVICES.map(|device| PossibleValue::new(device.name).help(device.title));
    PossibleValuesParser::new(names)
        .try_map(|name| Device::find(&name).ok_or_else(|| format!("there is no device {name}")))
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let info = args.chip.info();
    let device = args.target.unwrap_or(info.routed.device);
    let spinner = progress::spinner("");
    let synthesis = synthesise(&info.routed, device, args.seed, |phase| {
        spinner.set_message(match phase {
            Phase::Blocks => "synthesis, block by block",
            Phase::Whole => "synthesis of the whole",
            Phase::Routing => "placing and routing",
        });
    })?;
    spinner.finish_and_clear();
    output.say(&SynthRecord { chip: info.name, synthesis: &synthesis }, words(&synthesis))?;
    Ok(Answer::Yes)
}

fn words(synthesis: &Synthesis) -> String {
    let Synthesis { module, target, yosys, nextpnr, cells, seed, .. } = synthesis;
    let row = |name: &str, count: u64, resources: &Resources| {
        let Resources { luts, carries, flip_flops, block_rams } = resources;
        format!("{name:<24} {count:>5} {luts:>6} {carries:>7} {flip_flops:>6} {block_rams:>5}\n")
    };
    let mut words = format!("{module} on {target}\n{yosys}\n");
    if let Some(nextpnr) = nextpnr {
        words += &format!("{nextpnr}\n");
    }
    words += &format!(
        "\n{:<24} {:>5} {:>6} {:>7} {:>6} {:>5}\n",
        "module", "times", "LUT4", "carries", "FF", "BRAM"
    );
    for module in &cells.modules {
        words += &row(&module.module, module.instances, &module.resources);
    }
    words += &row("the whole, flattened", 1, &cells.whole);
    match (synthesis.fmax_mhz, &synthesis.missing) {
        (Some(mhz), _) => words + &format!("\nrouted clock {mhz:.2} MHz (seed {seed})"),
        (None, missing) => words + "\nno clock: " + missing.as_deref().unwrap_or("not routed"),
    }
}
