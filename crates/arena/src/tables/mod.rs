//! Tables 4 to 7 of the document that describes the winner of the FPT'10 contest, measured
//! again beside its figures.
//!
//! The document's chip is played by `zaragoza` in software. What the chip does in a given number
//! of clocks is stated in nodes: two clocks make a node (section 3.1.5), and a third one is
//! counted for its value.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use lockstep_reversi::{Position, Size};
use lockstep_search::Stop;
use schemars::JsonSchema;
use serde::Serialize;

use crate::matches::{Entrant, GameRecord, Match, MatchFault, Tally};
use crate::{Control, Openings, Spec};

/// The chip's clocks per node.
const CLOCKS_PER_NODE: u64 = 3;

/// The chip's clocks per second.
const CLOCKS_PER_SECOND: u64 = 32_000_000;

/// A table of the document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Table {
    /// One second per move against the contest's software.
    Four,
    /// 0.1 s per move.
    Five,
    /// 1024 clocks (32 us) per move.
    Six,
    /// Against the same algorithm in software.
    Seven,
}

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

/// A row as the document has it, and as it is today.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// What the document says.
    pub printed: Printed,
    /// The games played for it: the chip's replica black, then white.
    pub games: [GameRecord; 2],
    /// Their results.
    pub tallies: [Tally; 2],
}

