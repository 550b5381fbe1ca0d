//! The netlist of a module, and the cells in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::{Device, ModuleResources, Resources};
use crate::tools::read_verilog;
use crate::{Error, Routed, Tool};

/// The netlist that is routed.
pub(super) const NETLIST: &str = "netlist.json";

/// The netlist whose modules are counted.
const MODULES: &str = "modules.json";

/// Whether modules are merged into one: all of them, or all but the blocks of the design.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hierarchy {
    Kept,
    Flat,
}

/// What Yosys wrote.
#[derive(Deserialize)]
struct Written {
    modules: BTreeMap<String, WrittenModule>,
}

#[derive(Deserialize)]
struct WrittenModule {
    attributes: BTreeMap<String, IgnoredAny>,
    cells: BTreeMap<String, Cell>,
}

#[derive(Deserialize)]
struct Cell {
    r#type: String,
}

/// The cells of each module, by type; instances of other modules are among them.
pub(super) struct Netlist {
    modules: BTreeMap<String, BTreeMap<String, u64>>,
}

impl Netlist {
    pub(super) fn synthesise(
        dir: &Path,
        files: &[PathBuf],
        &Routed { module: top, parameters, blocks, .. }: &Routed,
        device: &Device,
        hierarchy: Hierarchy,
    ) -> Result<Netlist, Error> {
        let read: String = files.iter().map(|file| read_verilog(file)).collect();
        let set = |(name, value): &(&str, u64)| format!("chparam -set {name} {value} {top}; ");
        let set: String = parameters.iter().map(set).collect();
        let command = device.family.synthesis();
        // A block with parameters has them in its name, once the hierarchy is known.
        let keep = |block: &&str| format!("setattr -mod -set keep_hierarchy 1 *{block}*; ");
        // So has a top module with parameters: it gets its own name back.
        let named = format!("hierarchy -top {top}; rename -top {top};");
        let (prepare, file) = match hierarchy {
            Hierarchy::Kept => {
                let keep: String = blocks.iter().map(keep).collect();
                (format!("{named} {keep}"), MODULES)
            }
            Hierarchy::Flat if parameters.is_empty() => (String::new(), NETLIST),
            Hierarchy::Flat => (named, NETLIST),
        };
        let script = format!("{read} {set} {prepare} {command} -top {top} -json {file}");
        Tool::Yosys.run(|yosys| yosys.current_dir(dir).args(["-q", "-p", &script]))?;
        let path = dir.join(file);
        Netlist::read(&fs::read_to_string(&path).map_err(Error::at(&path))?)
    }

