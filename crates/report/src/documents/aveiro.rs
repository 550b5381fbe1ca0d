//! Chapter 6 of the document of Aveiro: its own machines.

use lockstep_chips::sudoku::Verdict;
use lockstep_sudoku::Grid;
use lockstep_sudoku::methods::Method;

use crate::entry::{Column, ONE, Says, column, n, plan, says, t};
use crate::measure::{Bench, Fault, Lap, contest_puzzle, mean};
use crate::{Chart, Curve, Document, Entry, Findings, Unit, Value};

/// Software, chip, ratio, and the second edition of the chip.
const TIMES: &[Column] = &[
    column("software, ms"),
    column("chip, ms"),
    column("chip / software"),
    column("chip, second edition, ms"),
];

const RESOURCES: &[Column] = &[column("")];
const SLICES: &str = "slices (document), LUT4 (ours)";
const LUTS: &str = "LUT4";
const RAMS: &str = "block RAMs";
const CLOCK: &str = "clock, MHz";
const MEAN: &str = "mean of the table";

const OTHER_DEVICE: &str = "Ours is routed for an ECP5-85F and has a serial line, which the document's has not; the look-up tables of both have \
     four inputs, and those inside carry cells are counted.";

const OTHER_PUZZLES: &str = "The givens of the document's puzzles are lost, so ours are others; software of today is about a hundred times as fast as \
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
        measure: device,
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
        quick: Some(plan("8 generated puzzles", 12.0)),
        full: plan("8 generated puzzles, and 500 for another mean", 120.0),
        measure: simple,
    },
    Entry {
        name: "aveiro-6.3",
        document: Document::Aveiro,
        place: "table 6.3",
        title: "Resources of the simple solver",
        rows: "resource",
        columns: RESOURCES,
        says: &[
            says(SLICES, &[n(529.0)]),
            says(LUTS, &[n(974.0)]),
            says(RAMS, &[n(4.0)]),
            says(CLOCK, &[n(55.6)]),
        ],
        why: OTHER_DEVICE,
        quick: Some(plan("stored sizes", 0.1)),
        full: plan("synthesis and routing", 100.0),
        measure: |bench| resources(bench, "aveiro-simple"),
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
        quick: Some(plan("20 generated puzzles with as many iterations", 30.0)),
        full: plan("20 generated puzzles with as many iterations, and 500 minimal ones", 400.0),
        measure: trial,
    },
    Entry {
        name: "aveiro-6.5",
        document: Document::Aveiro,
        place: "table 6.5",
        title: "Resources of the solver with trial and error",
        rows: "resource",
        columns: RESOURCES,
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
        measure: |bench| resources(bench, "aveiro-trial"),
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
        quick: Some(plan("13 generated puzzles with as many iterations", 40.0)),
        full: plan("13 generated puzzles with as many iterations, and 500 minimal ones", 1200.0),
        measure: parallel,
    },
    Entry {
        name: "aveiro-6.7",
        document: Document::Aveiro,
        place: "table 6.7",
        title: "Resources of the parallel solver",
        rows: "resource",
        columns: RESOURCES,
        says: &[
            says(SLICES, &[n(4297.0)]),
            says(LUTS, &[n(7578.0)]),
            says(RAMS, &[n(27.0)]),
            says(CLOCK, &[n(51.7)]),
        ],
        why: OTHER_DEVICE,
        quick: Some(plan("stored sizes", 0.1)),
        full: plan("synthesis and routing", 240.0),
        measure: |bench| resources(bench, "aveiro-parallel"),
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
        measure: summary,
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
        quick: Some(plan("3a and 3b", 15.0)),
        full: plan("3a and 3b", 15.0),
        measure: order_three,
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
        measure: iterations_of_3b,
    },
    Entry {
        name: "aveiro-figure-6.9",
        document: Document::Aveiro,
        place: "figure 6.9",
        title: "Resources of all solvers",
        rows: "solver",
        columns: &[column("slices (document), LUT4 (ours)"), column(RAMS)],
        says: &[
            says("aveiro-simple", &[n(529.0), n(4.0)]),
            says("aveiro-trial", &[n(961.0), n(19.0)]),
            says("aveiro-parallel", &[n(4297.0), n(27.0)]),
            says("delft", &[n(2436.0), n(110.0)]),
            says("madrid", &[n(12_265.0), n(134.0)]),
            says("crete", &[n(11_769.0), n(96.0)]),
        ],
        why: "The second editions do with fewer block RAMs because all copies lie in one; Cohort keeps all candidates in registers and \
              is large for that.",
        quick: Some(plan("stored sizes", 0.1)),
        full: plan("synthesis and routing", 500.0),
        measure: all_resources,
    },
];

