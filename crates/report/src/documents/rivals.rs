//! Chapter 2 of the document of Aveiro: the machines of others.

use std::collections::HashMap;
use std::time::Duration;

use lockstep_sudoku::Grid;
use lockstep_sudoku::methods::{Method, Options, Outcome, Techniques};

use crate::entry::{Column, NIL, column, n, plan, says, t};
use crate::measure::{Bench, Fault, contest_puzzle, contest_puzzles};
use crate::{Document, Entry, Findings, Value};

const NO_CIRCUIT: &str = "We replicate this machine in software only, so there is nothing of ours to count; its method is measured in \
     table 2.5.";

/// Slices, LUT4 and block RAMs.
const SIZES: &[Column] = &[column("slices"), column("LUT4"), column("block RAMs")];

/// The methods of table 2.5, in its order, then ours.
const METHODS: &[Column] = &[
    column("brute force (delft), s"),
    column("special processor (madrid), s"),
    column("annealing (crete), s"),
    column("exact cover (dresden), s"),
    column("MiniSat (sat), s"),
    column("preprocessing and MiniSat, s"),
    column("flagship, s"),
];

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "aveiro-2.2",
        document: Document::Aveiro,
        place: "table 2.2",
        title: "Resources of the solver of Delft",
        rows: "solver",
        columns: SIZES,
        says: &[says("delft, Virtex-II Pro 30", &[n(2436.0), NIL, n(110.0)])],
        why: NO_CIRCUIT,
        quick: Some(plan("nothing", 0.0)),
        full: plan("nothing", 0.0),
        measure: |_| Ok(Findings::default()),
    },
    Entry {
        name: "aveiro-2.3",
        document: Document::Aveiro,
        place: "table 2.3",
        title: "Resources of the special processor of Madrid, technique by technique",
        rows: "techniques up to",
        columns: &[
            column("slices"),
            column("block RAMs"),
            column("largest order"),
            column("3a in software, µs"),
            column("3b in software, µs"),
        ],
        says: &[
            says("branch and bound", &[n(1832.0), n(29.0), n(15.0)]),
            says("singles", &[n(2183.0), n(29.0), n(15.0)]),
            says("hidden singles", &[n(7675.0), n(134.0), n(11.0)]),
            says("hidden pairs", &[n(9187.0), n(134.0), n(11.0)]),
            says("hidden triplets", &[n(10_800.0), n(134.0), n(11.0)]),
            says("hidden quartets", &[n(12_265.0), n(134.0), n(11.0)]),
        ],
        why: "We replicate this machine in software only, so no slices are counted; the times show what each technique is worth to the same \
              search on the contest's puzzles of order 3.",
        quick: Some(plan("3a and 3b", 1.0)),
        full: plan("3a and 3b", 1.0),
        measure: ladder,
    },
    Entry {
        name: "aveiro-2.4",
        document: Document::Aveiro,
        place: "table 2.4",
        title: "Resources of the annealing solver of Crete, three cores",
        rows: "solver",
        columns: SIZES,
        says: &[says("crete, Virtex-II Pro 30", &[n(11_769.0), n(14_096.0), n(96.0)])],
        why: NO_CIRCUIT,
        quick: Some(plan("nothing", 0.0)),
        full: plan("nothing", 0.0),
        measure: |_| Ok(Findings::default()),
    },
    Entry {
        name: "aveiro-2.5",
        document: Document::Aveiro,
        place: "table 2.5",
        title: "The FPT'09 contest",
        rows: "puzzle",
        columns: METHODS,
        says: &[
            says("3a", &[n(0.020821), n(0.0086), NIL, n(0.000257), n(0.001999), t("≈ 0")]),
            says("4a", &[n(0.221379), n(0.024761), NIL, n(0.001306), n(0.016997), n(0.000999)]),
            says("5a", &[NIL, n(0.060281), NIL, n(0.009064), n(0.105983), n(0.002999)]),
            says("6a", &[n(0.115347), n(0.117894), n(0.145), n(0.002838), n(0.38894), n(0.001999)]),
            says("7a", &[n(0.211343), n(0.224523), n(0.223), n(0.007863), n(1.3208), n(0.001999)]),
            says("8a", &[n(0.096424), n(0.058375), n(0.658), n(0.016489), n(3.9564), n(0.002999)]),
            says("9a", &[NIL, n(0.300835), n(5.662), n(0.075043), n(10.3444), n(0.008998)]),
            says("10a", &[NIL, n(0.322603), n(19.78), n(0.11694), n(24.2893), n(0.016997)]),
            says("11a", &[NIL, n(0.381182), n(147.49), n(0.183406), t("-"), n(0.035994)]),
            says("12a", &[NIL, t("-"), n(557.52), n(0.558018), t("-"), n(0.069989)]),
            says("13a", &[NIL, t("-"), NIL, n(0.802226), t("-"), n(0.112982)]),
            says("14a", &[NIL, t("-"), NIL, n(2.017806), t("-"), n(0.182972)]),
            says("15a", &[NIL, NIL, NIL, NIL, t("-"), n(0.276957)]),
            says("3b", &[n(0.01246), n(0.009762), NIL, n(0.003178), n(0.001999), t("≈ 0")]),
            says("4b", &[NIL, NIL, NIL, n(1.27567), n(0.020996), n(0.001999)]),
            says("5b", &[NIL, NIL, NIL, n(28.8915), n(0.116982), n(0.004999)]),
            says("6b", &[NIL, NIL, NIL, NIL, n(1008.2), n(0.017997)]),
            says("7b", &[NIL, NIL, NIL, NIL, t("-"), n(0.044993)]),
            says("8b", &[NIL, NIL, NIL, NIL, t("-"), n(0.117982)]),
            says("9b", &[NIL, NIL, NIL, NIL, t("-"), n(0.277957)]),
            says("10b", &[NIL, t("-"), NIL, NIL, t("-"), n(1.59091)]),
            says("11b", &[NIL, t("-"), NIL, NIL, t("-"), n(1.16082)]),
            says("12b", &[NIL, t("-"), NIL, NIL, t("-"), n(2.28465)]),
            says("14b", &[NIL, t("-"), NIL, NIL, t("-"), n(7.2)]),
        ],
        why: "The first four of the document are circuits of 50 MHz or so and ours are programs on this machine; ours follow outlines of a \
              page each, and the last two use a SAT solver of the MiniSat family. From 6b on the document's preprocessing does something that \
              its outline does not tell: singles and hidden singles, as ours has them, do not come near, and no SAT solver of today that we \
              tried does.",
        quick: Some(plan("orders 3 to 5, half a second at most", 5.0)),
        full: plan("all orders, 20 s at most", 1000.0),
        measure: contest,
    },
];

