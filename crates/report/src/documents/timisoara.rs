//! The thesis and the paper of Timisoara.

use lockstep_chips::reversi::GameLap;
use lockstep_reversi::Size as BoardSize;
use lockstep_reversi::complexity::{Estimate, count_positions, play_games};

use crate::entry::{ONE, n, plan, says};
use crate::measure::{Bench, Fault, TIMISOARA_DEPTH, reversi_chip};
use crate::{Chart, Curve, Document, Entry, Findings, Unit, Value};

const CLOCK: &str = "clock, MHz";
const CYCLES: &str = "clock cycles per node";
const NODES: &str = "nodes per second, million";
const SPEEDUP: &str = "time of the software / time of the chip";

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "timisoara-resources",
        document: Document::Timisoara,
        place: "sections 7.2 to 7.9",
        title: "Resources of the machine",
        rows: "module",
        columns: ONE,
        says: &[
            says("legal moves, LUT4", &[n(594.0)]),
            says("flips, LUT4", &[n(1515.0)]),
            says("search, % of the device's logic", &[n(33.0)]),
            says("search, flip-flops", &[n(456.0)]),
            says("stack, block RAMs", &[n(8.0)]),
            says(CLOCK, &[n(50.0)]),
        ],
        why: "The device differs (ECP5-85F with 84 thousand LUT4 and 208 block RAMs, where the XC3S500E has 9312 \
              and 20), our flips share one network for all directions, and our flip-flops hold the \
              evaluation's pipeline and shift registers around the core.",
        quick: Some(plan("stored sizes", 0.1)),
        full: plan("synthesis and routing", 240.0),
        measure: resources,
    },
    Entry {
        name: "timisoara-8.1",
        document: Document::Timisoara,
        place: "figure 8.1",
        title: "Time of each move, chip and software",
        rows: "quantity",
        columns: ONE,
        says: &[
            says(SPEEDUP, &[n(250.0)]),
            says(NODES, &[n(5.0)]),
            says(CYCLES, &[n(10.0)]),
            says(CLOCK, &[n(50.0)]),
        ],
        why: "The document's software was a C# program on a Pentium 4; ours is compiled and runs on a processor \
              of today, so the same algorithm leaves the chip a small lead, although our chip needs a fifth of \
              the cycles for a node.",
        quick: Some(plan("a game at depth 6", 3.0)),
        full: plan("a game at depth 6", 3.0),
        measure: times,
    },
    Entry {
        name: "timisoara-8.2",
        document: Document::Timisoara,
        place: "figure 8.2",
        title: "Nodes of each move",
        rows: "quantity",
        columns: ONE,
        says: &[],
        why: "The document's game was played against Zebra and its numbers are in the drawing only; ours is a game of the machine \
              against itself, with the same shape: most nodes in the middle of the game.",
        quick: Some(plan("a game at depth 6", 1.0)),
        full: plan("a game at depth 6", 1.0),
        measure: nodes,
    },
    Entry {
        name: "timisoara-complexity",
        document: Document::Timisoara,
        place: "chapter 4",
        title: "Complexity of the game",
        rows: "decimal logarithm, or number",
        columns: ONE,
        says: &[
            says("positions, log10", &[n(28.0)]),
            says("games, log10", &[n(58.0)]),
            says("moves to choose from", &[n(10.0)]),
            says("moves of a game", &[n(58.0)]),
        ],
        why: "The document quotes Allis, who raised a rounded branching factor to a rounded length; ours \
              are estimates from random games and boards, and count boards that cannot be excluded, not \
              those that can be reached.",
        quick: Some(plan("50 000 random games and boards", 3.0)),
        full: plan("2 000 000 random games and boards", 10.0),
        measure: complexity,
    },
];

