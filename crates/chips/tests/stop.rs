//! A search that is told to stop ends in time with the best move so far, and the next one is right.

use std::ops::ControlFlow;

use lockstep_chips::reversi::{Answer, Question};
use lockstep_chips::timisoara::{STOP_CYCLES, Timisoara};
use lockstep_chips::{Chip, Core, Found, Lockstep, Run, Verdict};
use lockstep_game::Random;
use lockstep_reversi::replicas::timisoara::{Edition, Event};
use lockstep_reversi::{Move, Square};
use lockstep_search::{Limits, Stop};

/// A move of the root and its value; none of a move that was not explored in full, or of a pass.
type Best = (Move, Option<i32>);

fn core() -> Core<Timisoara> {
    Core::start(Timisoara::default()).unwrap()
}

fn questions(depth: u32, seed: u64) -> impl Iterator<Item = Question> {
    Timisoara::default().questions(&Limits::depth(depth), seed).unwrap()
}

fn ask(core: &mut Core<Timisoara>, question: &Question) -> Found<Answer> {
    core.run(question, &Stop::never()).unwrap().unwrap()
}

/// The best moves of the root in the course of a search, as the twin finds them: the first move,
/// and each one whose value is more than that of those before it.
fn course(question: &Question) -> Vec<Best> {
    let moves = question.position.placements();
    let mv = |square: Option<Square>| square.map_or(Move::Pass, Move::Place);
    let mut course: Vec<Best> = vec![(mv(Edition::Corrected.next_move(moves)), None)];
    let mut placed = 0;
    Timisoara::default().twin(question, &Stop::never(), &mut |event| {
        match event {
            Event::Enter { level: 1, red, blue } => placed = moves.0 & (red | blue),
            Event::Return { level: 1, value }
                if course[course.len() - 1].1.is_none_or(|best| value > best) =>
            {
                course.push((mv(Square::new(placed.trailing_zeros())), Some(value)));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    });
    course
}

/// For each position a search without a stop, one that is stopped somewhere, and again one without.
#[test]
fn a_stopped_search_has_the_best_move_so_far() {
    let (mut core, mut random) = (core(), Random::new(7));
    let mut stopped = 0;
    for question in [2, 4, 6].into_iter().flat_map(|depth| questions(depth, 8).take(60)) {
        let whole = ask(&mut core, &question);
        let course = course(&question);
        let best = (whole.answer.best, whole.answer.value);
        assert_eq!((best, whole.answer.complete), (course[course.len() - 1], true));

        // Early ones, some at the end or after it, most anywhere.
        let limit = if random.below(4) == 0 { 12 } else { whole.cycles + 4 };
        let cycles = random.below(limit as usize) as u64;
        let timed = Question { cycles: Some(cycles), ..question };
        let part = ask(&mut core, &timed);
        let Answer { best, value, nodes, complete, .. } = part.answer;
        if complete {
            assert_eq!(part, whole);
        } else {
            stopped += 1;
            assert!(course.contains(&(best, value)), "{timed}: {part:?}");
            assert!(nodes <= whole.answer.nodes && part.cycles <= whole.cycles);
            assert!(part.cycles <= cycles + STOP_CYCLES, "{timed}: {part:?}");
        }
        assert_eq!(ask(&mut core, &question), whole, "after {timed}");
    }
    assert!(stopped > 120, "{stopped} searches were stopped");
}

/// Stopped anywhere, the chip has made the twin's events, to the last one, and has the twin's answer:
/// at a random cycle, and, close to the end of the game, where games end in the tree, at every one.
#[test]
fn a_stopped_search_is_in_lockstep() {
    let (mut core, mut random) = (core(), Random::new(9));
    let mut lockstep = Lockstep::start(Timisoara::default(), 1).unwrap();
    let mut compare = |question: &Question, cycles: u64| {
        let timed = Question { cycles: Some(cycles), ..*question };
        match lockstep.compare(&timed, &Stop::never()).unwrap() {
            Verdict::Same(found) => assert!(found.cycles <= cycles + STOP_CYCLES, "{timed}"),
            Verdict::Different(difference) => panic!("{difference}"),
            Verdict::Stopped => panic!("nobody has stopped it"),
        }
    };
    for question in [2, 4, 6].into_iter().flat_map(|depth| questions(depth, 10).take(60)) {
        let whole = ask(&mut core, &question).cycles;
        compare(&question, random.below(whole as usize) as u64);
        if question.position.empties().len() <= 4 {
            (0..whole.min(300)).for_each(|cycles| compare(&question, cycles));
        }
    }
}

/// Sets an input for one cycle.
fn pulse(core: &mut Core<Timisoara>, port: &str) {
    core.simulation().set(port, 1).unwrap();
    core.simulation().clock(1).unwrap();
    core.simulation().set(port, 0).unwrap();
}

/// A stop before the start is not remembered; one cycle of it is enough; one that is held ends a
/// search at once.
#[test]
fn a_stop_counts_while_the_core_is_busy() {
    let mut core = core();
    for question in questions(4, 9).take(20) {
        pulse(&mut core, "stop_i");
        let whole = ask(&mut core, &question);
        assert!(whole.answer.complete);

        Timisoara::default().ask(&question, core.simulation()).unwrap();
        pulse(&mut core, "start_i");
        pulse(&mut core, "stop_i");
        let until = Some(core.simulation().port("done_o").unwrap());
        let run = Run { limit: STOP_CYCLES + 1, until, ..Run::default() };
        assert!(core.simulation().run(&run, |_| Ok(())).unwrap().reached, "{question}");

        let held = ask(&mut core, &Question { cycles: Some(0), ..question });
        assert!(held.cycles <= STOP_CYCLES + 1);
        assert_eq!((held.answer.best, held.answer.value), course(&question)[0]);
    }
}
