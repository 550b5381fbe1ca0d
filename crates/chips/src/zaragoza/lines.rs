//! The table of openings as the RTL has it.

use std::fmt::Write;

use lockstep_reversi::replicas::zaragoza::{LINES, PLIES, opening_lines};

/// The bits of a move in the table: that there is one, and its square.
const MOVE_BITS: usize = 7;

/// The text of `zaragoza_lines_pkg.sv`.
pub fn lines_package() -> String {
    let bits = PLIES * MOVE_BITS;
    let row = |line: &Vec<lockstep_reversi::Square>| {
        // Lowest bit first; a hexadecimal digit has four of them.
        let word = |ply: usize| line.get(ply).map_or(0, |square| 1 << 6 | square.index());
        let bit = |i: usize| word(i / MOVE_BITS) >> (i % MOVE_BITS) & 1;
        let digit = |i: usize| (0..4).fold(0, |digit, b| digit | bit(4 * i + b) << b);
        let digits = (0..bits / 4).rev().fold(String::new(), |mut text, i| {
            let _ = write!(text, "{:x}", digit(i));
            text
        });
        format!("    {bits}'h{digits}")
    };
    let rows: Vec<String> = opening_lines().iter().rev().map(row).collect();
    format!(
        "// The openings of the machine: {PLIES} words of {MOVE_BITS} bits for each line, the first move lowest, the first line\n\
         // lowest. Bit 6 says that there is a move, bits 5 to 0 are its square. Written from the table in Rust; a\n\
         // test compares the two.\n\
         `default_nettype none\n\
         \n\
         package zaragoza_lines_pkg;\n  \
           localparam logic [{}:0] Moves = {{\n{}\n  }};\n\
         endpackage\n",
        LINES * bits - 1,
        rows.join(",\n")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rtl_has_the_table() {
        assert_eq!(crate::sources::text_of("zaragoza_lines_pkg"), Some(&*lines_package()));
    }
}
