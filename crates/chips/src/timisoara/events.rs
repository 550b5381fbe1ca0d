//! The trace port of the chip, as the twin's events.

use std::collections::VecDeque;

use lockstep_reversi::replicas::timisoara::Event;

use super::chip::signed;
use crate::{Error, Port, Records, Run, RunEnd, Simulation, When};

/// The bits of the port `trace_kind_o`.
const ENTER: u64 = 1;
const LEAF: u64 = 2;
const CUT: u64 = 4;
const RETURN: u64 = 8;

/// The ports of the trace, in the order of a record.
#[derive(Clone, Copy, Debug)]
pub(super) struct TracePorts([Port; 7]);

impl TracePorts {
    pub(super) fn of(simulation: &Simulation) -> Result<TracePorts, Error> {
        let port = |name| simulation.port(name);
        Ok(TracePorts([
            port("trace_kind_o")?,
            port("trace_enter_level_o")?,
            port("trace_red_o")?,
            port("trace_blue_o")?,
            port("trace_leaf_value_o")?,
            port("trace_level_o")?,
            port("trace_value_o")?,
        ]))
    }
}

/// The steps of a search, one by one.
#[derive(Debug)]
pub(super) struct Events<'a> {
    records: Records<'a>,
    value_bits: u32,
    queue: VecDeque<Event>,
    cycle: u64,
}

impl<'a> Events<'a> {
    pub(super) fn start(
        simulation: &'a mut Simulation,
        ports: &'a TracePorts,
        done: Port,
        limit: u64,
    ) -> Result<Events<'a>, Error> {
        let TracePorts(record) = ports;
        let run = Run { limit, until: Some(done), when: When::Holds(record[0]), record };
        let records = simulation.records(&run)?;
        Ok(Events { records, value_bits: record[6].bits, queue: VecDeque::new(), cycle: 0 })
    }

    /// The next step; `None` after the last one.
    pub(super) fn next(&mut self) -> Result<Option<Event>, Error> {
        while self.queue.is_empty() {
            let Some(record) = self.records.next()? else {
                return Ok(None);
            };
            self.cycle = record.cycle;
            let [kind, enter_level, red, blue, leaf_value, level, value] = record.values[..] else {
                return Err(Error::Ended);
            };
            let (enter_level, level) = (enter_level as u32, level as u32);
            let [leaf_value, value] = [leaf_value, value].map(|v| signed(v, self.value_bits));
            let steps = [
                (ENTER, Event::Enter { level: enter_level, red, blue }),
                (LEAF, Event::Return { level: enter_level, value: leaf_value }),
                (CUT, Event::Cut { level }),
                (RETURN, Event::Return { level, value }),
            ];
            let happened = steps.into_iter().filter(|(bit, _)| kind & bit != 0);
            self.queue.extend(happened.map(|(_, event)| event));
        }
        Ok(self.queue.pop_front())
    }

    /// The cycle of the last step.
    pub(super) fn cycle(&self) -> u64 {
        self.end().map_or(self.cycle, |end| end.cycle)
    }

    /// How the search ended; `None` while it has not.
    pub(super) fn end(&self) -> Option<RunEnd> {
        self.records.end()
    }
}
