//! The solver against plain backtracking, and its instruction sets against each other.

use std::collections::HashSet;
use std::ops::ControlFlow;

use lockstep_game::Random;
use lockstep_search::isa::Portable;

use super::lanes::{Kernel, Lanes};
use super::{Isa, Solved, Solver};
use crate::{Cell, Grid, Order, Symmetry};

type Numbers = [u8; 81];

fn numbers(grid: &Grid) -> Numbers {
    grid.numbers().try_into().unwrap()
}

fn grid(numbers: &Numbers) -> Grid {
    Grid::from_numbers(numbers).unwrap()
}

/// Solves on every instruction set of the machine and compares all they say.
fn solve(puzzle: &Numbers, limit: u64) -> Solved {
    let mut answers = Isa::available().map(|isa| Solver::on(isa).solve_numbers(puzzle, limit));
    let first = answers.next().unwrap();
    answers.for_each(|answer| assert_eq!(answer, first));
    first
}

fn solutions(puzzle: &Numbers, limit: usize) -> HashSet<Numbers> {
    let mut found = HashSet::new();
    Solver::new().for_each_solution(puzzle, |solution| {
        assert!(found.insert(solution), "shown twice");
        if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

/// Backtracking in the cell with the fewest candidates; no rule but "no digit twice". Goes on
/// while `visit` says so.
fn backtrack(
    puzzle: &mut Numbers,
    random: &mut Random,
    visit: &mut dyn FnMut(&Numbers) -> bool,
) -> bool {
    let empty = (0..81).filter(|&cell| puzzle[cell] == 0);
    let fewest =
        empty.map(|cell| (seen(puzzle, cell), cell)).max_by_key(|(seen, _)| seen.count_ones());
    let Some((seen, cell)) = fewest else { return visit(puzzle) };
    let mut digits: Vec<u8> = (1..=9).filter(|digit| seen >> digit & 1 == 0).collect();
    random.shuffle(&mut digits);
    let mut go_on = true;
    for digit in digits {
        puzzle[cell] = digit;
        go_on = go_on && backtrack(puzzle, random, visit);
    }
    puzzle[cell] = 0;
    go_on
}

/// The numbers that stand in a unit of a cell, as bits.
fn seen(puzzle: &Numbers, cell: usize) -> u16 {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    let line = |i: usize| 1 << puzzle[9 * row + i] | 1 << puzzle[9 * i + column];
    let in_box = |i: usize| 1 << puzzle[corner + i / 3 * 9 + i % 3];
    (0..9).fold(0, |seen, i| seen | line(i) | in_box(i)) & !1
}

fn all_by_backtracking(puzzle: &Numbers) -> HashSet<Numbers> {
    let mut found = HashSet::new();
    backtrack(&mut puzzle.clone(), &mut Random::new(0), &mut |solution| found.insert(*solution));
    found
}

/// A random complete grid.
fn complete(random: &mut Random) -> Numbers {
    let mut found = None;
    backtrack(&mut [0; 81], random, &mut |solution| {
        found = Some(*solution);
        false
    });
    found.unwrap()
}

/// Empties random cells.
fn dig(solution: &Numbers, holes: usize, random: &mut Random) -> Numbers {
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    let mut puzzle = *solution;
    cells[..holes].iter().for_each(|&cell| puzzle[cell] = 0);
    puzzle
}

#[test]
fn finds_what_backtracking_finds() {
    let mut random = Random::new(1);
    let (mut unique, mut several, mut none) = (0, 0, 0);
    for round in 0..1000 {
        let solution = complete(&mut random);
        let mut puzzle = dig(&solution, 38 + round % 14, &mut random);
        if round % 3 == 0 {
            // A wrong digit somewhere: often no solution, sometimes other ones.
            let cell = random.below(81);
            puzzle[cell] = 1 + random.below(9) as u8;
        }
        let expected =
            if grid(&puzzle).is_valid() { all_by_backtracking(&puzzle) } else { HashSet::new() };
        let solved = solve(&puzzle, u64::MAX);
        assert_eq!(solved.count, expected.len() as u64, "{}", grid(&puzzle));
        assert_eq!(solutions(&puzzle, usize::MAX), expected);
        assert!(expected.iter().all(|solution| grid(solution).is_solution_of(&grid(&puzzle))));
        assert_eq!(solved.solution.is_some(), solved.count > 0);
        assert!(solved.solution.is_none_or(|solution| expected.contains(&solution)));
        assert_eq!(solve(&puzzle, 2).count, solved.count.min(2));
        match solved.count {
            0 => none += 1,
            1 => unique += 1,
            _ => several += 1,
        }
    }
    assert!(unique > 100 && several > 100 && none > 100, "{unique} {several} {none}");
}

#[test]
fn hard_puzzles_have_the_same_answer_on_every_instruction_set() {
    // From a list of hard puzzles that has been around for years.
    let puzzles = [
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ];
    for puzzle in puzzles {
        let puzzle: Grid = puzzle.parse().unwrap();
        let solved = solve(&numbers(&puzzle), 2);
        assert_eq!(solved.count, 1);
        assert!(grid(&solved.solution.unwrap()).is_solution_of(&puzzle));
        let mut random = Random::new(2);
        for _ in 0..20 {
            let symmetry = Symmetry::random(Order::USUAL, &mut random);
            let solved = solve(&numbers(&symmetry.apply(&puzzle)), 2);
            assert_eq!(solved.count, 1);
        }
    }
}

#[test]
fn the_empty_grid_has_as_many_solutions_as_one_asks_for() {
    let found = solutions(&[0; 81], 1000);
    assert_eq!(found.len(), 1000);
    let empty = Grid::empty(Order::USUAL);
    assert!(found.iter().all(|solution| grid(solution).is_solution_of(&empty)));
    assert_eq!(solve(&[0; 81], 12_345).count, 12_345);
}

#[test]
fn contradictions_have_no_solution() {
    let pattern = numbers(&Grid::pattern(Order::USUAL));
    for (a, b) in [(0, 8), (0, 72), (0, 20), (40, 41), (40, 49), (80, 60)] {
        let mut puzzle = [0; 81];
        (puzzle[a], puzzle[b]) = (5, 5);
        assert_eq!(solve(&puzzle, 2), Solved { solution: None, count: 0, guesses: 0 });
        let mut full = pattern;
        full[a] = full[b];
        assert_eq!(solve(&full, 2).count, 0);
    }
    let mut no_candidate = [0; 81];
    no_candidate[..8].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8]);
    no_candidate[17] = 9;
    assert_eq!(solve(&no_candidate, 2).count, 0);
    for number in [10, 16, 100, 128, 255] {
        let mut puzzle = pattern;
        puzzle[33] = number;
        assert_eq!(solve(&puzzle, 2).count, 0, "{number}");
    }
}

#[test]
fn a_complete_grid_is_its_only_solution() {
    let mut random = Random::new(3);
    for _ in 0..50 {
        let solution = complete(&mut random);
        let expected = Solved { solution: Some(solution), count: 1, guesses: 0 };
        assert_eq!(solve(&solution, 2), expected);
        assert_eq!(solve(&dig(&solution, 1, &mut random), u64::MAX), expected);
        // Two cells of a row exchanged: every row is still right, a column is not.
        let mut wrong = solution;
        wrong.swap(30, 33);
        assert_eq!(solve(&wrong, 2).count, 0);
    }
}

#[test]
fn limits_are_kept() {
    let puzzle = dig(&complete(&mut Random::new(4)), 57, &mut Random::new(5));
    let all = solve(&puzzle, u64::MAX).count;
    assert!(all > 10);
    assert_eq!(solve(&puzzle, 0), Solved { solution: None, count: 0, guesses: 0 });
    for limit in [1, 2, 3, all - 1, all, all + 1] {
        assert_eq!(solve(&puzzle, limit).count, limit.min(all));
    }
}

#[test]
fn grids_and_text_are_solved_alike() {
    let text = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let puzzle: Grid = text.parse().unwrap();
    let solved = Solver::new().solve(&puzzle, 2).unwrap();
    assert_eq!(solved, solve(&numbers(&puzzle), 2));
    let solution = solved.grid().unwrap();
    assert!(solution.is_solution_of(&puzzle));
    assert_eq!(solved.text().unwrap(), solution.to_string().as_bytes());
    let small = Solver::new().solve(&Grid::empty(Order::MIN), 2).unwrap_err();
    assert_eq!(small.to_string(), "expected a 9x9 grid, found 4x4");
}

#[test]
fn a_batch_is_its_puzzles_one_by_one() {
    let mut random = Random::new(6);
    let puzzles: Vec<Numbers> =
        (0..50).map(|_| dig(&complete(&mut random), 55, &mut random)).collect();
    let mut seen = 0;
    Solver::new().solve_each(&puzzles, 2, |index, solved| {
        assert_eq!(index, seen);
        assert_eq!(*solved, solve(&puzzles[index], 2));
        seen += 1;
    });
    assert_eq!(seen, 50);
}

/// Every operation, on words that often have few bits, or none.
fn operations<K: Kernel>(kernel: K, a: &[u16; 16], b: &[u16; 16]) -> Vec<[u16; 16]> {
    let (x, y) = (kernel.load(a), kernel.load(b));
    let mut results = vec![
        x & y,
        x | y,
        x ^ y,
        x.without(y),
        x.plus(y),
        x.is_zero(),
        x.prefer(y),
        x.next_stack(),
        x.last_stack(),
        x.next_band(),
        x.last_band(),
        kernel.splat(a[0]),
    ];
    for bits in 0..=8 {
        results.extend([x.up(bits), x.down(bits)]);
    }
    let mut results: Vec<[u16; 16]> = results.into_iter().map(Lanes::words).collect();
    let bands = x.bands();
    results.push([u16::from(x.has_none_of(y)); 16]);
    results.extend(bands.map(|band| [band as u16; 16]));
    results.extend(bands.map(|band| [(band >> 16) as u16; 16]));
    results.extend(bands.map(|band| [(band >> 32) as u16; 16]));
    results
}

#[test]
#[cfg(target_arch = "x86_64")]
fn registers_do_what_arrays_do() {
    let Some(avx2) = lockstep_search::isa::Avx2::detect() else { return };
    let mut random = Random::new(7);
    for _ in 0..10_000 {
        let mut words = || -> [u16; 16] {
            let sparse = random.below(3);
            std::array::from_fn(|_| {
                (0..=sparse).fold(u16::MAX, |word, _| word & random.next_u64() as u16)
            })
        };
        let (a, b) = (words(), words());
        assert_eq!(operations(avx2, &a, &b), operations(Portable, &a, &b), "{a:?} {b:?}");
    }
}

#[test]
fn lanes_turn_as_boxes_do() {
    let words: [u16; 16] = std::array::from_fn(|lane| lane as u16);
    let lanes = Portable.load(&words);
    for cell in Cell::all(Order::USUAL) {
        let lane = |band: usize, stack: usize| (band % 3 * 4 + stack % 3) as u16;
        let (band, stack) = (cell.row() / 3, cell.column() / 3);
        let here = usize::from(lane(band, stack));
        assert_eq!(lanes.next_stack().words()[here], lane(band, stack + 1));
        assert_eq!(lanes.last_stack().words()[here], lane(band, stack + 2));
        assert_eq!(lanes.next_band().words()[here], lane(band + 1, stack));
        assert_eq!(lanes.last_band().words()[here], lane(band + 2, stack));
    }
}
