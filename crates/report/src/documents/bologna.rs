//! The document of Bologna.

use std::time::{Duration, Instant};

use lockstep_connectx::bologna::{Bologna, Options, Statistics, Version};
use lockstep_connectx::{Position, Shape};
use lockstep_game::State;
use lockstep_search::{Engine, Limits};
use lockstep_service::plot::seconds;

use crate::entry::{Column, NIL, column, n, plan, says, t};
use crate::measure::{Bench, Fault, mean};
use crate::{Chart, Curve, Document, Entry, Findings, Unit, Value};

/// The boards of the figures.
const BOARDS: [&str; 3] = ["9x9x5", "18x20x7", "38x58x12"];

/// The columns of the boards.
const BY_BOARD: &[Column] = &[column("9x9x5"), column("18x20x7"), column("38x58x12")];

const LOOPS: &str = "loops per move in the first turns";
const DEPTH: &str = "greatest depth";
const PROVED: &str = "nodes proved in the first turns, with implicit threats / without";
const LOOPS_RATIO: &str = "loops, with implicit threats / without";
const DAG_RATIO: &str = "nodes in the DAG, with implicit threats / without";

/// The steps of the axis turn / (M N).
const STEPS: usize = 20;

/// The turns that are called the first.
const FIRST: usize = 4;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "bologna-5",
        document: Document::Bologna,
        place: "section 5.2.2 and its figures",
        title: "What the search counts in each turn",
        rows: "quantity",
        columns: BY_BOARD,
        says: &[
            says(LOOPS, &[n(100_000.0), n(50_000.0), n(20_000.0)]),
            says(DEPTH, &[t("5 to 25"), t("5 to 25"), t("5 to 25")]),
            says(PROVED, &[n(2.0), n(2.0), n(2.0)]),
            says(LOOPS_RATIO, &[n(0.75), n(0.75), n(0.75)]),
            says(DAG_RATIO, &[n(0.75), n(0.75), n(0.75)]),
        ],
        why: "The document had 9 s a move in Java on machines of its time and gives round numbers for all boards together; loops grow with the time of a move, and a \
              single game per board is a small sample.",
        quick: Some(plan("a game on 9x9x5 at 0.1 s a move, 12 turns on the others", 30.0)),
        full: plan("whole games on 9x9x5 and 18x20x7 at 3 s a move, 80 turns on 38x58x12", 3200.0),
        measure: figures,
    },
    Entry {
        name: "bologna-4.2",
        document: Document::Bologna,
        place: "section 4.2",
        title: "The table of costs, tried on growing boards",
        rows: "board",
        columns: &[column("time of a loop, µs"), column("growth per doubling of N")],
        says: &[says("16x16x5", &[NIL, n(4.0)]), says("32x32x5", &[NIL, n(4.0)])],
        why: "The document bounds a loop by 276 N^2 steps plus a term for the threats that are there, which is four times as much on a \
              board of twice the side; a bound is not reached where few alignments exist.",
        quick: Some(plan("half a second on each empty board", 3.0)),
        full: plan("10 s on each empty board", 40.0),
        measure: costs,
    },
];

/// What one version counted in the turns of a game.
struct Game {
    turns: Vec<Statistics>,
    cells: usize,
}

impl Game {
    /// Plays a game of the player against itself.
    fn play(
        bench: &Bench<'_>,
        board: &str,
        time: Duration,
        turns: usize,
        version: Version,
    ) -> Result<Game, Fault> {
        let shape: Shape = board.parse().map_err(Fault::gap)?;
        let options = Options { version, ..Options::default() };
        let mut players = [Bologna::with(options), Bologna::with(options)];
        let mut position = Position::start(shape);
        let mut game = Game { turns: Vec::new(), cells: shape.cells() };
        while !position.is_over() && game.turns.len() < turns {
            let player = &mut players[game.turns.len() % 2];
            let report = player.search(&position, &Limits::time(time), bench.stop, &mut ());
            bench.check()?;
            let Some(column) = report.best() else { break };
            game.turns.push(player.statistics().unwrap_or_default());
            position.play_unchecked(column);
        }
        Ok(game)
    }

    /// The mean of a count in the first turns.
    fn first(&self, count: Count) -> f64 {
        mean(self.turns.iter().take(FIRST).map(|turn| count(turn) as f64))
    }

