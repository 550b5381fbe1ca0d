//! The dispatcher, cycle by cycle: `phalanx_dispatch`.

use lockstep_reversi::{Board, Square};

use super::board::{Goal, Look, Moves};
use super::core::{Core, Task, Window};
use super::trace::{Event, Kind};
use super::{MAX_CORES, SPLIT_LEVELS, SPLIT_REST, WORST};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Root,
    First,
    Serve,
    /// Whether the path is to be taken from the guide.
    Walk(bool),
    Load,
    Merge,
    Judge,
    Choose,
    Look(Look),
    Make,
    Child,
    Split,
    Start,
    /// The counts of a core.
    Sum(usize),
    Done,
}

/// Why a core is served.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reason {
    Deliver,
    Join,
    Narrow,
}

/// Where a core works: the places of the nodes above it, down to a level.
#[derive(Clone, Copy, Debug)]
struct Seat {
    active: bool,
    path: [usize; SPLIT_LEVELS],
    level: usize,
    rank: u32,
    square: u32,
    window: Window,
}

/// A node that is split between cores.
#[derive(Clone, Copy, Default, Debug)]
struct Shared {
    board: Board,
    left: u64,
    best: i32,
    rest: u32,
    /// A child has a value, and there are moves.
    waits: bool,
}

/// What the dispatcher tells the cores in a cycle.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Orders {
    pub(super) start: Option<(usize, Task)>,
    /// The cores that stop, a bit for each.
    stop: u32,
    window: Option<(usize, Window)>,
}

impl Orders {
    /// Whether a core stops.
    pub(super) const fn stops(&self, core: usize) -> bool {
        self.stop >> core & 1 != 0
    }
}

/// The dispatcher.
#[derive(Clone, Debug)]
pub(super) struct Dispatcher {
    goal: Goal,
    state: State,
    reason: Reason,
    core: usize,
    guide: usize,
    turn: usize,
    at: usize,
    last: usize,
    path: [usize; SPLIT_LEVELS],
    rank: u32,
    square: u32,
    value: i32,
    window: Window,
    best: i32,
    rest: u32,
    passed: bool,
    fresh: bool,
    next_rank: u32,
    best_rank: u32,
    moves: Moves,
    nodes: [[Shared; MAX_CORES]; SPLIT_LEVELS],
    seats: Vec<Seat>,
    stopped: bool,
    /// The cores that are told to stop in this cycle.
    stopping: u32,
    /// The last value is the best of the root, or as good and of an earlier move.
    improves: bool,
    /// The answer: the square, its value.
    pub(super) best_square: Option<u32>,
    pub(super) best_value: Option<i32>,
    pub(super) complete: bool,
    /// Positions entered here; in the end, all of them, and all leaves.
    pub(super) entered: u64,
    pub(super) leaves: u64,
}

impl Dispatcher {
    /// In the cycle after the question was taken.
    pub(super) fn new(board: Board, depth: u32, goal: Goal, cores: usize) -> Dispatcher {
        let path = [0; SPLIT_LEVELS];
        let (rank, square) = (0, 0);
        let seat = Seat { active: false, path, level: 0, rank, square, window: Window::OPEN };
        Dispatcher {
            goal,
            state: State::Root,
            reason: Reason::Narrow,
            core: 0,
            guide: 0,
            turn: 0,
            at: 0,
            last: 0,
            path,
            rank,
            square,
            value: 0,
            window: Window::OPEN,
            best: WORST,
            rest: depth,
            passed: false,
            fresh: true,
            next_rank: 0,
            best_rank: 0,
            moves: Moves { child: board, ..Moves::default() },
            nodes: Default::default(),
            seats: vec![seat; cores],
            stopped: false,
            stopping: 0,
            improves: false,
            best_square: None,
            best_value: None,
            complete: false,
            entered: 0,
            leaves: 0,
        }
    }

    pub(super) fn is_done(&self) -> bool {
        self.state == State::Done
    }

    /// The window of a core.
    pub(super) fn window_of(&self, core: usize) -> Window {
        self.seats[core].window
    }

    /// Where a core works: the move at the root, and the level of its task.
    pub(super) fn seat_of(&self, core: usize) -> (Option<Square>, usize) {
        let Seat { square, level, .. } = self.seats[core];
        (Square::new(square), level + 1)
    }

