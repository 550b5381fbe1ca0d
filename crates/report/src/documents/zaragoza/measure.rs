use std::iter::repeat_n;

use lockstep_arena::Spec;
use lockstep_arena::tables::{Row, Table};
use lockstep_reversi::replicas::stable_discs;
use lockstep_reversi::replicas::zaragoza::{CORNERS, Edition, Zaragoza};
use lockstep_reversi::{Player, Position, Size};

use super::WON;
use crate::measure::{Bench, Duel, Fault, in_parallel, random_boards, search_positions};
use crate::{Chart, Curve, Findings, Unit, Value};

pub(super) fn resources(bench: &Bench<'_>) -> Result<Findings, Fault> {
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
pub(super) fn contest(bench: &Bench<'_>, table: Table, divisor: u64) -> Result<Findings, Fault> {
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

pub(super) fn equivalent(bench: &Bench<'_>) -> Result<Findings, Fault> {
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

pub(super) fn ordering(bench: &Bench<'_>) -> Result<Findings, Fault> {
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

pub(super) fn stability(bench: &Bench<'_>) -> Result<Findings, Fault> {
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

pub(super) fn zebra(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let Some(opponent) = &bench.options.opponent else {
        return Err(Fault::gap(
            "no opponent: give a Zebra, or another program, with --opponent 'gtp:COMMAND' or 'nboard:COMMAND'",
        ));
    };
    let player = chip(Table::Four, bench.pick(50, 1))?.to_string();
    let record = bench.play(Duel {
        start: Position::start(Size::Eight),
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

pub(super) fn energy(bench: &Bench<'_>) -> Result<Findings, Fault> {
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
