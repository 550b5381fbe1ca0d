//! What there is to know of the circuits.

use super::Action;
use crate::synth::ECP5_85K;
use crate::{Info, Mutant, Package, Routed, Theorem};

const COHORT_PKG: Package = Package {
    name: "cohort_pkg",
    constants: &[
        ("Cells", 81),
        ("Digits", 9),
        ("Candidates", 729),
        ("GridWidth", 324),
        ("BandWidth", 108),
        ("LevelWidth", 8),
        ("PuzzleWord", 0),
        ("SolutionWord", 1),
        ("BottomWord", 2),
        ("TagWidth", 16),
        ("GuessWidth", 24),
        ("Step", Action::Step as i64),
        ("Guess", Action::Guess as i64),
        ("Back", Action::Back as i64),
        ("Found", Action::Found as i64),
        ("End", Action::End as i64),
    ],
};

const THEOREMS: &[Theorem] = &[
    Theorem {
        circuit: "cohort_tally",
        naive: "cohort_tally_naive",
        // A pair across two threes is not seen.
        mutants: &[Mutant { module: "cohort_tally", text: " | (one & g_three[2].one)", new: "" }],
    },
    Theorem {
        circuit: "cohort_find",
        naive: "cohort_find_naive",
        mutants: &[
            // Boxes do not point; the last row of a box is not counted.
            Mutant { module: "cohort_lines", text: "= pointing | claiming", new: "= claiming" },
            Mutant {
                module: "cohort_lines",
                text: "Box & (one >> (2 * Across))",
                new: "Box & one",
            },
        ],
    },
    Theorem {
        circuit: "cohort_apply",
        naive: "cohort_apply_naive",
        mutants: &[
            // Two singles of a box in one row are not seen.
            Mutant { module: "cohort_apply", text: "rows_meet || columns_meet", new: "rows_meet" },
        ],
    },
];

/// What nextpnr expects after placement, one solver, seed 1: it has not been routed yet.
const PLACED_MHZ: f64 = 58.8;

/// The routed clocks, in MHz, by the number of solvers.
pub(super) const CLOCKS: &[(u64, f64)] = &[];

/// Looks for one solution.
pub(super) const FIRST: Info = info(
    "cohort",
    "all singles and locked candidates at once; guesses depth first (clock: placer's estimate)",
);

/// Looks for two.
pub(super) const UNIQUE: Info =
    info("cohort-unique", "as cohort, then looks for a second solution (clock: placer's estimate)");

const fn info(name: &'static str, about: &'static str) -> Info {
    Info {
        name,
        title: "the Sudoku machine Cohort",
        game: "sudoku",
        about,
        module: "cohort_chip",
        trace: &["trace_o", "trace_event_o", "trace_candidates_o"],
        check_depths: &[],
        blocks: &[],
        theorems: THEOREMS,
        packages: &[COHORT_PKG],
        routed: Routed {
            module: "cohort_array",
            parameters: &[],
            blocks: &[
                "cohort_find",
                "cohort_apply",
                "cohort_pick",
                "cohort_stack",
                "cohort_solver",
            ],
            device: &ECP5_85K,
            clock_mhz: PLACED_MHZ,
            clock_is_routed: false,
        },
        boards: &[],
    }
}
