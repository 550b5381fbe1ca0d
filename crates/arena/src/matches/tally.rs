use std::collections::{HashMap, HashSet};

use super::record::{Entrant, GameRecord};
use crate::statistics::{Elo, Pairs, Results};

/// The results of a match so far, for the first entrant.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Wins, draws and losses.
    pub results: Results,
    /// Complete pairs of games with the same opening.
    pub pairs: Pairs,
    /// Games that each entrant has lost by forfeit.
    pub forfeits: [u64; 2],
    /// The effort of each entrant.
    pub efforts: [Effort; 2],
    /// Games that repeated an earlier one with the same colours move for move.
    pub repeated: u64,
    margins: i64,
    by_rules: u64,
    seen: HashSet<(Entrant, String)>,
    /// The half points of games whose pair is not complete, by the number of the pair.
    single: HashMap<u64, u8>,
}

/// The time and nodes that an entrant has spent on its moves.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Effort {
    /// Moves it was asked for.
    pub moves: u64,
    /// Their total time.
    pub seconds: f64,
    /// The longest time for one move.
    pub slowest: f64,
    /// Nodes searched, as it reports them.
    pub nodes: u64,
    depths: u64,
    searches: u64,
}

impl Effort {
    fn add(&mut self, seconds: f64, depth: Option<u32>, nodes: Option<u64>) {
        self.moves += 1;
        self.seconds += seconds;
        self.slowest = self.slowest.max(seconds);
        self.nodes += nodes.unwrap_or(0);
        // A move from a table of openings has no depth.
        if let Some(depth) = depth.filter(|&depth| depth > 0) {
            self.depths += u64::from(depth);
            self.searches += 1;
        }
    }

    /// The sum of two efforts.
    pub fn plus(&self, other: &Effort) -> Effort {
        Effort {
            moves: self.moves + other.moves,
            seconds: self.seconds + other.seconds,
            slowest: self.slowest.max(other.slowest),
            nodes: self.nodes + other.nodes,
            depths: self.depths + other.depths,
            searches: self.searches + other.searches,
        }
    }

    /// The mean depth of its searches.
    pub fn mean_depth(&self) -> Option<f64> {
        (self.searches > 0).then(|| self.depths as f64 / self.searches as f64)
    }

    /// The mean time per move.
    pub fn mean_seconds(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.seconds / self.moves as f64)
    }
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, game: &GameRecord) {
        let (count, half_points) = match game.winner {
            Some(Entrant::First) => (&mut self.results.wins, 2),
            Some(Entrant::Second) => (&mut self.results.losses, 0),
            None => (&mut self.results.draws, 1),
        };
        *count += 1;
        let pair = game.number / 2;
        match self.single.remove(&pair) {
            Some(other) => self.pairs.add(other + half_points),
            None => {
                self.single.insert(pair, half_points);
            }
        }
        if let Some(loser) = game.forfeit {
            self.forfeits[loser.index()] += 1;
        }
        if let Some(margin) = game.margin {
            self.margins += i64::from(margin);
            self.by_rules += 1;
        }
        if !self.seen.insert((game.beginner, game.transcript.clone())) {
            self.repeated += 1;
        }
        for mv in &game.moves {
            self.efforts[mv.by.index()].add(mv.seconds, mv.depth, mv.nodes);
        }
    }

    /// The rating difference that the games suggest; `None` without a game.
    pub fn elo(&self) -> Option<Elo> {
        Elo::of(self.results, self.pairs)
    }

    /// The mean margin of the games that ended by the rules.
    pub fn mean_margin(&self) -> Option<f64> {
        (self.by_rules > 0).then(|| self.margins as f64 / self.by_rules as f64)
    }
}
