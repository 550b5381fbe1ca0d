//! Chapter 6 of the document of Aveiro: its own machines.

mod measure;

use crate::entry::{Column, ONE, Says, column, n, plan, says, t};
use crate::{Document, Entry};

/// Software, chip, ratio, and the second edition of the chip.
const TIMES: &[Column] = &[
    column("software, ms"),
    column("chip, ms"),
    column("chip / software"),
    column("chip, second edition, ms"),
];

const SLICES: &str = "slices";
const LUTS: &str = "LUT4";
const RAMS: &str = "block RAMs";
const CLOCK: &str = "clock, MHz";
const MEAN: &str = "mean of the table";

const OTHER_DEVICE: &str = "Ours is routed for an ECP5-85F and has a serial line, which the document's has not; the look-up tables of both have \
     four inputs, and those inside carry cells are counted.";

const OTHER_PUZZLES: &str = "The givens of the document's puzzles are lost, so ours are others; software of today is twenty to forty times as fast as \
     that of 2012, the clock of a small FPGA by the same state machines is not.";

/// The rows of table 6.4: iterations, software and hardware in ms.
const TRIAL: &[Says] = &[
    says("Hard Puzzle 5 (4 iterations)", &[n(5.62525), n(14.1647)]),
    says("Hard Puzzle 9 (4)", &[n(6.9422095), n(20.6003)]),
    says("Hard Puzzle 12 (2)", &[n(4.3436325), n(8.1463)]),
    says("Expert Puzzle 1 (3)", &[n(3.9939015), n(6.67655)]),
    says("Expert Puzzle 2 (2)", &[n(4.778578), n(22.0562)]),
    says("Extreme Puzzle 5 (1)", &[n(3.3893245), n(11.0064)]),
    says("Evil Puzzle 1 (1)", &[n(5.533839), n(22.1446)]),
    says("Evil Puzzle 2 (3)", &[n(5.3998865), n(10.5393)]),
    says("Evil Puzzle 3 (1)", &[n(2.915443), n(6.25332)]),
    says("Extra Chall 13 (1)", &[n(4.918234), n(18.8609)]),
    says("Evil Puzzle 8 (5)", &[n(5.8148165), n(12.8761)]),
    says("Evil Puzzle 17 (1)", &[n(4.1525255), n(6.21172)]),
    says("Evil Puzzle 5 (2)", &[n(5.223146), n(9.2453)]),
    says("Hard Puzzle 10 (3)", &[n(3.3637205), n(7.34415)]),
    says("Expert Puzzle 10 (1)", &[n(2.7478945), n(15.2092)]),
    says("Expert Puzzle 10a (4)", &[n(5.874304), n(8.20003)]),
    says("Hard Puzzle 10a (8)", &[n(4.8594695), n(11.024)]),
    says("Evil Puzzle 3a (4)", &[n(5.277493), n(10.5094)]),
    says("Evil Puzzle 5a (7)", &[n(11.522501), n(24.5721)]),
    says("Evil Puzzle 17a (7)", &[n(10.333517), n(18.1601)]),
    says(MEAN, &[n(5.35), n(13.19), n(2.578)]),
];

/// The iterations of the rows of table 6.4.
const TRIAL_ITERATIONS: &[usize] = &[4, 4, 2, 3, 2, 1, 1, 3, 1, 1, 5, 1, 2, 3, 1, 4, 8, 4, 7, 7];

/// The rows of table 6.6: software, and hardware with parallel solvers, in ms.
const PARALLEL: &[Says] = &[
    says("Hard Puzzle 5 (4 iterations)", &[n(5.62525), n(5.65)]),
    says("Hard Puzzle 9 (4)", &[n(6.9422095), n(5.42)]),
    says("Hard Puzzle 12 (2)", &[n(4.3436325), n(4.91)]),
    says("Expert Puzzle 1 (3)", &[n(3.9939015), n(4.14)]),
    says("Expert Puzzle 2 (2)", &[n(4.778578), n(4.98)]),
    says("Extreme Puzzle 5 (1)", &[n(3.3893245), n(5.14)]),
    says("Evil Puzzle 1 (1)", &[n(5.533839), n(9.57)]),
    says("Evil Puzzle 2 (3)", &[n(5.3998865), n(7.22)]),
    says("Extra Chall 13 (1)", &[n(4.918234), n(7.25)]),
    says("Evil Puzzle 17 (1)", &[n(4.1525255), n(5.22)]),
    says("Evil Puzzle 5 (2)", &[n(5.223146), n(5.63)]),
    says("Hard Puzzle 10 (3)", &[n(3.3637205), n(5.08)]),
    says("Expert Puzzle 10 (1)", &[n(2.7478945), n(3.96)]),
    says(MEAN, &[n(4.647), n(5.705), n(1.260)]),
];

