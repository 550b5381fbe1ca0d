use lockstep_chips::sudoku::Verdict;
use lockstep_sudoku::Grid;
use lockstep_sudoku::methods::Method;

use super::{
    CLOCK, LUTS, MEAN, PARALLEL, PARALLEL_ITERATIONS, RAMS, RESOURCES, SIMPLE, TRIAL,
    TRIAL_ITERATIONS,
};
use crate::entry::Says;
use crate::measure::{Bench, Fault, Lap, contest_puzzle, mean};
use crate::{Chart, Curve, Findings, Unit, Value};

pub(super) fn device(_: &Bench<'_>) -> Result<Findings, Fault> {
    let mut findings = Findings::default();
    for (resource, number) in [(LUTS, 83_640.0), ("flip-flops", 83_640.0), (RAMS, 208.0)] {
        findings.row(resource, [Value::from(number)]);
    }
    Ok(findings)
}

pub(super) fn resources(bench: &Bench<'_>, chip: &str) -> Result<Findings, Fault> {
    let silicon = bench.silicon(chip)?;
    let mut findings = Findings::default();
    findings.row(LUTS, [silicon.all_luts().into()]);
    findings.row(RAMS, [silicon.block_rams.into()]);
    findings.row(CLOCK, [silicon.clock_mhz.into()]);
    findings.row("flip-flops", [silicon.flip_flops.into()]);
    silicon.note(&mut findings);
    Ok(findings)
}

pub(super) fn simple(bench: &Bench<'_>) -> Result<Findings, Fault> {
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

pub(super) fn trial(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let laps = bench.trial_laps(TRIAL_ITERATIONS)?;
    let puzzles = bench.trial_puzzles(TRIAL_ITERATIONS)?;
    copies(bench, ["aveiro-trial", "aveiro-trial-2"], TRIAL, (laps, &puzzles), "aveiro-6.4")
}

pub(super) fn parallel(bench: &Bench<'_>) -> Result<Findings, Fault> {
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

pub(super) fn summary(bench: &Bench<'_>) -> Result<Findings, Fault> {
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

pub(super) fn order_three(bench: &Bench<'_>) -> Result<Findings, Fault> {
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

pub(super) fn iterations_of_3b(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let puzzle = contest_puzzle("3b").ok_or_else(|| Fault::gap("puzzle 3b is missing"))?;
    let time = bench.method_time(Method::AveiroTrialSoftware, &puzzle, None)?;
    let mut findings = Findings::default();
    if let Some(iterations) = time.iterations {
        findings.row("iterations", [iterations.into()]);
    }
    findings.row("time, ms", [time.value(1e3)]);
    Ok(findings)
}

pub(super) fn all_resources(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let mut findings = Findings::default();
    // In the order of the table: the document's rows, then those that only we have.
    let mut luts = vec![f64::NAN; RESOURCES.len()];
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
        match RESOURCES.iter().position(|says| says.row == chip) {
            Some(place) => luts[place] = silicon.all_luts() as f64,
            None => luts.push(silicon.all_luts() as f64),
        }
        silicon.note(&mut findings);
    }
    let slices =
        RESOURCES.iter().map(|says| Value::from(says.values[0]).number().unwrap_or(f64::NAN));
    findings.charts.push(Chart {
        name: "aveiro-figure-6.9".into(),
        title: "Logic of each solver".into(),
        places: "solver, in the order of the table".into(),
        log: true,
        unit: Unit::Number,
        curves: vec![
            Curve::columns("document, slices", slices),
            Curve::columns("ours, LUT4", luts),
        ],
    });
    Ok(findings)
}
