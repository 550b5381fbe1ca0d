//! Cohort does what its twin does, pass by pass; alone, in an array and on a serial line.

use std::ops::ControlFlow;

use lockstep_chips::cohort::{Action, Cohort, End, pack, search, unpack};
use lockstep_chips::sudoku::Verdict as Outcome;
use lockstep_chips::sudoku::{Line, Puzzles, Question, SudokuChip, grids};
use lockstep_chips::{Found, Lockstep, Verdict};
use lockstep_search::Stop;
use lockstep_sudoku::methods::aveiro::{PUZZLE_3A, PUZZLE_3B};
use lockstep_sudoku::{Grid, Order, count_solutions};

/// The cycles of a question beside two for each pass: into the register, into the stack, out of it, and the answer.
const OVERHEAD: u64 = 3;

/// With a first solution to be read back from the stack, a search takes two passes more.
const FETCH: u64 = 4;

fn twin(puzzle: &Grid, unique: bool) -> End {
    search(puzzle, unique, &mut |_| ControlFlow::Continue(()))
}

/// Puzzles of all grades, and grids with several solutions, none, or contradictions.
fn puzzles(seed: u64) -> impl Iterator<Item = Grid> {
    let fixed = [PUZZLE_3A, PUZZLE_3B].map(|text| text.parse().unwrap());
    let mixed = Puzzles::new(Order::USUAL, seed).zip(grids(Order::USUAL, seed));
    fixed.into_iter().chain(mixed.flat_map(|(puzzle, grid)| [puzzle, grid]))
}

/// Follows the twin on so many puzzles, and counts the cycles.
fn follow<const UNIQUE: bool>(count: usize, seed: u64) {
    let mut lockstep = Lockstep::start(Cohort::<UNIQUE>, seed).unwrap();
    for puzzle in puzzles(seed).take(count) {
        let question = Question { puzzle };
        let Found { answer, cycles } = match lockstep.compare(&question, &Stop::never()).unwrap() {
            Verdict::Same(found) => found,
            Verdict::Different(difference) => panic!("{difference}"),
            Verdict::Stopped => unreachable!(),
        };
        let mut kept = false;
        let end = search(&question.puzzle, UNIQUE, &mut |pass| {
            kept |= pass.action == Action::Found;
            ControlFlow::Continue(())
        });
        let expected = 2 * end.passes + OVERHEAD + if kept { FETCH } else { 0 };
        assert_eq!(cycles, expected, "{question}: {end:?}");
        assert_eq!(answer.solved, end.solutions > 0);
    }
}

#[test]
fn cohort_follows_its_twin() {
    follow::<false>(400, 1);
}

#[test]
fn cohort_counts_solutions_as_its_twin() {
    follow::<true>(400, 2);
}

/// The whole of it: `cargo nextest run -p lockstep-chips --run-ignored only cohort`.
#[test]
#[ignore = "takes minutes"]
fn cohort_follows_its_twin_for_long() {
    follow::<false>(20_000, 3);
    follow::<true>(20_000, 4);
}

/// The twin against another solver: solutions, and how many there are.
#[test]
fn the_twin_of_cohort_is_right() {
    for puzzle in puzzles(5).take(1000) {
        let count = count_solutions(&puzzle, 2, &Stop::never()).unwrap().solutions as usize;
        for unique in [false, true] {
            let end = twin(&puzzle, unique);
            assert_eq!(end.solutions, count.min(1 + usize::from(unique)), "{puzzle}");
            assert_eq!(end.solution.is_some(), count > 0, "{puzzle}");
            assert!(end.solution.is_none_or(|grid| grid.is_solution_of(&puzzle)), "{puzzle}");
        }
    }
}

/// Sends puzzles through the stream port of several solvers; they are answered as the twin says.
fn stream<const UNIQUE: bool>(solvers: u64, puzzles: &[Grid]) {
    let port = Cohort::<UNIQUE>::STREAM.unwrap();
    let mut stream = port.start(solvers).unwrap();
    let mut answers = Vec::new();
    for puzzle in puzzles {
        assert!(stream.send(puzzle, &Stop::never()).unwrap());
        answers.extend(std::iter::from_fn(|| stream.next_answer()));
    }
    stream.drain(&Stop::never()).unwrap();
    answers.extend(std::iter::from_fn(|| stream.next_answer()));
    assert_eq!(answers.len(), puzzles.len());
    for (puzzle, answer) in puzzles.iter().zip(answers) {
        let end = twin(puzzle, UNIQUE);
        let verdict = [Outcome::NoSolution, Outcome::Solved, Outcome::Several][end.solutions];
        assert_eq!((answer.verdict, answer.solution), (verdict, end.solution), "{puzzle}");
        assert_eq!(answer.puzzle, *puzzle);
    }
}

#[test]
fn an_array_of_solvers_answers_every_puzzle_once() {
    let puzzles: Vec<Grid> = puzzles(6).take(300).collect();
    stream::<false>(2, &puzzles);
    stream::<true>(2, &puzzles);
}

#[test]
#[ignore = "takes minutes"]
fn an_array_of_solvers_answers_for_long() {
    let puzzles: Vec<Grid> = puzzles(7).take(20_000).collect();
    stream::<false>(4, &puzzles);
    stream::<true>(4, &puzzles);
}

/// A puzzle as a frame.
fn frame(puzzle: &Grid) -> Vec<u8> {
    let signed = |(i, &number): (usize, &u8)| match (i / 9 + i % 9) % 2 {
        0 => number,
        _ => number.wrapping_neg(),
    };
    let sum = puzzle.numbers().iter().enumerate().map(signed).fold(0, u8::wrapping_add);
    [&[0xA5, 0x3C, 0x5A, 0xC3, 9], puzzle.numbers(), &[sum]].concat()
}

#[test]
fn cohort_answers_frames_on_a_serial_line() {
    let mut line = Line::start("cohort_line", &[]).unwrap();
    let mut puzzle: Grid = PUZZLE_3B.parse().unwrap();
    // What is no frame is passed over.
    let bytes = [&[0xA5, 0x3C, 7, 0xFF], &frame(&puzzle)[..]].concat();
    let answer = line.exchange(&bytes, &Stop::never()).unwrap();
    let solution = twin(&puzzle, false).solution.unwrap();
    assert_eq!(answer.len(), 87);
    assert_eq!(answer[6..], *solution.numbers());
    // Two equal digits in a row are refused at once; a puzzle without a solution, when that is known.
    let first = puzzle.numbers()[3];
    puzzle.set(
        lockstep_sudoku::Cell::from_index(Order::USUAL, 0).unwrap(),
        lockstep_sudoku::Digit::new(first),
    );
    let refusal = line.exchange(&frame(&puzzle), &Stop::never()).unwrap();
    assert_eq!(refusal, [0xA5, 0x3C, 0x5A, 0xC3, 1, 0]);
    let unsolvable = "12345678.........9".to_owned() + &".".repeat(63);
    let refusal = line.exchange(&frame(&unsolvable.parse().unwrap()), &Stop::never()).unwrap();
    assert_eq!(refusal, [0xA5, 0x3C, 0x5A, 0xC3, 3, 0]);
    assert!(unpack(&pack(&solution)).is_some_and(|grid| grid == solution));
}
