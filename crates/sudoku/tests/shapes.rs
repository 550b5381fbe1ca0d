//! Shapes against published totals and against a naive search that knows only which cells share a
//! row, a column, a region or a diagonal.

use std::sync::Arc;

use lockstep_sudoku::format::{ShapedReader, draw};
use lockstep_sudoku::generate::{GaveUp, Pattern, ShapedGenerator, ShapedWish};
use lockstep_sudoku::{Count, Random, Shape, ShapeSolver, ShapedGrid, Stop};

/// A shape in the simplest terms: the side, a region for each cell, and whether diagonals count.
struct Naive {
    side: usize,
    regions: Vec<u8>,
    diagonals: bool,
}

impl Naive {
    fn boxes(rows: usize, columns: usize, diagonals: bool) -> Naive {
        let side = rows * columns;
        let region = |i: usize| (i / side / rows * rows + i % side / columns) as u8;
        Naive { side, regions: (0..side * side).map(region).collect(), diagonals }
    }

    /// Rows, with the cells of different regions exchanged at random: hardly ever connected.
    fn jigsaw(side: usize, swaps: usize, diagonals: bool, random: &mut Random) -> Naive {
        let mut regions: Vec<u8> = (0..side * side).map(|i| (i / side) as u8).collect();
        (0..swaps).for_each(|_| regions.swap(random.below(side * side), random.below(side * side)));
        Naive { side, regions, diagonals }
    }

    fn shape(&self) -> Arc<Shape> {
        let map: String = self.regions.iter().map(|&region| (b'a' + region) as char).collect();
        let diagonals = if self.diagonals { "+x" } else { "" };
        Arc::new(format!("jigsaw:{map}{diagonals}").parse().unwrap())
    }

    fn see_each_other(&self, a: usize, b: usize) -> bool {
        let (side, last) = (self.side, self.side - 1);
        let both = |is_on: &dyn Fn(usize) -> bool| is_on(a) && is_on(b);
        a / side == b / side
            || a % side == b % side
            || self.regions[a] == self.regions[b]
            || self.diagonals && both(&|cell| cell / side == cell % side)
            || self.diagonals && both(&|cell| cell / side + cell % side == last)
    }

    fn fits(&self, numbers: &[u8], cell: usize, digit: u8) -> bool {
        let rival = |&other: &usize| numbers[other] == digit && other != cell;
        !(0..numbers.len()).filter(rival).any(|other| self.see_each_other(cell, other))
    }

    fn is_valid(&self, numbers: &[u8]) -> bool {
        (0..numbers.len()).all(|cell| numbers[cell] == 0 || self.fits(numbers, cell, numbers[cell]))
    }

    /// The solutions up to a limit, cell by cell; digits in random order.
    fn solve(
        &self,
        numbers: &mut [u8],
        limit: usize,
        random: &mut Random,
        found: &mut Vec<Vec<u8>>,
    ) {
        let Some(cell) = numbers.iter().position(|&number| number == 0) else {
            return found.push(numbers.to_vec());
        };
        let mut digits: Vec<u8> = (1..=self.side as u8).collect();
        random.shuffle(&mut digits);
        for digit in digits {
            if found.len() < limit && self.fits(numbers, cell, digit) {
                numbers[cell] = digit;
                self.solve(numbers, limit, random, found);
            }
        }
        numbers[cell] = 0;
    }

    fn solutions(&self, numbers: &[u8], limit: usize, random: &mut Random) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        if self.is_valid(numbers) {
            self.solve(&mut numbers.to_vec(), limit, random, &mut found);
        }
        found
    }
}

fn shape(text: &str) -> Arc<Shape> {
    Arc::new(text.parse().unwrap())
}

fn count(shape: &Arc<Shape>, numbers: &[u8], limit: u64) -> Count<ShapedGrid> {
    let grid = ShapedGrid::from_numbers(shape, numbers).unwrap();
    let count = ShapeSolver::new(shape).count(&grid, limit, &Stop::never());
    assert!(count.first.iter().all(|first| first.is_solution_of(&grid)));
    assert_eq!(count.first.is_some(), count.solutions > 0);
    count
}

