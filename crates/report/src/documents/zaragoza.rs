//! The document of Zaragoza.

use std::iter::repeat_n;

use lockstep_arena::Spec;
use lockstep_arena::tables::{Row, Table};
use lockstep_reversi::replicas::stable_discs;
use lockstep_reversi::replicas::zaragoza::{CORNERS, Edition, Zaragoza};
use lockstep_reversi::{Player, Position, Size as BoardSize};

use crate::entry::{Column, NIL, ONE, column, n, plan, says, t};
use crate::measure::{Bench, Duel, Fault, in_parallel, random_boards, search_positions};
use crate::{Chart, Curve, Document, Entry, Findings, Unit, Value};

/// The columns of tables 4 to 6.
const GAMES: &[Column] = &[
    column("chip black"),
    column("software black"),
    column("chip black, software that counts discs alone"),
    column("software that counts discs alone black"),
    column("games won"),
];

/// Row of the sums in tables 4 to 6.
const WON: &str = "all";

const SQUARES: &str = "The values that the contest's software gave to squares are not in the document; with values of our own it \
     plays better than the original, and against software that counts discs alone the results come near those \
     of the document.";

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "zaragoza-3",
        document: Document::Zaragoza,
        place: "table 3",
        title: "Resources",
        rows: "version",
        columns: &[
            column("block RAMs"),
            column("slices (document), LUT4 (ours)"),
            column("clock, MHz"),
        ],
        says: &[
            says("Finalistas", &[n(4.0), n(5325.0), n(32.0)]),
            says("Ganadores", &[n(8.0), n(5830.0), n(32.0)]),
        ],
        why: "A slice of the Virtex-II Pro holds two LUT4, so 5830 slices are up to 11 660 of them; the networks that limit the document's \
              clock are shorter and pipelined in ours. One core of ours plays both versions; 4 of its block RAMs hold the openings, \
              which Finalistas does without.",
        quick: Some(plan("stored sizes", 0.1)),
        full: plan("synthesis and routing", 300.0),
        measure: resources,
    },
    Entry {
        name: "zaragoza-4",
        document: Document::Zaragoza,
        place: "table 4",
        title: "A second per move against the contest's software",
        rows: "level",
        columns: GAMES,
        says: &[
            says("1", &[t("63-1"), t("63-0")]),
            says("2", &[t("64-0"), t("60-4")]),
            says("3", &[t("64-0"), t("64-0")]),
            says("4", &[t("64-0"), t("63-0")]),
            says("5", &[t("64-0"), t("64-0")]),
            says("6", &[t("64-0"), t("63-0")]),
            says("7", &[t("64-0"), t("64-0")]),
            says(WON, &[NIL, NIL, NIL, NIL, n(14.0)]),
        ],
        why: SQUARES,
        quick: Some(plan("1/64 of a second per move", 14.0)),
        full: plan("a second per move at 32 MHz", 1000.0),
        measure: |bench| contest(bench, Table::Four, bench.pick(64, 1)),
    },
    Entry {
        name: "zaragoza-5",
        document: Document::Zaragoza,
        place: "table 5",
        title: "A tenth of a second per move",
        rows: "level",
        columns: GAMES,
        says: &[
            says("1", &[t("57-7"), t("64-0")]),
            says("2", &[t("64-0"), t("60-0")]),
            says("3", &[t("64-0"), t("64-0")]),
            says("4", &[t("64-0"), t("59-4")]),
            says("5", &[t("64-0"), t("61-1")]),
            says("6", &[t("64-0"), t("59-4")]),
            says("7", &[t("60-3"), t("59-5")]),
            says(WON, &[NIL, NIL, NIL, NIL, n(14.0)]),
        ],
        why: SQUARES,
        quick: Some(plan("1/80 of a second per move", 12.0)),
        full: plan("a tenth of a second per move at 32 MHz", 120.0),
        measure: |bench| contest(bench, Table::Five, bench.pick(8, 1)),
    },
    Entry {
        name: "zaragoza-6",
        document: Document::Zaragoza,
        place: "table 6",
        title: "1024 clock cycles per move",
        rows: "level",
        columns: GAMES,
        says: &[
            says("1", &[t("42-22"), t("51-3")]),
            says("2", &[t("52-12"), t("44-20")]),
            says("3", &[t("42-22"), t("54-10")]),
            says("4", &[t("60-0"), t("38-26")]),
            says("5", &[t("63-0"), t("47-17")]),
            says("6", &[t("63-1"), t("38-26")]),
            says("7", &[t("63-0"), t("invalid move of the software")]),
            says(WON, &[NIL, NIL, NIL, NIL, n(14.0)]),
        ],
        why: SQUARES,
        quick: Some(plan("1024 cycles per move, the simulated chip", 15.0)),
        full: plan("1024 cycles per move, the simulated chip", 15.0),
        measure: |bench| contest(bench, Table::Six, 1),
    },
    Entry {
        name: "zaragoza-7",
        document: Document::Zaragoza,
        place: "table 7",
        title: "Against the same algorithm in software",
        rows: "colours",
        columns: &[
            column("discs, chip - software"),
            column("mean depth of the chip"),
            column("mean depth of the software"),
        ],
        says: &[
            says("chip black", &[t("42-22"), n(9.64), n(7.63)]),
            says("software black", &[t("52-12"), n(9.85), n(8.16)]),
        ],
        why: "A processor of today searches the same tree several times as fast as the i7 of 2011 did, and our chip enters a node in a \
              fifth of the document's cycles, so both sides look further ahead and the lead of the chip is smaller.",
        quick: Some(plan("1/50 of a second per move for both", 4.0)),
        full: plan("a second per move for both, the chip's at 32 MHz", 150.0),
        measure: equivalent,
    },
    Entry {
        name: "zaragoza-ordering",
        document: Document::Zaragoza,
        place: "section 2.2.3, figure 12",
        title: "What the order of moves saves",
        rows: "depth",
        columns: &[
            column("fixed order (Finalistas), nodes"),
            column("best move of the last tree first (Ganadores), nodes"),
            column("Ganadores / Finalistas"),
        ],
        says: &[],
        why: "The document calls the order an important optimisation and gives no number; trying the best move of the last tree \
              first matters at the root only, so it saves a part of the nodes.",
        quick: Some(plan("20 positions", 4.0)),
        full: plan("200 positions", 400.0),
        measure: ordering,
    },
    Entry {
        name: "zaragoza-stability",
        document: Document::Zaragoza,
        place: "section 3.1.3, figure 8",
        title: "Stable discs in the course of a game",
        rows: "quantity",
        columns: ONE,
        says: &[],
        why: "The document says that the calculation is skipped while all corners are empty, and gives no share; random games \
              take corners earlier than good ones.",
        quick: Some(plan("5000 random games", 1.0)),
        full: plan("200 000 random games", 30.0),
        measure: stability,
    },
    Entry {
        name: "zaragoza-wzebra",
        document: Document::Zaragoza,
        place: "section 4.1.4",
        title: "Against WZebra",
        rows: "quantity",
        columns: ONE,
        says: &[
            says("games", &[n(22.0)]),
            says("games won", &[n(9.0)]),
            says("share of the points", &[n(0.41)]),
        ],
        why: "The document played WZebra at several levels, won almost all games below level 4 and none from level 7 on; \
              ours plays whichever program and level it is given.",
        quick: Some(plan("4 games, 1/50 of a second per move", 10.0)),
        full: plan("22 games, a second per move at 32 MHz", 1200.0),
        measure: zebra,
    },
    Entry {
        name: "zaragoza-energy",
        document: Document::Zaragoza,
        place: "section 4.2, figures 14 and 15",
        title: "Energy, as far as a simulation can tell",
        rows: "quantity",
        columns: ONE,
        says: &[
            says("PC during a game, W", &[n(75.0)]),
            says("FPGA board during a game, W", &[n(4.45)]),
            says("FPGA board, thinking / idle", &[n(4.6 / 4.25)]),
        ],
        why: "Watts need a board and a meter, and we have neither; bits that change in each cycle are what drives the power of a circuit beyond its idle \
              power, so they compare our chips with each other and say nothing in watts.",
        quick: None,
        full: plan("a search at depth 4, all signals recorded", 60.0),
        measure: energy,
    },
];

