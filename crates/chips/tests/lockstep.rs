//! The chip of Timisoara does what its twin does, step by step.

use std::env;
use std::fs;

use lockstep_chips::Model;
use lockstep_chips::timisoara::{Lockstep, MODULE, Outcome, Plan, Verdict};
use lockstep_reversi::replicas::timisoara::{Edition, Timisoara};
use lockstep_reversi::{Position, Size};
use lockstep_search::Stop;

fn check(lockstep: &mut Lockstep, positions: usize, depth: u32) -> Outcome {
    let plan = Plan { positions, seed: 6, depth };
    let outcome = plan.check(lockstep, &env::temp_dir(), &Stop::never(), |_| ()).unwrap();
    assert!(outcome.difference.is_none(), "{}", outcome.difference.unwrap());
    assert_eq!(outcome.same, positions);
    outcome
}

/// Also that a node costs what the design says it does.
#[test]
fn the_chip_follows_its_twin() {
    let mut lockstep = Lockstep::start().unwrap();
    for (positions, depth) in [(1000, 2), (300, 4), (30, 6)] {
        let Outcome { nodes, cycles, .. } = check(&mut lockstep, positions, depth);
        assert!(cycles < 5 * nodes / 2, "{cycles} cycles for {nodes} nodes at depth {depth}");
    }
}

/// The whole of it: `cargo nextest run -p lockstep-chips --run-ignored only`.
#[test]
#[ignore = "takes minutes"]
fn the_chip_follows_its_twin_for_long() {
    let mut lockstep = Lockstep::start().unwrap();
    for (positions, depth) in [(1000, 2), (1000, 4), (1000, 6), (20, 8)] {
        check(&mut lockstep, positions, depth);
    }
}

/// What is synthesised follows the twin, too.
#[test]
fn yosys_reads_the_chip_as_verilator_does() {
    let model = Model::build_as_yosys_reads(MODULE).unwrap();
    check(&mut Lockstep::with_model(&model).unwrap(), 100, 4);
}

/// A machine that learns of values at once searches otherwise: the two must be told apart, and
/// the waveform be there.
#[test]
fn a_difference_is_found_and_drawn() {
    let twin = Timisoara::of(Edition::Prompt);
    let mut lockstep = Lockstep::with_twin(twin).unwrap();
    let position = Position::start(Size::Eight);
    let verdict = lockstep.search(&position, 4, &env::temp_dir(), &Stop::never()).unwrap();
    let Verdict::Different(difference) = verdict else { panic!("no difference was found") };
    let path = difference.waveform.clone().expect("a waveform");
    let waveform = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert!(waveform.contains("$var") && waveform.contains("state_q"), "no waveform");
    let last = waveform.lines().filter_map(|line| line.strip_prefix('#')).next_back().unwrap();
    let cycle: u64 = last.parse::<u64>().unwrap() / 10;
    assert!(cycle > difference.cycle, "the waveform ends at {cycle}: {difference}");
}
