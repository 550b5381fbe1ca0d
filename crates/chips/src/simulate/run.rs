//! Running a simulation for many cycles, with a record of the interesting ones.

use super::Port;
use super::process::Process;
use crate::Error;

/// On the wire: no port, and "when a value changes".
const NONE: u16 = 0xffff;
const CHANGE: u16 = 0xfffe;

/// How a simulation runs.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The most cycles.
    pub limit: u64,
    /// The most cycles without a record.
    pub quiet: u64,
    /// This input becomes 1 after that many cycles.
    pub raise: Option<(Port, u64)>,
    /// The run ends in the cycle in which this port is not 0, before that cycle's clock edge.
    pub until: Option<Port>,
    /// The cycles in which a record is made.
    pub when: When,
    /// The ports of a record; none, no records.
    pub record: &'a [Port],
}

impl Default for Run<'_> {
    /// Without end and without records.
    fn default() -> Self {
        Run {
            limit: u64::MAX,
            quiet: u64::MAX,
            raise: None,
            until: None,
            when: When::Always,
            record: &[],
        }
    }
}

/// The cycles of a run in which a record is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Every one.
    Always,
    /// Those in which this port is not 0.
    Holds(Port),
    /// The first one, and those in which a port of the record has changed.
    Changes,
}

/// The ports of a cycle.
#[derive(Clone, Debug)]
pub struct Record {
    /// Cycles since the start of the simulation.
    pub cycle: u64,
    /// The values, in the order of the ports asked for.
    pub values: Vec<u64>,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunEnd {
    /// Cycles since the start of the simulation.
    pub cycle: u64,
    /// Whether the port of `until` ended it, and not a limit.
    pub reached: bool,
}

/// The records of a run, as they are made.
#[derive(Debug)]
pub struct Records<'a> {
    process: &'a mut Process,
    ports: &'a [Port],
    record: Record,
    end: Option<RunEnd>,
}

impl<'a> Records<'a> {
    pub(super) fn start(process: &'a mut Process, run: &Run<'a>) -> Result<Records<'a>, Error> {
        let when = match run.when {
            When::Always => NONE,
            When::Holds(port) => port.index,
            When::Changes => CHANGE,
        };
        process.send(b"R")?;
        process.send(&run.limit.to_le_bytes())?;
        process.send(&run.quiet.to_le_bytes())?;
        let (raise, after) = run.raise.map_or((NONE, 0), |(port, after)| (port.index, after));
        process.send(&raise.to_le_bytes())?;
        process.send(&after.to_le_bytes())?;
        process.send(&run.until.map_or(NONE, |port| port.index).to_le_bytes())?;
        process.send(&when.to_le_bytes())?;
        process.send_ports(run.record)?;
        process.flush()?;
        let record = Record { cycle: 0, values: Vec::new() };
        Ok(Records { process, ports: run.record, record, end: None })
    }

    /// The next record; `None` when the run is over.
    #[expect(clippy::should_implement_trait, reason = "a record is lent, not given")]
    pub fn next(&mut self) -> Result<Option<&Record>, Error> {
        if self.end.is_some() {
            return Ok(None);
        }
        let [more] = self.process.take()?;
        let cycle = u64::from_le_bytes(self.process.take()?);
        if more == 0 {
            let [reached] = self.process.take()?;
            self.end = Some(RunEnd { cycle, reached: reached != 0 });
            return Ok(None);
        }
        self.record.cycle = cycle;
        self.record.values.clear();
        for &port in self.ports {
            self.process.take_value(port, &mut self.record.values)?;
        }
        Ok(Some(&self.record))
    }

    /// How the run ended; `None` while it has not.
    pub fn end(&self) -> Option<RunEnd> {
        self.end
    }

    /// Drops the records that are left, and says how the run ended.
    pub fn finish(mut self) -> Result<RunEnd, Error> {
        loop {
            if let Some(end) = self.end {
                return Ok(end);
            }
            self.next()?;
        }
    }
}
