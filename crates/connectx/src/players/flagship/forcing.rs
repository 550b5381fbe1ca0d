use lockstep_search::Stop;

use super::patience::Patience;
use crate::Column;
use crate::players::field::Field;

/// Looks for a win by threats alone: each move of the attacker threatens to complete a line,
/// so that the defender has one answer; in the end there are two threats at once.
///
/// It plays on the board itself, so gravity and the defender's own lines are seen as they
/// are: a win found is a win. It does not see wins that need a quiet move.
#[derive(Debug)]
pub(super) struct Forcing {
    /// Positions from which there is no such win, by key; zero is none.
    failed: Vec<u64>,
    /// Positions entered in all.
    pub(super) nodes: u64,
    budget: u32,
    patience: Patience,
}

/// A chain of threats that wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Chain {
    /// Attack and answer in turn, up to the disc that completes a line; the last move first.
    pub(super) moves: Vec<Column>,
}

const FAILED: usize = 1 << 15;
const LONGEST: usize = 60;

/// After how many nodes it looks at the clock at the latest.
const PATIENCE: u64 = 16;

impl Forcing {
    pub(super) fn new() -> Forcing {
        Forcing { failed: vec![0; FAILED], nodes: 0, budget: 0, patience: Patience::new() }
    }

    /// A chain with which the mover wins, if one is found within `budget` nodes and in time.
    pub(super) fn attack(&mut self, field: &mut Field, budget: u32, stop: &Stop) -> Option<Chain> {
        self.budget = budget;
        self.go_on(field, LONGEST, stop)
    }

    fn go_on(&mut self, field: &mut Field, longest: usize, stop: &Stop) -> Option<Chain> {
        let mover = field.mover();
        if let Some((column, _)) = field.wins_now(mover).next() {
            return Some(Chain { moves: vec![column] });
        }
        if longest == 0 || self.budget == 0 {
            return None;
        }
        self.budget -= 1;
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) {
            stop.poll(0);
        }
        if self.patience.ends(field, stop) {
            self.budget = 0;
            return None;
        }
        let [key, _] = field.identity();
        let slot = key as usize % FAILED;
        if self.failed[slot] == key {
            return None;
        }
        let mut defences = field.wins_now(!mover);
        let forced = defences.next();
        if forced.is_some() && defences.next().is_some() {
            return None;
        }
        drop(defences);
        let candidates: Vec<(Column, usize)> = match forced {
            Some(only) => vec![only],
            None => field.landings().filter(|&(_, cell)| may_threaten(field, cell)).collect(),
        };
        for (column, cell) in candidates {
            if let Some(chain) = self.threaten(field, (column, cell), longest, stop) {
                return Some(chain);
            }
        }
        if self.budget > 0 {
            self.failed[slot] = key;
        }
        None
    }

    /// Plays a move and, if it threatens, the forced answer, and searches on.
    fn threaten(
        &mut self,
        field: &mut Field,
        (column, cell): (Column, usize),
        longest: usize,
        stop: &Stop,
    ) -> Option<Chain> {
        let mover = field.mover();
        if field.above(cell).is_some_and(|above| field.wins(!mover, above)) {
            return None;
        }
        field.play(column);
        let mut threats = field.wins_now(mover);
        let (first, second) = (threats.next(), threats.next());
        drop(threats);
        let chain = match (first, second) {
            (None, _) => None,
            (Some((answer, _)), Some((win, _))) => Some(Chain { moves: vec![win, answer] }),
            (Some((answer, _)), None) => {
                field.play(answer);
                let chain = self.go_on(field, longest - 1, stop);
                field.undo(answer);
                chain.map(|mut chain| {
                    chain.moves.push(answer);
                    chain
                })
            }
        };
        field.undo(column);
        chain.map(|mut chain| {
            chain.moves.push(column);
            chain
        })
    }
}

/// Whether a disc of the mover may threaten to complete a line: in a segment of its own with
/// one more cell missing, or by giving way to a win above.
fn may_threaten(field: &Field, cell: usize) -> bool {
    let (mover, line) = (field.mover(), field.shape().line());
    let [me, you] = [mover.index(), (!mover).index()];
    let grows = |segment| {
        let discs = field.in_segment(segment);
        usize::from(discs[me]) + 2 == line && discs[you] == 0
    };
    field.above(cell).is_some_and(|above| field.wins(mover, above))
        || field.segments().through(cell).into_iter().any(|run| run.iter().any(grows))
}

#[cfg(test)]
mod tests {
    use lockstep_game::{Game, Random, Score, State};
    use lockstep_search::Window;
    use lockstep_search::reference::alpha_beta;

    use super::*;
    use crate::Position;

    /// Every chain found on random positions ends the game as it says, and plain search agrees
    /// that the position is won. Returns how many chains there were.
    fn check(shape: &str, left: usize, games: usize) -> usize {
        let mut random = Random::new(9);
        let mut chains = 0;
        for _ in 0..games {
            let mut position = Position::start(shape.parse().unwrap());
            while !position.is_over() {
                if position.shape().cells() - position.discs() <= left {
                    let mut field = Field::new(&position);
                    if let Some(chain) = Forcing::new().attack(&mut field, 1000, &Stop::never()) {
                        chains += 1;
                        let mut end = position.clone();
                        chain.moves.iter().rev().for_each(|&column| end.play(column).unwrap());
                        let outcome = end.outcome().expect("the chain ends the game");
                        assert!(outcome.score_for(position.mover()) > Score(0), "{position:?}");
                        let score = alpha_beta(&position, Window::FULL).score;
                        assert!(score > Score(0), "{chain:?} {position:?}");
                    }
                }
                let moves: Vec<Column> = position.legal_moves().collect();
                position.play_unchecked(random.pick(&moves).unwrap());
            }
        }
        chains
    }

    #[test]
    fn every_chain_wins() {
        for (shape, left) in [("4x4x3", 12), ("5x5x4", 13), ("4x6x4", 13), ("5x5x3", 12)] {
            let chains = check(shape, left, 150);
            assert!(chains > 30, "only {chains} on {shape}");
        }
    }
}