fn resources(bench: &Bench<'_>) -> Result<Findings, Fault> {
    /// The LUT4 of an ECP5-85F.
    const DEVICE: f64 = 83_640.0;
    let silicon = bench.silicon("timisoara")?;
    let mut findings = Findings::default();
    findings.row("legal moves, LUT4", [silicon.block("reversi_moves").into()]);
    findings.row("flips, LUT4", [silicon.block("reversi_flips").into()]);
    let search = 100.0 * silicon.all_luts() as f64 / DEVICE;
    findings.row("search, % of the device's logic", [search.into()]);
    findings.row("search, flip-flops", [silicon.flip_flops.into()]);
    findings.row("stack, block RAMs", [silicon.block_rams.into()]);
    findings.row(CLOCK, [silicon.clock_mhz.into()]);
    findings.row("search and flips, LUT4", [silicon.all_luts().into()]);
    findings.note("Look-up tables inside carry cells are counted in the last row.");
    silicon.note(&mut findings);
    Ok(findings)
}

fn times(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let game = bench.timisoara_game()?;
    let info = reversi_chip("timisoara")?.info();
    let seconds = |lap: &GameLap| info.seconds(lap.lap.chip.cycles);
    let [chip, twin, nodes, cycles] = [
        game.iter().map(seconds).sum::<f64>(),
        game.iter().map(|lap| lap.lap.time.as_secs_f64()).sum(),
        game.iter().map(|lap| lap.lap.chip.answer.nodes as f64).sum(),
        game.iter().map(|lap| lap.lap.chip.cycles as f64).sum(),
    ];
    let mut findings = Findings::default();
    findings.row(SPEEDUP, [(twin / chip).into()]);
    findings.row(NODES, [(nodes / chip / 1e6).into()]);
    findings.row(CYCLES, [(cycles / nodes).into()]);
    findings.row(CLOCK, [info.routed.clock_mhz.into()]);
    findings.row("nodes per second of the software, million", [(nodes / twin / 1e6).into()]);
    findings.note(
        "The chip's time is its simulated cycles at the routed clock: it runs on no board here.",
    );
    findings.charts.push(Chart {
        name: "timisoara-8.1".into(),
        title: format!("Time of each move, depth {TIMISOARA_DEPTH}"),
        places: "move of the game".into(),
        log: true,
        unit: Unit::Seconds,
        curves: vec![
            Curve::line("chip, simulated", game.iter().map(seconds)),
            Curve::line("twin, in software", game.iter().map(|lap| lap.lap.time.as_secs_f64())),
        ],
    });
    Ok(findings)
}

fn nodes(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let game = bench.timisoara_game()?;
    let nodes = |lap: &GameLap| lap.lap.chip.answer.nodes;
    let mut findings = Findings::default();
    findings.row("nodes in the game", [game.iter().map(nodes).sum::<u64>().into()]);
    if let Some(most) = game.iter().max_by_key(|lap| nodes(lap)) {
        findings.row("most nodes for a move", [nodes(most).into()]);
        findings.row("number of that move", [most.number.into()]);
    }
    findings.charts.push(Chart {
        name: "timisoara-8.2".into(),
        title: format!("Nodes of each move, depth {TIMISOARA_DEPTH}"),
        places: "move of the game".into(),
        log: false,
        unit: Unit::Number,
        curves: vec![Curve::columns(
            "nodes, the same in chip and twin",
            game.iter().map(|lap| nodes(lap) as f64),
        )],
    });
    Ok(findings)
}

fn complexity(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let samples = bench.pick(50_000, 2_000_000);
    let played = play_games(BoardSize::Eight, samples, 1);
    bench.check()?;
    let [tree, positions] =
        [played.number, count_positions(BoardSize::Eight, samples, 1)].map(Estimate::log10);
    let mut findings = Findings::default();
    let mut row = |label, estimate: Estimate| {
        findings.row(label, [Value::from(estimate.mean)]);
        format!("{label} {:.3} ± {:.3}", estimate.mean, estimate.error)
    };
    let errors = [
        row("positions, log10", positions),
        row("games, log10", tree),
        row("moves to choose from", played.branching),
        row("moves of a game", played.length),
    ];
    findings.note(format!("With standard errors: {}.", errors.join(", ")));
    let power = played.length.mean * played.branching.mean.log10();
    findings.row("branching to the power of the length, log10", [power.into()]);
    Ok(findings)
}
