//! The machine of Zaragoza, which won the contest of 2010: alpha-beta that deepens under a
//! clock, an evaluation by corners, X squares, mobility and stable discs, and openings.

use lockstep_search::{Engine, Limits, Observer, Report, Stop};

use super::deepen::{deepen, unsearched};
use super::stability::stable_discs;
use super::tree::{Judge, MAX_DEPTH};
use crate::openings::{load_openings, opening};
use crate::{Board, Move, Position, Size, Square, Squares};

const CORNERS: u64 = 0x8100_0000_0000_0081;
const X_SQUARES: u64 = 0x0042_0000_0000_4200;

const CORNER_WEIGHT: i32 = 4;
const X_SQUARE_WEIGHT: i32 = -2;
const MOBILITY_WEIGHT: i32 = 2;
const STABLE_WEIGHT: i32 = 1;

/// What a won game is worth beside the difference in discs: the largest bonus with which values
/// fit the machine's 9-bit registers. Any from 154 on puts every win above every evaluation.
const WON: i32 = 191;

/// The machine of Zaragoza.
#[derive(Clone, Debug)]
pub struct Zaragoza {
    openings: bool,
}

impl Default for Zaragoza {
    fn default() -> Zaragoza {
        Zaragoza::new()
    }
}

impl Zaragoza {
    /// The machine of the contest.
    pub fn new() -> Zaragoza {
        load_openings();
        Zaragoza { openings: true }
    }

    /// The machine without its table of openings: it always searches.
    pub fn without_openings() -> Zaragoza {
        Zaragoza { openings: false }
    }
}

impl Engine<Position> for Zaragoza {
    fn name(&self) -> String {
        if self.openings { "zaragoza".into() } else { "zaragoza:search".into() }
    }

    /// Answers from the table of openings, or searches 1, 2, ... moves deep, 16 at most, and
    /// answers with the best move of the deepest tree that was completed.
    fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Report<Move>>,
    ) -> Report<Move> {
        let stop = &stop.part(limits);
        let known = if self.openings { opening(position) } else { None };
        if let Some(mv) = known {
            let report = unsearched(mv);
            observer.report(&report);
            return report;
        }
        let depths = 1..=limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        deepen(Weights, position, depths, stop, observer)
    }
}

/// The machine's evaluator.
struct Weights;

impl Judge for Weights {
    fn evaluate(&self, board: Board, moves: u32, replies: u32) -> i32 {
        let of = |discs: u64, moves: u32| {
            let corners = (discs & CORNERS).count_ones() as i32;
            // Stability grows from corners: the machine, too, skips it where there is none.
            let stable = if corners == 0 { 0 } else { stable_count(discs) };
            CORNER_WEIGHT * corners
                + X_SQUARE_WEIGHT * (discs & X_SQUARES).count_ones() as i32
                + MOBILITY_WEIGHT * moves as i32
                + STABLE_WEIGHT * stable
        };
        of(board.own, moves) - of(board.opp, replies)
    }

    fn finished(&self, board: Board) -> i32 {
        let lead = board.own.count_ones() as i32 - board.opp.count_ones() as i32;
        WON * lead.signum() + lead
    }

    /// A1, H1, A8, H8, then the other squares, then B2, G2, B7, G7; each in the order of bits.
    fn first(&self, moves: Squares) -> Option<Square> {
        let classes = [CORNERS, !(CORNERS | X_SQUARES), X_SQUARES];
        classes.into_iter().find_map(|class| Squares(moves.0 & class).next())
    }
}

fn stable_count(discs: u64) -> i32 {
    stable_discs(discs, Size::Eight.squares()).len() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The document's order, square by square.
    #[test]
    fn corners_come_first_and_x_squares_last() {
        let mut moves = Squares(!0);
        let mut order = Vec::new();
        while let Some(square) = Weights.first(moves) {
            moves.0 &= !square.bit();
            order.push(square.to_string());
        }
        assert_eq!(order[..5], ["a1", "h1", "a8", "h8", "b1"]);
        assert_eq!(order[60..], ["b2", "g2", "b7", "g7"]);
        assert_eq!(order.len(), 64);
    }

    /// Each term alone, and that the worst win beats the best evaluation.
    #[test]
    fn the_evaluation_adds_what_the_document_names() {
        let value = |own, opp, moves, replies| Weights.evaluate(Board { own, opp }, moves, replies);
        assert_eq!(value(0, 0, 5, 2), 6);
        assert_eq!(value(1 << 9, 0, 0, 0), -2);
        assert_eq!(value(0, 1 << 9 | 1 << 14, 0, 0), 4);
        assert_eq!(value(1, 0, 0, 0), 5, "a corner is stable");
        assert_eq!(value(0b111, 1 << 63, 0, 0), 4 + 3 - 5);
        assert_eq!(Weights.finished(Board { own: !0, opp: 0 }), 255, "the largest in 9 bits");
        assert_eq!(Weights.finished(Board { own: 0, opp: !0 }), -255);
        assert_eq!(Weights.finished(Board { own: 1, opp: 2 }), 0);
    }

    /// A win by one disc is above every evaluation from a bonus of 154 on. Evaluations are
    /// bounded by four corners, four X squares of the opponent, 33 moves (the most that any
    /// position is known to have) and 64 stable discs at once; those of random boards keep to it.
    #[test]
    fn every_win_is_above_every_evaluation() {
        let most =
            4 * CORNER_WEIGHT - 4 * X_SQUARE_WEIGHT + 33 * MOBILITY_WEIGHT + 64 * STABLE_WEIGHT;
        let least_bonus = (0..).find(|bonus| bonus + 1 > most);
        assert_eq!(least_bonus, Some(154));
        assert!(Weights.finished(Board { own: 1, opp: 0 }) > most);
        let mut random = lockstep_game::Random::new(1);
        for _ in 0..20_000 {
            let taken = random.next_u64() | random.next_u64();
            let own = taken & (random.next_u64() | random.next_u64());
            let board = Board { own, opp: taken & !own };
            let [moves, replies] = [board, board.pass()].map(|board| board.moves(!0).len());
            assert!(Weights.evaluate(board, moves, replies).abs() <= most, "{board:?}");
        }
    }
}
