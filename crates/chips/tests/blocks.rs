//! Every combinational block gives the answers of the rules.

use lockstep_chips::{Block, Model};

const BOARDS: usize = 100_000;

fn check(block: Block) {
    let difference = block.check(BOARDS, 1).unwrap();
    assert!(difference.is_none(), "{}", difference.unwrap());
}

#[test]
fn moves() {
    check(Block::Moves);
}

#[test]
fn flips() {
    check(Block::Flips);
}

#[test]
fn count() {
    check(Block::Count);
}

#[test]
fn pick() {
    check(Block::Pick);
}

#[test]
fn eval() {
    check(Block::Eval);
}

/// Moves and flips are proved of what Yosys reads; the others are tried.
#[test]
fn yosys_reads_the_blocks_as_verilator_does() {
    for block in [Block::Count, Block::Pick, Block::Eval] {
        let model = Model::build_as_yosys_reads(block.module()).unwrap();
        let difference = block.check_model(&model, BOARDS, 2).unwrap();
        assert!(difference.is_none(), "{}", difference.unwrap());
    }
}
