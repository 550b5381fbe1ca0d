//! A search core, cycle by cycle: `phalanx_core`.

use lockstep_reversi::Board;
use lockstep_reversi::replicas::timisoara::GAME_OVER;

use super::board::{Goal, Look, Moves, moves_of, value_of};
use super::{INFINITY, ORDER_EMPTIES, ORDER_PLIES, WORST};

/// The cycles from a leaf to its value.
const LEAF_LATENCY: u32 = 3;

/// A position to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    pub(super) board: Board,
    /// Plies, or empty squares, that are left.
    pub(super) rest: u32,
    /// It was reached by a pass.
    pub(super) passed: bool,
    /// Its mover is who moves at the root.
    pub(super) red: bool,
    pub(super) goal: Goal,
}

/// The window of a node, as its mover sees it. The opponent's is its complement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// Nothing is known.
    pub(super) const OPEN: Window = Window { alpha: WORST, beta: INFINITY };

    /// The same for the opponent.
    pub(super) const fn turned(self) -> Window {
        Window { alpha: !self.beta, beta: !self.alpha }
    }
}

#[derive(Clone, Copy, Debug)]
struct Node {
    board: Board,
    left: u64,
    window: Window,
    best: i32,
    rest: u32,
    passed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Idle,
    Enter,
    Pick,
    Look(Look),
    Make,
    Row(Row),
    Yield,
    Over,
    OverValue,
    Back,
    Live,
}

/// The leaves below a node: what comes of them, and in which cycle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Row {
    cycle: u32,
    last: u32,
    value: i32,
    /// The only leaf is the end of the game.
    over: bool,
}

/// A core.
#[derive(Clone, Debug)]
pub(super) struct Core {
    state: State,
    task: Task,
    moves: Moves,
    window: Window,
    best: i32,
    rest: u32,
    passed: bool,
    from_pass: bool,
    /// The level of the node, and those above it; the task's parent is level -1.
    level: i32,
    stack: Vec<Node>,
    /// The value, as the parent of the node or of the task sees it.
    pub(super) value: i32,
    pub(super) nodes: u64,
    pub(super) leaves: u64,
}

impl Core {
    pub(super) fn new() -> Core {
        let board = Board::default();
        let task = Task { board, rest: 0, passed: false, red: true, goal: Goal::Depth };
        Core {
            state: State::Idle,
            task,
            moves: Moves::default(),
            window: Window::OPEN,
            best: WORST,
            rest: 0,
            passed: false,
            from_pass: false,
            level: -1,
            stack: Vec::new(),
            value: 0,
            nodes: 0,
            leaves: 0,
        }
    }

    pub(super) fn is_busy(&self) -> bool {
        self.state != State::Idle
    }

    /// A clock cycle.
    pub(super) fn clock(&mut self, start: Option<Task>, live: Window, stop: bool) {
        let next = self.step(start, live);
        self.state = if stop { State::Idle } else { next };
    }

    fn step(&mut self, start: Option<Task>, live: Window) -> State {
        match self.state {
            State::Idle => start.map_or(State::Idle, |task| self.start(task, live)),
            State::Enter => self.enter(),
            State::Pick => self.pick(),
            State::Look(mut look) => match self.moves.looks(&mut look) {
                true => State::Make,
                false => State::Look(look),
            },
            State::Make => {
                self.moves.make();
                State::Enter
            }
            State::Row(row) => self.row(row),
            State::Yield => self.pop(),
            State::Over => State::OverValue,
            State::OverValue => {
                self.leaves += 1;
                // As the parent sees it.
                let value = self.over_value();
                self.value = if self.is_red() { !value } else { value };
                self.pop()
            }
            State::Live => {
                self.window.alpha = self.window.alpha.max(live.alpha);
                self.window.beta = self.window.beta.min(live.beta);
                State::Back
            }
            State::Back => self.back(),
        }
    }

    fn start(&mut self, task: Task, live: Window) -> State {
        self.task = task;
        self.moves.child = task.board;
        self.window = live.turned();
        self.passed = task.passed;
        self.rest = task.rest + u32::from(!self.keeps_rest());
        self.level = -1;
        self.stack.clear();
        State::Enter
    }

