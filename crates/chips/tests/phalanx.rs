//! Phalanx does what its twin does, cycle by cycle, with any number of cores; and its answer is that of
//! plain minimax.

use std::ops::ControlFlow;

use lockstep_chips::phalanx::{Goal, Phalanx, Searched, search};
use lockstep_chips::reversi::Question;
use lockstep_chips::{Chip, Found, Lockstep, Model, Verdict, Waveforms};
use lockstep_search::{Limits, Stop};

/// Follows the twin, and compares the cycles.
fn follow<const EXACT: bool>(cores: usize, count: usize, depth: u32, seed: u64) {
    let chip = Phalanx::<EXACT> { cores };
    let goal = if EXACT { Goal::Exact } else { Goal::Depth };
    let parameters = [("Cores", cores as u64)];
    let model = Model::build(Phalanx::<EXACT>::INFO.module, &parameters, Waveforms::Off).unwrap();
    let mut lockstep = Lockstep::with_model(chip, model, seed).unwrap();
    let limits = Limits::depth(depth);
    for question in chip.questions(&limits, seed).unwrap().take(count) {
        let Found { answer, cycles } = match lockstep.compare(&question, &Stop::never()).unwrap() {
            Verdict::Same(found) => found,
            Verdict::Different(difference) => panic!("{difference}"),
            Verdict::Stopped => unreachable!(),
        };
        let twin = twin(&question, goal, cores);
        assert_eq!((answer, cycles), (twin.answer, twin.cycles), "{question}");
    }
}

fn twin(question: &Question, goal: Goal, cores: usize) -> Searched {
    search(question, goal, cores, &Stop::never(), &mut |_| ControlFlow::Continue(()))
}

#[test]
fn one_core_of_phalanx_follows_its_twin() {
    for (count, depth) in [(100, 2), (60, 4), (20, 6)] {
        follow::<false>(1, count, depth, 1);
    }
}

#[test]
fn several_cores_of_phalanx_follow_their_twin() {
    for (count, depth) in [(50, 2), (40, 4), (20, 6), (3, 8)] {
        follow::<false>(12, count, depth, 2);
    }
    follow::<false>(3, 20, 6, 3);
}

#[test]
fn phalanx_solves_endgames_as_its_twin() {
    follow::<true>(1, 60, 0, 4);
    follow::<true>(12, 60, 0, 5);
}
