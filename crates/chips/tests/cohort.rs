//! Cohort does what its twin does, pass by pass; alone, in an array and on a serial line.

use std::collections::HashMap;
use std::ops::{ControlFlow, RangeInclusive};

use lockstep_chips::cohort::{Cohort, End, pack, search, unpack};
use lockstep_chips::sudoku::{Line, Puzzles, Question, grids};
use lockstep_chips::{Found, Lockstep, Model, Simulation, Verdict, Waveforms};
use lockstep_search::Stop;
use lockstep_sudoku::methods::aveiro::{PUZZLE_3A, PUZZLE_3B};
use lockstep_sudoku::{Grid, Order, count_solutions};

/// The cycles of a question beside two for each pass: bands in and out, start and answer of a slot.
const OVERHEAD: RangeInclusive<u64> = 10..=12;

/// With its first solution to be read back, a search takes a pass more.
const FETCH: u64 = 2;

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
        let end = twin(&question.puzzle, UNIQUE);
        let overhead = cycles - 2 * end.passes;
        let fetched = UNIQUE && answer.solved && end.guesses > 0;
        let late = if fetched && OVERHEAD.contains(&(overhead - FETCH)) { FETCH } else { 0 };
        assert!(OVERHEAD.contains(&(overhead - late)), "{question}: {cycles}, {end:?}");
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

/// Sends puzzles through the stream port, and returns the answers by tags: solutions and grid.
fn stream(array: &mut Simulation, puzzles: &[Grid], unique: bool) -> HashMap<u64, (u64, Grid)> {
    let bands = |grid: &Grid| -> Vec<[u64; 2]> {
        let words = pack(grid);
        let cells =
            |low: usize| (low..low + 27).map(|cell| words[cell / 16] >> (cell % 16 * 4) & 15);
        let band =
            |low| cells(low).rev().fold(0_u128, |band, number| band << 4 | u128::from(number));
        [0, 27, 54].map(|low| [band(low) as u64, (band(low) >> 64) as u64]).to_vec()
    };
    let mut input = puzzles.iter().enumerate();
    let (mut waiting, mut tag) = (Vec::new(), 0);
    let (mut parts, mut answers) = (HashMap::<u64, Vec<u128>>::new(), HashMap::new());
    array.set("ready_i", 1).unwrap();
    array.set("unique_i", unique.into()).unwrap();
    while answers.len() < puzzles.len() {
        if waiting.is_empty()
            && let Some((number, puzzle)) = input.next()
        {
            (waiting, tag) = (bands(puzzle), number as u64);
        }
        array.set("valid_i", u64::from(!waiting.is_empty())).unwrap();
        array.set("tag_i", tag).unwrap();
        array.set_words("band_i", waiting.first().unwrap_or(&[0; 2])).unwrap();
        let names = ["ready_o", "valid_o", "tag_o", "solutions_o"];
        let [ready, valid, from, solutions] = array.get_all(names).unwrap();
        if valid != 0 {
            let words = array.get_words("band_o").unwrap();
            let part = parts.entry(from).or_default();
            part.push(u128::from(words[0]) | u128::from(words[1]) << 64);
            if part.len() == 3 {
                let cells =
                    part.iter().flat_map(|band| (0..27).map(move |i| (band >> (4 * i)) as u8 & 15));
                let grid = Grid::from_numbers(&cells.collect::<Vec<u8>>()).unwrap();
                answers.insert(from, (solutions, grid));
            }
        }
        if ready != 0 && !waiting.is_empty() {
            waiting.remove(0);
        }
        array.clock(1).unwrap();
        assert!(array.cycle().unwrap() < 200_000, "{} of {}", answers.len(), puzzles.len());
    }
    answers
}

#[test]
fn an_array_of_solvers_answers_every_puzzle_once() {
    let model = Model::build("cohort_array", &[("Solvers", 2)], Waveforms::Off).unwrap();
    let mut array = model.start_with_seed(6).unwrap();
    array.reset().unwrap();
    for unique in [false, true] {
        let puzzles: Vec<Grid> = puzzles(6).take(150).collect();
        let answers = stream(&mut array, &puzzles, unique);
        for (number, puzzle) in puzzles.iter().enumerate() {
            let end = twin(puzzle, unique);
            let solution = end.solution.unwrap_or_else(|| Grid::empty(Order::USUAL));
            assert_eq!(answers[&(number as u64)], (end.solutions as u64, solution), "{puzzle}");
        }
    }
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
