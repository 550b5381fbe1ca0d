use std::fs;
use std::path::PathBuf;

use lockstep_game::Player;
use lockstep_reversi::tuning::FullWidth;
use lockstep_reversi::{Position, Size};
use lockstep_search::Limits;

use super::*;

/// A directory that is gone after the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let dir = std::env::temp_dir().join(format!("lockstep-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        Scratch(dir)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const TINY: Recipe =
    Recipe { seed: 3, rounds: 1, games: 200, depth: 4, exact: 8, shrinkage: 16.0, steps: 10 };

/// Trains and tells what was fitted.
fn run(recipe: &Recipe, scratch: &Scratch, threads: usize) -> (Weights, Vec<Fitted>) {
    let mut all = Vec::new();
    let mut note = |progress| {
        if let Progress::Fitted(fitted) = progress {
            all.push(fitted);
        }
    };
    let weights = train(recipe, &scratch.0, threads, &Stop::never(), &mut note).unwrap();
    (weights, all)
}

#[test]
fn a_tiny_run_beats_no_knowledge_and_repeats_itself() {
    let (first, second) = (Scratch::new("tiny-1"), Scratch::new("tiny-2"));
    let (weights, fitted) = run(&TINY, &first, 1);
    assert_eq!(fitted.len(), Stage::COUNT);
    let total = |error: fn(&Errors) -> f64| -> f64 {
        let square = |errors: &Errors| errors.positions as f64 * error(errors).powi(2);
        fitted.iter().map(|fitted| square(&fitted.unseen)).sum()
    };
    let [rms, mean, spread] =
        [total(|errors| errors.rms), total(|errors| errors.mean), total(|errors| errors.spread)];
    assert!(mean <= rms && rms < 0.8 * spread, "{rms} {mean} {spread}");
    let (again, fitted_again) = run(&TINY, &second, 2);
    assert!(weights == again, "the same weights by two threads");
    assert_eq!(fitted, fitted_again);
    let written = fs::read(second.0.join(WEIGHTS_FILE)).unwrap();
    assert!(Weights::decode(&written).unwrap() == again);
}

#[test]
fn a_run_that_was_stopped_goes_on() {
    let recipe = Recipe { rounds: 2, games: 15, depth: 2, exact: 6, ..TINY };
    let (whole, broken) = (Scratch::new("whole"), Scratch::new("broken"));
    let (expected, _) = run(&recipe, &whole, 1);
    // Stopped after every piece of work, 12 times; then left alone.
    for _ in 0..12 {
        let stop = Stop::never();
        let halt = stop.clone();
        let mut note = move |progress| {
            if matches!(progress, Progress::Working { done: 1.., .. }) {
                halt.set();
            }
        };
        let stopped = train(&recipe, &broken.0, 1, &stop, &mut note);
        assert!(matches!(stopped, Err(TrainError::Stopped)));
    }
    let pieces = fs::read_dir(&broken.0).unwrap().count();
    assert!((1..60).contains(&pieces), "{pieces}");
    // A file that was damaged is made again.
    let games = broken.0.join("round-1-games-0");
    let mut bytes = fs::read(&games).unwrap();
    bytes.truncate(100);
    fs::write(&games, bytes).unwrap();
    let (weights, _) = run(&recipe, &broken, 1);
    assert!(weights == expected);
}

#[test]
fn a_directory_keeps_to_its_recipe() {
    let scratch = Scratch::new("recipe");
    let stop = Stop::after(&Limits { nodes: Some(0), ..Limits::default() });
    let attempt = |recipe: &Recipe| train(recipe, &scratch.0, 1, &stop, &mut |_| ());
    assert!(matches!(attempt(&TINY), Err(TrainError::Stopped)));
    assert!(matches!(attempt(&Recipe { rounds: 9, ..TINY }), Err(TrainError::Stopped)));
    let other = attempt(&Recipe { seed: 4, ..TINY });
    assert!(matches!(other, Err(TrainError::OtherRecipe { .. })));
}

#[test]
fn a_fit_finds_the_weights_that_made_the_labels() {
    // Labels by the shipped weights, without noise: all that is left is what shrinkage holds back.
    let shipped = Weights::shipped();
    let stage = Stage::of(40);
    let boards = (0..600).flat_map(|number| games::play(7, 1, number, &Weights::zero()));
    let of_stage = |board: &Board| Stage::of((board.own | board.opp).count_ones()) == stage;
    let sample = |board| Sample { board, label: shipped.value(board).discs() as f32 };
    let samples: Vec<Sample> = boards.filter(of_stage).map(sample).collect();
    let (learn, measure) = samples.split_at(samples.len() * 9 / 10);
    let error = |steps| {
        let fitted = fit(learn, &vec![0.0; shipped.stage(stage).len()], 1.0, steps);
        let mut weights = Weights::zero();
        weights.set_stage(stage, &fitted.into_iter().map(from_discs).collect::<Vec<_>>());
        [learn, measure].map(|samples| Errors::of(&weights, samples).rms)
    };
    let (few, many) = (error(3), error(30));
    assert!(many[0] < 0.5 && many[0] < few[0], "{few:?} {many:?}");
    assert!(many[1] < 0.9 * Errors::of(&Weights::zero(), measure).rms, "{many:?}");
}

/// The value of a position by looking at everything.
fn minimax(board: Board, depth: u32, weights: &Weights) -> Eval {
    if depth == 0 {
        return weights.value(board);
    }
    let moves = board.moves(!0);
    if moves.is_empty() {
        if board.pass().moves(!0).is_empty() {
            return Eval::of_finished(board);
        }
        return -minimax(board.pass(), depth, weights);
    }
    let child = |square: u32| board.play(square, board.flips(square));
    moves.map(|square| -minimax(child(square.index()), depth - 1, weights)).max().unwrap()
}

#[test]
fn the_search_is_minimax() {
    let weights = Weights::shipped();
    let mut search = FullWidth::new(weights, 1 << 16);
    for board in (0..8).flat_map(|number| games::play(5, 1, number, &Weights::zero())) {
        for depth in 0..=3 {
            let expected = Some(minimax(board, depth, weights));
            assert_eq!(search.value(board, depth, &Stop::never()), expected);
        }
    }
}

#[test]
fn labels_near_the_end_are_exact() {
    let weights = Weights::zero();
    let mut labeller = Labeller::new(&weights, 4, 8);
    let stop = Stop::never();
    for board in (0..20).flat_map(|number| games::play(9, 1, number, &weights)) {
        let empties = board.empties(!0).count_ones();
        if empties <= 8 {
            let position = Position::new(Size::Eight, board.own, board.opp, Player::First).unwrap();
            let exact =
                lockstep_search::reference::alpha_beta(&position, lockstep_search::Window::FULL);
            assert_eq!(labeller.label(board, &stop), Some(exact.score.into()));
        }
    }
    stop.set();
    assert_eq!(labeller.label(Position::start(Size::Eight).board(), &stop), None);
}
