//! Proof numbers, depth first: is a game won for the attacker?

use lockstep_game::Key;

use crate::{Stop, Table};

/// A game with a yes or a no at its ends, as a search for a proof sees it: one position that
/// moves are made on and taken back.
pub trait Proof {
    /// A move.
    type Move: Copy;

    /// Names the position, the side to move included.
    fn identity(&self) -> [u64; 2];

    /// Whether the attacker is to move.
    fn attacks(&self) -> bool;

    /// Whether the attacker wins, if that can be told without a search.
    fn judge(&mut self) -> Option<bool>;

    /// The moves to try, the most promising first; at least one. All that are legal if the
    /// defender is to move, or what comes out is no proof.
    fn moves(&mut self) -> Vec<Self::Move>;

    /// Makes a move.
    fn play(&mut self, mv: Self::Move);

    /// Takes it back.
    fn undo(&mut self, mv: Self::Move);
}

/// Proof and disproof numbers: the least number of leaves that must still be proved for the side to
/// move (`phi`) or for the other side (`delta`) to win. Zero: decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    phi: u32,
    delta: u32,
}

const INFINITE: u32 = u32::MAX >> 1;

impl Numbers {
    const WON: Numbers = Numbers { phi: 0, delta: INFINITE };
    const LOST: Numbers = Numbers { phi: INFINITE, delta: 0 };
    const UNKNOWN: Numbers = Numbers { phi: 1, delta: 1 };

    /// ```text
    /// bits 0..31 phi   31..62 delta   63 always set
    /// ```
    fn pack(self) -> u64 {
        u64::from(self.phi) | u64::from(self.delta) << 31 | 1 << 63
    }

    fn unpack(data: u64) -> Numbers {
        let number = |bits: u64| bits as u32 & INFINITE;
        Numbers { phi: number(data), delta: number(data >> 31) }
    }

    fn is_decided(self) -> bool {
        self.phi == 0 || self.delta == 0
    }

    /// The worth of an entry: what is decided stays, then what took more work.
    fn worth(data: u64) -> u32 {
        let numbers = Numbers::unpack(data);
        if numbers.is_decided() { INFINITE } else { numbers.phi.saturating_add(numbers.delta) }
    }
}

/// Searches for a proof with the positions of a table as its memory (df-pn): always goes to
/// the leaf that is likely to decide the root, and deeper only while that stays so.
pub struct Prover<'a, P: Proof> {
    proof: &'a mut P,
    table: &'a Table,
    stop: &'a Stop,
    /// Positions entered.
    pub nodes: u64,
}

/// After how many nodes it asks whether to stop.
const PATIENCE: u64 = 16;

impl<'a, P: Proof> Prover<'a, P> {
    /// A search that remembers what it finds in `table`, which must hold nothing else.
    pub fn new(proof: &'a mut P, table: &'a Table, stop: &'a Stop) -> Prover<'a, P> {
        Prover { proof, table, stop, nodes: 0 }
    }

    /// Whether the attacker wins; `None` if the search was stopped before it knew.
    pub fn run(&mut self) -> Option<bool> {
        let numbers = match self.proof.judge() {
            Some(wins) => self.decided(wins),
            None => self.visit(Numbers { phi: INFINITE, delta: INFINITE }),
        };
        let mover_wins = numbers.phi == 0;
        numbers.is_decided().then_some(mover_wins == self.proof.attacks())
    }

    /// The move that decides a position which the last search decided for its mover.
    pub fn decisive(&mut self) -> Option<P::Move> {
        self.proof.moves().into_iter().find(|&mv| {
            self.proof.play(mv);
            let numbers = self.look(false);
            self.proof.undo(mv);
            numbers.delta == 0
        })
    }

    fn decided(&self, attacker_wins: bool) -> Numbers {
        if attacker_wins == self.proof.attacks() { Numbers::WON } else { Numbers::LOST }
    }

    /// What is known of the position: by the table, or else, if it is new, by judging it.
    fn look(&mut self, is_new: bool) -> Numbers {
        let identity = self.proof.identity();
        if let Some(data) = self.table.probe(Key(identity[0]), identity) {
            return Numbers::unpack(data);
        }
        let judged = self.proof.judge().map(|wins| self.decided(wins));
        if let (Some(numbers), true) = (judged, is_new) {
            self.store(identity, numbers);
        }
        judged.unwrap_or(Numbers::UNKNOWN)
    }

    fn store(&self, identity: [u64; 2], numbers: Numbers) {
        self.table.store(Key(identity[0]), identity, numbers.pack(), Numbers::worth);
    }

    /// Works on an open position until one of its numbers reaches the limit.
    fn visit(&mut self, limit: Numbers) -> Numbers {
        self.nodes += 1;
        let identity = self.proof.identity();
        let moves = self.proof.moves();
        let mut children: Vec<Numbers> = Vec::with_capacity(moves.len());
        for &mv in &moves {
            self.proof.play(mv);
            children.push(self.look(true));
            self.proof.undo(mv);
            if children.last().is_some_and(|child| child.delta == 0) {
                break; // This one wins: the others need not be looked at.
            }
        }
        loop {
            let (numbers, best, second) = summed(&children);
            let late = self.nodes.is_multiple_of(PATIENCE) && self.stop.poll(self.nodes);
            if numbers.phi >= limit.phi
                || numbers.delta >= limit.delta
                || late
                || self.stop.is_set()
            {
                self.store(identity, numbers);
                return numbers;
            }
            let child = children[best];
            let limit = Numbers {
                phi: (limit.delta - numbers.delta).saturating_add(child.phi).min(INFINITE),
                delta: limit.phi.min(second.saturating_add(1 + second / 4)),
            };
            self.proof.play(moves[best]);
            children[best] = self.visit(limit);
            self.proof.undo(moves[best]);
        }
    }
}

/// The numbers of a position by those of its children, the child to work on, and the second
/// best number among them.
fn summed(children: &[Numbers]) -> (Numbers, usize, u32) {
    let (mut least, mut second, mut best, mut sum) = (INFINITE, INFINITE, 0, 0_u32);
    for (i, child) in children.iter().enumerate() {
        sum = sum.saturating_add(child.phi).min(INFINITE);
        if child.delta < least {
            (second, least, best) = (least, child.delta, i);
        } else {
            second = second.min(child.delta);
        }
    }
    (Numbers { phi: least, delta: if least == 0 { INFINITE } else { sum } }, best, second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_survive_the_table() {
        for numbers in
            [Numbers::WON, Numbers::LOST, Numbers::UNKNOWN, Numbers { phi: 7, delta: 1 << 29 }]
        {
            assert_eq!(Numbers::unpack(numbers.pack()), numbers);
        }
    }

    #[test]
    fn a_child_lost_for_its_mover_wins() {
        let (numbers, best, _) = summed(&[Numbers::UNKNOWN, Numbers::LOST]);
        assert_eq!((numbers, best), (Numbers::WON, 1));
        let (numbers, ..) = summed(&[Numbers::WON, Numbers::WON]);
        assert_eq!(numbers, Numbers::LOST);
        let (numbers, best, second) =
            summed(&[Numbers { phi: 2, delta: 5 }, Numbers { phi: 3, delta: 4 }]);
        assert_eq!((numbers, best, second), (Numbers { phi: 4, delta: 5 }, 1, 5));
    }
}
