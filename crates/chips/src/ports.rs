//! The ports of a model, read from the header that Verilator wrote.

use std::fmt::Write;

/// Whether a port is set or read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Set from outside.
    In,
    /// Read from outside.
    Out,
}

/// A port of a model, at most 64 bits wide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Port {
    pub(crate) index: u16,
    /// The bytes of its value on the wire: 1, 2, 4 or 8.
    pub(crate) bytes: usize,
    /// Its width in bits.
    pub bits: u32,
    /// Whether it is set or read.
    pub direction: Direction,
}

impl Port {
    /// The value on the wire. A model counts on the bits beyond the port's width to be 0.
    pub(crate) fn bytes_of(self, value: u64) -> ([u8; 8], usize) {
        ((value & (u64::MAX >> (64 - self.bits))).to_le_bytes(), self.bytes)
    }
}

/// The ports of a header, in its order. A port of more than 64 bits is left out.
pub(crate) fn read_header(header: &str) -> Vec<(String, Port)> {
    let mut ports = Vec::new();
    for line in header.lines() {
        if let Some((name, bits, direction)) = read_line(line.trim()) {
            let bytes = (bits.div_ceil(8) as usize).next_power_of_two();
            let index = ports.len() as u16;
            ports.push((name.to_owned(), Port { index, bytes, bits, direction }));
        }
    }
    ports
}

/// Reads a line such as `VL_IN64(&own_i,63,0);`.
fn read_line(line: &str) -> Option<(&str, u32, Direction)> {
    let (kind, rest) = line.strip_prefix("VL_")?.split_once("(&")?;
    let direction = match kind.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "IN" => Direction::In,
        "OUT" => Direction::Out,
        _ => return None,
    };
    let mut fields = rest.strip_suffix(");")?.split(',');
    let name = fields.next()?;
    let high: u32 = fields.next()?.parse().ok()?;
    let low: u32 = fields.next()?.parse().ok()?;
    Some((name, high - low + 1, direction))
}

/// The table of the ports for the harness.
pub(crate) fn table(ports: &[(String, Port)]) -> String {
    let mut table = String::new();
    for (name, _) in ports {
        // Writing to a string does not fail.
        let _ = writeln!(table, "{{&top->{name}, sizeof top->{name}}},");
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_are_read_from_a_header() {
        let header = "
            VL_IN8(&clk_i,0,0);
            VL_IN64(&own_i,63,0);
            VL_OUT(&value_o,19,0);
            VL_OUTW(&wide_o,127,0,4);
            VL_OUT16(&count_o,11,0);";
        let ports = read_header(header);
        let shape: Vec<(&str, u32, usize, Direction)> =
            ports.iter().map(|(name, p)| (name.as_str(), p.bits, p.bytes, p.direction)).collect();
        assert_eq!(
            shape,
            [
                ("clk_i", 1, 1, Direction::In),
                ("own_i", 64, 8, Direction::In),
                ("value_o", 20, 4, Direction::Out),
                ("count_o", 12, 2, Direction::Out),
            ]
        );
    }
}