/// A row as `lockstep match --table` prints it. Arrays hold the game with the chip black, then the
/// one with the software black.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TableRecord {
    /// The table, such as `fpt10-4`.
    pub table: String,
    /// The player in the chip's place.
    pub chip: String,
    /// The level of the contest's software; `null` in table 7.
    pub level: Option<u32>,
    /// The discs of chip and software in the document.
    pub document: [&'static str; 2],
    /// The discs of chip and software now.
    pub measured: [String; 2],
    /// The document's turns and passes in table 4, mean depths in table 7.
    pub document_details: [&'static str; 2],
    /// The turns of chip and software now, and how many of them were passes: `32+0 31+3`.
    pub turns: [String; 2],
    /// The mean depths of chip and software now.
    pub depths: [String; 2],
    /// The mean time per move, of the chip and of the software.
    pub mean_seconds: [f64; 2],
}

impl TableRecord {
    /// The record of a row.
    pub fn new(table: Table, chip: &Spec, row: &Row) -> TableRecord {
        let seconds = |side: usize| {
            let [one, other] = row.tallies.each_ref().map(|tally| tally.efforts[side]);
            one.plus(&other).mean_seconds().unwrap_or(0.0)
        };
        TableRecord {
            table: table.to_string(),
            chip: chip.to_string(),
            level: row.printed.level,
            document: row.printed.discs,
            measured: row.discs(),
            document_details: row.printed.details,
            turns: row.turns(),
            depths: row.depths(),
            mean_seconds: [seconds(0), seconds(1)],
        }
    }
}

impl Table {
    /// Every table.
    pub const ALL: [Table; 4] = [Table::Four, Table::Five, Table::Six, Table::Seven];

    /// What the document measured, and who plays in the chip's place here.
    pub fn title(self, chip: &Spec) -> String {
        let document = match self {
            Table::Four => "table 4: 1 s per move against the contest's software",
            Table::Five => "table 5: 0.1 s per move against the contest's software",
            Table::Six => "table 6: 1024 clocks (32 us) per move against the contest's software",
            Table::Seven => "table 7: 1 s per move against the same algorithm in software",
        };
        let clocks = chip.options().nodes.map(|nodes| {
            let clocks = nodes.saturating_mul(CLOCKS_PER_NODE);
            format!(": {nodes} nodes, which are {clocks} clocks at {CLOCKS_PER_NODE} per node")
        });
        format!("{document}\nchip = {chip}{}", clocks.unwrap_or_default())
    }

    /// The player that stands for the chip, unless a user names another one.
    pub fn chip(self) -> String {
        let nodes = |clocks: u64| format!("zaragoza?nodes={}", clocks / CLOCKS_PER_NODE);
        match self {
            Table::Four => "zaragoza?time=1s".into(),
            Table::Five => "zaragoza?time=100ms".into(),
            Table::Six => nodes(1024),
            Table::Seven => nodes(CLOCKS_PER_SECOND),
        }
    }

    /// The opponent in a row.
    fn software(self, printed: &Printed) -> String {
        match printed.level {
            Some(level) => format!("fpt10-reference:{level}"),
            None => "zaragoza?time=1s".into(),
        }
    }

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

    /// Plays the games of a row; `None` if `stop` was set before they ended.
    pub fn measure(
        self,
        printed: Printed,
        chip: &Spec,
        stop: &Stop,
    ) -> Result<Option<Row>, MatchFault> {
        let software = self.software(&printed).parse();
        let software = software.map_err(|fault| MatchFault::Entrant(Entrant::Second, fault))?;
        let contest = Match {
            start: Position::start(Size::Eight),
            entrants: [chip.clone(), software],
            games: 2,
            control: Control::Free,
            margin: Duration::ZERO,
            openings: Openings::Start,
            seed: 0,
            jobs: 1,
            sprt: None,
            log: None,
        };
        let mut games = Vec::new();
        contest.run(stop, &mut |game, _| games.push(game.clone()))?;
        let Ok(games) = <[GameRecord; 2]>::try_from(games) else { return Ok(None) };
        let tallies = games.each_ref().map(|game| {
            let mut tally = Tally::default();
            tally.add(game);
            tally
        });
        Ok(Some(Row { printed, games, tallies }))
    }
}

impl Row {
    /// The discs of chip and software in both games, as the document writes them.
    pub fn discs(&self) -> [String; 2] {
        self.games.each_ref().map(|game| match (game.discs, &game.reason) {
            (Some([chip, software]), None) => format!("{chip}-{software}"),
            _ => "invalid".into(),
        })
    }

    /// The turns of chip and software in both games, and how many of them were passes.
    pub fn turns(&self) -> [String; 2] {
        self.games.each_ref().map(|game| {
            let turns = Entrant::BOTH.map(|entrant| {
                let turns = game.moves.iter().filter(|mv| mv.by == entrant);
                let passes = turns.clone().filter(|mv| mv.r#move == "pass").count();
                format!("{}+{passes}", turns.count())
            });
            turns.join(" ")
        })
    }

    /// The mean depths of chip and software in both games.
    pub fn depths(&self) -> [String; 2] {
        self.tallies.each_ref().map(|tally| {
            let depths = tally.efforts.each_ref().map(|effort| effort.mean_depth().unwrap_or(0.0));
            depths.map(|depth| format!("{depth:.2}")).join(" ")
        })
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = Table::ALL.iter().position(|table| table == self).unwrap_or(0) + 4;
        write!(f, "fpt10-{number}")
    }
}

impl FromStr for Table {
    type Err = NotATable;

    fn from_str(text: &str) -> Result<Table, NotATable> {
        Table::ALL.into_iter().find(|table| table.to_string() == text).ok_or(NotATable)
    }
}

/// The text names no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected fpt10-4, fpt10-5, fpt10-6 or fpt10-7")]
pub struct NotATable;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_names_and_rows() {
        for table in Table::ALL {
            assert_eq!(table.to_string().parse(), Ok(table));
            let rows = table.printed().len();
            assert_eq!(rows, if table == Table::Seven { 1 } else { 7 });
            assert!(table.chip().parse::<Spec>().is_ok());
        }
        assert_eq!("fpt10-3".parse::<Table>(), Err(NotATable));
    }

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

    #[test]
    fn the_title_says_what_was_asked() {
        let title = |chip: &str| Table::Six.title(&chip.parse().unwrap());
        let nodes = "\nchip = zaragoza?nodes=50: 50 nodes, which are 150 clocks at 3 per node";
        assert!(title("zaragoza?nodes=50").ends_with(nodes));
        assert!(title("flagship").ends_with("\nchip = flagship"));
        assert!(title(&Table::Six.chip()).contains(": 341 nodes, which are 1023 clocks"));
    }

    #[test]
    fn a_row_is_measured() {
        let table = Table::Six;
        let printed = table.printed()[0];
        let chip = table.chip().parse().unwrap();
        let row = table.measure(printed, &chip, &Stop::never()).unwrap().unwrap();
        for (discs, turns) in row.discs().iter().zip(row.turns()) {
            assert!(discs.contains('-') && turns.matches('+').count() == 2, "{discs} {turns}");
        }
        assert!(row.depths()[0].starts_with(['1', '2', '3', '4', '5']));
        let again = table.measure(printed, &chip, &Stop::never()).unwrap().unwrap();
        assert_eq!(again.discs(), row.discs(), "nodes decide, not time");
    }
}
