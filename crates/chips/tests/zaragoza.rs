//! The chip of Zaragoza does what its twin does, event by event, and stops with the same answer.

use lockstep_chips::reversi::Question;
use lockstep_chips::zaragoza::{STOP_CYCLES, Zaragoza};
use lockstep_chips::{Chip, Core, Lockstep, Model, Outcome, Plan, Verdict, Waveforms};
use lockstep_game::Random;
use lockstep_reversi::Size;
use lockstep_reversi::replicas::stable_discs;
use lockstep_reversi::replicas::zaragoza::Edition;
use lockstep_search::{Limits, Stop};

const GANADORES: Zaragoza = Zaragoza { edition: Edition::Ganadores };
const FINALISTAS: Zaragoza = Zaragoza { edition: Edition::Finalistas };

fn questions(depth: u32, seed: u64) -> impl Iterator<Item = Question> {
    GANADORES.questions(&Limits::depth(depth), seed).unwrap()
}

/// Compares chip and twin on so many questions to a depth.
fn check(lockstep: &mut Lockstep<Zaragoza>, number: usize, depth: u32, seed: u64) -> Outcome {
    let plan = Plan { questions: number, limits: Limits::depth(depth), seed, ..Plan::default() };
    let questions = questions(depth, seed).take(number);
    let outcome = plan.check(lockstep, questions, &Stop::never(), &mut |_| ()).unwrap();
    assert!(outcome.is_clean(), "{}", outcome.differences[0]);
    assert_eq!(outcome.same, number);
    outcome
}

/// Also that a node costs what the design says it does.
#[test]
fn zaragoza_follows_its_twin() {
    for (chip, seed) in [(GANADORES, 1), (FINALISTAS, 2), (GANADORES, 3)] {
        let mut lockstep = Lockstep::start(chip, seed).unwrap();
        for (number, depth) in [(300, 1), (200, 2), (150, 3), (60, 4), (20, 5), (5, 6)] {
            let Outcome { counts, cycles, .. } = check(&mut lockstep, number, depth, seed);
            let nodes = counts.nodes;
            println!("depth {depth}: {:.3} cycles per node", cycles as f64 / nodes as f64);
            assert!(cycles < 4 * nodes, "{cycles} cycles for {nodes} nodes at depth {depth}");
        }
    }
}
