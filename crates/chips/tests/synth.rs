//! What the search core is made of.

use lockstep_chips::synth::{Target, count};
use lockstep_chips::timisoara::ROUTED_MODULE;

/// The published design's search and flips, in look-up tables of an ECP5.
const PUBLISHED_LUTS: u64 = 6270;

#[test]
fn the_core_is_smaller_than_the_published_one_and_keeps_its_stack_in_block_ram() {
    let (modules, whole) = count(ROUTED_MODULE, Target::Ecp5_85k).unwrap();
    // A carry cell has two look-up tables of its own.
    let luts = whole.luts + 2 * whole.carries;
    assert!(0 < luts && luts < PUBLISHED_LUTS, "{whole:?}");
    let stack = modules.iter().find(|row| row.module == "timisoara_stack").unwrap().resources;
    assert!(stack.block_rams > 0 && stack.flip_flops == 0, "{stack:?}");
    // By themselves and flattened, as the published ones were counted: boundaries cost.
    for (name, published) in [("reversi_moves", 729), ("reversi_flips", 1602)] {
        let (_, alone) = count(name, Target::Ecp5_85k).unwrap();
        assert!((1..published).contains(&alone.luts), "{name}: {alone:?}");
    }
}
