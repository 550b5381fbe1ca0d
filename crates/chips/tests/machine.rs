//! A person plays against the machine, by its buttons and with an eye on its monitor; the twin
//! plays the same game.

use lockstep_chips::machine::{Machine, Shown};
use lockstep_chips::reversi::ReversiChip;
use lockstep_chips::timisoara::Timisoara as Chip;
use lockstep_game::{Game, Player, Random, State};
use lockstep_reversi::replicas::timisoara::Timisoara;
use lockstep_reversi::{Move, Position, Size, Square};
use lockstep_search::Stop;

/// The machine never takes more cycles for a turn at the depths played here.
const PATIENCE: u64 = 20_000_000;

/// A game between a player and the machine, and what it should look like.
struct Table {
    machine: Machine,
    twin: Timisoara,
    depth: u32,
    position: Position,
    cursor: Square,
}

impl Table {
    fn new(depth: u32) -> Table {
        Table {
            machine: Machine::start(Chip::MACHINE.unwrap(), depth).unwrap(),
            twin: Timisoara::new(),
            depth,
            position: Position::start(Size::Eight),
            cursor: Square::new(0).unwrap(),
        }
    }

    /// What the monitor shows is the twin's position.
    fn look(&mut self) -> Shown {
        let shown = self.machine.shown().unwrap();
        assert_eq!(shown, Shown::of(&self.position, self.cursor), "{}", self.position);
        shown
    }

    /// The player places a disc on a square that is marked on the monitor.
    fn place(&mut self, shown: &Shown, square: Square) {
        assert_ne!(shown.moves & square.bit(), 0);
        self.machine.place(shown.cursor, square).unwrap();
        self.cursor = square;
        self.position.play_unchecked(Move::Place(square));
    }

    /// The machine answers, until it is the player's turn or the game is over: its moves, as
    /// it tells them, are those of the twin.
    fn answer(&mut self) -> Vec<Move> {
        let mut moves = Vec::new();
        while !self.position.is_over() {
            if self.position.mover() == Player::First {
                let legal: Vec<_> = self.position.legal_moves().collect();
                if legal != [Move::Pass] {
                    break;
                }
                self.position.play_unchecked(Move::Pass);
                continue;
            }
            let told = self.machine.told(PATIENCE).unwrap();
            let twin = self.twin.explore(&self.position, self.depth, &Stop::never(), &mut ());
            assert_eq!((told.best, told.value), (twin.best, twin.value), "{}", self.position);
            assert_eq!(u64::from(told.nodes), twin.nodes, "{}", self.position);
            assert_eq!(self.machine.question().as_ref(), Some(&self.position));
            let progress = self.machine.progress().unwrap();
            assert_eq!([progress.nodes, progress.cycles], [told.nodes, told.cycles].map(u64::from));
            self.position.play_unchecked(told.best);
            moves.push(told.best);
        }
        moves
    }
}

/// The squares that were empty on one picture and are taken on the other.
fn placed(before: &Shown, after: &Shown) -> u64 {
    (after.red | after.blue) & !(before.red | before.blue)
}

/// Plays so many turns of the player, or to the end of the game; returns whether it ended.
fn play(depth: u32, turns: usize, seed: u64) -> bool {
    let mut table = Table::new(depth);
    let mut random = Random::new(seed);
    let mut shown = table.look();
    for _ in 0..turns {
        if table.position.is_over() {
            break;
        }
        let marked: Vec<Square> = (0..64)
            .filter_map(Square::new)
            .filter(|square| shown.moves & square.bit() != 0)
            .collect();
        let square = random.pick(&marked).unwrap();
        table.place(&shown, square);
        let answers = table.answer();
        let next = table.look();
        // The moves of the turn, read back from the pictures before and after it.
        let squares = answers.iter().filter_map(|mv| match mv {
            Move::Place(square) => Some(square.bit()),
            Move::Pass => None,
        });
        assert_eq!(placed(&shown, &next), squares.fold(square.bit(), |set, bit| set | bit));
        shown = next;
    }
    let over = table.position.is_over();
    assert_eq!(table.machine.lights().unwrap().game_over, over);
    over
}

#[test]
fn a_few_turns_played_by_pressing_the_buttons() {
    assert!(!play(4, 3, 1));
}

/// Takes a minute: run it with `--run-ignored all`.
#[test]
#[ignore = "a minute of simulation"]
fn a_whole_game_played_by_pressing_the_buttons() {
    assert!(play(4, 60, 2));
}

/// A move as a line of text; before it two that are none, of which the machine takes no notice.
#[test]
fn a_turn_played_over_the_serial_line() {
    let mut table = Table::new(2);
    table.machine.send(b"a1\r\nx\r").unwrap();
    assert!(!table.machine.answers().unwrap());
    table.machine.send(b"d3\r\n").unwrap();
    assert!(table.machine.answers().unwrap());
    table.cursor = "d3".parse().unwrap();
    table.position.play_unchecked(Move::Place(table.cursor));
    assert_eq!(table.answer().len(), 1);
    assert_eq!(table.machine.heard().len(), 3 * 9);
    table.look();
}

#[test]
fn a_square_that_is_not_marked_is_not_played() {
    let mut table = Table::new(2);
    let shown = table.look();
    let corner = Square::new(63).unwrap();
    table.machine.place(shown.cursor, corner).unwrap();
    table.cursor = corner;
    table.look();
    assert!(!table.machine.answers().unwrap(), "the machine has moved");
}
