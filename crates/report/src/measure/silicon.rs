//! What chips take on an FPGA, and how fast they are there.

use lockstep_chips::synth::{ModuleResources, Resources, count, synthesise};
use lockstep_chips::{Entry, catalogue};
use serde::{Deserialize, Serialize};

use super::{Bench, Fault, no_chip};
use crate::store::now;
use crate::{Findings, Size};

/// A chip, synthesised and routed for an ECP5-85F.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Silicon {
    /// The chip.
    pub(crate) chip: String,
    /// Look-up tables of 4 inputs.
    pub(crate) luts: u64,
    /// Carry cells, with two look-up tables each.
    pub(crate) carries: u64,
    /// Flip-flops.
    pub(crate) flip_flops: u64,
    /// Block RAMs.
    pub(crate) block_rams: u64,
    /// The clock in MHz.
    pub(crate) clock_mhz: f64,
    /// Whether the clock is that of the catalogue, because nextpnr is missing or was not run.
    pub(crate) clock_is_stored: bool,
    /// Whether that clock is an estimate of the placer.
    #[serde(default)]
    pub(crate) clock_is_placed: bool,
    /// What was synthesised and routed, if that is not the whole chip, such as `Cores = 1`.
    #[serde(default)]
    pub(crate) part: Option<String>,
    /// The look-up tables of some blocks.
    pub(crate) blocks: Vec<(String, u64)>,
    /// When it was synthesised.
    pub(crate) date: String,
}

/// Sizes from earlier runs of `lockstep chip synth`; the clock is in the catalogue.
struct Known {
    chip: &'static str,
    resources: Resources,
    blocks: &'static [(&'static str, u64)],
}

/// The day on which [`KNOWN`] was measured: Yosys 0.23, nextpnr 0.11, seed 1.
const KNOWN_DATE: &str = "2026-11-18";

const KNOWN: &[Known] = &[
    Known {
        chip: "timisoara",
        resources: resources(3188, 331, 1180, 9),
        blocks: &[("reversi_moves", 462), ("reversi_flips", 738), ("timisoara_search", 3128)],
    },
    Known { chip: "zaragoza", resources: resources(4256, 295, 1280, 8), blocks: &[] },
    Known { chip: "phalanx", resources: resources(6701, 561, 2663, 15), blocks: &[] },
    Known { chip: "cohort", resources: resources(13791, 60, 5015, 21), blocks: &[] },
    Known { chip: "aveiro-simple", resources: resources(1156, 82, 560, 4), blocks: &[] },
    Known { chip: "aveiro-trial", resources: resources(1852, 160, 845, 28), blocks: &[] },
    Known { chip: "aveiro-parallel", resources: resources(5078, 615, 2301, 27), blocks: &[] },
    Known { chip: "aveiro-simple-2", resources: resources(1502, 39, 879, 2), blocks: &[] },
    Known { chip: "aveiro-trial-2", resources: resources(1709, 65, 967, 2), blocks: &[] },
    Known { chip: "aveiro-parallel-2", resources: resources(5089, 140, 3284, 10), blocks: &[] },
];

const fn resources(luts: u64, carries: u64, flip_flops: u64, block_rams: u64) -> Resources {
    Resources { luts, carries, flip_flops, block_rams }
}

impl Silicon {
    /// The look-up tables with those inside the carry cells.
    pub(crate) fn all_luts(&self) -> u64 {
        self.luts + 2 * self.carries
    }

    /// The look-up tables of a block.
    pub(crate) fn block(&self, name: &str) -> Option<f64> {
        self.blocks.iter().find(|(block, _)| block == name).map(|&(_, luts)| luts as f64)
    }

    /// Notes where the numbers come from.
    pub(crate) fn note(&self, findings: &mut Findings) {
        let Silicon { date, .. } = self;
        let day = date.get(..10).unwrap_or(date);
        if let Some(part) = &self.part {
            findings.note(format!(
                "Size and clock of {} are those with {part}, as it was routed; its speed is that of the whole chip at this clock.",
                self.chip
            ));
        }
        findings.note(if self.clock_is_placed {
            format!("The clock of {} is what the placer expects: it is not routed. Its size is of {day}.", self.chip)
        } else if self.clock_is_stored {
            format!(
                "Sizes of {day} and clocks of the catalogue, by `lockstep chip synth`; `--full` measures them again."
            )
        } else {
            format!("Synthesised and routed on {day} with seed 1.")
        });
    }
}

impl Bench<'_> {
    /// The size and the clock of a chip: stored ones in a quick report, measured ones in a full report.
    pub(crate) fn silicon(&self, chip: &str) -> Result<Silicon, Fault> {
        let name = format!("synth-{chip}");
        if let Some(stored) = self.store.read::<Silicon>(&name) {
            return Ok(stored);
        }
        if self.size == Size::Quick {
            return known(chip);
        }
        self.check()?;
        let silicon = synthesised(chip)?;
        self.store.write(&name, &silicon).map_err(Fault::gap)?;
        Ok(silicon)
    }
}

fn routed(chip: &str) -> Result<&'static lockstep_chips::Routed, Fault> {
    let mut chips = catalogue().map(Entry::any);
    chips
        .find(|any| any.info().name == chip)
        .map(|any| &any.info().routed)
        .ok_or_else(|| no_chip(chip))
}

/// The parameters of a design that is not the whole chip.
fn part(routed: &lockstep_chips::Routed) -> Option<String> {
    let parameters: Vec<String> =
        routed.parameters.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    (!parameters.is_empty()).then(|| parameters.join(", "))
}

fn known(chip: &str) -> Result<Silicon, Fault> {
    let routed = routed(chip)?;
    let known = KNOWN.iter().find(|known| known.chip == chip);
    let known = known
        .ok_or_else(|| Fault::Gap(format!("{chip}: its size is measured with --full only")))?;
    let Resources { luts, carries, flip_flops, block_rams } = known.resources;
    let blocks = known.blocks.iter().map(|&(name, luts)| (name.to_owned(), luts)).collect();
    let (chip, date) = (chip.to_owned(), KNOWN_DATE.to_owned());
    Ok(Silicon {
        chip,
        luts,
        carries,
        flip_flops,
        block_rams,
        clock_mhz: routed.clock_mhz,
        clock_is_stored: true,
        clock_is_placed: !routed.clock_is_routed,
        part: part(routed),
        blocks,
        date,
    })
}

fn synthesised(chip: &str) -> Result<Silicon, Fault> {
    let routed = routed(chip)?;
    let (cells, clock) = if routed.clock_is_routed {
        let synthesis = synthesise(routed, routed.device, 1, |_| ())?;
        (synthesis.cells, synthesis.fmax_mhz)
    } else {
        (count(routed, routed.device)?, None)
    };
    let Resources { luts, carries, flip_flops, block_rams } = cells.whole;
    let block = |module: &ModuleResources| (module.module.clone(), module.resources.luts);
    Ok(Silicon {
        chip: chip.to_owned(),
        luts,
        carries,
        flip_flops,
        block_rams,
        clock_mhz: clock.unwrap_or(routed.clock_mhz),
        clock_is_stored: clock.is_none(),
        clock_is_placed: !routed.clock_is_routed,
        part: part(routed),
        blocks: cells.modules.iter().map(block).collect(),
        date: now(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every size that is stored is that of a chip.
    #[test]
    fn known_chips_are_in_the_catalogue() {
        for chip in KNOWN {
            let silicon = known(chip.chip).unwrap();
            assert!(silicon.clock_mhz > 10.0 && silicon.all_luts() > 1000, "{}", chip.chip);
        }
        assert!(known("none").is_err());
    }
}
