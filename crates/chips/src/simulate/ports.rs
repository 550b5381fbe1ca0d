//! The ports of a model, read from the header that Verilator wrote.

use std::fmt::Write;

use super::registers::Register;

/// Whether a port is set or read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Set from outside.
    In,
    /// Read from outside.
    Out,
}

/// A port of a model. Its value is [`Port::words`] words of 64 bits, the lowest bits first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Port {
    pub(super) index: u16,
    /// Its width in bits.
    pub bits: u32,
    /// Whether it is set or read.
    pub direction: Direction,
}

impl Port {
    /// The words of its value: one, but for ports of more than 64 bits.
    pub fn words(self) -> usize {
        self.bits.div_ceil(64) as usize
    }

    /// The bytes of its value on the wire, those of Verilator's C++ types: 1, 2, 4 or 8, and
    /// for wider ports a multiple of 4.
    pub(super) fn bytes(self) -> usize {
        match self.bits {
            ..=64 => (self.bits.div_ceil(8) as usize).next_power_of_two(),
            bits => 4 * bits.div_ceil(32) as usize,
        }
    }

    /// The last word of a value without the bits beyond the port's width, which a model expects
    /// to be 0.
    pub(super) fn trim(self, last: u64) -> u64 {
        last & u64::MAX >> (64 * self.words() as u32 - self.bits)
    }
}

/// The signed number that the lowest `bits` bits of a value stand for, at most 32.
pub fn signed(value: u64, bits: u32) -> i32 {
    let unused = 64 - bits;
    ((value << unused) as i64 >> unused) as i32
}

/// The ports of a header, in its order.
pub(super) fn read_header(header: &str) -> Vec<(String, Port)> {
    let lines = header.lines().filter_map(|line| read_line(line.trim()));
    let port = |(index, (name, bits, direction)): (u16, (&str, _, _))| {
        (name.to_owned(), Port { index, bits, direction })
    };
    (0..).zip(lines).map(port).collect()
}

/// Reads a line such as `VL_IN64(&own_i,63,0);` or `VL_OUTW(&wide_o,127,0,4);`.
fn read_line(line: &str) -> Option<(&str, u32, Direction)> {
    let (kind, rest) = line.strip_prefix("VL_")?.split_once("(&")?;
    let direction = match kind.trim_end_matches(|c: char| c.is_ascii_digit() || c == 'W') {
        "IN" => Direction::In,
        "OUT" => Direction::Out,
        _ => return None,
    };
    let mut fields = rest.strip_suffix(");")?.split(',');
    let name = fields.next()?;
    let high: u32 = fields.next()?.parse().ok()?;
    let low: u32 = fields.next()?.parse().ok()?;
    Some((name, high.checked_sub(low)? + 1, direction))
}

/// The table of the ports for the harness, and of the registers, which follow them.
pub(super) fn table(ports: &[(String, Port)], registers: &[Register]) -> String {
    let mut table = String::new();
    for (name, port) in ports {
        let input = port.direction == Direction::In;
        // Writing to a string does not fail.
        let _ = writeln!(table, "{{&top->{name}, sizeof top->{name}, {input}}},");
    }
    for Register { member, .. } in registers {
        let _ = writeln!(table, "{{&top->rootp->{member}, sizeof top->rootp->{member}, false}},");
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_extended() {
        assert_eq!(signed(0x7_ffff, 20), 524_287);
        assert_eq!(signed(0xf_ffff, 20), -1);
        assert_eq!(signed(0x8_0000, 20), -524_288);
    }

    #[test]
    fn ports_are_read_from_a_header() {
        let header = "
            VL_IN8(&clk_i,0,0);
            VL_IN64(&own_i,63,0);
            VL_OUT(&value_o,19,0);
            VL_OUTW(&wide_o,128,0,5);
            VL_OUT16(&count_o,11,0);";
        let ports = read_header(header);
        let shape: Vec<(&str, u32, [usize; 2], Direction)> = ports
            .iter()
            .map(|(name, p)| (name.as_str(), p.bits, [p.bytes(), p.words()], p.direction))
            .collect();
        assert_eq!(
            shape,
            [
                ("clk_i", 1, [1, 1], Direction::In),
                ("own_i", 64, [8, 1], Direction::In),
                ("value_o", 20, [4, 1], Direction::Out),
                ("wide_o", 129, [20, 3], Direction::Out),
                ("count_o", 12, [2, 1], Direction::Out),
            ]
        );
        let trimmed: Vec<u64> = ports.iter().map(|(_, port)| port.trim(u64::MAX)).collect();
        assert_eq!(trimmed, [1, u64::MAX, 0xf_ffff, 1, 0xfff]);
    }
}
