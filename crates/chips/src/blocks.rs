//! The combinational blocks of the Reversi chips, compared with the rules in Rust.

use std::fmt;

use lockstep_game::Random;
use lockstep_reversi::replicas::timisoara::{Edition, evaluate};
use lockstep_reversi::{Board, Squares};

use crate::{Error, Model, Simulation, Waveforms, boards};

/// Every square of 8x8.
const ALL: u64 = !0;

/// A block that answers from a board alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Block {
    /// The legal moves.
    Moves,
    /// The discs a move flips.
    Flips,
    /// The discs of each player.
    Count,
    /// The next move of Timisoara.
    Pick,
    /// The evaluation of Timisoara.
    Eval,
}

/// A block gave another answer than the rules.
#[derive(Clone, Debug)]
pub struct BlockDifference {
    /// The block.
    pub block: Block,
    /// What it was given.
    pub inputs: Vec<u64>,
    /// What the rules say.
    pub expected: Vec<u64>,
    /// What it answered.
    pub found: Vec<u64>,
}

impl fmt::Display for BlockDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BlockDifference { block, inputs, expected, found } = self;
        let module = block.module();
        write!(f, "{module}({inputs:#018x?}) is {found:#x?}, the rules say {expected:#x?}")
    }
}

/// What a block is given on a board, and what it must answer.
struct Case {
    inputs: Vec<u64>,
    expected: Vec<u64>,
}

impl Block {
    /// All of them.
    pub const ALL: [Block; 5] =
        [Block::Moves, Block::Flips, Block::Count, Block::Pick, Block::Eval];

    /// The module.
    pub const fn module(self) -> &'static str {
        match self {
            Block::Moves => "reversi_moves",
            Block::Flips => "reversi_flips",
            Block::Count => "reversi_count",
            Block::Pick => "timisoara_pick",
            Block::Eval => "timisoara_eval",
        }
    }

    const fn inputs(self) -> &'static [&'static str] {
        match self {
            Block::Moves | Block::Count => &["own_i", "opp_i"],
            Block::Flips => &["own_i", "opp_i", "move_i"],
            Block::Pick => &["moves_i"],
            Block::Eval => &["own_i", "opp_i", "moves_i"],
        }
    }

    const fn outputs(self) -> &'static [&'static str] {
        match self {
            Block::Moves => &["moves_o"],
            Block::Flips => &["flips_o"],
            Block::Count => &["own_o", "opp_o"],
            Block::Pick => &["pick_o"],
            Block::Eval => &["value_o"],
        }
    }

    /// The clock edges from inputs to outputs.
    const fn latency(self) -> usize {
        match self {
            Block::Eval => 2,
            _ => 0,
        }
    }

    /// Compares the block with the rules on so many boards, and returns the first difference.
    pub fn check(self, count: usize, seed: u64) -> Result<Option<BlockDifference>, Error> {
        self.check_model(&Model::build(self.module(), &[], Waveforms::Off)?, count, seed)
    }

    /// As [`Block::check`], with a model of the block made elsewhere.
    pub fn check_model(
        self,
        model: &Model,
        count: usize,
        seed: u64,
    ) -> Result<Option<BlockDifference>, Error> {
        let mut simulation = model.start()?;
        let mut random = Random::new(seed);
        let boards = boards::boards(count, seed);
        let cases: Vec<Case> = boards.iter().map(|&board| self.case(board, &mut random)).collect();
        let found = self.answers(&mut simulation, &cases)?;
        let answers = found.chunks(self.outputs().len());
        let wrong = cases.into_iter().zip(answers).find(|(case, found)| case.expected != *found);
        Ok(wrong.map(|(Case { inputs, expected }, found)| BlockDifference {
            block: self,
            inputs,
            expected,
            found: found.to_vec(),
        }))
    }

    /// What the block answers in each case, one after the other.
    fn answers(self, simulation: &mut Simulation, cases: &[Case]) -> Result<Vec<u64>, Error> {
        let port = |name: &&str| simulation.port(name);
        let inputs = self.inputs().iter().map(port).collect::<Result<Vec<_>, _>>()?;
        let outputs = self.outputs().iter().map(port).collect::<Result<Vec<_>, _>>()?;
        let mut rows: Vec<u64> = cases.iter().flat_map(|case| case.inputs.clone()).collect();
        if self.latency() == 0 {
            return simulation.batch(&inputs, &outputs, &rows);
        }
        // Rows of zeros push the last answers out; the first answers belong to no row.
        let late = self.latency() - 1;
        rows.extend(vec![0; late * inputs.len()]);
        let answers = simulation.clocked_batch(&inputs, &outputs, &rows)?;
        Ok(answers[late * outputs.len()..].to_vec())
    }

    fn case(self, board: Board, random: &mut Random) -> Case {
        let Board { own, opp } = board;
        let moves = board.moves(ALL);
        match self {
            Block::Moves => Case { inputs: vec![own, opp], expected: vec![moves.0] },
            Block::Flips => {
                // A square that captures nothing, and a pass, must flip nothing.
                let empties: Vec<u64> = (0..64).filter(|s| (own | opp) >> s & 1 == 0).collect();
                let legal: Vec<u64> = moves.map(|square| u64::from(square.index())).collect();
                let squares = if random.below(4) == 0 { empties } else { legal };
                let (square, flips) = match random.pick(&squares) {
                    Some(square) => (1 << square, board.flips(square as u32)),
                    None => (0, 0),
                };
                Case { inputs: vec![own, opp, square], expected: vec![flips] }
            }
            Block::Count => {
                let discs = [own, opp].map(|discs| u64::from(discs.count_ones()));
                Case { inputs: vec![own, opp], expected: discs.to_vec() }
            }
            Block::Pick => {
                let set = if random.below(2) == 0 { moves.0 } else { own | random.next_u64() << 8 };
                let pick =
                    Edition::Corrected.next_move(Squares(set)).map_or(0, |square| square.bit());
                Case { inputs: vec![set], expected: vec![pick] }
            }
            Block::Eval => {
                let value = evaluate(own, opp, moves.0.count_ones());
                let expected = vec![value as u64 & 0xf_ffff];
                Case { inputs: vec![own, opp, moves.0], expected }
            }
        }
    }
}
