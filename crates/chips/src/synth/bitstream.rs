//! From the sources to the file that configures a board.

use std::fs;
use std::path::{Path, PathBuf};

use super::netlist::NETLIST;
use super::route::{CONFIG, route_for_board};
use super::{Board, Clocks, in_directory};
use crate::tools::read_verilog;
use crate::{Error, Tool};

/// The file, by a name without a directory: a tool in WebAssembly may see no other one.
const BITS: &str = "board.bit";

/// What a board is configured with.
#[derive(Clone, Debug)]
pub struct Bitstream {
    /// The file.
    pub bytes: Vec<u8>,
    /// The clocks; each is at least as fast as the board needs it.
    pub clocks: Clocks,
}

/// A stage of the work on a bitstream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Yosys maps the sources to cells.
    Synthesis,
    /// nextpnr places and routes them.
    Routing,
    /// ecppack writes the bits.
    Packing,
}

impl Board {
    /// Synthesises, places and routes the module `top`, whose ports are the board's pins. A
    /// clock that is not reached is an error.
    pub fn bitstream(
        &self,
        top: &str,
        seed: u64,
        progress: impl FnMut(Stage),
    ) -> Result<Bitstream, Error> {
        in_directory(top, |dir, files| self.build(dir, files, top, seed, progress))
    }

    fn build(
        &self,
        dir: &Path,
        files: &[PathBuf],
        top: &str,
        seed: u64,
        mut progress: impl FnMut(Stage),
    ) -> Result<Bitstream, Error> {
        // Routing takes minutes: find out before whether a tool is missing.
        for tool in [Tool::Yosys, self.device.family.router(), Tool::Ecppack] {
            tool.version()?;
        }
        progress(Stage::Synthesis);
        let read: String = files.iter().map(|file| read_verilog(file)).collect();
        let script = format!("{read} synth_ecp5 -top {top} -json {NETLIST}");
        Tool::Yosys.run(|yosys| yosys.current_dir(dir).args(["-q", "-p", &script]))?;

        progress(Stage::Routing);
        let clocks = route_for_board(dir, self, seed)?;

        progress(Stage::Packing);
        Tool::Ecppack.run(|ecppack| ecppack.current_dir(dir).args(["--compress", CONFIG, BITS]))?;
        let bits = dir.join(BITS);
        let bytes = fs::read(&bits).map_err(Error::at(&bits))?;
        Ok(Bitstream { bytes, clocks })
    }
}
