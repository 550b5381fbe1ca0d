//! The devices that chips are synthesised for, and the boards with them: the one table.

use crate::{Error, Tool, sources};

/// The devices.
pub const DEVICES: [&Device; 2] = [&ECP5_85K, &ICE40_HX8K];

/// The boards.
pub const BOARDS: [&Board; 1] = [&ULX3S];

/// Lattice ECP5 LFE5U-85F, speed grade 6.
pub const ECP5_85K: Device = Device {
    name: "ecp5-85k",
    title: "Lattice ECP5 LFE5U-85F, speed grade 6",
    family: Family::Ecp5,
    options: &["--85k", "--speed", "6"],
    package: "CABGA756",
};

/// Lattice iCE40 HX8K.
pub const ICE40_HX8K: Device = Device {
    name: "ice40-hx8k",
    title: "Lattice iCE40 HX8K",
    family: Family::Ice40,
    options: &["--hx8k"],
    package: "ct256",
};

/// The ULX3S of Radiona.
pub const ULX3S: Board = Board {
    name: "ulx3s",
    title: "ULX3S with an ECP5-85F",
    device: &ECP5_85K,
    package: "CABGA381",
    pins: "boards/ulx3s/ulx3s.lpf",
};

/// An FPGA.
#[derive(Debug)]
pub struct Device {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its name in full.
    pub title: &'static str,
    pub(super) family: Family,
    /// The options of nextpnr that name it.
    pub(super) options: &'static [&'static str],
    /// The package with the most pins, for a chip that is routed without a board.
    pub(super) package: &'static str,
}

/// Devices that the same tools are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Family {
    Ecp5,
    Ice40,
}

/// A board with an ECP5.
#[derive(Debug)]
pub struct Board {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its name in full.
    pub title: &'static str,
    /// Its FPGA.
    pub device: &'static Device,
    /// The package of the FPGA.
    pub(super) package: &'static str,
    /// Pins and clocks, a file of `rtl/`.
    pins: &'static str,
}

impl Device {
    /// The device of this name.
    pub fn find(name: &str) -> Option<&'static Device> {
        DEVICES.into_iter().find(|device| device.name == name)
    }
}

impl Family {
    /// The command of Yosys. It leaves out wide multiplexers, so that look-up tables can be
    /// compared.
    pub(super) const fn synthesis(self) -> &'static str {
        match self {
            Family::Ecp5 => "synth_ecp5 -nowidelut",
            Family::Ice40 => "synth_ice40",
        }
    }

    /// What places and routes.
    pub(super) const fn router(self) -> Tool {
        match self {
            Family::Ecp5 => Tool::NextpnrEcp5,
            Family::Ice40 => Tool::NextpnrIce40,
        }
    }

    /// The option of nextpnr that lets ports be on any pin.
    pub(super) const fn any_pin(self) -> &'static str {
        match self {
            Family::Ecp5 => "--lpf-allow-unconstrained",
            Family::Ice40 => "--pcf-allow-unconstrained",
        }
    }
}

impl Board {
    /// The board of this name.
    pub fn find(name: &str) -> Option<&'static Board> {
        BOARDS.into_iter().find(|board| board.name == name)
    }

    /// The text of its pins and clocks.
    pub(super) fn pins(&self) -> Result<&'static str, Error> {
        sources::text(self.pins).ok_or_else(|| Error::NoSuchModule(self.pins.into()))
    }
}

/// The names in the quotes behind `word`, sorted.
#[cfg(test)]
fn named(pins: &str, word: &str) -> Vec<String> {
    let lines = pins.lines().filter(|line| line.starts_with(word));
    let mut names: Vec<String> =
        lines.map(|line| line.split('"').nth(1).unwrap().to_owned()).collect();
    names.sort();
    names
}

#[cfg(test)]
impl Board {
    /// The ports that have a pin.
    pub(crate) fn located(&self) -> Vec<String> {
        named(self.pins().unwrap(), "LOCATE COMP")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pin_has_one_port_and_a_voltage() {
        for board in BOARDS {
            let pins = board.pins().unwrap();
            assert_eq!(named(pins, "LOCATE COMP"), named(pins, "IOBUF PORT"));
            let site = |line: &str| line.split("SITE").nth(1).map(str::to_owned);
            let mut sites: Vec<String> = pins.lines().filter_map(site).collect();
            let count = sites.len();
            sites.sort();
            sites.dedup();
            assert!(count > 0 && sites.len() == count, "{}", board.name);
        }
    }

    #[test]
    fn names_are_found() {
        for device in DEVICES {
            assert_eq!(Device::find(device.name).unwrap().title, device.title);
        }
        assert!(Board::find("ulx3s").is_some() && Board::find("ecp5-85k").is_none());
    }
}
