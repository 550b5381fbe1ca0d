use lockstep_sudoku::methods::aveiro::{Edition, Kind, Machine};

use super::{Design, trace};
use crate::synth::{Board, ECP5_85K, ULX3S};
use crate::{Bounded, Info, Mutant, Package, Routed, Theorem};

/// The published sizes.
const COPIES: usize = 22;
const SOLVERS: usize = 5;

/// The words of the index map, and the bits of an index; the bits of the cycle counter.
const INDEX_WORDS: i64 = 32;
const CYCLE_BITS: i64 = 32;

const AVEIRO_PKG: Package = Package { name: "aveiro_pkg", constants: &CONSTANTS };

/// What the frames of the serial line begin with, and the reasons of a refusal.
const SUDOKU_PKG: Package = Package {
    name: "sudoku_pkg",
    constants: &[
        ("Preamble", 0xA53C_5AC3),
        ("Contradictory", 1),
        ("Empty", 2),
        ("NoSolution", 3),
        ("Stuck", 4),
        ("MemoryNotEnough", 5),
    ],
};

const CONSTANTS: [(&str, i64); 11] = {
    let mut constants = [("", 0); 11];
    let mut i = 0;
    while i < trace::ROUTINES.len() {
        constants[i] = (trace::ROUTINES[i].0, i as i64);
        i += 1;
    }
    constants[i] = ("IndexWords", INDEX_WORDS);
    constants[i + 1] = ("IndexWidth", INDEX_WORDS.ilog2() as i64);
    constants[i + 2] = ("CycleWidth", CYCLE_BITS);
    constants
};

/// The priority encoder, the packing of the list, and the first cells of units, for all inputs.
const THEOREMS: [Theorem; 3] = [
    Theorem {
        circuit: "aveiro_priority",
        naive: "aveiro_priority_naive",
        // The last request comes first.
        mutants: &[Mutant {
            module: "aveiro_priority",
            text: "request_i[Requests-1-i]",
            new: "request_i[i]",
        }],
    },
    Theorem {
        circuit: "aveiro_append",
        naive: "aveiro_append_naive",
        // Every free place gets the number.
        mutants: &[Mutant { module: "aveiro_append", text: "!placed && ", new: "" }],
    },
    Theorem {
        circuit: "aveiro_starts",
        naive: "aveiro_starts_naive",
        // The first cell of a row belongs to the row before.
        mutants: &[Mutant {
            module: "aveiro_starts",
            text: "addr_i >= AddrWidth",
            new: "addr_i > AddrWidth",
        }],
    },
];

/// Validate is right for all grids, cells and numbers of order 2.
pub const VALIDATE_IS_RIGHT: Bounded =
    Bounded { parameters: &[("Order", 2)], cycles: 22, ..VALIDATE_IS_RIGHT_9X9 };

/// Validate is right for all grids and numbers of order 3, in the middle cell.
pub const VALIDATE_IS_RIGHT_9X9: Bounded = Bounded {
    module: "aveiro_validate_right",
    parameters: &[("Position", 40)],
    cycles: 37,
    // The last cell of a unit is not looked at.
    mutants: &[Mutant {
        module: "aveiro_validate",
        text: "if (addr_q == limit_q) begin",
        new: "if (addr_d == limit_q) begin",
    }],
};

/// What the designs differ in.
struct Sheet {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    module: &'static str,
    /// Which chip it is to `aveiro_serial`.
    parameters: &'static [(&'static str, u64)],
    blocks: &'static [&'static str],
    clock_mhz: f64,
    boards: &'static [(&'static Board, &'static str)],
}

const fn info(sheet: Sheet, theorems: &'static [Theorem]) -> Info {
    let Sheet { name, title, about, module, parameters, blocks, clock_mhz, boards } = sheet;
    Info {
        name,
        title,
        game: "sudoku",
        about,
        module,
        trace: &trace::PORTS,
        check_depths: &[],
        blocks: &[],
        theorems,
        packages: &[AVEIRO_PKG, SUDOKU_PKG],
        routed: Routed {
            module: "aveiro_serial",
            parameters,
            blocks,
            device: &ECP5_85K,
            clock_mhz,
            clock_is_routed: true,
        },
        boards,
    }
}

/// Singles and hidden numbers.
#[derive(Clone, Copy, Debug)]
pub struct Simple;

impl Design for Simple {
    const INFO: Info = info(
        Sheet {
            name: "aveiro-simple",
            title: "the simple Sudoku machine of Aveiro",
            about: "singles and hidden numbers; does not guess",
            module: "aveiro_simple",
            parameters: &[("Chip", 0)],
            blocks: &FIRST_BLOCKS,
            clock_mhz: 93.4,
            boards: &[],
        },
        &THEOREMS,
    );
    const TWIN: Machine = Machine { edition: Edition::Hardware, kind: Kind::Simple };
}

