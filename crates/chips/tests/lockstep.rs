//! The chips do what their twins do, event by event.

use std::fs;

use lockstep_chips::reversi::{Question, ReversiChip};
use lockstep_chips::timisoara::Timisoara;
use lockstep_chips::{Chip, Core, Lockstep, Model, Outcome, Plan, Verdict};
use lockstep_reversi::replicas::timisoara::Edition;
use lockstep_reversi::{Position, Size};
use lockstep_search::{Limits, Stop};

/// Registers start with the values of these seeds: a missing reset would show.
const SEEDS: [u64; 4] = [1, 2, 3, 4];

fn check<C: Chip>(chip: C, lockstep: &mut Lockstep<C>, plan: &Plan) -> Outcome {
    let questions = chip.questions(&plan.limits, plan.seed).unwrap().take(plan.questions);
    let outcome = plan.check(lockstep, questions, &Stop::never(), &mut |_| ()).unwrap();
    assert!(outcome.is_clean(), "{}", outcome.differences[0]);
    assert_eq!(outcome.same, plan.questions);
    outcome
}

/// Also that a node costs what the design says it does.
#[test]
fn timisoara_follows_its_twin() {
    for seed in SEEDS {
        let mut lockstep = Lockstep::start(Timisoara::default(), seed).unwrap();
        for (questions, levels) in [(250, 2), (75, 4), (8, 6)] {
            let plan = Plan { questions, limits: Limits::depth(levels), seed, ..Plan::default() };
            let Outcome { counts, cycles, .. } = check(Timisoara::default(), &mut lockstep, &plan);
            let nodes = counts.nodes;
            assert!(cycles < 5 * nodes / 2, "{cycles} cycles for {nodes} nodes at depth {levels}");
        }
    }
}

/// The whole of it: `cargo nextest run -p lockstep-chips --run-ignored only`.
#[test]
#[ignore = "takes minutes"]
fn timisoara_follows_its_twin_for_long() {
    let mut lockstep = Lockstep::start(Timisoara::default(), 1).unwrap();
    for (questions, levels) in [(1000, 2), (1000, 4), (1000, 6), (20, 8)] {
        let plan = Plan { questions, limits: Limits::depth(levels), ..Plan::default() };
        check(Timisoara::default(), &mut lockstep, &plan);
    }
}

/// What is synthesised follows the twin, too.
#[test]
fn yosys_reads_timisoara_as_verilator_does() {
    let model = Model::build_as_yosys_reads(Timisoara::INFO.module).unwrap();
    let plan = Plan { limits: Limits::depth(4), seed: 5, ..Plan::default() };
    let mut lockstep = Lockstep::with_model(Timisoara::default(), model, plan.seed).unwrap();
    check(Timisoara::default(), &mut lockstep, &plan);
}

/// A question from the start of a game.
fn question(levels: u32) -> Question {
    Timisoara::default().question(&Position::start(Size::Eight), &Limits::depth(levels)).unwrap()
}

/// A machine that learns of values at once searches otherwise: the two must be told apart, the
/// waveform be there, and the next question be answered.
#[test]
fn a_difference_is_found_and_drawn() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("difference.vcd");
    let plan = Plan { differences: 2, waveform: Some(path.clone()), ..Plan::default() };
    let mut lockstep = Lockstep::start(Timisoara { twin: Edition::Prompt }, 1).unwrap();
    let questions = [question(4); 3];
    let outcome = plan.check(&mut lockstep, questions, &Stop::never(), &mut |_| ()).unwrap();
    assert_eq!((outcome.same, outcome.differences.len()), (0, 2));
    let [first, second] = &outcome.differences[..] else { panic!("{outcome:?}") };
    assert_eq!((first.cycle, &first.chip), (second.cycle, &second.chip));
    assert_eq!((first.waveform.as_ref(), &second.waveform), (Some(&path), &None));
    let waveform = fs::read_to_string(&path).unwrap();
    assert!(waveform.contains("$var") && waveform.contains("state_q"), "no waveform");
    let last = waveform.lines().filter_map(|line| line.strip_prefix('#')).next_back().unwrap();
    let cycle: u64 = last.parse::<u64>().unwrap() / 10;
    assert!(cycle > first.cycle, "the waveform ends at {cycle}: {first}");
}

#[test]
fn a_comparison_can_be_stopped() {
    let mut lockstep = Lockstep::start(Timisoara::default(), 1).unwrap();
    let stop = Stop::never();
    stop.set();
    let verdict = lockstep.compare(&question(16), &stop).unwrap();
    assert!(matches!(verdict, Verdict::Stopped));
    let verdict = lockstep.compare(&question(2), &Stop::never()).unwrap();
    assert!(matches!(verdict, Verdict::Same(_)));
}

/// The cycles that are counted from outside are those that the chip counts.
#[test]
fn cycles_are_those_of_the_chip() {
    let mut core = Core::start(Timisoara::default()).unwrap();
    for levels in [2, 4, 6] {
        let found = core.run(&question(levels), &Stop::never()).unwrap().unwrap();
        assert_eq!(found.cycles, core.simulation().get("cycles_o").unwrap());
    }
}