fn total(text: &str) -> u64 {
    let shape = shape(text);
    let count = count(&shape, &vec![0; shape.cells()], u64::MAX);
    assert!(count.exact);
    count.solutions
}

#[test]
fn known_totals() {
    for (text, expected) in [
        ("2x2", 288),
        ("2x3", 28_200_960),
        // Latin squares: OEIS A002860.
        ("1x4", 576),
        ("4x1", 576),
        ("1x5", 161_280),
        ("jigsaw:AAAABBBBCCCCDDDD", 576),
        // Latin squares with different digits on both diagonals: OEIS A274806.
        ("1x4+x", 48),
        ("1x5+x", 960),
        ("1x6+x", 92_160),
    ] {
        assert_eq!(total(text), expected, "{text}");
    }
}

/// Solutions to count.
const LIMIT: usize = 300;

/// As many solutions as the naive search finds, whatever is given.
fn agrees(naive: &Naive, shape: &Arc<Shape>, rounds: usize, removed: usize, random: &mut Random) {
    let empty = vec![0; naive.side * naive.side];
    let Some(complete) = naive.solutions(&empty, 1, random).pop() else {
        assert_eq!(count(shape, &empty, 1).solutions, 0, "{shape}");
        return;
    };
    for round in 0..rounds {
        let mut numbers = complete.clone();
        (0..removed).for_each(|_| numbers[random.below(empty.len())] = 0);
        if round % 3 == 0 {
            numbers[random.below(empty.len())] = 1 + random.below(naive.side) as u8;
        }
        let expected = naive.solutions(&numbers, LIMIT, random).len();
        let found = count(shape, &numbers, LIMIT as u64);
        let is_exact = expected < LIMIT;
        assert_eq!((found.solutions, found.exact), (expected as u64, is_exact), "{shape}");
        let grid = ShapedGrid::from_numbers(shape, &numbers).unwrap();
        assert_eq!(grid.is_valid(), naive.is_valid(&numbers), "{grid:?}");
    }
}

#[test]
fn boxes_and_diagonals_agree_with_a_naive_search() {
    let mut random = Random::new(1);
    for (rows, columns, removed) in [(2, 2, 30), (2, 3, 60), (3, 2, 60), (2, 4, 60), (3, 3, 60)] {
        for diagonals in [false, true] {
            let naive = Naive::boxes(rows, columns, diagonals);
            let boxes = Arc::new(Shape::boxes(rows, columns, diagonals).unwrap());
            agrees(&naive, &boxes, 12, removed, &mut random);
        }
    }
}

#[test]
fn jigsaws_agree_with_a_naive_search() {
    let mut random = Random::new(2);
    for round in 0..12 {
        let (side, swaps, removed) = [(4, 12, 30), (5, 8, 45), (6, 3, 50)][round % 3];
        let has_diagonals = round % 4 == 0 && side < 6;
        let naive = Naive::jigsaw(side, 1 + random.below(swaps), has_diagonals, &mut random);
        agrees(&naive, &naive.shape(), 6, removed, &mut random);
    }
}

#[test]
fn all_solutions_of_small_jigsaws_are_counted() {
    let mut random = Random::new(3);
    let mut totals = Vec::new();
    for swaps in 0..12 {
        let naive = Naive::jigsaw(4, swaps, swaps % 3 == 1, &mut random);
        let expected = naive.solutions(&[0; 16], usize::MAX, &mut random).len() as u64;
        let found = count(&naive.shape(), &[0; 16], u64::MAX);
        assert_eq!((found.solutions, found.exact), (expected, true));
        totals.push(expected);
    }
    assert!(totals.contains(&576) && totals.contains(&0), "{totals:?}");
}

