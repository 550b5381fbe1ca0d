//! Cohort does what its twin does, pass by pass.

use lockstep_chips::cohort::{Cohort, pack, search, unpack};
use lockstep_chips::sudoku::{Line, Puzzles, Question, Verdict as Outcome};
use lockstep_chips::{Chip, Core, Lockstep, Model, Plan, Run, Verdict, Waveforms, When};
use lockstep_search::Stop;
use lockstep_sudoku::methods::aveiro::{PUZZLE_3A, PUZZLE_3B};
use lockstep_sudoku::{Grid, Order, count_solutions};
use std::ops::ControlFlow;

/// The cycles of a question beside its passes: bands in and out, and start and answer of the solver.
const OVERHEAD: std::ops::RangeInclusive<u64> = 12..=13;

fn question(text: &str) -> Question {
    Question { puzzle: text.parse().unwrap() }
}

#[test]
fn prints() {
    let mut core = Core::start(Cohort::<false>).unwrap();
    for text in [PUZZLE_3A, PUZZLE_3B] {
        let found = core.run(&question(text), &Stop::never()).unwrap().unwrap();
        let end = search(&text.parse().unwrap(), false, &mut |_| ControlFlow::Continue(()));
        println!("{found:?} {end:?}");
    }
    let mut lockstep = Lockstep::start(Cohort::<false>, 1).unwrap();
    let plan = Plan { questions: 100, ..Plan::default() };
    let puzzles = Cohort::<false>.questions(&plan.limits, 1).unwrap().take(100);
    let outcome = plan.check(&mut lockstep, puzzles, &Stop::never(), &mut |_| ()).unwrap();
    assert!(outcome.is_clean(), "{}", outcome.differences[0]);
}
