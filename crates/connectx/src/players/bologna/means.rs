use super::Statistics;

/// How many intervals a game is divided into.
const INTERVALS: usize = 20;

/// Statistics of many games, averaged as in the document's figures: over turns at about the same
/// part of the game, which is turn / (rows x columns).
#[derive(Clone, PartialEq, Debug)]
pub struct Means {
    cells: usize,
    intervals: [Mean; INTERVALS],
}

/// The average turn of one twentieth of the game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    /// How many turns were averaged.
    pub turns: u64,
    /// Leaves developed.
    pub loops: f64,
    /// The deepest leaf, in moves from the root.
    pub depth: f64,
    /// Positions made since the game began.
    pub created: f64,
    /// Open positions kept at the end.
    pub dag: f64,
    /// Proved positions kept at the end.
    pub proved: f64,
    /// Bytes that both tables take.
    pub memory: f64,
}

impl Means {
    /// The length of an interval, in percent of the game.
    pub const STEP: usize = 100 / INTERVALS;

    /// No turns yet, on a board with this many cells.
    pub fn new(cells: usize) -> Means {
        Means { cells, intervals: [Mean::default(); INTERVALS] }
    }

    /// Adds a turn, which counts from 1.
    pub fn add(&mut self, turn: usize, of: &Statistics) {
        let interval = (turn.max(1) - 1) * INTERVALS / self.cells.max(1);
        self.intervals[interval.min(INTERVALS - 1)].add(of);
    }

    /// The intervals in which there were turns, each with the percentage of the game at its end.
    pub fn intervals(&self) -> impl Iterator<Item = (usize, Mean)> + '_ {
        let percents = (1..).map(|i| i * Means::STEP);
        percents.zip(self.intervals).filter(|(_, mean)| mean.turns > 0)
    }
}

impl Mean {
    fn add(&mut self, of: &Statistics) {
        self.turns += 1;
        let Mean { turns, loops, depth, created, dag, proved, memory } = self;
        let take = |mean: &mut f64, value: u64| {
            *mean += (value as f64 - *mean) / *turns as f64;
        };
        take(loops, of.loops);
        take(depth, of.depth.into());
        take(created, of.created);
        take(dag, of.dag);
        take(proved, of.proved);
        take(memory, of.memory);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_of_the_same_part_of_the_game_are_averaged() {
        let mut means = Means::new(40);
        for (turn, loops) in [(1, 10), (2, 20), (3, 100), (40, 7)] {
            means.add(turn, &Statistics { loops, ..Statistics::default() });
        }
        let found: Vec<_> =
            means.intervals().map(|(percent, mean)| (percent, mean.turns, mean.loops)).collect();
        assert_eq!(found, [(5, 2, 15.0), (10, 1, 100.0), (100, 1, 7.0)]);
    }
}