    /// Counts the cells of a netlist in JSON. The device's library is in it, too, as black
    /// boxes.
    fn read(text: &str) -> Result<Netlist, Error> {
        let written: Written = serde_json::from_str(text).map_err(|error| Error::Unexpected {
            tool: Tool::Yosys,
            expected: format!("a netlist ({error})"),
        })?;
        let ours = written.modules.into_iter();
        let ours = ours.filter(|(_, module)| !module.attributes.contains_key("blackbox"));
        let count = |module: WrittenModule| {
            let mut cells = BTreeMap::new();
            for cell in module.cells.into_values() {
                *cells.entry(cell.r#type).or_insert(0) += 1;
            }
            cells
        };
        Ok(Netlist { modules: ours.map(|(name, module)| (name, count(module))).collect() })
    }

    /// The resources of a module with everything below it.
    pub(super) fn resources(&self, module: &str) -> Resources {
        let mut sum = Resources::default();
        for (cell, &count) in self.cells(module) {
            let one = if self.has(cell) { self.resources(cell) } else { Resources::of_cell(cell) };
            (0..count).for_each(|_| sum += one);
        }
        sum
    }

    /// Every module, the largest first; of those that differ in parameters only, the largest.
    pub(super) fn modules(&self) -> Vec<ModuleResources> {
        let mut rows: BTreeMap<&str, ModuleResources> = BTreeMap::new();
        for name in self.modules.keys() {
            let module = plain_name(name).to_owned();
            let resources = self.resources(name);
            let instances = self.instances(name);
            let row = rows.entry(plain_name(name)).or_insert_with(|| ModuleResources {
                module,
                instances: 0,
                resources: Resources::default(),
            });
            row.instances += instances;
            if resources.luts >= row.resources.luts {
                row.resources = resources;
            }
        }
        let mut rows: Vec<ModuleResources> = rows.into_values().collect();
        rows.sort_by_key(|row| (std::cmp::Reverse(row.resources.luts), row.module.clone()));
        rows
    }

    /// How often a module is there, all told.
    fn instances(&self, module: &str) -> u64 {
        let above = self.modules.keys().filter(|&name| name != module);
        let within = |name: &String| {
            let here = self.cells(name).find(|(cell, _)| *cell == module);
            here.map_or(0, |(_, &count)| count * self.instances(name))
        };
        match above.map(within).sum() {
            0 => 1,
            count => count,
        }
    }

    fn has(&self, module: &str) -> bool {
        self.modules.contains_key(module)
    }

    fn cells(&self, module: &str) -> impl Iterator<Item = (&String, &u64)> {
        self.modules.get(module).into_iter().flatten()
    }
}

impl Resources {
    /// What a cell of the device's library counts as.
    fn of_cell(cell: &str) -> Resources {
        let mut one = Resources::default();
        match cell {
            "LUT4" | "SB_LUT4" => one.luts = 1,
            "CCU2C" | "SB_CARRY" => one.carries = 1,
            "DP16KD" | "PDPW16KD" => one.block_rams = 1,
            "TRELLIS_FF" => one.flip_flops = 1,
            name if name.starts_with("SB_DFF") => one.flip_flops = 1,
            name if name.starts_with("SB_RAM") => one.block_rams = 1,
            _ => {}
        }
        one
    }
}

/// The name of a module without the parameters that Yosys writes into it:
/// `$paramod\reversi_wave\Up=1'1` is `reversi_wave`, `$paramod$0123\reversi_wave` too.
fn plain_name(name: &str) -> &str {
    let Some(rest) = name.strip_prefix("$paramod") else { return name };
    let rest = rest.split_once('\\').map_or(rest, |(_, rest)| rest);
    rest.split('\\').next().unwrap_or(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resources_add_up_through_the_hierarchy() {
        let text = r#"{"modules": {
            "LUT4": {"attributes": {"blackbox": "1"}, "cells": {}},
            "top": {"attributes": {"top": "1"}, "cells": {
                "a": {"type": "LUT4"}, "b": {"type": "TRELLIS_FF"},
                "c": {"type": "$paramod\\part\\Width=8"}, "d": {"type": "$paramod\\part\\Width=8"},
                "e": {"type": "other"}}},
            "$paramod\\part\\Width=8": {"attributes": {}, "cells": {
                "a": {"type": "LUT4"}, "b": {"type": "LUT4"}, "c": {"type": "other"}}},
            "other": {"attributes": {}, "cells": {
                "a": {"type": "CCU2C"}, "b": {"type": "DP16KD"}}}}}"#;
        let netlist = Netlist::read(text).unwrap();
        let whole = Resources { luts: 5, carries: 3, flip_flops: 1, block_rams: 3 };
        assert_eq!(netlist.resources("top"), whole);
        let rows = netlist.modules();
        let names: Vec<(&str, u64)> =
            rows.iter().map(|row| (row.module.as_str(), row.instances)).collect();
        assert_eq!(names, [("top", 1), ("part", 2), ("other", 3)]);
    }

    #[test]
    fn parameters_are_not_part_of_a_name() {
        assert_eq!(plain_name("reversi_moves"), "reversi_moves");
        assert_eq!(plain_name("$paramod\\reversi_wave\\Up=1'1\\Step=32'1001"), "reversi_wave");
        assert_eq!(plain_name("$paramod$0110a8\\reversi_axis_moves"), "reversi_axis_moves");
    }
}