/// The techniques of the special processor, one after the other, on the contest's puzzles of order 3.
fn ladder(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let mut findings = Findings::default();
    for techniques in Techniques::ALL {
        let limit = Some(Duration::from_secs(10));
        let mut values = vec![Value::Absent; 3];
        for puzzle in ["3a", "3b"].into_iter().filter_map(contest_puzzle) {
            let options = Options { techniques, ..Options::default() };
            values.push(bench.time_with(Method::Madrid, options, &puzzle, limit)?.value(1e6));
        }
        findings.row(techniques.name().replace('-', " "), values);
    }
    findings.note("The document prints 1080 slices and 78 % for hidden triplets; 78 % of the device are the 10 800 shown.");
    Ok(findings)
}

fn contest(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let mut findings = Findings::default();
    let mut puzzles: HashMap<String, Grid> = HashMap::new();
    match &bench.options.puzzles {
        Some(dir) => puzzles.extend(contest_puzzles(dir)?),
        None => findings.gaps.push(
            "only 3a and 3b are part of this program: give the directory of the contest's puzzles (puzzle03a.sudoku and so on) \
             with --puzzles DIR"
                .into(),
        ),
    }
    let limit = bench.pick(Duration::from_millis(500), Duration::from_secs(20));
    let largest = bench.pick(5, 15);
    for says in
        ENTRIES.iter().find(|entry| entry.name == "aveiro-2.5").map_or(&[][..], |entry| entry.says)
    {
        let puzzle = puzzles.remove(says.row).or_else(|| contest_puzzle(says.row));
        let Some(puzzle) = puzzle.filter(|puzzle| puzzle.order().get() <= largest) else {
            continue;
        };
        findings.row(says.row, times(bench, &puzzle, limit)?);
    }
    findings.note(
        "The document's heading says ms; its table 6.9 has the same numbers a thousand times as large, in ms, so these are seconds.",
    );
    Ok(findings)
}

fn times(bench: &Bench<'_>, puzzle: &Grid, limit: Duration) -> Result<[Value; 7], Fault> {
    let preprocess = Options { preprocess: true, ..Options::default() };
    let methods = [
        (Method::Delft, Options::default()),
        (Method::Madrid, Options::default()),
        (Method::Crete, Options::default()),
        (Method::Dresden, Options::default()),
        (Method::Sat, Options::default()),
        (Method::Sat, preprocess),
        (Method::Flagship, Options::default()),
    ];
    let mut values = [const { Value::Absent }; 7];
    for (value, (method, options)) in values.iter_mut().zip(methods) {
        let time = bench.time_with(method, options, puzzle, Some(limit))?;
        *value = match time.outcome {
            Outcome::Solved(_) => time.value(1.0),
            _ if time.seconds >= 0.9 * limit.as_secs_f64() => {
                Value::from(format!("> {} s", limit.as_secs_f64()))
            }
            _ => time.value(1.0),
        };
    }
    Ok(values)
}