#[test]
fn generated_puzzles_have_one_solution_and_no_given_too_many() {
    let mut random = Random::new(4);
    let wish = ShapedWish { minimal: true, ..ShapedWish::default() };
    let irregular = Naive::jigsaw(6, 3, false, &mut random);
    let naive = [
        (Naive::boxes(2, 3, false), shape("2x3")),
        (Naive::boxes(3, 2, true), shape("3x2+x")),
        (Naive::boxes(1, 5, false), shape("1x5")),
        (
            Naive { side: 6, regions: irregular.regions.clone(), diagonals: false },
            irregular.shape(),
        ),
    ];
    for (naive, shape) in naive {
        let mut generator = ShapedGenerator::new(&shape, wish.clone(), 7).unwrap();
        let mut again = ShapedGenerator::new(&shape, wish.clone(), 7).unwrap();
        for _ in 0..5 {
            let puzzle = generator.generate(&Stop::never()).unwrap();
            assert_eq!(again.generate(&Stop::never()).as_ref(), Ok(&puzzle));
            assert_eq!(naive.solutions(puzzle.numbers(), 2, &mut random).len(), 1, "{puzzle:?}");
            for cell in (0..shape.cells()).filter(|&cell| puzzle.numbers()[cell] != 0) {
                let mut numbers = puzzle.numbers().to_vec();
                numbers[cell] = 0;
                assert_eq!(naive.solutions(&numbers, 2, &mut random).len(), 2, "{puzzle:?} {cell}");
            }
        }
    }
}

#[test]
fn wishes_are_met_or_refused() {
    let shape = shape("x");
    let wish = ShapedWish { pattern: Pattern::HalfTurn, givens: Some(30), ..ShapedWish::default() };
    let puzzle = ShapedGenerator::new(&shape, wish, 1).unwrap().generate(&Stop::never()).unwrap();
    assert_eq!(puzzle.count(), 30);
    let is_given = |cell: usize| puzzle.numbers()[cell] != 0;
    assert!((0..81).all(|cell| is_given(cell) == is_given(80 - cell)));
    let wish = ShapedWish { givens: Some(82), ..ShapedWish::default() };
    let fault = ShapedGenerator::new(&shape, wish, 1).err().unwrap();
    assert_eq!(fault.to_string(), "expected from 0 to 81 givens, found 82");
    // The first row and region A need the same digit in r1c4 and in r2c4, which are in one column.
    let impossible = self::shape("jigsaw:AAABBBBACCCCDDDD");
    let mut generator = ShapedGenerator::new(&impossible, ShapedWish::default(), 1).unwrap();
    assert_eq!(generator.generate(&Stop::never()), Err(GaveUp::NoGrid));
    let stop = Stop::never();
    stop.set();
    assert_eq!(generator.generate(&stop), Err(GaveUp::Stopped));
}

#[test]
fn any_bytes_are_read_or_refused() {
    let mut random = Random::new(5);
    let shapes = ["2x3", "1x4", "5x5", "jigsaw:AAABACBBCCDBCDDD"].map(shape);
    for round in 0..2000 {
        let shape = &shapes[round % shapes.len()];
        let alphabet = b"0011234....|-+#;,AZaz \n\n\n\r\t\xC3\xA9\xFF";
        let mut text: Vec<u8> =
            (0..random.below(300)).map(|_| alphabet[random.below(alphabet.len())]).collect();
        if round % 2 == 0 {
            let grid = ShapedGrid::empty(shape);
            text = format!("{grid}\n{}\n{grid}\n", draw(&grid)).into_bytes();
            let at = random.below(text.len());
            text[at] = random.next_u64() as u8;
        }
        let lines = text.split(|&byte| byte == b'\n').count();
        for result in ShapedReader::new(shape, &*text) {
            let line = match result {
                Ok((line, _)) => line,
                Err(fault) => fault.place.line,
            };
            assert!((1..=lines).contains(&line));
        }
    }
}
