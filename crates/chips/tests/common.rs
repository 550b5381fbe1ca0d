//! The common parts, at several widths.

use lockstep_chips::{Model, Port, Simulation, Waveforms};
use lockstep_game::Random;

fn start<const N: usize>(
    module: &str,
    parameters: &[(&str, u64)],
    names: [&str; N],
) -> (Simulation, [Port; N]) {
    let model = Model::build(module, parameters, Waveforms::Off).unwrap();
    let simulation = model.start().unwrap();
    let ports = names.map(|name| simulation.port(name).unwrap());
    (simulation, ports)
}

/// Words of this width: all of them, or many at random.
fn words(width: u32) -> Vec<u64> {
    let mask = u64::MAX >> (64 - width);
    let mut random = Random::new(u64::from(width));
    match width {
        0..=12 => (0..=mask).collect(),
        _ => [0, mask].into_iter().chain((0..16_384).map(|_| random.next_u64() & mask)).collect(),
    }
}

#[test]
fn ones_are_counted_at_any_width() {
    for width in [1, 6, 9, 64] {
        let (mut popcount, [bits, count]) =
            start("common_popcount", &[("Width", u64::from(width))], ["bits_i", "count_o"]);
        let words = words(width);
        let counts = popcount.batch(&[bits], &[count], &words).unwrap();
        let expected: Vec<u64> = words.iter().map(|word| u64::from(word.count_ones())).collect();
        assert_eq!(counts, expected, "width {width}");
    }
}

#[test]
fn a_one_hot_word_has_an_index_at_any_width() {
    for width in [1, 9, 64] {
        let (mut index, [onehot, out]) =
            start("common_onehot_index", &[("Width", width)], ["onehot_i", "index_o"]);
        let words: Vec<u64> = (0..width).map(|bit| 1 << bit).chain([0]).collect();
        let found = index.batch(&[onehot], &[out], &words).unwrap();
        assert_eq!(found, (0..width).chain([0]).collect::<Vec<u64>>(), "width {width}");
    }
}

/// A word is read in the cycle after it was written; a write leaves the output as it was.
#[test]
fn a_stack_gives_back_what_was_pushed() {
    const LEVELS: u64 = 11;
    let names = ["write_i", "write_level_i", "word_i", "read_level_i"];
    let (mut stack, inputs) = start("common_stack", &[("Width", 37), ("Words", LEVELS)], names);
    let output = [stack.port("word_o").unwrap()];
    let mut random = Random::new(3);
    let (mut words, mut shown) = ([0; LEVELS as usize], None);
    let mut expected = Vec::new();
    let mut row = |cycle: u64| {
        // Every level is written before any is read.
        let fill = cycle < LEVELS;
        let write = fill || random.below(3) == 0;
        let level = if fill { cycle } else { random.below(LEVELS as usize) as u64 };
        let (word, read) = (random.next_u64() >> 27, random.below(LEVELS as usize));
        if write {
            words[level as usize] = word;
        } else {
            shown = Some(words[read]);
        }
        expected.push(shown);
        [u64::from(write), level, word, read as u64]
    };
    let rows: Vec<[u64; 4]> = (0..10_000).map(&mut row).collect();
    let found = stack.clocked_batch(&inputs, &output, rows.as_flattened()).unwrap();
    for (cycle, (found, expected)) in found.into_iter().zip(expected).enumerate() {
        assert!(expected.is_none_or(|word| word == found), "cycle {cycle}");
    }
}
