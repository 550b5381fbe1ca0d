//! Chips that are watched at work.

use std::collections::HashSet;
use std::ops::ControlFlow;

use lockstep_chips::{Sight, Verdict, reversi_chips, sudoku_chips};
use lockstep_reversi::{Position, Size};
use lockstep_search::{Limits, Stop};
use lockstep_sudoku::methods::aveiro::PUZZLE_3A;

#[test]
fn a_search_shows_its_states_and_positions() {
    for name in ["timisoara", "zaragoza"] {
        let chip = reversi_chips().find(|chip| chip.info().name == name).unwrap();
        let limits = Limits { depth: Some(2), ..Limits::default() };
        let question = chip.question(&Position::start(Size::Eight), &limits).unwrap();
        let mut watch = chip.watch().unwrap();
        let state = watch.signals().iter().position(|signal| !signal.states.is_empty()).unwrap();
        let names = watch.signals()[state].states.clone();
        let (mut states, mut nodes, mut cycles) = (HashSet::new(), 0, Vec::new());
        let verdict = watch.run(&question, &Stop::never(), &mut |shown| {
            states.insert(names[shown.values[state] as usize]);
            cycles.push(shown.cycle);
            let sights = shown.events.iter().filter_map(|(_, sight)| sight.as_ref());
            nodes += sights.filter(|sight| matches!(sight, Sight::Node { .. })).count() as u64;
            ControlFlow::Continue(())
        });
        let Ok(Verdict::Same(found)) = verdict else { panic!("{name}: {verdict:?}") };
        assert_eq!(nodes, found.answer.nodes, "{name}");
        assert!(["Enter", "Pick", "Explore"].iter().all(|state| states.contains(state)), "{name}");
        assert!(cycles.windows(2).all(|pair| pair[0] + 1 == pair[1]), "{name}: every cycle");
    }
}

#[test]
fn a_solver_can_be_left_and_asked_again() {
    let chip = sudoku_chips().find(|chip| chip.info().name == "aveiro-simple-2").unwrap();
    let question = chip.question(&PUZZLE_3A.parse().unwrap()).unwrap();
    let mut watch = chip.watch().unwrap();
    let left = watch.run(&question, &Stop::never(), &mut |shown| match shown.cycle {
        ..100 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    });
    assert!(matches!(left, Ok(Verdict::Stopped)), "{left:?}");
    let mut grid = question.puzzle.clone();
    let verdict = watch.run(&question, &Stop::never(), &mut |shown| {
        for (_, sight) in &shown.events {
            if let Some(Sight::Wrote { placement, .. }) = sight {
                grid.set(placement.cell, Some(placement.digit));
            }
        }
        ControlFlow::Continue(())
    });
    let Ok(Verdict::Same(found)) = verdict else { panic!("{verdict:?}") };
    assert_eq!(found.answer.grid, grid);
    let file = tempfile::NamedTempFile::new().unwrap();
    watch.draw(&question, 50, file.path()).unwrap();
    let waveform = std::fs::read_to_string(file.path()).unwrap();
    assert!(waveform.contains("$enddefinitions") && waveform.contains("state_q"));
}