fn device(_: &Bench<'_>) -> Result<Findings, Fault> {
    let mut findings = Findings::default();
    for (resource, number) in [(LUTS, 83_640.0), ("flip-flops", 83_640.0), (RAMS, 208.0)] {
        findings.row(resource, [Value::from(number)]);
    }
    Ok(findings)
}

fn resources(bench: &Bench<'_>, chip: &str) -> Result<Findings, Fault> {
    let silicon = bench.silicon(chip)?;
    let mut findings = Findings::default();
    findings.row(LUTS, [silicon.all_luts().into()]);
    findings.row(RAMS, [silicon.block_rams.into()]);
    findings.row(CLOCK, [silicon.clock_mhz.into()]);
    findings.row("flip-flops", [silicon.flip_flops.into()]);
    silicon.note(&mut findings);
    Ok(findings)
}

fn simple(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let race = |count: usize| {
        let puzzles = bench.simple_puzzles(count)?;
        let software = Method::AveiroSimpleSoftware;
        let first = bench.chip_laps("aveiro-simple", &puzzles, software)?;
        Ok::<_, Fault>((first, bench.chip_laps("aveiro-simple-2", &puzzles, software)?))
    };
    let (first, second) = race(SIMPLE.len() - 1)?;
    let mut findings = compare(SIMPLE, &first, &second, "aveiro-6.2");
    if let Some(count) = bench.pick(None, Some(500)) {
        let (first, second) = race(count)?;
        let [software, chip, ratio, fast] = means(&first, &second);
        findings
            .row(format_args!("mean of {count} generated puzzles"), [software, chip, ratio, fast]);
    }
    Ok(findings)
}

fn trial(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let laps = bench.trial_laps(TRIAL_ITERATIONS)?;
    let puzzles = bench.trial_puzzles(TRIAL_ITERATIONS)?;
    copies(bench, ["aveiro-trial", "aveiro-trial-2"], TRIAL, (laps, &puzzles), "aveiro-6.4")
}

fn parallel(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let laps = bench.parallel_laps(PARALLEL_ITERATIONS)?;
    let puzzles = bench.trial_puzzles(PARALLEL_ITERATIONS)?;
    copies(
        bench,
        ["aveiro-parallel", "aveiro-parallel-2"],
        PARALLEL,
        (laps, &puzzles),
        "aveiro-6.6",
    )
}

/// The table of a machine that makes copies, beside its second edition.
fn copies(
    bench: &Bench<'_>,
    [chip, fast]: [&str; 2],
    table: &[Says],
    (laps, puzzles): (&[Lap], &[Grid]),
    name: &str,
) -> Result<Findings, Fault> {
    let software = Method::AveiroTrialSoftware;
    let second = bench.chip_laps(fast, puzzles, software)?;
    let mut findings = compare(table, laps, &second, name);
    if let Some(count) = bench.pick(None, Some(500)) {
        let puzzles = bench.minimal_puzzles(count)?;
        let first = bench.chip_laps(chip, &puzzles, software)?;
        let second = bench.chip_laps(fast, &puzzles, software)?;
        let solved = |lap: &&Lap| lap.verdict == Verdict::Solved;
        findings.note(format!(
            "Of {count} minimal puzzles the chip solves {}; the mean is over all.",
            first.iter().filter(solved).count()
        ));
        let [software, chip, ratio, fast] = means(&first, &second);
        findings
            .row(format_args!("mean of {count} minimal puzzles"), [software, chip, ratio, fast]);
    }
    Ok(findings)
}

/// A generated puzzle beside each row of the document; figures of times and ratios.
fn compare(table: &[Says], first: &[Lap], second: &[Lap], name: &str) -> Findings {
    let mut findings = Findings::default();
    for ((says, lap), fast) in table.iter().zip(first).zip(second) {
        let [software, chip, fast] =
            [lap.software, lap.seconds, fast.seconds].map(|s| Value::from(s * 1e3));
        findings.row(says.row, [software, chip, lap.ratio().into(), fast]);
    }
    findings.row(MEAN, means(first, second));
    let document = |column: usize| {
        let values = table[..first.len()].iter().filter_map(move |says| says.values.get(column));
        values
            .map(|&value| Value::from(value).number().unwrap_or(f64::NAN) / 1e3)
            .collect::<Vec<f64>>()
    };
    let [software, hardware] = [document(0), document(1)];
    let ratios: Vec<f64> =
        hardware.iter().zip(&software).map(|(chip, software)| chip / software).collect();
    findings.charts.push(Chart {
        name: format!("{name}-times"),
        title: "Time of each puzzle".into(),
        places: "row of the table".into(),
        log: true,
        unit: Unit::Seconds,
        curves: vec![
            Curve::line("document, software", software),
            Curve::line("document, chip", hardware),
            Curve::line("ours, software", first.iter().map(|lap| lap.software)),
            Curve::line("ours, chip", first.iter().map(|lap| lap.seconds)),
            Curve::line("ours, second edition", second.iter().map(|lap| lap.seconds)),
        ],
    });
    findings.charts.push(Chart {
        name: format!("{name}-ratios"),
        title: "Time of the chip by that of the software".into(),
        places: "row of the table".into(),
        log: true,
        unit: Unit::Number,
        curves: vec![
            Curve::line("document", ratios),
            Curve::line("ours", first.iter().map(Lap::ratio)),
            Curve::line("ours, second edition", second.iter().map(Lap::ratio)),
        ],
    });
    findings.note("The chip's time is its simulated cycles at the routed clock; ours stands beside a puzzle of the document that it is not.");
    findings
}