fn resources(bench: &Bench<'_>) -> Result<Findings, Fault> {
    /// The block RAMs of the table of openings, which is no part of the routed core.
    const OPENINGS: u64 = 4;
    let silicon = bench.silicon("zaragoza")?;
    let mut findings = Findings::default();
    for (version, rams) in [("Finalistas", 0), ("Ganadores", OPENINGS)] {
        let rams = Value::from(silicon.block_rams + rams);
        findings.row(version, [rams, silicon.all_luts().into(), silicon.clock_mhz.into()]);
    }
    silicon.note(&mut findings);
    Ok(findings)
}

/// The player in the chip's place with a part of its nodes.
fn chip(table: Table, divisor: u64) -> Result<Spec, Fault> {
    let whole: Spec = table.chip().parse().map_err(Fault::gap)?;
    let nodes = whole.options().nodes.unwrap_or(1) / divisor;
    format!("zaragoza?nodes={}", nodes.max(1)).parse().map_err(Fault::gap)
}

/// Tables 4 to 6, with the time of a move divided.
fn contest(bench: &Bench<'_>, table: Table, divisor: u64) -> Result<Findings, Fault> {
    let mut findings = Findings::default();
    let twin = chip(table, divisor)?;
    let mut player = twin.clone();
    if table == Table::Six {
        player = "chip:zaragoza?cycles=1024".parse().map_err(Fault::gap)?;
        let first = table.measure(table.printed()[0], &player, None, bench.stop);
        if findings.part(first.map_err(Fault::from))?.is_none() {
            player = twin;
        }
    }
    let discs: Spec = "fpt10-discs".parse().map_err(Fault::gap)?;
    let games = [None, Some(&discs)]
        .into_iter()
        .flat_map(|software| table.printed().into_iter().map(move |printed| (printed, software)));
    let rows = in_parallel(games.collect(), |(printed, software)| {
        table.measure(printed, &player, software, bench.stop)
    });
    let rows: Vec<Option<Row>> = rows.into_iter().collect::<Result<_, _>>()?;
    let rows: Vec<Row> = rows.into_iter().collect::<Option<_>>().ok_or(Fault::Stopped)?;
    let (valued, plain) = rows.split_at(rows.len() / 2);
    for (row, other) in valued.iter().zip(plain) {
        let [black, white] = row.discs().map(Value::from);
        let [other_black, other_white] = other.discs().map(Value::from);
        let level = row.printed.level.unwrap_or(0);
        findings.row(level, [black, white, other_black, other_white]);
    }
    let won = |rows: &[Row]| -> u64 {
        rows.iter().flat_map(|row| &row.tallies).map(|tally| tally.results.wins).sum()
    };
    findings.row(WON, repeat_n(Value::Absent, 4).chain([won(valued).into()]));
    findings
        .note(format!("Against software that counts discs alone: {} of 14 games won.", won(plain)));
    findings.note(format!("In the chip's place plays `{player}`."));
    Ok(findings)
}

