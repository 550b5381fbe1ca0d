//! Simulated annealing. Each box is filled with the values it misses, so that boxes are always
//! right; then values of two cells of a box that are not given are swapped, again and again,
//! until no row and no column holds a value twice.
//!
//! Three cores work in turns, one swap each, from the same filling with different random
//! numbers; the first to finish has the answer. A swap that does not add repeats (*threats*)
//! is always kept. One that adds `d` of them is kept with chance `heat^d`, where the heat
//! falls slowly from [`HOT`] to [`COLD`] and then starts over. Everything is done in
//! integers, as in a chip, so that a seed gives the same answer everywhere.

use lockstep_game::Random;

use super::lfsr::Lfsr;
use super::run::{Found, Run};
use super::{Event, GaveUp, Options};
use crate::{Cell, Geometry, Grid, Order, Unit};

/// The cores of the machine.
const CORES: usize = 3;
/// The chance, in parts of 2^16, to keep a swap that adds one repeat, at the start.
const HOT: u32 = 6000;
/// The heat at which a core reheats.
const COLD: u32 = 2000;

pub(super) fn solve(puzzle: &Grid, options: &Options, run: &mut Run<'_>) -> Found {
    let mut random = Random::new(options.seed);
    let boxes = free_cells(puzzle);
    let mut cores: Vec<Core> =
        (0..CORES).map(|_| Core::new(puzzle, &boxes, random.next_u64())).collect();
    let mut fewest = [u64::MAX; CORES];
    for _ in 0..=options.swaps {
        for (number, core) in cores.iter_mut().enumerate() {
            if core.threats < fewest[number] {
                fewest[number] = core.threats;
                run.tell(Event::Threats { core: number, threats: core.threats });
            }
            if core.threats == 0 {
                return Ok(Grid::from_numbers(&core.numbers));
            }
            if boxes.is_empty() {
                return Ok(None);
            }
            run.short_step()?;
            core.swap(&boxes);
        }
    }
    Err(GaveUp::SwapsUsedUp)
}

/// The cells that are not given, by boxes; only boxes in which there is something to swap.
fn free_cells(puzzle: &Grid) -> Vec<Vec<Cell>> {
    let order = puzzle.order();
    let free = |number: u8| -> Vec<Cell> {
        let cells = Geometry::of(order).cells(Unit::Box(number)).iter().copied();
        cells.filter(|&cell| puzzle.get(cell).is_none()).collect()
    };
    (0..order.side() as u8).map(free).filter(|cells| cells.len() > 1).collect()
}

/// One core: a full grid, how often each value occurs in each row and column, and the
/// random numbers.
struct Core {
    order: Order,
    numbers: Vec<u8>,
    /// How often value `v` occurs in line `l`, at `256 * l + v`: rows first, then columns.
    counts: Vec<u16>,
    threats: u64,
    boxes: Lfsr,
    cells: Lfsr,
    chance: Lfsr,
    heat: u32,
    /// Swaps left before the heat falls.
    wait: usize,
}

impl Core {
    fn new(puzzle: &Grid, boxes: &[Vec<Cell>], seed: u64) -> Core {
        let mut random = Random::new(seed);
        let mut lfsr = || Lfsr::new(random.next_u64() as u32);
        let mut core = Core {
            order: puzzle.order(),
            numbers: fill(puzzle),
            counts: vec![0; 2 * 256 * puzzle.order().side()],
            threats: 0,
            boxes: lfsr(),
            cells: lfsr(),
            chance: lfsr(),
            heat: HOT,
            wait: swaps_per_heat(boxes),
        };
        for cell in Cell::all(core.order) {
            let number = core.numbers[cell.index(core.order)];
            for line in core.lines(cell) {
                core.threats += u64::from(core.counts[line + usize::from(number)]);
                core.counts[line + usize::from(number)] += 1;
            }
        }
        core
    }

    /// Where the counts of a cell's row and column begin.
    fn lines(&self, cell: Cell) -> [usize; 2] {
        [256 * cell.row(), 256 * (self.order.side() + cell.column())]
    }

    /// Tries one swap, and undoes it if it is not accepted.
    fn swap(&mut self, boxes: &[Vec<Cell>]) {
        self.cool(boxes);
        let cells = &boxes[self.boxes.below(boxes.len())];
        let first = self.cells.below(cells.len());
        let second = (first + 1 + self.cells.below(cells.len() - 1)) % cells.len();
        let pair = [cells[first], cells[second]];
        let before = self.threats;
        self.exchange(pair);
        if self.threats > before && !self.accepts(self.threats - before) {
            self.exchange(pair);
        }
    }

    /// Whether a swap that adds `more` repeats is kept.
    fn accepts(&mut self, more: u64) -> bool {
        let chance = (1..more).fold(self.heat, |chance, _| (chance * self.heat) >> 16);
        self.chance.draw() < chance
    }

    fn cool(&mut self, boxes: &[Vec<Cell>]) {
        self.wait -= 1;
        if self.wait == 0 {
            self.wait = swaps_per_heat(boxes);
            self.heat -= self.heat >> 6;
            if self.heat < COLD {
                self.heat = HOT;
            }
        }
    }

    /// Exchanges the values of two cells, and keeps counts and threats up to date.
    fn exchange(&mut self, [first, second]: [Cell; 2]) {
        let [i, j] = [first, second].map(|cell| cell.index(self.order));
        let (a, b) = (self.numbers[i], self.numbers[j]);
        self.numbers.swap(i, j);
        for (from, to) in self.lines(first).into_iter().zip(self.lines(second)) {
            if from != to {
                self.replace(from, a, b);
                self.replace(to, b, a);
            }
        }
    }

    /// Replaces `old` by `new` in one line. A value that occurs k times makes k (k - 1) / 2 threats,
    /// so the k-th adds k - 1 of them.
    fn replace(&mut self, line: usize, old: u8, new: u8) {
        let [old, new] = [old, new].map(|number| line + usize::from(number));
        self.counts[old] -= 1;
        self.threats -= u64::from(self.counts[old]);
        self.threats += u64::from(self.counts[new]);
        self.counts[new] += 1;
    }
}

/// The puzzle with the missing values of each box in its empty cells, both ascending.
fn fill(puzzle: &Grid) -> Vec<u8> {
    let order = puzzle.order();
    let mut numbers = puzzle.numbers().to_vec();
    for number in 0..order.side() as u8 {
        let cells = Geometry::of(order).cells(Unit::Box(number));
        let given: Vec<u8> = cells.iter().map(|cell| numbers[cell.index(order)]).collect();
        let mut missing = (1..=order.side() as u8).filter(|number| !given.contains(number));
        for cell in cells {
            let number = &mut numbers[cell.index(order)];
            if *number == 0 {
                *number = missing.next().unwrap_or(0);
            }
        }
    }
    numbers
}

/// Swaps at one heat: about two for each pair of cells that can be swapped.
fn swaps_per_heat(boxes: &[Vec<Cell>]) -> usize {
    boxes.iter().map(|cells| cells.len() * cells.len()).sum::<usize>().max(1)
}