    /// A pass fills no square.
    fn keeps_rest(&self) -> bool {
        self.task.goal == Goal::Exact && self.passed
    }

    fn enter(&mut self) -> State {
        self.nodes += 1;
        if self.level >= 0 {
            let Core { moves, window, best, rest, passed, .. } = *self;
            self.stack.push(Node {
                board: moves.board,
                left: moves.left,
                window,
                best,
                rest,
                passed,
            });
        }
        self.level += 1;
        self.rest -= u32::from(!self.keeps_rest());
        self.from_pass = self.passed;
        self.passed = false;
        self.window = self.window.turned();
        self.best = WORST;
        self.moves.enter(self.moves.child);
        State::Pick
    }

    fn pick(&mut self) -> State {
        let exact = self.task.goal == Goal::Exact;
        let mobile = self.moves.is_mobile();
        self.passed = !mobile;
        if !mobile && (self.from_pass || exact && self.rest == 0) {
            State::Over
        } else if !exact && self.rest == 1 {
            State::Row(self.open_row())
        } else {
            self.next_move()
        }
    }

    fn next_move(&mut self) -> State {
        let least = if self.task.goal == Goal::Exact { ORDER_EMPTIES } else { ORDER_PLIES };
        if self.rest >= least && self.moves.is_mobile() {
            State::Look(self.moves.look(self.task.goal))
        } else {
            self.moves.take();
            State::Make
        }
    }

    fn is_red(&self) -> bool {
        self.task.red == (self.level % 2 == 0)
    }

    /// The value of a finished game for Red.
    fn over_value(&self) -> i32 {
        let board = self.moves.board;
        let board = if self.is_red() { board } else { board.pass() };
        let lead = board.own.count_ones() as i32 - board.opp.count_ones() as i32;
        match self.task.goal {
            Goal::Exact => board.final_score(64 - (board.own | board.opp).count_ones()).0,
            Goal::Depth if lead >= 0 => GAME_OVER + lead,
            Goal::Depth => -GAME_OVER,
        }
    }

    /// The leaves one after the other, up to a cut: it is seen with the leaf after the one that
    /// makes it.
    fn open_row(&self) -> Row {
        let alpha = !self.window.beta;
        let (mut moves, mut best, mut leaves) = (self.moves, INFINITY, 0);
        let only = moves.child_of(0);
        if self.passed && moves_of(only) == 0 {
            return Row { cycle: 0, last: LEAF_LATENCY, value: self.over_value(), over: true };
        }
        loop {
            moves.take();
            let cut = best <= alpha;
            if !cut {
                best = best.min(value_of(moves.child_of(moves.pick)));
            }
            if cut || !moves.is_mobile() {
                let last = leaves + LEAF_LATENCY;
                return Row { cycle: 0, last, value: best, over: false };
            }
            leaves += 1;
        }
    }

    fn row(&mut self, row: Row) -> State {
        if row.cycle >= LEAF_LATENCY {
            self.leaves += 1;
            self.nodes += u64::from(!row.over);
        }
        if row.cycle == row.last {
            // The row's parent is Blue, and Red is above it.
            self.value = row.value;
            return State::Yield;
        }
        State::Row(Row { cycle: row.cycle + 1, ..row })
    }

    /// A child's value has come.
    fn back(&mut self) -> State {
        let Window { alpha, beta } = self.window;
        let merged = self.best.max(self.value);
        if merged >= beta || !self.moves.is_mobile() {
            self.value = !merged;
            return self.pop();
        }
        self.best = merged;
        self.window.alpha = alpha.max(self.value);
        self.next_move()
    }

    /// The parent comes back; the task is done if there is none.
    fn pop(&mut self) -> State {
        let Some(node) = self.stack.pop() else { return State::Idle };
        self.level -= 1;
        self.moves.board = node.board;
        self.moves.left = node.left;
        self.window = node.window;
        self.best = node.best;
        self.rest = node.rest;
        self.passed = node.passed;
        if self.level == 0 { State::Live } else { State::Back }
    }
}
