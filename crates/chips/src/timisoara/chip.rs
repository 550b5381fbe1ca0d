use lockstep_reversi::replicas::timisoara::{Answer, Timisoara};
use lockstep_reversi::{Move, Position, Square};
use lockstep_search::Stop;

use super::MODULE;
use super::events::{Events, TracePorts};
use crate::{Error, Model, Port, Run, Simulation, Waveforms, When};

/// The cycles after which a search looks whether it was stopped.
const SLICE: u64 = 1 << 20;

/// The search core, simulated.
#[derive(Debug)]
pub struct Chip {
    simulation: Simulation,
    ports: Ports,
    trace: TracePorts,
}

/// What a search of the chip found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The answer, in the terms of the twin.
    pub answer: Answer,
    /// The clock cycles of the search.
    pub cycles: u64,
}

#[derive(Clone, Copy, Debug)]
struct Ports {
    go: Port,
    own: Port,
    opp: Port,
    depth: Port,
    done: Port,
    pass: Port,
    best: Port,
    value: Port,
    nodes: Port,
    leaves: Port,
    cycles: Port,
}

impl Chip {
    /// Builds the simulation if need be, starts it and resets the chip.
    pub fn start(waveforms: Waveforms) -> Result<Chip, Error> {
        Chip::of(&Model::build(MODULE, &[], waveforms)?)
    }

    /// Starts a model of the search core and resets it.
    pub(super) fn of(model: &Model) -> Result<Chip, Error> {
        let mut simulation = model.start()?;
        let ports = Ports::of(&simulation)?;
        let trace = TracePorts::of(&simulation)?;
        let reset = simulation.port("rst_i")?;
        simulation.set(reset, 1)?;
        simulation.clock(2)?;
        simulation.set(reset, 0)?;
        Ok(Chip { simulation, ports, trace })
    }

    /// Searches `position`, on 8x8, to `depth` levels (see [`Timisoara::depth`]). `None` if it
    /// was stopped; the chip can then not be used again.
    pub fn search(
        &mut self,
        position: &Position,
        depth: u32,
        stop: &Stop,
    ) -> Result<Option<Found>, Error> {
        self.go(position, depth)?;
        let run =
            Run { limit: SLICE, until: Some(self.ports.done), when: When::Always, record: &[] };
        while !self.simulation.run(&run, |_| Ok(()))?.reached {
            if stop.poll(self.simulation.get(self.ports.nodes)?) {
                return Ok(None);
            }
        }
        self.found().map(Some)
    }

    /// Starts a search.
    pub(super) fn go(&mut self, position: &Position, depth: u32) -> Result<(), Error> {
        let (board, ports) = (position.board(), self.ports);
        let depth = u64::from(Timisoara::depth(depth));
        let inputs = [(ports.own, board.own), (ports.opp, board.opp), (ports.depth, depth)];
        for (port, value) in inputs {
            self.simulation.set(port, value)?;
        }
        self.simulation.set(ports.go, 1)?;
        self.simulation.clock(1)?;
        self.simulation.set(ports.go, 0)
    }

    /// Starts a search, whose steps can be taken one by one, for at most `limit` cycles.
    pub(super) fn follow(
        &mut self,
        position: &Position,
        depth: u32,
        limit: u64,
    ) -> Result<Events<'_>, Error> {
        self.go(position, depth)?;
        Events::start(&mut self.simulation, &self.trace, self.ports.done, limit)
    }

    /// The answer of the search that has just ended.
    pub(super) fn found(&mut self) -> Result<Found, Error> {
        let ports = self.ports;
        let mut get = |port| self.simulation.get(port);
        let pass = get(ports.pass)? != 0;
        let square = Square::new(get(ports.best)? as u32).filter(|_| !pass);
        let answer = Answer {
            best: square.map_or(Move::Pass, Move::Place),
            value: (!pass).then_some(signed(get(ports.value)?, ports.value.bits)),
            nodes: get(ports.nodes)?,
            leaves: get(ports.leaves)?,
            complete: true,
        };
        Ok(Found { answer, cycles: get(ports.cycles)? })
    }

    /// The simulation, for those who look inside.
    pub(super) fn simulation(&mut self) -> &mut Simulation {
        &mut self.simulation
    }

    /// Ends the simulation in order.
    pub(super) fn finish(self) -> Result<(), Error> {
        self.simulation.finish()
    }
}

impl Ports {
    fn of(simulation: &Simulation) -> Result<Ports, Error> {
        let port = |name| simulation.port(name);
        Ok(Ports {
            go: port("go_i")?,
            own: port("own_i")?,
            opp: port("opp_i")?,
            depth: port("depth_i")?,
            done: port("done_o")?,
            pass: port("pass_o")?,
            best: port("best_o")?,
            value: port("value_o")?,
            nodes: port("nodes_o")?,
            leaves: port("leaves_o")?,
            cycles: port("cycles_o")?,
        })
    }
}

/// The number that `bits` bits stand for.
pub(super) fn signed(value: u64, bits: u32) -> i32 {
    let unused = 64 - bits;
    ((value << unused) as i64 >> unused) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_extended() {
        assert_eq!(signed(0x7_ffff, 20), 524_287);
        assert_eq!(signed(0xf_ffff, 20), -1);
        assert_eq!(signed(0x8_0000, 20), -524_288);
    }
}