/// The same with trial and error, one copy after the other.
#[derive(Clone, Copy, Debug)]
pub struct Trial;

impl Design for Trial {
    const INFO: Info = info(
        Sheet {
            name: "aveiro-trial",
            title: "the Sudoku machine of Aveiro with trial and error",
            about: "the same, then guesses breadth first; 22 copies",
            module: "aveiro_trial",
            parameters: &[("Chip", 1)],
            blocks: &FIRST_BLOCKS,
            clock_mhz: 60.9,
            boards: &[],
        },
        &THEOREMS,
    );
    const TWIN: Machine =
        Machine { edition: Edition::Hardware, kind: Kind::Trial { copies: COPIES } };
}

/// The same with a solver for each copy.
#[derive(Clone, Copy, Debug)]
pub struct Parallel;

impl Design for Parallel {
    const INFO: Info = info(
        Sheet {
            name: "aveiro-parallel",
            title: "the parallel Sudoku machine of Aveiro",
            about: "the same with five solvers, one for each guess",
            module: "aveiro_parallel",
            parameters: &[("Chip", 2)],
            blocks: &FIRST_BLOCKS,
            clock_mhz: 62.5,
            boards: &[],
        },
        &THEOREMS,
    );
    const TWIN: Machine =
        Machine { edition: Edition::Hardware, kind: Kind::Parallel { solvers: SOLVERS } };
}

/// The simple machine, second edition.
#[derive(Clone, Copy, Debug)]
pub struct SimpleTwo;

impl Design for SimpleTwo {
    const INFO: Info = info(
        Sheet {
            name: "aveiro-simple-2",
            title: "the simple Sudoku machine of Aveiro, second edition",
            about: "as aveiro-simple, a cell per cycle",
            module: "aveiro_fast_simple",
            parameters: &[("Chip", 3)],
            blocks: &FAST_BLOCKS,
            clock_mhz: 101.9,
            boards: &[],
        },
        &[],
    );
    const TWIN: Machine = Machine { edition: Edition::Second, kind: Kind::Simple };
}

/// The machine with trial and error, second edition.
#[derive(Clone, Copy, Debug)]
pub struct TrialTwo;

impl Design for TrialTwo {
    const INFO: Info = info(
        Sheet {
            name: "aveiro-trial-2",
            title: "the Sudoku machine of Aveiro with trial and error, second edition",
            about: "as aveiro-trial, a cell per cycle, all copies in one block RAM",
            module: "aveiro_fast_trial",
            parameters: &[("Chip", 4)],
            blocks: &FAST_BLOCKS,
            clock_mhz: 84.4,
            boards: &[(&ULX3S, "ulx3s_aveiro")],
        },
        &[],
    );
    const TWIN: Machine =
        Machine { edition: Edition::Second, kind: Kind::Trial { copies: COPIES } };
}

/// The parallel machine, second edition.
#[derive(Clone, Copy, Debug)]
pub struct ParallelTwo;

impl Design for ParallelTwo {
    const INFO: Info = info(
        Sheet {
            name: "aveiro-parallel-2",
            title: "the parallel Sudoku machine of Aveiro, second edition",
            about: "as aveiro-parallel, a cell per cycle",
            module: "aveiro_fast_parallel",
            parameters: &[("Chip", 5)],
            blocks: &FAST_BLOCKS,
            clock_mhz: 82.6,
            boards: &[],
        },
        &[],
    );
    const TWIN: Machine =
        Machine { edition: Edition::Second, kind: Kind::Parallel { solvers: SOLVERS } };
}

/// The blocks whose sizes the document gives, as far as a chip has them.
const FIRST_BLOCKS: [&str; 15] = [
    "aveiro_validate",
    "aveiro_list",
    "aveiro_singles",
    "aveiro_hidden",
    "aveiro_scan",
    "aveiro_check",
    "aveiro_minimums",
    "aveiro_priority",
    "aveiro_mux",
    "aveiro_counter",
    "aveiro_bank",
    "aveiro_solver",
    "sudoku_frames",
    "common_uart_rx",
    "common_uart_tx",
];

const FAST_BLOCKS: [&str; 8] = [
    "aveiro_fast_walk",
    "aveiro_fast_marks",
    "aveiro_fast_hidden",
    "aveiro_fast_choice",
    "aveiro_fast_core",
    "sudoku_frames",
    "common_uart_rx",
    "common_uart_tx",
];
