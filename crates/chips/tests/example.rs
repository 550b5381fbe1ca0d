//! The example chip of `docs/adding-a-chip.md`, beside its twin.

#[path = "../examples/heap.rs"]
mod heap;

use heap::{Heap, Question, Valued};
use lockstep_chips::{Core, Lockstep, Verdict, lint};
use lockstep_search::Stop;

#[test]
fn the_example_runs() {
    lint("heap_solver").unwrap();
    heap::main().unwrap();
}

/// Heaps of 0 and 2 stones are lost, and so are those with 7 more, and no others.
#[test]
fn the_answers_are_those_of_the_theory() {
    let mut core = Core::start(Heap).unwrap();
    for stones in 0..=255 {
        let question = Question { stones, cycles: None };
        let found = core.run(&question, &Stop::never()).unwrap().unwrap();
        assert_eq!(found.answer.stones, stones);
        assert_eq!(found.answer.take == 0, matches!(stones % 7, 0 | 2), "{question}");
        assert_eq!(found.cycles, u64::from(stones) + 1);
    }
}

/// Under a clock the chip answers with what it has, and so does the twin.
#[test]
fn chip_and_twin_agree_when_time_is_up() {
    let mut lockstep = Lockstep::start(Heap, 1).unwrap();
    for stones in [0, 1, 40, 255] {
        for cycles in [0, 1, 7, 39, 40, 41, 1000] {
            let question = Question { stones, cycles: Some(cycles) };
            let verdict = lockstep.compare(&question, &Stop::never()).unwrap();
            let Verdict::Same(found) = verdict else { panic!("{question}: {verdict:?}") };
            let Valued { stones: reached, .. } = found.answer;
            assert_eq!(u64::from(reached), u64::from(stones).min(cycles));
        }
    }
}

/// Without a limit, a stop from outside raises `stop_i`.
#[test]
fn a_chip_that_is_stopped_answers() {
    let mut core = Core::start(Heap).unwrap();
    let (question, stop) = (Question { stones: 200, cycles: None }, Stop::never());
    stop.set();
    let found = core.run(&question, &stop).unwrap().unwrap();
    assert!(found.answer.stones <= 200);
    let found = core.run(&question, &Stop::never()).unwrap().unwrap();
    assert_eq!(found.answer.stones, 200);
}
