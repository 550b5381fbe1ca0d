//! What the documents leave open.

use std::time::Instant;

use lockstep_chips::sudoku_chips;
use lockstep_connectx::Position as Connectx;
use lockstep_reversi::{EngineName, Position, Size as BoardSize};
use lockstep_search::Limits;
use lockstep_sudoku::methods::Method;

use crate::entry::{column, plan};
use crate::measure::{Bench, Duel, Fault, Lap, mean, reversi_chip, search_positions};
use crate::{Document, Entry, Findings, Value};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "flagship-replicas",
        document: Document::Beyond,
        place: "matches",
        title: "The flagships against the replicas",
        rows: "match",
        columns: &[
            column("games"),
            column("won"),
            column("drawn"),
            column("points per game"),
            column("mean margin"),
        ],
        says: &[],
        why: "Better evaluation and selective search count for more than speed: the replicas know what was published, the flagships what is known today.",
        quick: Some(plan("4 games each, 10 ms a move", 8.0)),
        full: plan("20 games each, 50 ms a move", 150.0),
        measure: matches,
    },
    Entry {
        name: "chips-reversi",
        document: Document::Beyond,
        place: "chips",
        title: "Reversi chips side by side",
        rows: "chip",
        columns: &[
            column("clock, MHz"),
            column("LUT4"),
            column("block RAMs"),
            column("cycles per node"),
            column("nodes per second, million"),
            column("its twin on a core, million"),
            column("chip / twin"),
            column("flagship on a core, million"),
        ],
        says: &[],
        why: "A chip spends two cycles on a node and a core about a hundred, but the core's clock is some forty times as fast. Twelve cores of a chip search one tree, and spend half a cycle on a node, or less in a deeper search.",
        quick: Some(plan("5 positions, depth 6", 3.0)),
        full: plan("20 positions, depth 8", 200.0),
        measure: reversi,
    },
    Entry {
        name: "chips-sudoku",
        document: Document::Beyond,
        place: "chips",
        title: "Sudoku chips side by side",
        rows: "chip",
        columns: &[
            column("clock, MHz"),
            column("LUT4"),
            column("block RAMs"),
            column("cycles per puzzle"),
            column("puzzles per second"),
            column("flagship on a core, puzzles per second"),
            column("chip / flagship"),
            column("solved"),
        ],
        says: &[],
        why: "The machines of Aveiro look at one cell at a time; Cohort looks at all candidates at once, and so does the flagship with SIMD.",
        quick: Some(plan("5 minimal puzzles", 5.0)),
        full: plan("100 minimal puzzles", 500.0),
        measure: sudoku,
    },
];

fn matches(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let mut findings = Findings::default();
    let games = bench.pick(4, 20);
    let time = bench.pick("10ms", "50ms");
    let ours = format!("flagship?time={time}");
    for rival in
        [format!("zaragoza?time={time}"), "timisoara?depth=6".into(), "fpt10-reference:7".into()]
    {
        let start = Position::start(BoardSize::Eight);
        let record = bench.play(Duel { start, players: [&ours, &rival], games });
        add(&mut findings, format!("Reversi, `{ours}` - `{rival}`"), record)?;
    }
    for board in ["6x7x4", "9x9x5"] {
        let start = Connectx::start(board.parse().map_err(Fault::gap)?);
        let rival = format!("bologna?time={time}");
        let record = bench.play(Duel { start, players: [&ours, &rival], games });
        add(&mut findings, format!("Connect-X {board}, `{ours}` - `{rival}`"), record)?;
    }
    findings.note("Balanced openings, each with both colours; margins are discs in Reversi, half the discs left in Connect-X.");
    Ok(findings)
}

fn add(
    findings: &mut Findings,
    label: String,
    record: Result<lockstep_arena::matches::MatchRecord, Fault>,
) -> Result<(), Fault> {
    if let Some(of) = findings.part(record)? {
        let values = [
            of.games.into(),
            of.wins.into(),
            of.draws.into(),
            of.score.into(),
            of.mean_margin.into(),
        ];
        findings.row(label, values);
    }
    Ok(())
}

