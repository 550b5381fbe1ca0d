//! Each process of the Aveiro machines does what its routine in Rust does.

use lockstep_chips::aveiro::{VALIDATE_IS_RIGHT, VALIDATE_IS_RIGHT_9X9};
use lockstep_chips::sudoku::grids;
use lockstep_chips::{Bounded, Model, Port, Proof, Run, Simulation, Waveforms};
use lockstep_game::Random;
use lockstep_sudoku::methods::aveiro::{Edition, Worksheet};
use lockstep_sudoku::{Cell, Digit, Digits, Geometry, Grid, Order, Unit};

/// The processes, by their numbers in `aveiro_bench`.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Process {
    Validate = 1,
    List,
    Singles,
    Hidden,
    Filled,
    Check,
    Blocked,
    Minimums,
    NotEmpty,
}

const ALL: [Process; 9] = [
    Process::Validate,
    Process::List,
    Process::Singles,
    Process::Hidden,
    Process::Filled,
    Process::Check,
    Process::Blocked,
    Process::Minimums,
    Process::NotEmpty,
];

/// No process takes as many cycles.
const PATIENCE: u64 = 1 << 20;

struct Bench {
    simulation: Simulation,
    order: Order,
    end: Port,
}

/// What the memories hold.
#[derive(PartialEq, Debug)]
struct Memories {
    puzzle: Vec<u64>,
    list: Vec<u64>,
    map: Vec<u64>,
}

impl Bench {
    fn start(order: usize, seed: u64) -> Bench {
        let model = Model::build("aveiro_bench", &[("Order", order as u64)], Waveforms::Off);
        let mut simulation = model.unwrap().start_with_seed(seed).unwrap();
        simulation.set("process_i", 0).unwrap();
        simulation.reset().unwrap();
        let end = simulation.port("end_o").unwrap();
        Bench { simulation, order: Order::new(order).unwrap(), end }
    }

    /// A word of the list: the candidates as digits, packed from the left.
    fn word(&self, digits: Digits) -> u64 {
        let side = self.order.side() as u32;
        let bits = u32::BITS - side.leading_zeros();
        let digits = digits.iter().zip((0..side).rev());
        digits.map(|(digit, place)| u64::from(digit.get()) << (bits * place)).sum()
    }

    fn fill(&mut self, sheet: &Worksheet) {
        let ports = self.simulation.ports(&["addr_i", "puzzle_i", "list_i", "we_i"]).unwrap();
        let row = |(addr, cell): (usize, Cell)| {
            let number = sheet.grid().get(cell).map_or(0, |digit| u64::from(digit.get()));
            [addr as u64, number, self.word(sheet.possibilities(cell)), 1]
        };
        let rows: Vec<u64> = Cell::all(self.order).enumerate().flat_map(row).collect();
        self.simulation.clocked_batch(&ports, &[], &rows).unwrap();
        self.simulation.set("we_i", 0).unwrap();
    }

    /// Runs a process: what it found, and the minimum.
    fn run(&mut self, process: Process) -> (bool, u64) {
        self.simulation.set("process_i", process as u64).unwrap();
        let run = Run { limit: PATIENCE, until: Some(self.end), ..Run::default() };
        assert!(self.simulation.run(&run, |_| Ok(())).unwrap().reached, "{process:?}");
        let [found, minimum] = self.simulation.get_all(["found_o", "minimum_o"]).unwrap();
        self.simulation.set("process_i", 0).unwrap();
        self.simulation.clock(1).unwrap();
        (found != 0, minimum)
    }

    fn memories(&mut self) -> Memories {
        let addr = self.simulation.ports(&["addr_i"]).unwrap();
        let outputs = self.simulation.ports(&["puzzle_o", "list_o", "map_o"]).unwrap();
        let rows: Vec<u64> = (0..self.order.cells() as u64).collect();
        let words = self.simulation.clocked_batch(&addr, &outputs, &rows).unwrap();
        let column = |i| words.iter().skip(i).step_by(3).copied().collect();
        Memories { puzzle: column(0), list: column(1), map: column(2) }
    }

    fn expected(&self, sheet: &Worksheet, map: Vec<usize>) -> Memories {
        let word = |cell| self.word(sheet.possibilities(cell));
        Memories {
            puzzle: sheet.grid().numbers().iter().map(|&number| number.into()).collect(),
            list: Cell::all(self.order).map(word).collect(),
            map: map.into_iter().map(|number| number as u64).collect(),
        }
    }

