//! What there is to know of the circuits.

use super::{
    INFINITY, MAX_CORES, ORDER_EMPTIES, ORDER_PLIES, SPLIT_LEVELS, SPLIT_REST, STOP_CYCLES, WORST,
    trace,
};
use crate::reversi::{
    COUNT, FLIPS, FLIPS_ARE_RIGHT, MOVES, MOVES_ARE_RIGHT, REVERSI_PKG, VALUE_BITS,
};
use crate::synth::ECP5_85K;
use crate::{Info, Package, Routed};

const PHALANX_PKG: Package = Package {
    name: "phalanx_pkg",
    constants: &[
        ("ValueWidth", VALUE_BITS as i64),
        ("Infinity", INFINITY as i64),
        ("Worst", WORST as i64),
        ("RestWidth", 5),
        ("OrderPlies", ORDER_PLIES as i64),
        ("OrderEmpties", ORDER_EMPTIES as i64),
        ("SplitRest", SPLIT_REST as i64),
        ("SplitLevels", SPLIT_LEVELS as i64),
        ("SplitWidth", SPLIT_LEVELS.ilog2() as i64),
        ("MaxCores", MAX_CORES as i64),
        ("IndexWidth", MAX_CORES.ilog2() as i64),
        // The root has one place.
        ("PathWidth", (SPLIT_LEVELS as i64 - 1) * MAX_CORES.ilog2() as i64),
        ("RankWidth", 6),
        ("LevelWidth", 5),
        ("StackWords", 32),
        ("AboveRoot", 31),
        ("StopCycles", STOP_CYCLES as i64),
    ],
};

/// The routed clock of `phalanx_serial` with twelve cores, seed 1. With one core it is 78.1 MHz: the long wires of
/// the dispatcher are what twelve add.
const TWELVE_CORES_MHZ: f64 = 41.0;

/// To a fixed depth.
pub(super) const DEPTH: Info = info(
    "phalanx",
    "the Reversi machine Phalanx",
    "12 cores on one tree; timisoara's evaluation, to a fixed depth (clock: routed with twelve)",
    &[2, 4, 6],
);

/// To the end.
pub(super) const EXACT: Info = info(
    "phalanx-exact",
    "the Reversi machine Phalanx, for endgames",
    "12 cores on one tree; exact scores, up to 24 empty squares (clock: routed with twelve)",
    &[],
);

const fn info(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    check_depths: &'static [u32],
) -> Info {
    Info {
        name,
        title,
        game: "reversi",
        about,
        module: "phalanx_bench",
        trace: &trace::PORTS,
        check_depths,
        blocks: &[MOVES, FLIPS, COUNT],
        theorems: &[MOVES_ARE_RIGHT, FLIPS_ARE_RIGHT],
        packages: &[REVERSI_PKG, PHALANX_PKG],
        routed: Routed {
            module: "phalanx_serial",
            // Twelve take an hour to place and route.
            parameters: &[("Cores", 1)],
            blocks: &["phalanx_core", "phalanx_dispatch", "phalanx_board", "phalanx_seats"],
            device: &ECP5_85K,
            clock_mhz: TWELVE_CORES_MHZ,
            clock_is_routed: true,
        },
        boards: &[],
    }
}