fn reversi(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let depth = bench.pick(6, 8);
    let positions = search_positions(bench.pick(5, 20));
    let flagship = flagship_speed(bench, &positions)?;
    let mut findings = Findings::default();
    for name in ["timisoara", "zaragoza", "phalanx"] {
        let chip = reversi_chip(name)?;
        let silicon = bench.silicon(name)?;
        let [mut nodes, mut cycles, mut seconds] = [0.0; 3];
        let mut searcher = chip.start()?;
        for position in &positions {
            let question = chip.question(position, &Limits::depth(depth))?;
            let found = searcher.search(&question, bench.stop)?.ok_or(Fault::Stopped)?;
            nodes += found.answer.nodes as f64;
            cycles += found.cycles as f64;
            seconds += chip.think(&question, bench.stop).1.as_secs_f64();
        }
        bench.check()?;
        let speed = silicon.clock_mhz * nodes / cycles;
        let twin = nodes / seconds / 1e6;
        findings.row(
            name,
            [
                silicon.clock_mhz.into(),
                silicon.all_luts().into(),
                silicon.block_rams.into(),
                (cycles / nodes).into(),
                speed.into(),
                twin.into(),
                (speed / twin).into(),
                flagship.into(),
            ],
        );
        silicon.note(&mut findings);
    }
    findings.note("The twin of phalanx follows its twelve cores cycle by cycle, and is no engine.");
    findings.note("The flagship's nodes cost more and are worth more: it cuts selectively.");
    Ok(findings)
}

/// The flagship's nodes per second on one core, in millions.
fn flagship_speed(bench: &Bench<'_>, positions: &[Position]) -> Result<f64, Fault> {
    let mut engine = EngineName::default().build();
    let (mut nodes, mut seconds) = (0.0, 0.0);
    for position in positions {
        let report =
            engine.search(position, &Limits::depth(bench.pick(12, 16)), bench.stop, &mut ());
        bench.check()?;
        nodes += report.stats.nodes as f64;
        seconds += report.stats.time.as_secs_f64();
    }
    Ok(nodes / seconds / 1e6)
}

fn sudoku(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let puzzles = bench.minimal_puzzles(bench.pick(5, 100))?;
    // Long enough to be timed.
    let many = bench.minimal_puzzles(bench.pick(500, 5_000))?;
    let mut solver = Method::Flagship.solver(lockstep_sudoku::methods::Options::default());
    let start = Instant::now();
    for puzzle in &many {
        solver.solve(puzzle, &Limits::default(), bench.stop, &mut ());
    }
    let flagship = many.len() as f64 / start.elapsed().as_secs_f64();
    bench.check()?;
    let mut findings = Findings::default();
    for chip in sudoku_chips().map(|chip| chip.info().name).filter(|&name| name != "cohort-unique")
    {
        let laps = bench.chip_laps(chip, &puzzles, Method::Flagship);
        let Some(laps) = findings.part(laps)? else { continue };
        let Some(silicon) = findings.part(bench.silicon(chip))? else { continue };
        let cycles = mean(laps.iter().map(|lap| lap.cycles as f64));
        let speed = 1e6 * silicon.clock_mhz / cycles;
        let solved =
            laps.iter().filter(|lap: &&Lap| lap.verdict == lockstep_chips::sudoku::Verdict::Solved);
        findings.row(
            chip,
            [
                silicon.clock_mhz.into(),
                silicon.all_luts().into(),
                silicon.block_rams.into(),
                cycles.into(),
                speed.into(),
                flagship.into(),
                (speed / flagship).into(),
                Value::from(format!("{} of {}", solved.count(), puzzles.len())),
            ],
        );
        silicon.note(&mut findings);
    }
    findings.note("One puzzle at a time on each chip; Cohort alone can take the next one before it has answered.");
    Ok(findings)
}
