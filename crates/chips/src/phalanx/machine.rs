//! The dispatcher and its cores together, cycle by cycle: `phalanx_search`.

use std::ops::ControlFlow;

use lockstep_reversi::{Move, Square};
use lockstep_search::Stop;

use super::board::Goal;
use super::core::Core;
use super::dispatch::{Dispatcher, Orders};
use super::trace::Event;
use crate::reversi::{Answer, Question};

/// The twin looks whether it is stopped after this many cycles.
const SLICE: u64 = 1 << 12;

/// What a search came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Searched {
    /// The answer.
    pub answer: Answer,
    /// The clock cycles.
    pub cycles: u64,
    /// The cycles in which a core worked, of all cores together.
    pub busy: u64,
}

/// Searches as the chip does, cycle by cycle, with 1 to 16 cores; stopped after `question.cycles`. Shows
/// `watch` each event before it happens; if that breaks, or `stop` is set, the search ends.
pub fn search(
    question: &Question,
    goal: Goal,
    cores: usize,
    stop: &Stop,
    watch: &mut impl FnMut(Event) -> ControlFlow<()>,
) -> Searched {
    let mut machine = Machine::new(question, goal, cores);
    while machine.is_busy(stop) {
        if machine.dispatcher.event().is_some_and(|event| watch(event).is_break()) {
            break;
        }
        machine.clock();
    }
    machine.searched()
}

/// The chip at work.
pub(super) struct Machine {
    pub(super) dispatcher: Dispatcher,
    pub(super) cores: Vec<Core>,
    pub(super) cycles: u64,
    busy: u64,
    limit: Option<u64>,
}

impl Machine {
    /// In the cycle after the question was taken.
    pub(super) fn new(question: &Question, goal: Goal, cores: usize) -> Machine {
        let board = question.position.board();
        Machine {
            dispatcher: Dispatcher::new(board, question.depth, goal, cores),
            cores: vec![Core::new(); cores],
            cycles: 0,
            busy: 0,
            limit: question.cycles,
        }
    }

    /// Whether the search goes on.
    pub(super) fn is_busy(&self, stop: &Stop) -> bool {
        let stopped = self.cycles.is_multiple_of(SLICE) && stop.poll(0);
        !stopped && !self.dispatcher.is_done()
    }

    /// A clock cycle: what the cores were told in it.
    pub(super) fn clock(&mut self) -> Orders {
        let time_up = self.limit.is_some_and(|limit| self.cycles >= limit);
        let orders = self.dispatcher.clock(&self.cores, time_up);
        for (i, core) in self.cores.iter_mut().enumerate() {
            self.busy += u64::from(core.is_busy());
            let start = orders.start.filter(|&(started, _)| started == i).map(|(_, task)| task);
            core.clock(start, self.dispatcher.window_of(i), orders.stops(i));
        }
        self.dispatcher.settle(&orders);
        self.cycles += 1;
        orders
    }

    /// What it came to.
    pub(super) fn searched(&self) -> Searched {
        let Machine { dispatcher, cycles, busy, .. } = self;
        let best = dispatcher.best_square.and_then(Square::new).map_or(Move::Pass, Move::Place);
        let answer = Answer {
            best,
            value: dispatcher.best_value,
            depth: None,
            nodes: dispatcher.entered,
            leaves: dispatcher.leaves,
            complete: dispatcher.complete,
        };
        Searched { answer, cycles: *cycles, busy: *busy }
    }
}