    /// The mean of a count in all turns.
    fn all(&self, count: Count) -> f64 {
        mean(self.turns.iter().map(|turn| count(turn) as f64))
    }

    /// The means of a count over parts of the axis turn / (M N). Zero has no logarithm, and is drawn where one is.
    fn steps(&self, count: Count) -> [f64; STEPS] {
        std::array::from_fn(|step| {
            let inside = |turn: &usize| turn * STEPS / self.cells == step;
            let turns = (0..self.turns.len()).filter(inside);
            mean(turns.map(|turn| count(&self.turns[turn]).max(1) as f64))
        })
    }
}

/// Something that is counted.
type Count = fn(&Statistics) -> u64;

/// What the figures show, with the names of their files.
const COUNTS: [(&str, &str, Count); 6] = [
    ("loops", "Loops", |of| of.loops),
    ("depth", "Depth reached", |of| of.depth as u64),
    ("created", "Nodes created", |of| of.created),
    ("dag", "Nodes in the DAG", |of| of.dag),
    ("proved", "Nodes proved", |of| of.proved),
    ("memory", "Memory of the tables, bytes", |of| of.memory),
];

fn figures(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let time = bench.pick(Duration::from_millis(100), Duration::from_secs(3));
    let turns = bench.pick([usize::MAX, 12, 12], [usize::MAX, usize::MAX, 80]);
    // With implicit threats, and without.
    let mut games: Vec<[Game; 2]> = Vec::new();
    for (board, turns) in BOARDS.into_iter().zip(turns) {
        let play = |version| Game::play(bench, board, time, turns, version);
        games.push([play(Version::Pndb)?, play(Version::Delta)?]);
    }
    let mut findings = Findings::default();
    let mut row = |label: &str, value: &dyn Fn(&[Game; 2]) -> f64| {
        findings.row(label, games.iter().map(|pair| Value::from(value(pair))));
    };
    let ratio = |pair: &[Game; 2], of: &dyn Fn(&Game) -> f64| of(&pair[0]) / of(&pair[1]);
    row(LOOPS, &|pair| pair[0].first(|of| of.loops));
    row(DEPTH, &|pair| f64::from(pair[0].turns.iter().map(|of| of.depth).max().unwrap_or(0)));
    row(PROVED, &|pair| ratio(pair, &|game| game.first(|of| of.proved)));
    row(LOOPS_RATIO, &|pair| ratio(pair, &|game| game.all(|of| of.loops)));
    row(DAG_RATIO, &|pair| ratio(pair, &|game| game.all(|of| of.dag)));
    row("turns played", &|pair| pair[0].turns.len() as f64);
    findings.note(format!("{} a move, a game of the player against itself on each board; the first turns are the first {FIRST}.", seconds(time.as_secs_f64())));
    for (name, title, count) in COUNTS {
        let curves = BOARDS.into_iter().zip(&games).flat_map(|(board, pair)| {
            let names = [board.to_owned(), format!("{board}, delta")];
            names.into_iter().zip(pair).map(|(name, game)| Curve::line(name, game.steps(count)))
        });
        findings.charts.push(Chart {
            name: format!("bologna-{name}"),
            title: format!("{title} in a turn"),
            places: "turn / (M N), in steps of 5 %".into(),
            log: true,
            unit: Unit::Number,
            curves: curves.collect(),
        });
    }
    Ok(findings)
}

fn costs(bench: &Bench<'_>) -> Result<Findings, Fault> {
    let time = bench.pick(Duration::from_millis(500), Duration::from_secs(10));
    let mut findings = Findings::default();
    let mut last: Option<f64> = None;
    for side in [8, 16, 32] {
        let board = format!("{side}x{side}x5");
        let position = Position::start(board.parse().map_err(Fault::gap)?);
        let mut player = Bologna::new();
        let start = Instant::now();
        player.search(&position, &Limits::time(time), bench.stop, &mut ());
        bench.check()?;
        let loops = player.statistics().unwrap_or_default().loops.max(1);
        let micros = 1e6 * start.elapsed().as_secs_f64() / loops as f64;
        findings.row(board, [micros.into(), last.map(|last| micros / last).into()]);
        last = Some(micros);
    }
    Ok(findings)
}
