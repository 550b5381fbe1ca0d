//! The tables as the document prints them.

use super::Table;

/// A row of a table in the document: two games, the chip black and the software black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Printed {
    /// The level of the contest's software; none in table 7.
    pub level: Option<u32>,
    /// The discs of chip and software, `42-22`.
    pub discs: [&'static str; 2],
    /// In table 4 the turns of chip and software, and how many of them were passes; in table 7
    /// their mean depths.
    pub details: [&'static str; 2],
}

impl Table {
    /// What the document says.
    pub fn printed(self) -> Vec<Printed> {
        let rows: &[([&str; 2], [&str; 2])] = match self {
            Table::Four => &[
                (["63-1", "63-0"], ["32+0 31+3", "31+0 31+3"]),
                (["64-0", "60-4"], ["33+0 32+5", "31+0 31+2"]),
                (["64-0", "64-0"], ["31+0 30+1", "33+0 33+6"]),
                (["64-0", "63-0"], ["31+0 30+1", "31+0 31+3"]),
                (["64-0", "64-0"], ["33+0 32+5", "30+0 30+0"]),
                (["64-0", "63-0"], ["31+0 30+1", "31+0 31+3"]),
                (["64-0", "64-0"], ["33+0 32+5", "32+0 32+4"]),
            ],
            Table::Five => &[
                (["57-7", "64-0"], [""; 2]),
                (["64-0", "60-0"], [""; 2]),
                (["64-0", "64-0"], [""; 2]),
                (["64-0", "59-4"], [""; 2]),
                (["64-0", "61-1"], [""; 2]),
                (["64-0", "59-4"], [""; 2]),
                (["60-3", "59-5"], [""; 2]),
            ],
            Table::Six => &[
                (["42-22", "51-3"], [""; 2]),
                (["52-12", "44-20"], [""; 2]),
                (["42-22", "54-10"], [""; 2]),
                (["60-0", "38-26"], [""; 2]),
                (["63-0", "47-17"], [""; 2]),
                (["63-1", "38-26"], [""; 2]),
                (["63-0", "invalid"], [""; 2]),
            ],
            Table::Seven => &[(["42-22", "52-12"], ["9.64 7.63", "9.85 8.16"])],
        };
        let level = |number| (self != Table::Seven).then_some(number);
        let row = |(number, &(discs, details))| Printed { level: level(number), discs, details };
        (1..).zip(rows).map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Turns less passes are the discs that were laid: 60, less the squares left empty.
    #[test]
    fn the_turns_of_table_4_add_up() {
        for row in Table::Four.printed() {
            for (discs, turns) in row.discs.iter().zip(row.details) {
                let numbers = |text: &str, marks: &[char]| -> Vec<i32> {
                    text.split(marks).map(|number| number.parse().unwrap()).collect()
                };
                let laid: i32 = numbers(discs, &['-']).iter().sum::<i32>() - 4;
                let [chip, chip_passes, software, passes] = numbers(turns, &['+', ' '])[..] else {
                    panic!("{turns}");
                };
                assert_eq!(chip - chip_passes + software - passes, laid, "{discs} {turns}");
            }
        }
    }
}
