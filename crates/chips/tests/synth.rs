//! What the search core is made of.

use lockstep_chips::Chip;
use lockstep_chips::synth::{ECP5_85K, count};
use lockstep_chips::timisoara::Timisoara;

/// The published design's search and flips, in look-up tables of an ECP5.
const PUBLISHED_LUTS: u64 = 6270;

#[test]
fn the_core_is_smaller_than_the_published_one_and_keeps_its_stack_in_block_ram() {
    let routed = Timisoara::INFO.routed;
    let cells = count(&routed, &ECP5_85K).unwrap();
    let whole = cells.whole;
    // A carry cell has two look-up tables of its own.
    let luts = whole.luts + 2 * whole.carries;
    assert!(0 < luts && luts < PUBLISHED_LUTS, "{whole:?}");
    let block = |name: &str| cells.modules.iter().find(|row| row.module == name).unwrap().resources;
    let stack = block("common_stack");
    assert!(stack.block_rams > 0 && stack.flip_flops == 0, "{stack:?}");
    for (name, published) in [("reversi_moves", 729), ("reversi_flips", 1602)] {
        assert!((1..published).contains(&block(name).luts), "{name}: {:?}", block(name));
    }
}
