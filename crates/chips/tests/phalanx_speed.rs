//! How much faster Phalanx gets with more cores. The tables of `docs/chip-phalanx.md`:
//! `cargo nextest run -p lockstep-chips --run-ignored only --no-capture phalanx_speed`.

#![expect(clippy::print_stdout, reason = "these tests are run for their numbers")]

use std::fs;
use std::ops::ControlFlow;

use lockstep_chips::phalanx::{Goal, Searched, search};
use lockstep_chips::reversi::Question;
use lockstep_game::{Random, State};
use lockstep_reversi::replicas::timisoara::Timisoara;
use lockstep_reversi::{Endgame, Move, Position, Size};
use lockstep_search::{Limits, Solver, Stop};

/// The moves at random with which a game begins; then both sides look two plies ahead.
const RANDOM_MOVES: usize = 8;

/// The cycles that one core of the chip of Timisoara takes for a node, as measured at depth 8.
const TIMISOARA_CYCLES_PER_NODE: f64 = 1.88;

/// Positions of games of our own, with so many empty squares; none is over or a forced pass.
fn positions(count: usize, empties: std::ops::RangeInclusive<usize>, seed: u64) -> Vec<Position> {
    let mut random = Random::new(seed);
    let spread = empties.end() - empties.start() + 1;
    let mut positions = Vec::new();
    while positions.len() < count {
        let left = (empties.start() + random.below(spread)) as u32;
        let mut position = Position::start(Size::Eight);
        let mut played = 0;
        while !position.is_over() && position.empties().len() > left {
            let moves: Vec<Move> = position.legal_moves().collect();
            let mv = match played < RANDOM_MOVES {
                true => random.pick(&moves).unwrap(),
                false => Timisoara::new().explore(&position, 2, &Stop::never(), &mut ()).best,
            };
            position.play_unchecked(mv);
            played += 1;
        }
        if !position.is_over() && !position.placements().is_empty() {
            positions.push(position);
        }
    }
    positions
}

fn run(position: &Position, depth: u32, goal: Goal, cores: usize) -> Searched {
    let question = Question { position: *position, depth, cycles: None };
    search(&question, goal, cores, &Stop::never(), &mut |_| ControlFlow::Continue(()))
}

/// A line of the table for each number of cores; every value must be the one given.
fn table(positions: &[Position], depth: impl Fn(&Position) -> u32, goal: Goal, values: &[i32]) {
    let mut alone = None;
    println!("| cores | cycles | speed-up | busy | nodes | nodes per cycle |");
    for cores in [1, 2, 4, 8, 12, 16] {
        let (mut cycles, mut busy, mut nodes) = (0, 0, 0);
        for (position, &value) in positions.iter().zip(values) {
            let found = run(position, depth(position), goal, cores);
            assert_eq!(found.answer.value, Some(value), "{position}");
            cycles += found.cycles;
            busy += found.busy;
            nodes += found.answer.nodes;
        }
        let one = *alone.get_or_insert(cycles as f64);
        println!(
            "| {cores} | {} | {:.2} | {:.0} % | {} | {:.3} |",
            cycles / positions.len() as u64,
            one / cycles as f64,
            100.0 * busy as f64 / (cycles * cores as u64) as f64,
            nodes / positions.len() as u64,
            nodes as f64 / cycles as f64,
        );
    }
}

/// The time that this thread has run, in seconds.
fn processor_time() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split_whitespace().next().unwrap().parse::<f64>().unwrap() / 1e9
}

fn at_depth(depth: u32) {
    let positions = positions(50, 24..=44, 1);
    let (mut nodes, mut values) = (0, Vec::new());
    for position in &positions {
        let answer = Timisoara::new().explore(position, depth, &Stop::never(), &mut ());
        nodes += answer.nodes;
        values.push(answer.value.unwrap());
    }
    let nodes = nodes as f64 / positions.len() as f64;
    println!(
        "depth {depth}: timisoara {nodes:.0} nodes, {:.0} cycles",
        nodes * TIMISOARA_CYCLES_PER_NODE
    );
    table(&positions, |_| depth, Goal::Depth, &values);
}

#[test]
#[ignore = "takes minutes"]
fn phalanx_speed_at_depth_8() {
    at_depth(8);
}

#[test]
#[ignore = "takes minutes"]
fn phalanx_speed_at_depth_10() {
    at_depth(10);
}

#[test]
#[ignore = "takes minutes"]
fn phalanx_speed_of_endgames() {
    let positions = positions(100, 14..=16, 2);
    let (mut solver, mut values) = (Endgame::new(), Vec::new());
    let before = processor_time();
    for position in &positions {
        let limits = Limits::default();
        let solved = solver.solve(position, &limits, &Stop::never(), &mut |_: &_| ());
        values.push(solved.score().unwrap().0);
    }
    let time = (processor_time() - before) / positions.len() as f64;
    println!("endgames: the software takes {:.3} ms on one core", 1e3 * time);
    table(&positions, |position| position.empties().len(), Goal::Exact, &values);
}