fn equivalent(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let table = Table::Seven;
    let player = chip(table, bench.pick(50, 1))?;
    let software: Spec =
        bench.pick("zaragoza?time=20ms", "zaragoza?time=1s").parse().map_err(Fault::gap)?;
    let row = table.measure(table.printed()[0], &player, Some(&software), bench.stop)?;
    let row = row.ok_or(Fault::Stopped)?;
    let mut findings = Findings::default();
    let games = ["chip black", "software black"].into_iter().zip(row.discs()).zip(&row.tallies);
    for ((colours, discs), tally) in games {
        let [chip, software] =
            tally.efforts.each_ref().map(|effort| Value::from(effort.mean_depth()));
        findings.row(colours, [discs.into(), chip, software]);
    }
    findings.note(format!("`{player}` against `{software}`, which runs on this machine."));
    Ok(findings)
}

fn ordering(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let depths = 2..=bench.pick(7, 9);
    let positions = search_positions(bench.pick(20, 200));
    let count = |machine: &Zaragoza, depth| -> u64 {
        let nodes = |position| machine.explore(&position, depth, bench.stop, &mut ()).nodes;
        in_parallel(positions.clone(), nodes).into_iter().sum()
    };
    let machines = [Zaragoza::of(Edition::Finalistas), Zaragoza::without_openings()];
    let mut findings = Findings::default();
    let mut curves = [Vec::new(), Vec::new()];
    for depth in depths {
        let [fixed, favoured] = machines.each_ref().map(|machine| count(machine, depth) as f64);
        bench.check()?;
        findings.row(depth, [fixed.into(), favoured.into(), (favoured / fixed).into()]);
        curves[0].push(fixed);
        curves[1].push(favoured);
    }
    findings.note("Nodes of all trees up to the depth, over all positions; rows begin at depth 2.");
    let [fixed, favoured] = curves;
    findings.charts.push(Chart {
        name: "zaragoza-ordering".into(),
        title: "Nodes of a search".into(),
        places: "depth, less one".into(),
        log: true,
        unit: Unit::Number,
        curves: vec![Curve::line("Finalistas", fixed), Curve::line("Ganadores", favoured)],
    });
    Ok(findings)
}