    /// The event of this cycle, before it happens.
    pub(super) fn event(&self) -> Option<Event> {
        let Dispatcher { core, at, value, .. } = *self;
        match self.state {
            State::Start => {
                let (board, window) = (self.moves.board, self.window.turned());
                let kind = Kind::Start { board, alpha: window.alpha, beta: window.beta };
                Some(Event { core, level: at + 1, kind })
            }
            State::Judge => {
                let kind = match (self.delivers(), self.finishes()) {
                    (true, closes) => Kind::Value { value, closes },
                    (false, true) => Kind::Close { value: self.best },
                    (false, false) => return None,
                };
                Some(Event { core, level: at, kind })
            }
            _ => None,
        }
    }

    /// A clock cycle. The window in the orders counts from the next one on: see [`Dispatcher::settle`].
    pub(super) fn clock(&mut self, cores: &[Core], stop: bool) -> Orders {
        let mut orders = Orders { stop: self.stopping, ..Orders::default() };
        self.stopping = 0;
        let stopped = self.stopped;
        self.stopped |= stop;
        self.state = match self.state {
            State::Root => {
                self.moves.enter(self.moves.child);
                State::First
            }
            State::First => self.first(),
            State::Serve if stopped => {
                self.close(0, 0);
                State::Sum(0)
            }
            State::Serve => self.serve(cores),
            State::Walk(begins) => self.walk(begins, cores),
            State::Load => self.load(),
            State::Merge => self.merge(),
            State::Judge => self.judge(&mut orders),
            State::Choose => self.choose(),
            State::Look(mut look) => match self.moves.looks(&mut look) {
                true => State::Make,
                false => State::Look(look),
            },
            State::Make => self.make(),
            State::Child => {
                self.moves.enter(self.moves.child);
                State::Split
            }
            State::Split => self.split(&mut orders),
            State::Start => {
                orders.start = Some((self.core, self.task()));
                State::Serve
            }
            State::Sum(core) => {
                self.entered += cores[core].nodes;
                self.leaves += cores[core].leaves;
                if core + 1 == cores.len() { State::Done } else { State::Sum(core + 1) }
            }
            State::Done => State::Done,
        };
        orders
    }

    /// After the cores' cycle.
    pub(super) fn settle(&mut self, orders: &Orders) {
        if let Some((core, window)) = orders.window {
            self.seats[core].window = window;
        }
    }

    fn first(&mut self) -> State {
        if !self.moves.is_mobile() {
            self.complete = true;
            return State::Sum(0);
        }
        self.entered += 1;
        State::Choose
    }

    fn serve(&mut self, cores: &[Core]) -> State {
        let ready = (0..cores.len()).find(|&i| self.seats[i].active && !cores[i].is_busy());
        let idle = self.seats.iter().position(|seat| !seat.active);
        if let Some(ready) = ready {
            (self.core, self.guide, self.reason) = (ready, ready, Reason::Deliver);
        } else if let (Some(idle), Some((donor, level))) = (idle, self.waiting()) {
            (self.core, self.guide, self.reason) = (idle, donor, Reason::Join);
            self.last = level;
        } else {
            let turn = self.turn;
            self.turn = (turn + 1) % cores.len();
            (self.core, self.guide, self.reason) = (turn, turn, Reason::Narrow);
            if !self.seats[turn].active {
                return State::Serve;
            }
        }
        State::Walk(true)
    }

    /// The deepest node that waits for cores: a core below it, and its level.
    fn waiting(&self) -> Option<(usize, usize)> {
        let waits = |core: usize, level: usize| {
            let seat = &self.seats[core];
            seat.active && seat.level >= level && self.nodes[level][seat.path[level]].waits
        };
        let donor = |level| (0..self.seats.len()).find(|&core| waits(core, level));
        (0..SPLIT_LEVELS).rev().find_map(|level| Some((donor(level)?, level)))
    }

    fn walk(&mut self, begins: bool, cores: &[Core]) -> State {
        if begins {
            let Seat { path, level, rank, square, .. } = self.seats[self.guide];
            (self.path, self.rank, self.square) = (path, rank, square);
            if self.reason != Reason::Join {
                self.last = level;
            }
            if self.reason == Reason::Deliver {
                self.value = cores[self.guide].value;
            }
        }
        self.at = 0;
        self.window = Window::OPEN;
        (self.fresh, self.passed) = (false, false);
        State::Load
    }

    fn load(&mut self) -> State {
        let node = self.nodes[self.at][self.path[self.at]];
        self.moves.board = node.board;
        self.moves.left = node.left;
        (self.best, self.rest) = (node.best, node.rest);
        State::Merge
    }

    fn delivers(&self) -> bool {
        self.reason == Reason::Deliver && self.at == self.last
    }

