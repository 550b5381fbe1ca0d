//! Every block gives the answers of Rust.

use std::collections::BTreeMap;

use lockstep_chips::{Block, Entry, Info, Model, catalogue};

const CASES: usize = 100_000;

fn infos() -> impl Iterator<Item = &'static Info> {
    catalogue().map(|entry: Entry| entry.any().info())
}

/// The blocks of all chips; one that several share is there once.
fn blocks() -> BTreeMap<&'static str, &'static Block> {
    infos().flat_map(|info| info.blocks).map(|block| (block.module, block)).collect()
}

#[test]
fn every_block_answers_as_rust_does() {
    for block in blocks().values() {
        let difference = block.check(CASES, 1).unwrap();
        assert!(difference.is_none(), "{}", difference.unwrap());
    }
}

/// What is proved, is proved of what Yosys reads; the others are tried.
#[test]
fn yosys_reads_the_blocks_as_verilator_does() {
    let proved = |module: &str| {
        infos().flat_map(|info| info.theorems).any(|theorem| theorem.circuit == module)
    };
    for block in blocks().values().filter(|block| !proved(block.module)) {
        let model = Model::build_as_yosys_reads(block.module).unwrap();
        let difference = block.check_model(&model, CASES, 2).unwrap();
        assert!(difference.is_none(), "{}", difference.unwrap());
    }
}

/// The constants of each package are those of Rust, and there are no others.
#[test]
fn rtl_and_rust_have_the_same_constants() {
    for package in infos().flat_map(|info| info.packages) {
        assert_eq!(package.check().unwrap(), [], "{}", package.name);
    }
}