fn stability(bench: &Bench<'_>) -> Result<Findings, Fault> {
    /// Of the positions after some number of moves: how many, those without a corner, the stable discs.
    #[derive(Clone, Copy, Default)]
    struct After {
        count: f64,
        cornerless: f64,
        stable: f64,
    }
    let mut moves = [After::default(); 60];
    random_boards(bench.pick(5_000, 200_000), 1, |placed, position: &Position| {
        let [black, white] = [Player::First, Player::Second].map(|player| position.discs(player).0);
        let after = &mut moves[placed - 1];
        after.count += 1.0;
        after.cornerless += f64::from(u8::from((black | white) & CORNERS == 0));
        let stable = [black, white].map(|discs| stable_discs(discs, !0).len());
        after.stable += f64::from(stable[0] + stable[1]);
    });
    bench.check()?;
    let sum = |of: fn(&After) -> f64| moves.iter().map(of).sum::<f64>();
    let all = sum(|after| after.count);
    let mut findings = Findings::default();
    findings.row("positions", [all.into()]);
    findings.row(
        "share without a disc in a corner: nothing to calculate",
        [(sum(|a| a.cornerless) / all).into()],
    );
    findings.row("stable discs of both players, mean", [(sum(|a| a.stable) / all).into()]);
    findings.charts.push(Chart {
        name: "zaragoza-stability".into(),
        title: "Boards without a disc in a corner".into(),
        places: "discs placed".into(),
        log: false,
        unit: Unit::Share,
        curves: vec![Curve::columns("share of the boards", moves.map(|a| a.cornerless / a.count))],
    });
    findings.charts.push(Chart {
        name: "zaragoza-stable-discs".into(),
        title: "Stable discs of both players, mean".into(),
        places: "discs placed".into(),
        log: false,
        unit: Unit::Number,
        curves: vec![Curve::line("stable discs", moves.map(|a| a.stable / a.count))],
    });
    Ok(findings)
}

fn zebra(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let Some(opponent) = &bench.options.opponent else {
        return Err(Fault::gap(
            "no opponent: give a Zebra, or another program, with --opponent 'gtp:COMMAND' or 'nboard:COMMAND'",
        ));
    };
    let player = chip(Table::Four, bench.pick(50, 1))?.to_string();
    let record = bench.play(Duel {
        start: Position::start(BoardSize::Eight),
        players: [&player, &opponent.to_string()],
        games: bench.pick(4, 22),
    })?;
    let mut findings = Findings::default();
    findings.row("games", [record.games.into()]);
    findings.row("games won", [record.wins.into()]);
    findings.row("share of the points", [record.score.into()]);
    findings
        .note(format!("`{player}` against `{opponent}`, from balanced openings, both colours."));
    Ok(findings)
}

fn energy(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let position = search_positions(1).pop().ok_or(Fault::Stopped)?;
    let mut findings = Findings::default();
    for chip in ["zaragoza", "timisoara"] {
        let Some(toggles) = findings.part(bench.toggles(chip, &position, 4))? else { continue };
        let changes = toggles.changes as f64;
        findings.row(format_args!("`{chip}`, bits of all signals"), [toggles.bits.into()]);
        let per_cycle = changes / toggles.cycles as f64;
        findings.row(format_args!("`{chip}`, bits that change in a cycle"), [per_cycle.into()]);
        let per_node = changes / toggles.nodes as f64;
        findings.row(format_args!("`{chip}`, bits that change for a node"), [per_node.into()]);
    }
    findings.note("Counted in a waveform of one search; the clock is left out, a signal with several names counts once.");
    Ok(findings)
}
