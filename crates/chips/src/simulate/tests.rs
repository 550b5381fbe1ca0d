use lockstep_game::Random;

use super::*;
use crate::{Error, Sources};

fn model(top: &str, text: &str) -> Model {
    let sources = Sources::of_text(top, format!("`default_nettype none\n{text}"));
    Model::of_sources(&sources, &[], Waveforms::Off).unwrap()
}

/// 64, 65 and 150 bits: one word, two, and three of which the last is half a word.
const WIDE: &str = "
module wide (
    input  wire logic         clk_i,
    input  wire logic [ 63:0] a_i,
    input  wire logic [ 64:0] b_i,
    input  wire logic [149:0] c_i,
    output      logic [149:0] c_o,
    output      logic [278:0] all_o
);
  assign c_o = ~c_i;
  always_ff @(posedge clk_i) all_o <= {c_i, b_i, a_i};
endmodule";

#[test]
fn ports_of_any_width_are_words() {
    let mut wide = model("wide", WIDE).start().unwrap();
    let c = [u64::MAX, 0x0123_4567_89ab_cdef, 0x2a_aaaa];
    wide.set("a_i", 5).unwrap();
    wide.set_words("b_i", &[u64::MAX, u64::MAX]).unwrap();
    wide.set_words("c_i", &c).unwrap();
    assert_eq!(wide.get_words("b_i").unwrap(), [u64::MAX, 1], "bits beyond the width are dropped");
    assert_eq!(wide.get_words("c_o").unwrap(), [0, !c[1], 0x15_5555]);
    wide.clock(1).unwrap();
    // 64 bits of a, 65 of b, then c.
    let shifted = [1 | c[0] << 1, c[0] >> 63 | c[1] << 1, c[1] >> 63 | c[2] << 1];
    let all = wide.get_words("all_o").unwrap();
    assert_eq!(all, [&[5, u64::MAX], &shifted[..]].concat());
    for refused in [wide.get("c_o").err(), wide.set("b_i", 1).err()] {
        assert!(matches!(refused, Some(Error::PortWidth { words: 1, .. })));
    }
    assert!(matches!(wide.set_words("c_i", &c[..2]), Err(Error::PortWidth { bits: 150, .. })));
}

#[test]
fn wide_ports_come_in_batches_and_records() {
    let mut wide = model("wide", WIDE).start().unwrap();
    let [a, b, c, output] = ["a_i", "b_i", "c_i", "c_o"].map(|name| wide.port(name).unwrap());
    let mut random = Random::new(1);
    let rows: Vec<u64> = (0..6 * 5000).map(|_| random.next_u64()).collect();
    let found = wide.batch(&[a, b, c], &[output], &rows).unwrap();
    for (row, found) in rows.chunks(6).zip(found.chunks(3)) {
        assert_eq!(found, [!row[3], !row[4], !row[5] & 0x3f_ffff]);
    }
    let run = Run { limit: 10, when: When::Changes, record: &[output, a], ..Run::default() };
    let mut records = Vec::new();
    wide.run(&run, |record| {
        records.push(record.values.clone());
        Ok(())
    })
    .unwrap();
    assert_eq!(records, [[found[found.len() - 3..].to_vec(), vec![rows[rows.len() - 6]]].concat()]);
}

const COUNTER: &str = "
module counter (
    input  wire logic       clk_i,
    input  wire logic       rst_i,
    output      logic [7:0] count_o,
    output      logic [7:0] unreset_o
);
  always_ff @(posedge clk_i) begin
    if (rst_i) count_o <= 8'd0;
    else count_o <= count_o + 8'd1;
    a_small: assert (rst_i || count_o < 8'd10) else $error(\"too large\");
  end
  always_ff @(posedge clk_i) unreset_o <= unreset_o;
endmodule";

/// Whatever has no reset shows: it is another value with another seed.
#[test]
fn registers_start_at_random() {
    let model = model("counter", COUNTER);
    let mut seen = Vec::new();
    for seed in 0..8 {
        let mut counter = model.start_with_seed(seed).unwrap();
        counter.reset().unwrap();
        let [count, unreset] = counter.get_all(["count_o", "unreset_o"]).unwrap();
        assert_eq!(count, 0);
        seen.push(unreset);
    }
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() > 4, "{seen:?}");
}

#[test]
fn a_failed_assertion_ends_the_simulation_and_is_reported() {
    let mut counter = model("counter", COUNTER).start().unwrap();
    counter.reset().unwrap();
    counter.clock(9).unwrap();
    assert_eq!(counter.get("count_o").unwrap(), 9);
    counter.clock(9).unwrap();
    let error = counter.get("count_o").unwrap_err().to_string();
    assert!(error.contains("counter.sv:12") && error.contains("too large"), "{error}");
}

#[test]
fn a_run_ends_when_nothing_is_recorded() {
    let mut counter = model("counter", COUNTER).start().unwrap();
    counter.reset().unwrap();
    let [count, unreset] = ["count_o", "unreset_o"].map(|name| counter.port(name).unwrap());
    let run = Run { quiet: 5, when: When::Changes, record: &[unreset], ..Run::default() };
    let end = counter.run(&run, |_| Ok(())).unwrap();
    assert_eq!((end.reached, end.cycle), (false, 2 + 6), "the first cycle has a record");
    let run = Run { limit: 1, until: Some(count), ..Run::default() };
    assert!(counter.run(&run, |_| Ok(())).unwrap().reached);
}

#[test]
fn an_input_is_raised_in_the_middle_of_a_run() {
    let mut counter = model("counter", COUNTER).start().unwrap();
    counter.reset().unwrap();
    let [reset, count] = ["rst_i", "count_o"].map(|name| counter.port(name).unwrap());
    let run = Run { limit: 6, raise: Some((reset, 4)), record: &[count], ..Run::default() };
    let mut counts = Vec::new();
    counter
        .run(&run, |record| {
            counts.push(record.values[0]);
            Ok(())
        })
        .unwrap();
    assert_eq!(counts, [0, 1, 2, 3, 4, 0]);
}
