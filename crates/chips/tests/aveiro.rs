//! The Sudoku chips do what their twins do, event by event.

use lockstep_chips::aveiro::{Aveiro, Design, Parallel, Simple, Trial};
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
    println!("{}: 3a {} cycles, 3b {}, all {}", D::INFO.name, cycles[0], cycles[1], outcome.cycles);
    (cycles[0], outcome.cycles)
}

#[test]
fn simple_follows_its_twin() {
    follow::<Simple>(20, 1);
}

#[test]
fn trial_follows_its_twin() {
    follow::<Trial>(12, 2);
}

#[test]
fn parallel_follows_its_twin() {
    follow::<Parallel>(12, 3);
}

/// The whole of it: `cargo nextest run -p lockstep-chips --run-ignored only`.
#[test]
#[ignore = "takes minutes"]
fn all_follow_their_twins_for_long() {
    follow::<Simple>(600, 4);
    follow::<Trial>(600, 5);
    follow::<Parallel>(600, 6);
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
}