    fn merge(&mut self) -> State {
        let (value, earlier) = (self.value, self.rank < self.best_rank);
        self.improves = self.delivers() && (value > self.best || value == self.best && earlier);
        if self.delivers() {
            self.best = self.best.max(value);
        }
        State::Judge
    }

    fn works_below(&self, core: usize, level: usize, place: usize) -> bool {
        let seat = &self.seats[core];
        seat.active && seat.level >= level && (level == 0 || seat.path[level] == place)
    }

    /// Whether the node needs no more search.
    fn finishes(&self) -> bool {
        let others = || {
            let place = self.path[self.at];
            (0..self.seats.len())
                .any(|core| core != self.core && self.works_below(core, self.at, place))
        };
        let done = || self.delivers() && !self.moves.is_mobile() && !others();
        self.best >= self.window.beta || done()
    }

    fn judge(&mut self, orders: &mut Orders) -> State {
        let finished = self.finishes();
        let earlier = self.rank < self.best_rank;
        // At the root, a move before the best one is to show if it is as good.
        let alpha = self.window.alpha.max(self.best);
        let lets_in = alpha - i32::from(self.at == 0 && earlier && self.best != WORST);
        if self.at == 0 && self.delivers() && self.improves {
            (self.best_square, self.best_value) = (Some(self.square), Some(self.best));
            self.best_rank = self.rank;
        }
        if finished {
            self.close(self.at, self.path[self.at]);
            self.value = !self.best;
            self.reason = Reason::Deliver;
            let Some(above) = self.at.checked_sub(1) else {
                self.complete = true;
                return State::Sum(0);
            };
            self.last = above;
            return State::Walk(false);
        }
        if self.at < self.last {
            self.at += 1;
            self.window = Window { alpha: !self.window.beta, beta: !lets_in };
            return State::Load;
        }
        if self.reason == Reason::Narrow {
            let window = Window { alpha: !self.window.beta, beta: !lets_in };
            orders.window = Some((self.core, window));
            return State::Serve;
        }
        self.seats[self.core].active = false;
        self.window.alpha = alpha;
        State::Choose
    }

    /// Stops all cores below a node, in the next cycle.
    fn close(&mut self, level: usize, place: usize) {
        for core in 0..self.seats.len() {
            if self.works_below(core, level, place) {
                self.seats[core].active = false;
                self.stopping |= 1 << core;
            }
        }
    }

    fn choose(&mut self) -> State {
        if !self.moves.is_mobile() && !self.fresh {
            self.write();
            return State::Serve;
        }
        if self.moves.is_mobile() {
            return State::Look(self.moves.look(self.goal));
        }
        self.moves.take();
        State::Make
    }

    fn write(&mut self) {
        let Moves { board, left, .. } = self.moves;
        let waits = left != 0 && !self.fresh;
        let node = Shared { board, left, best: self.best, rest: self.rest, waits };
        self.nodes[self.at][self.path[self.at]] = node;
    }

    fn make(&mut self) -> State {
        self.moves.make();
        self.write();
        if self.at == 0 {
            (self.rank, self.square) = (self.next_rank, self.moves.pick.trailing_zeros());
            self.next_rank += 1;
            self.best_square = self.best_square.or(Some(self.square));
        }
        State::Child
    }

    fn task(&self) -> Task {
        let Dispatcher { goal, passed, .. } = *self;
        let rest = self.rest - u32::from(goal == Goal::Depth || !passed);
        Task { board: self.moves.board, rest, passed, red: self.at % 2 == 1, goal }
    }

    /// The child that was made: a node of the next level, or a task.
    fn split(&mut self, orders: &mut Orders) -> State {
        let Task { rest, passed, .. } = self.task();
        let mobile = self.moves.is_mobile();
        let window = self.window.turned();
        if self.at + 1 == SPLIT_LEVELS || rest < SPLIT_REST || !mobile && passed {
            let Dispatcher { path, at: level, rank, square, .. } = *self;
            let old = self.seats[self.core].window;
            let seat = Seat { active: true, path, level, rank, square, window: old };
            self.seats[self.core] = seat;
            orders.window = Some((self.core, window));
            return State::Start;
        }
        self.entered += 1;
        self.at += 1;
        self.path[self.at] = self.free_place();
        (self.window, self.best, self.rest) = (window, WORST, rest);
        (self.passed, self.fresh) = (!mobile, true);
        State::Choose
    }

    /// A place on the level for a node: no core's path has it.
    fn free_place(&self) -> usize {
        let taken =
            |place| (0..self.seats.len()).any(|core| self.works_below(core, self.at, place));
        (0..MAX_CORES).find(|&place| !taken(place)).unwrap_or(0)
    }
}
