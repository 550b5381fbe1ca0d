//! Tables 4 to 7 of the document that describes the winner of the FPT'10 contest, measured
//! again beside its figures.
//!
//! Table 6 can be played by the simulated chip, `chip:zaragoza?cycles=1024`. Where simulation is too slow,
//! the chip is played by its twin, `zaragoza`, which makes the same moves when it is stopped at the same
//! node: clocks are converted to nodes by the chip's measured cycles per node.

mod printed;

pub use printed::Printed;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use lockstep_reversi::{Position, Size};
use lockstep_search::Stop;
use schemars::JsonSchema;
use serde::Serialize;

use crate::matches::{Entrant, GameRecord, Match, MatchFault, Tally};
use crate::{Control, Openings, Spec};

/// The clock of the document's chip, in clocks per second.
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
    /// The clock cycles per node of a simulated chip; `null` of any other player.
    pub cycles_per_node: Option<f64>,
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
            cycles_per_node: row.cycles_per_node(),
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
            let clocks = nodes.saturating_mul(self.clocks_per_100_nodes()) / 100;
            let per_node = self.clocks_per_100_nodes() as f64 / 100.0;
            format!(": {nodes} nodes, which are {clocks} clocks at {per_node} per node")
        });
        format!("{document}\nchip = {chip}{}", clocks.unwrap_or_default())
    }

    /// The simulated chip's clocks for 100 nodes: in the games of table 6 (`cycles_per_node` of its
    /// records), and in searches of 3 200 000 clocks in the middle of games.
    const fn clocks_per_100_nodes(self) -> u64 {
        match self {
            Table::Six => 228,
            Table::Four | Table::Five | Table::Seven => 290,
        }
    }

    /// The player that stands for the chip, unless a user names another one.
    pub fn chip(self) -> String {
        let clocks = match self {
            Table::Four | Table::Seven => CLOCKS_PER_SECOND,
            Table::Five => CLOCKS_PER_SECOND / 10,
            Table::Six => 1024,
        };
        format!("zaragoza?nodes={}", 100 * clocks / self.clocks_per_100_nodes())
    }

    /// The software that plays against the chip, unless a user names another one: where the table has
    /// levels, the name of one for each of them.
    fn software(self) -> &'static str {
        match self {
            Table::Four | Table::Five | Table::Six => "fpt10-reference",
            Table::Seven => "zaragoza?time=1s",
        }
    }

    /// Plays the games of a row against the table's software, or another one; `None` if `stop` was set
    /// before they ended.
    pub fn measure(
        self,
        printed: Printed,
        chip: &Spec,
        software: Option<&Spec>,
        stop: &Stop,
    ) -> Result<Option<Row>, MatchFault> {
        let software = software.map_or_else(|| self.software().into(), Spec::to_string);
        let level = printed.level.map(|level| format!(":{level}")).unwrap_or_default();
        let software = format!("{software}{level}").parse();
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

    /// The clock cycles per node of a simulated chip, over the moves that it searched.
    pub fn cycles_per_node(&self) -> Option<f64> {
        let moves = self.games.iter().flat_map(|game| &game.moves);
        let moves = moves.filter(|mv| mv.by == Entrant::First);
        let searched = moves.filter_map(|mv| Some((mv.cycles?, mv.nodes.filter(|&n| n > 0)?)));
        let (cycles, nodes) =
            searched.fold((0, 0), |(cycles, nodes), (c, n)| (cycles + c, nodes + n));
        (nodes > 0).then(|| cycles as f64 / nodes as f64)
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

    #[test]
    fn the_title_says_what_was_asked() {
        let title = |chip: &str| Table::Six.title(&chip.parse().unwrap());
        let nodes = "\nchip = zaragoza?nodes=50: 50 nodes, which are 114 clocks at 2.28 per node";
        assert!(title("zaragoza?nodes=50").ends_with(nodes));
        assert!(title("flagship").ends_with("\nchip = flagship"));
        assert!(title(&Table::Six.chip()).contains(": 449 nodes, which are 1023 clocks"));
    }

    #[test]
    fn a_row_is_measured() {
        let table = Table::Six;
        let printed = table.printed()[0];
        let chip = table.chip().parse().unwrap();
        let row = table.measure(printed, &chip, None, &Stop::never()).unwrap().unwrap();
        for (discs, turns) in row.discs().iter().zip(row.turns()) {
            assert!(discs.contains('-') && turns.matches('+').count() == 2, "{discs} {turns}");
        }
        assert!(row.depths()[0].starts_with(['1', '2', '3', '4', '5']));
        let again = table.measure(printed, &chip, None, &Stop::never()).unwrap().unwrap();
        assert_eq!(again.discs(), row.discs(), "nodes decide, not time");
    }
}