    /// Runs a process on a grid, and compares with its routine.
    fn compare(&mut self, process: Process, grid: &Grid, random: &mut Random) {
        let mut sheet = Worksheet::new(Edition::Hardware, grid.clone());
        if process != Process::List || random.below(2) == 0 {
            sheet.possibilities_list();
        }
        self.fill(&sheet);
        let mut map = vec![0; self.order.cells()];
        let found = match process {
            Process::Validate => return self.validate(&sheet, random),
            Process::List => {
                sheet.possibilities_list();
                true
            }
            Process::Singles => sheet.singles(&mut |_| ()),
            Process::Hidden => sheet.hidden_number(&mut |_| ()),
            Process::Filled => sheet.filled(),
            Process::Check => sheet.check_solution(),
            Process::Blocked => sheet.blocked(),
            Process::Minimums => {
                map = sheet.minimums();
                sheet.minimum().is_some()
            }
            Process::NotEmpty => sheet.not_empty(),
        };
        let (answer, minimum) = self.run(process);
        assert_eq!(answer, found, "{process:?} {grid}");
        assert_eq!(self.memories(), self.expected(&sheet, map), "{process:?} {grid}");
        if let Some(cell) = sheet.minimum().filter(|_| process == Process::Minimums) {
            assert_eq!(minimum, cell.index(self.order) as u64, "{grid}");
        }
    }

    fn validate(&mut self, sheet: &Worksheet, random: &mut Random) {
        let empty: Vec<Cell> = sheet.grid().empty_cells().collect();
        if let Some(cell) = random.pick(&empty) {
            self.validate_in(sheet, cell);
        }
    }

    fn validate_in(&mut self, sheet: &Worksheet, cell: Cell) {
        for digit in Digit::all(self.order) {
            self.simulation.set("position_i", cell.index(self.order) as u64).unwrap();
            self.simulation.set("number_i", digit.get().into()).unwrap();
            let (valid, _) = self.run(Process::Validate);
            assert_eq!(valid, sheet.validate(cell, digit), "{digit} in {cell} of {}", sheet.grid());
        }
    }
}

fn compare(order: usize, count: usize, seed: u64) {
    let (mut bench, mut random) = (Bench::start(order, seed), Random::new(seed));
    for process in ALL {
        for grid in grids(bench.order, seed + process as u64).take(count) {
            bench.compare(process, &grid, &mut random);
        }
    }
}

#[test]
fn processes_do_what_the_routines_do() {
    compare(2, 100, 1);
    compare(3, 100, 2);
}

/// Validate against the rule: every content that the rest of a row, a column and a box can have.
#[test]
fn validate_is_right_for_all_contents_of_a_unit() {
    let mut bench = Bench::start(2, 5);
    let order = bench.order;
    let geometry = Geometry::of(order);
    for unit in [Unit::Row(1), Unit::Column(2), Unit::Box(3)] {
        let cells = geometry.cells(unit);
        for contents in 0..5_usize.pow(3) {
            let mut grid = Grid::empty(order);
            for (i, &cell) in cells[1..].iter().enumerate() {
                let number = contents / 5_usize.pow(i as u32) % 5;
                grid.set(cell, Digit::new(number as u8));
            }
            let sheet = Worksheet::new(Edition::Hardware, grid);
            bench.fill(&sheet);
            bench.validate_in(&sheet, cells[0]);
        }
    }
}

fn prove(claim: &Bounded) {
    assert_eq!(claim.prove().unwrap(), Proof::Holds);
    for mutant in claim.mutants {
        assert_eq!(claim.prove_mutant(mutant).unwrap(), Proof::Fails(1), "{mutant:?}");
    }
}

#[test]
fn validate_is_right_for_all_grids() {
    prove(&VALIDATE_IS_RIGHT);
}

#[test]
#[ignore = "takes minutes"]
fn validate_is_right_for_all_grids_of_order_3() {
    prove(&VALIDATE_IS_RIGHT_9X9);
}

#[test]
#[ignore = "takes minutes"]
fn processes_do_what_the_routines_do_on_many_grids() {
    compare(2, 10_000, 3);
    compare(3, 10_000, 4);
}
