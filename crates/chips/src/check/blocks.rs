//! Blocks of chips, compared with Rust on random cases.

use std::fmt;

use crate::{Error, Model, Simulation, Waveforms};

/// A block whose outputs follow from its inputs alone.
#[derive(Debug)]
pub struct Block {
    /// The module.
    pub module: &'static str,
    /// Its inputs.
    pub inputs: &'static [&'static str],
    /// Its outputs.
    pub outputs: &'static [&'static str],
    /// The clock edges from inputs to outputs; 0, it is combinational.
    pub latency: usize,
    /// Random cases: how many, and the seed.
    pub cases: fn(usize, u64) -> Vec<Case>,
}

/// Inputs of a block, and the outputs that belong to them: the words of the ports, in their
/// order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The inputs.
    pub inputs: Vec<u64>,
    /// The outputs.
    pub expected: Vec<u64>,
}

impl Case {
    /// A case.
    pub fn new(inputs: impl Into<Vec<u64>>, expected: impl Into<Vec<u64>>) -> Case {
        Case { inputs: inputs.into(), expected: expected.into() }
    }
}

/// A block gave another answer than Rust.
#[derive(Clone, Debug)]
pub struct BlockDifference {
    /// The module.
    pub module: &'static str,
    /// The case.
    pub case: Case,
    /// What the block answered.
    pub found: Vec<u64>,
}

impl fmt::Display for BlockDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BlockDifference { module, case: Case { inputs, expected }, found } = self;
        write!(f, "{module}({inputs:#018x?}) is {found:#x?}, expected {expected:#x?}")
    }
}

impl Block {
    /// Compares the block with Rust on `count` cases, and returns the first difference.
    pub fn check(&self, count: usize, seed: u64) -> Result<Option<BlockDifference>, Error> {
        self.check_model(&Model::build(self.module, &[], Waveforms::Off)?, count, seed)
    }

    /// As [`Block::check`], with a model of the block made elsewhere.
    pub fn check_model(
        &self,
        model: &Model,
        count: usize,
        seed: u64,
    ) -> Result<Option<BlockDifference>, Error> {
        let cases = (self.cases)(count, seed);
        let found = self.answers(&mut model.start_with_seed(seed)?, &cases)?;
        let width = (found.len() / cases.len().max(1)).max(1);
        let mut answers = cases.into_iter().zip(found.chunks(width));
        let wrong = answers.find(|(case, found)| case.expected != *found);
        let module = self.module;
        Ok(wrong.map(|(case, found)| BlockDifference { module, case, found: found.to_vec() }))
    }

    /// The outputs for each case, one after the other.
    fn answers(&self, simulation: &mut Simulation, cases: &[Case]) -> Result<Vec<u64>, Error> {
        let inputs = simulation.ports(self.inputs)?;
        let outputs = simulation.ports(self.outputs)?;
        let mut rows: Vec<u64> = cases.iter().flat_map(|case| case.inputs.clone()).collect();
        if self.latency == 0 {
            return simulation.batch(&inputs, &outputs, &rows);
        }
        // Rows of zeros push the last answers out; the first answers belong to no row.
        let late = self.latency - 1;
        let words = |ports: &[crate::Port]| ports.iter().map(|port| port.words()).sum::<usize>();
        rows.extend(vec![0; late * words(&inputs)]);
        let answers = simulation.clocked_batch(&inputs, &outputs, &rows)?;
        Ok(answers[late * words(&outputs)..].to_vec())
    }
}
