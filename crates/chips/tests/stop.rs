//! A search that is told to stop ends in time with the best move so far, and the next one is right.

use lockstep_chips::timisoara::{STOP_CYCLES, Timisoara as Chip};
use lockstep_chips::{Chip as _, Model, Port, Run, Simulation, Waveforms};
use lockstep_game::{Random, State};
use lockstep_reversi::replicas::timisoara::{Edition, Event, Timisoara};
use lockstep_reversi::{Move, Position, Size, Square};
use lockstep_search::{Limits, Stop};

/// `timisoara_pkg::Infinity`.
const INFINITY: i64 = 524_287;

/// A move of the root and its value; none of a move that was not explored in full, or of a pass.
type Best = (Move, Option<i64>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Answer {
    best: Best,
    complete: bool,
    nodes: u64,
    cycles: u64,
}

/// The search core on its wires.
struct Core {
    simulation: Simulation,
    done: Port,
}

impl Core {
    fn start() -> Core {
        let model = Model::build(Chip::INFO.module, &[], Waveforms::Off).unwrap();
        let mut simulation = model.start_with_seed(1).unwrap();
        simulation.reset().unwrap();
        let done = simulation.port("done_o").unwrap();
        Core { simulation, done }
    }

    fn set(&mut self, name: &str, value: u64) {
        self.simulation.set(name, value).unwrap();
    }

    fn get(&mut self, name: &str) -> u64 {
        self.simulation.get(name).unwrap()
    }

    /// One cycle in which an input is 1.
    fn pulse(&mut self, name: &str) {
        self.set(name, 1);
        self.simulation.clock(1).unwrap();
        self.set(name, 0);
    }

    fn ask(&mut self, position: &Position, depth: u32) {
        let board = position.board();
        for (name, value) in [("own_i", board.own), ("opp_i", board.opp)] {
            self.set(name, value);
        }
        self.set("depth_i", u64::from(depth));
        self.pulse("start_i");
    }

    /// Waits for the end: whether it comes in one of the next `limit` cycles.
    fn wait(&mut self, limit: u64) -> bool {
        let run = Run { limit, until: Some(self.done), ..Run::default() };
        self.simulation.run(&run, |_| Ok(())).unwrap().reached
    }

    fn answer(&mut self) -> Answer {
        let pass = self.get("pass_o") != 0;
        let square = Square::new(self.get("best_o") as u32).filter(|_| !pass);
        let value = (self.get("value_o") << 44) as i64 >> 44;
        Answer {
            best: (
                square.map_or(Move::Pass, Move::Place),
                (!pass && value != -INFINITY).then_some(value),
            ),
            complete: self.get("complete_o") != 0,
            nodes: self.get("nodes_o"),
            cycles: self.get("cycles_o"),
        }
    }
}

/// Positions of random games.
fn random_positions(count: usize, depth: u32, seed: u64) -> impl Iterator<Item = Position> {
    let questions = Chip::default().questions(&Limits::depth(depth), seed).unwrap();
    questions.take(count).map(|question| question.position)
}

/// The best moves of the root in the course of a search, as the twin finds them: the first move,
/// and each one whose value is more than that of those before it.
fn course(position: &Position, depth: u32) -> Vec<Best> {
    let moves = position.placements();
    let mv = |square: Option<Square>| square.map_or(Move::Pass, Move::Place);
    let mut course: Vec<Best> = vec![(mv(Edition::Corrected.next_move(moves)), None)];
    let mut placed = 0;
    Timisoara::new().explore(position, depth, &Stop::never(), &mut |event| match event {
        Event::Enter { level: 1, red, blue } => placed = moves.0 & (red | blue),
        Event::Return { level: 1, value } => {
            let (value, best) = (i64::from(value), course[course.len() - 1].1);
            if best.is_none_or(|best| value > best) {
                course.push((mv(Square::new(placed.trailing_zeros())), Some(value)));
            }
        }
        _ => {}
    });
    course
}

/// For each position a search without a stop, one that is stopped somewhere, and again one without.
#[test]
fn a_stopped_search_has_the_best_move_so_far() {
    let (mut core, mut random) = (Core::start(), Random::new(7));
    let mut stopped = 0;
    for (depth, positions) in [(2, 80), (4, 80), (6, 4)] {
        for position in random_positions(positions, depth, 8) {
            core.ask(&position, depth);
            assert!(core.wait(u64::MAX));
            let whole = core.answer();
            let course = course(&position, depth);
            assert_eq!((whole.best, whole.complete), (course[course.len() - 1], true));

            // Early ones, some at the end or after it, most anywhere.
            let limit = if random.below(4) == 0 { 12 } else { whole.cycles + 4 };
            let cycle = random.below(limit as usize) as u64;
            core.ask(&position, depth);
            if !core.wait(cycle) && core.get("busy_o") == 1 {
                core.pulse("stop_i");
                assert!(core.wait(STOP_CYCLES), "{position}: stopped in cycle {cycle}");
            }
            let part = core.answer();
            if part.complete {
                assert_eq!(part, whole);
            } else {
                stopped += 1;
                assert!(course.contains(&part.best), "{position}: {part:?} in cycle {cycle}");
                assert!(part.nodes <= whole.nodes && part.cycles <= whole.cycles);
            }

            core.ask(&position, depth);
            assert!(core.wait(u64::MAX));
            assert_eq!(core.answer(), whole, "{position} after a stop in cycle {cycle}");
        }
    }
    assert!(stopped > 120, "{stopped} searches were stopped");
}

/// A stop before the start is not remembered; one that is held ends each search at once.
#[test]
fn a_stop_counts_while_the_core_is_busy() {
    let mut core = Core::start();
    const DEPTH: u32 = 4;
    for position in random_positions(20, DEPTH, 9) {
        core.pulse("stop_i");
        core.ask(&position, DEPTH);
        assert!(core.wait(u64::MAX));
        assert!(core.answer().complete);

        core.set("stop_i", 1);
        core.ask(&position, DEPTH);
        assert!(core.wait(STOP_CYCLES + 1));
        assert_eq!(core.answer().best, course(&position, DEPTH)[0]);
        core.set("stop_i", 0);
    }
}

/// A machine with little time for a move plays one all the same.
#[test]
fn a_machine_keeps_its_time() {
    const LIMIT: u64 = 300;
    const CLOCKS_PER_BIT: u64 = 4;
    let parameters = [("ClocksPerBit", CLOCKS_PER_BIT), ("ClocksPerPixel", 1)];
    let model = Model::build("timisoara_top", &parameters, Waveforms::Off).unwrap();
    let mut machine = model.start_with_seed(1).unwrap();
    let thinking = machine.port("thinking_o").unwrap();
    for (name, value) in [("depth_i", 10), ("limit_i", LIMIT), ("rx_i", 1)] {
        machine.set(name, value).unwrap();
    }
    machine.reset().unwrap();
    // Start bit, data, stop bit.
    for byte in b"d3\r" {
        let frame = u64::from(*byte) << 1 | 1 << 9;
        for bit in 0..10 {
            machine.set("rx_i", frame >> bit & 1).unwrap();
            machine.clock(CLOCKS_PER_BIT).unwrap();
        }
    }
    let run = Run { limit: 100, until: Some(thinking), ..Run::default() };
    assert!(machine.run(&run, |_| Ok(())).unwrap().reached, "the machine does not think");

    // The stop goes through a register of the machine.
    machine.clock(LIMIT + 2 + STOP_CYCLES).unwrap();
    assert_eq!(machine.get(thinking).unwrap(), 0, "the machine still thinks");
    machine.clock(4).unwrap();
    let [red, blue] = ["red_o", "blue_o"].map(|name| machine.get(name).unwrap());
    let mut position = Position::start(Size::Eight);
    position.play_unchecked(Move::Place("d3".parse().unwrap()));
    let answers = position.legal_moves().filter(|&mv| {
        let mut after = position;
        after.play_unchecked(mv);
        let board = after.board();
        (board.own, board.opp) == (blue, red)
    });
    assert_eq!(answers.count(), 1, "red {red:#018x} blue {blue:#018x}");
}
