//! The Sudoku chips do what their twins do, event by event.

use lockstep_chips::aveiro::{
    Aveiro, Design, Parallel, ParallelTwo, Simple, SimpleTwo, Trial, TrialTwo,
};
use lockstep_chips::sudoku::Question;
use lockstep_chips::{Chip, Lockstep, Model, Plan, Verdict, Waveforms};
use lockstep_search::Stop;
use lockstep_sudoku::Order;
use lockstep_sudoku::methods::aveiro::{Kind, PUZZLE_3A, PUZZLE_3B};

/// Follows the twin on so many puzzles; returns the cycles of 3a, and of all.
fn follow<D: Design>(questions: usize, seed: u64) -> (u64, u64) {
    let chip = Aveiro::<D>::default();
    let mut lockstep = Lockstep::start(chip, seed).unwrap();
    let mut cycles = Vec::new();
    for text in [PUZZLE_3A, PUZZLE_3B] {
        let question = Question { puzzle: text.parse().unwrap() };
        match lockstep.compare(&question, &Stop::never()).unwrap() {
            Verdict::Same(found) => cycles.push(found.cycles),
            Verdict::Different(difference) => panic!("{difference}"),
            Verdict::Stopped => unreachable!(),
        }
    }
    let plan = Plan { questions, seed, ..Plan::default() };
    let puzzles = chip.questions(&plan.limits, seed).unwrap().take(questions);
    let outcome = plan.check(&mut lockstep, puzzles, &Stop::never(), &mut |_| ()).unwrap();
    assert!(outcome.is_clean(), "{}", outcome.differences[0]);
    assert_eq!(outcome.same, questions);
    (cycles[0], outcome.cycles)
}

/// Both editions, on the same puzzles: the second takes a twentieth of the cycles at most.
#[expect(clippy::print_stdout, reason = "the long tests are run for these numbers, too")]
fn follow_both<D: Design, Two: Design>(questions: usize, seed: u64) {
    let (first_3a, first) = follow::<D>(questions, seed);
    let (second_3a, second) = follow::<Two>(questions, seed);
    println!("{}: {first} cycles, then {second}", D::INFO.name);
    assert!(20 * second_3a <= first_3a && 20 * second <= first, "{second} of {first}");
}

#[test]
fn simple_follows_its_twin() {
    follow_both::<Simple, SimpleTwo>(20, 1);
}

#[test]
fn trial_follows_its_twin() {
    follow_both::<Trial, TrialTwo>(12, 2);
}

#[test]
fn parallel_follows_its_twin() {
    follow_both::<Parallel, ParallelTwo>(12, 3);
}

/// The whole of it: `cargo nextest run --run-ignored only -E 'test(aveiro)'`.
#[test]
#[ignore = "takes minutes"]
fn simple_follows_its_twin_for_long() {
    follow_both::<Simple, SimpleTwo>(512, 4);
}

#[test]
#[ignore = "takes minutes"]
fn trial_follows_its_twin_for_long() {
    follow_both::<Trial, TrialTwo>(512, 5);
}

#[test]
#[ignore = "takes minutes"]
fn parallel_follows_its_twin_for_long() {
    follow_both::<Parallel, ParallelTwo>(512, 6);
}

/// What is synthesised follows the twin, too.
fn follow_as_yosys_reads<D: Design>() {
    let chip = Aveiro::<D>::default();
    let model = Model::build_as_yosys_reads(D::INFO.module).unwrap();
    let mut lockstep = Lockstep::with_model(chip, model, 8).unwrap();
    let plan = Plan { questions: 3, seed: 8, ..Plan::default() };
    let puzzles = chip.questions(&plan.limits, 8).unwrap().take(plan.questions);
    let outcome = plan.check(&mut lockstep, puzzles, &Stop::never(), &mut |_| ()).unwrap();
    assert!(outcome.is_clean(), "{}", outcome.differences[0]);
    assert_eq!(outcome.same, plan.questions);
}

#[test]
fn yosys_reads_the_chips_as_verilator_does() {
    follow_as_yosys_reads::<Simple>();
    follow_as_yosys_reads::<Trial>();
    follow_as_yosys_reads::<SimpleTwo>();
    follow_as_yosys_reads::<TrialTwo>();
}

/// Their models take a minute to compile.
#[test]
#[ignore = "takes minutes"]
fn yosys_reads_the_parallel_chips_as_verilator_does() {
    follow_as_yosys_reads::<Parallel>();
    follow_as_yosys_reads::<ParallelTwo>();
}

/// Order, copies and solvers are parameters.
fn follow_order_2<D: Design>(kind: Kind, parameters: &[(&str, u64)], questions: usize) {
    let order = Order::MIN;
    let mut chip = Aveiro::<D>::default();
    chip.order = order;
    chip.twin.kind = kind;
    let parameters = [&[("Order", 2)], parameters].concat();
    let model = Model::build(D::INFO.module, &parameters, Waveforms::Off).unwrap();
    let mut lockstep = Lockstep::with_model(chip, model, 7).unwrap();
    let plan = Plan { questions, seed: 7, ..Plan::default() };
    let puzzles = chip.questions(&plan.limits, 7).unwrap().take(questions);
    let outcome = plan.check(&mut lockstep, puzzles, &Stop::never(), &mut |_| ()).unwrap();
    assert!(outcome.is_clean(), "{}", outcome.differences[0]);
    assert_eq!(outcome.same, questions);
}

#[test]
fn chips_of_order_2_follow_their_twins() {
    follow_order_2::<Simple>(Kind::Simple, &[], 300);
    follow_order_2::<Trial>(Kind::Trial { copies: 7 }, &[("Copies", 7)], 300);
    follow_order_2::<Parallel>(Kind::Parallel { solvers: 3 }, &[("Solvers", 3)], 300);
    follow_order_2::<SimpleTwo>(Kind::Simple, &[], 300);
    follow_order_2::<TrialTwo>(Kind::Trial { copies: 7 }, &[("Copies", 7)], 300);
    follow_order_2::<ParallelTwo>(Kind::Parallel { solvers: 3 }, &[("Solvers", 3)], 300);
}
