//! What there is to know of the circuits.

use super::Action;
use crate::synth::ECP5_85K;
use crate::{Info, Mutant, Package, Routed, Theorem};

const COHORT_PKG: Package = Package {
    name: "cohort_pkg",
    constants: &[
        ("LevelWidth", 8),
        ("PuzzleWord", 0),
        ("SolutionWord", 1),
        ("BottomWord", 2),
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
        // A pair across two groups is not seen.
        mutants: &[Mutant { module: "cohort_tally", text: "|| (one_o && single[g]) ", new: "" }],
    },
    Theorem {
        circuit: "cohort_lines",
        naive: "cohort_lines_naive",
        // Boxes do not point.
        mutants: &[Mutant {
            module: "cohort_lines",
            text: "|= only_in_box[Order*line+i]",
            new: "|= 1'b0",
        }],
    },
    Theorem {
        circuit: "cohort_spread",
        naive: "cohort_spread_naive",
        // Two singles of a box in one row are not seen.
        mutants: &[Mutant {
            module: "cohort_spread",
            text: "boxes_meet[b] |= crossed &&",
            new: "boxes_meet[b] |= 1'b0 &&",
        }],
    },
];

/// Looks for one solution.
pub(super) const FIRST: Info =
    info("cohort", "all singles and locked candidates at once; guesses depth first");

/// Looks for two.
pub(super) const UNIQUE: Info = info(
    "cohort-unique",
    "as cohort, and goes on to a second solution: is the first the only one?",
);

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
            blocks: &[
                "cohort_find",
                "cohort_apply",
                "cohort_pick",
                "cohort_stack",
                "cohort_solver",
            ],
            device: &ECP5_85K,
            clock_mhz: 60.0,
        },
        boards: &[],
    }
}
