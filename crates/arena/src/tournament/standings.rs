use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use super::rating::{Rating, ratings};
use super::{Condition, Plan};
use crate::matches::{Effort, Tally};
use crate::statistics::Results;

/// The result of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Standings {
    /// The title of the plan.
    pub title: String,
    /// The players, in the order of the plan.
    pub players: Vec<String>,
    /// A table for each condition.
    pub tables: Vec<Table>,
    /// All conditions together.
    pub overall: Table,
}

/// A cross table.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Table {
    /// The condition.
    pub name: String,
    /// The board; `null` if there are several.
    pub board: Option<String>,
    /// The time control; `null` if there are several.
    pub clock: Option<String>,
    /// Each player's results (the row) against each other one; `null` against itself.
    pub cells: Vec<Vec<Option<Cell>>>,
    /// Each player's results in all games.
    pub totals: Vec<Total>,
}

/// A player's results against another.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Cell {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The mean margin of the games that ended by the rules.
    pub mean_margin: Option<f64>,
}

/// A player's results in all games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Total {
    /// Wins, and half a point for each draw.
    pub points: f64,
    /// Games.
    pub games: u64,
    /// The rating in Elo; the mean of all players is 0.
    pub rating: f64,
    /// Half the width of its 95 % confidence interval.
    pub rating_error: Option<f64>,
    /// Games lost by forfeit.
    pub forfeits: u64,
    /// The mean time per move.
    pub mean_seconds: Option<f64>,
    /// The mean depth of searches.
    pub mean_depth: Option<f64>,
}

impl Cell {
    fn new(results: Results, mean_margin: Option<f64>) -> Cell {
        let Results { wins, draws, losses } = results;
        Cell { wins, draws, losses, mean_margin }
    }

    fn results(self) -> Results {
        Results { wins: self.wins, draws: self.draws, losses: self.losses }
    }

    /// Wins, and half a point for each draw.
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points per game.
    pub fn score(self) -> f64 {
        self.results().score().unwrap_or(0.5)
    }
}

impl Total {
    /// The sum of a player's cells and efforts, without a rating.
    fn new(cells: &[Option<Cell>], player: usize, tallies: &BTreeMap<[usize; 2], Tally>) -> Total {
        let mut effort = Effort::default();
        let mut forfeits = 0;
        for (pair, tally) in tallies {
            if let Some(side) = pair.iter().position(|&index| index == player) {
                effort = effort.plus(&tally.efforts[side]);
                forfeits += tally.forfeits[side];
            }
        }
        let played = cells.iter().flatten();
        Total {
            points: played.clone().map(|cell| cell.points()).sum(),
            games: played.map(|cell| cell.results().games()).sum(),
            rating: 0.0,
            rating_error: None,
            forfeits,
            mean_seconds: effort.mean_seconds(),
            mean_depth: effort.mean_depth(),
        }
    }
}

impl Table {
    /// The table of a condition, from the results of each pair for the player named first.
    pub(super) fn new(
        plan: &Plan,
        condition: &Condition,
        tallies: &BTreeMap<[usize; 2], Tally>,
    ) -> Table {
        let players = plan.players.len();
        let cell = |i: usize, j: usize| match (tallies.get(&[i, j]), tallies.get(&[j, i])) {
            (Some(tally), _) => Some(Cell::new(tally.results, tally.mean_margin())),
            (_, Some(tally)) => {
                let margin = tally.mean_margin().map(|margin| -margin);
                Some(Cell::new(tally.results.reversed(), margin))
            }
            (None, None) => None,
        };
        let cells: Vec<Vec<_>> =
            (0..players).map(|i| (0..players).map(|j| cell(i, j)).collect()).collect();
        let ratings = rate(&cells);
        let total = |player: usize| Total {
            rating: ratings[player].value,
            rating_error: ratings[player].error,
            ..Total::new(&cells[player], player, tallies)
        };
        Table {
            name: condition.name.clone(),
            board: Some(condition.board.to_string()),
            clock: Some(condition.control.to_string()),
            totals: (0..players).map(total).collect(),
            cells,
        }
    }