/// The iterations of the rows of table 6.6.
const PARALLEL_ITERATIONS: &[usize] = &[4, 4, 2, 3, 2, 1, 1, 3, 1, 1, 2, 3, 1];

/// The rows of figure 6.9: slices and block RAMs.
const RESOURCES: &[Says] = &[
    says("aveiro-simple", &[n(529.0), n(4.0)]),
    says("aveiro-trial", &[n(961.0), n(19.0)]),
    says("aveiro-parallel", &[n(4297.0), n(27.0)]),
    says("delft", &[n(2436.0), n(110.0)]),
    says("madrid", &[n(12_265.0), n(134.0)]),
    says("crete", &[n(11_769.0), n(96.0)]),
];

/// The rows of table 6.2: software and hardware, in ms.
const SIMPLE: &[Says] = &[
    says("Easy Puzzle 1", &[n(0.92604), n(1.425)]),
    says("Easy Puzzle 2", &[n(0.58681), n(0.794931)]),
    says("Easy Puzzle 3", &[n(0.76751), n(1.20079)]),
    says("Easy Puzzle 4", &[n(0.98223), n(1.67786)]),
    says("Medium Puzzle 1", &[n(2.04131), n(3.91976)]),
    says("Medium Puzzle 2", &[n(3.75556), n(1.56605)]),
    says("Medium Puzzle 3", &[n(1.73127), n(2.02714)]),
    says("Medium Puzzle 4", &[n(2.87173), n(3.36064)]),
    says(MEAN, &[n(1.708), n(1.997), n(1.35)]),
];

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "aveiro-6.1",
        document: Document::Aveiro,
        place: "table 6.1",
        title: "The device",
        rows: "resource",
        columns: ONE,
        says: &[
            says(LUTS, &[n(17_344.0)]),
            says("flip-flops", &[n(17_344.0)]),
            says(RAMS, &[n(28.0)]),
        ],
        why: "The document has a Spartan-3E 1200 of 2005; we route for a Lattice ECP5-85F, for which there are open tools.",
        quick: Some(plan("the data sheet", 0.0)),
        full: plan("the data sheet", 0.0),
        measure: measure::device,
    },
    Entry {
        name: "aveiro-6.2",
        document: Document::Aveiro,
        place: "table 6.2, figures 6.2 and 6.3",
        title: "Times of the simple solver",
        rows: "puzzle",
        columns: TIMES,
        says: SIMPLE,
        why: OTHER_PUZZLES,
        quick: Some(plan("8 generated puzzles", 1.0)),
        full: plan("8 generated puzzles, and 500 for another mean", 20.0),
        measure: measure::simple,
    },
    Entry {
        name: "aveiro-6.3",
        document: Document::Aveiro,
        place: "table 6.3",
        title: "Resources of the simple solver",
        rows: "resource",
        columns: ONE,
        says: &[
            says(SLICES, &[n(529.0)]),
            says(LUTS, &[n(974.0)]),
            says(RAMS, &[n(4.0)]),
            says(CLOCK, &[n(55.6)]),
        ],
        why: OTHER_DEVICE,
        quick: Some(plan("stored sizes", 0.1)),
        full: plan("synthesis and routing", 100.0),
        measure: |bench| measure::resources(bench, "aveiro-simple"),
    },
    Entry {
        name: "aveiro-6.4",
        document: Document::Aveiro,
        place: "table 6.4, figures 6.4 and 6.5",
        title: "Times of the solver with trial and error",
        rows: "puzzle",
        columns: TIMES,
        says: TRIAL,
        why: OTHER_PUZZLES,
        quick: Some(plan("20 generated puzzles with as many iterations", 5.0)),
        full: plan("20 generated puzzles with as many iterations, and 500 minimal ones", 80.0),
        measure: measure::trial,
    },
    Entry {
        name: "aveiro-6.5",
        document: Document::Aveiro,
        place: "table 6.5",
        title: "Resources of the solver with trial and error",
        rows: "resource",
        columns: ONE,
        says: &[
            says(SLICES, &[n(961.0)]),
            says(LUTS, &[n(1757.0)]),
            says(RAMS, &[n(19.0)]),
            says(CLOCK, &[n(43.4)]),
        ],
        why: "The document tested with 13 copies of the puzzle, each in a block RAM, and ours has all 22; beyond that, ours is routed for another \
              device and has a serial line.",
        quick: Some(plan("stored sizes", 0.1)),
        full: plan("synthesis and routing", 120.0),
        measure: |bench| measure::resources(bench, "aveiro-trial"),
    },
    Entry {
        name: "aveiro-6.6",
        document: Document::Aveiro,
        place: "table 6.6, figures 6.6 and 6.7",
        title: "Times of the parallel solver",
        rows: "puzzle",
        columns: TIMES,
        says: PARALLEL,
        why: OTHER_PUZZLES,
        quick: Some(plan("13 generated puzzles with as many iterations", 8.0)),
        full: plan("13 generated puzzles with as many iterations, and 500 minimal ones", 180.0),
        measure: measure::parallel,
    },
    Entry {
        name: "aveiro-6.7",
        document: Document::Aveiro,
        place: "table 6.7",
        title: "Resources of the parallel solver",
        rows: "resource",
        columns: ONE,
        says: &[
            says(SLICES, &[n(4297.0)]),
            says(LUTS, &[n(7578.0)]),
            says(RAMS, &[n(27.0)]),
            says(CLOCK, &[n(51.7)]),
        ],
        why: OTHER_DEVICE,
        quick: Some(plan("stored sizes", 0.1)),
        full: plan("synthesis and routing", 240.0),
        measure: |bench| measure::resources(bench, "aveiro-parallel"),
    },
    Entry {
        name: "aveiro-6.8",
        document: Document::Aveiro,
        place: "table 6.8",
        title: "Trial and error against parallel solvers",
        rows: "quantity",
        columns: &[column("trial and error"), column("parallel")],
        says: &[
            says("block RAMs", &[n(28.0), n(27.0)]),
            says("iterations", &[n(21.0), n(4.0)]),
            says(LUTS, &[n(1757.0), n(7578.0)]),
            says("chip / software, mean", &[n(2.578), n(1.260)]),
        ],
        why: "The parallel chip wins over trial and error by less than in the document, and against software of today both lose by far.",
        quick: Some(plan("the puzzles of tables 6.4 and 6.6", 1.0)),
        full: plan("the puzzles of tables 6.4 and 6.6", 1.0),
        measure: measure::summary,
    },
    Entry {
        name: "aveiro-6.9",
        document: Document::Aveiro,
        place: "table 6.9",
        title: "The contest's puzzles of order 3",
        rows: "solver",
        columns: &[column("3a, ms"), column("3b, ms")],
        says: &[
            says("aveiro-simple", &[n(4.15), t("-")]),
            says("aveiro-trial", &[n(9.1), t("-")]),
            says("aveiro-parallel", &[n(6.09), t("-")]),
            says("delft", &[n(20.821), n(12.46)]),
            says("madrid", &[n(8.6), n(9.762)]),
            says("crete", &[t("-"), t("-")]),
            says("dresden", &[n(0.257), n(3.178)]),
        ],
        why: "The chips of Aveiro are simulated and counted at their routed clocks; the rivals were circuits and are programs here, on this machine.",
        quick: Some(plan("3a and 3b", 3.0)),
        full: plan("3a and 3b", 3.0),
        measure: measure::order_three,
    },
    Entry {
        name: "aveiro-figure-6.8",
        document: Document::Aveiro,
        place: "figure 6.8",
        title: "Puzzle 3b by the program with trial and error",
        rows: "quantity",
        columns: ONE,
        says: &[says("iterations", &[n(57.0)]), says("time, ms", &[n(63.92)])],
        why: "No reading of the program's text that we tried gives 57 iterations, and the order in which its copies are made decides it.",
        quick: Some(plan("3b", 0.1)),
        full: plan("3b", 0.1),
        measure: measure::iterations_of_3b,
    },
    Entry {
        name: "aveiro-figure-6.9",
        document: Document::Aveiro,
        place: "figure 6.9",
        title: "Resources of all solvers",
        rows: "solver",
        columns: &[column("slices (document), LUT4 (ours)"), column(RAMS)],
        says: RESOURCES,
        why: "The second editions do with fewer block RAMs because all copies lie in one; Cohort keeps all candidates in registers and \
              is large for that.",
        quick: Some(plan("stored sizes", 0.1)),
        full: plan("synthesis and routing", 500.0),
        measure: measure::all_resources,
    },
];