/// The means in the order of the columns.
fn means(first: &[Lap], second: &[Lap]) -> [Value; 4] {
    [
        mean(first.iter().map(|lap| lap.software * 1e3)).into(),
        mean(first.iter().map(|lap| lap.seconds * 1e3)).into(),
        mean(first.iter().map(Lap::ratio)).into(),
        mean(second.iter().map(|lap| lap.seconds * 1e3)).into(),
    ]
}

fn summary(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let [trial, parallel] = ["aveiro-trial", "aveiro-parallel"].map(|chip| bench.silicon(chip));
    let (trial, parallel) = (trial?, parallel?);
    let mut findings = Findings::default();
    findings.row("block RAMs", [trial.block_rams.into(), parallel.block_rams.into()]);
    findings.row("iterations", [Value::from(21_u64), Value::from(4_u64)]);
    findings.row(LUTS, [trial.all_luts().into(), parallel.all_luts().into()]);
    let ratio = |laps: &[Lap]| Value::from(mean(laps.iter().map(Lap::ratio)));
    let trial_ratio = ratio(bench.trial_laps(TRIAL_ITERATIONS)?);
    let parallel_ratio = ratio(bench.parallel_laps(PARALLEL_ITERATIONS)?);
    findings.row("chip / software, mean", [trial_ratio, parallel_ratio]);
    trial.note(&mut findings);
    Ok(findings)
}

fn order_three(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let puzzles: Vec<Grid> = ["3a", "3b"].into_iter().filter_map(contest_puzzle).collect();
    let mut findings = Findings::default();
    let chips = [
        "aveiro-simple",
        "aveiro-trial",
        "aveiro-parallel",
        "aveiro-simple-2",
        "aveiro-trial-2",
        "aveiro-parallel-2",
        "cohort",
    ];
    for chip in chips {
        let laps = bench.chip_laps(chip, &puzzles, Method::Flagship);
        let Some(laps) = findings.part(laps)? else { continue };
        let value = |lap: &Lap| match lap.verdict {
            Verdict::Solved => Value::from(lap.seconds * 1e3),
            other => Value::from(other.to_string()),
        };
        if let [a, b] = &laps[..] {
            findings.row(chip, [value(a), value(b)]);
        }
    }
    for method in [Method::Delft, Method::Madrid, Method::Crete, Method::Dresden, Method::Flagship]
    {
        let mut values = [const { Value::Absent }; 2];
        for (value, puzzle) in values.iter_mut().zip(&puzzles) {
            *value = bench.method_time(method, puzzle, None)?.value(1e3);
        }
        findings.row(method, values);
    }
    findings.note("Rows with the name of a chip are simulated; the others are programs.");
    Ok(findings)
}

fn iterations_of_3b(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let puzzle = contest_puzzle("3b").ok_or_else(|| Fault::gap("puzzle 3b is missing"))?;
    let time = bench.method_time(Method::AveiroTrialSoftware, &puzzle, None)?;
    let mut findings = Findings::default();
    if let Some(iterations) = time.iterations {
        findings.row("iterations", [iterations.into()]);
    }
    findings.row("time, ms", [time.value(1e3)]);
    Ok(findings)
}

fn all_resources(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let mut findings = Findings::default();
    let ours = [
        "aveiro-simple",
        "aveiro-trial",
        "aveiro-parallel",
        "aveiro-simple-2",
        "aveiro-trial-2",
        "aveiro-parallel-2",
        "cohort",
    ];
    for chip in ours {
        let Some(silicon) = findings.part(bench.silicon(chip))? else { continue };
        findings.row(chip, [silicon.all_luts().into(), silicon.block_rams.into()]);
        silicon.note(&mut findings);
    }
    Ok(findings)
}
