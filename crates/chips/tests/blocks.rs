//! Every combinational block gives the answers of the rules.

use lockstep_chips::Block;

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