    /// The sum of all tables.
    fn overall(tables: &[Table], players: usize) -> Table {
        let sum = |i: usize, j: usize| {
            let cells: Vec<Cell> = tables.iter().filter_map(|table| table.cells[i][j]).collect();
            (!cells.is_empty()).then(|| Cell {
                wins: cells.iter().map(|cell| cell.wins).sum(),
                draws: cells.iter().map(|cell| cell.draws).sum(),
                losses: cells.iter().map(|cell| cell.losses).sum(),
                mean_margin: None,
            })
        };
        let cells: Vec<Vec<_>> =
            (0..players).map(|i| (0..players).map(|j| sum(i, j)).collect()).collect();
        let ratings = rate(&cells);
        let total = |i: usize| {
            let of = |what: fn(&Total) -> f64| -> f64 {
                tables.iter().map(|table| what(&table.totals[i])).sum()
            };
            Total {
                points: of(|total| total.points),
                games: tables.iter().map(|table| table.totals[i].games).sum(),
                rating: ratings[i].value,
                rating_error: ratings[i].error,
                forfeits: tables.iter().map(|table| table.totals[i].forfeits).sum(),
                mean_seconds: None,
                mean_depth: None,
            }
        };
        let totals = (0..players).map(total).collect();
        Table { name: "all conditions".into(), board: None, clock: None, cells, totals }
    }

    /// The players by their points, the best first.
    pub fn ranking(&self) -> Vec<usize> {
        let mut ranking: Vec<usize> = (0..self.totals.len()).collect();
        ranking.sort_by(|&a, &b| self.totals[b].points.total_cmp(&self.totals[a].points));
        ranking
    }
}

fn rate(cells: &[Vec<Option<Cell>>]) -> Vec<Rating> {
    let results = |cell: &Option<Cell>| cell.map(Cell::results).unwrap_or_default();
    let results: Vec<Vec<Results>> =
        cells.iter().map(|row| row.iter().map(results).collect()).collect();
    ratings(&results)
}

impl Standings {
    pub(super) fn new(plan: &Plan, tables: Vec<Table>) -> Standings {
        let players: Vec<String> = plan.players.iter().map(|player| player.name.clone()).collect();
        let overall = Table::overall(&tables, players.len());
        Standings { title: plan.title.clone(), players, tables, overall }
    }
}

impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.title)?;
        let several = self.tables.len() > 1;
        for table in self.tables.iter().chain(several.then_some(&self.overall)) {
            write!(f, "\n\n{}\n{}", table.name, Cross { table, players: &self.players })?;
        }
        Ok(())
    }
}

/// A cross table in text, the best player first.
struct Cross<'a> {
    table: &'a Table,
    players: &'a [String],
}

impl fmt::Display for Cross<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranking = self.table.ranking();
        let width = self.players.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        write!(f, "   {:width$}", "")?;
        for place in 1..=ranking.len() {
            write!(f, " {place:>6}")?;
        }
        write!(f, "  points  games  rating  error  forfeits")?;
        for (place, &player) in (1..).zip(&ranking) {
            write!(f, "\n{place:>2} {:width$}", self.players[player])?;
            for &other in &ranking {
                match self.table.cells[player][other] {
                    Some(cell) => write!(f, " {:>6.1}", cell.points())?,
                    None => write!(f, " {:>6}", "-")?,
                }
            }
            let Total { points, games, rating, rating_error, forfeits, .. } =
                self.table.totals[player];
            let error = rating_error.map_or_else(|| "-".into(), |error| format!("{error:.0}"));
            write!(f, "  {points:>6.1}  {games:>5}  {rating:>+6.0}  {error:>5}  {forfeits:>8}")?;
        }
        Ok(())
    }
}
