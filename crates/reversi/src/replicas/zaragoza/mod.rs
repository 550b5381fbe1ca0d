//! The machine of Zaragoza, which won the contest of 2010: alpha-beta that deepens under a
//! clock, an evaluation by corners, X squares, mobility and stable discs, and openings.
//!
//! [`Zaragoza`] is the engine. [`Zaragoza::explore`] tells a [`Trace`] every step, so that a chip
//! can be compared event by event; [`Openings`] follows a game through the table of openings.

mod openings;
mod terms;

pub use super::trace::Trace;
pub use openings::{LINES, ORIENTATIONS, Openings, PLIES, opening_lines};
pub use terms::{
    CORNER_WEIGHT, CORNERS, MOBILITY_WEIGHT, STABLE_WEIGHT, Terms, X_SQUARE_WEIGHT, X_SQUARES,
};

use lockstep_game::State;
use lockstep_search::{Engine, Limits, Observer, Report, Stop};

use super::deepen::{Deepened, Deepening, unsearched};
use super::tree::{Judge, MAX_DEPTH};
use crate::openings::{load_openings, opening};
use crate::{Board, Move, Position, Square, Squares};

/// A step of the machine.
pub type Event = super::trace::Event<Terms>;

/// What a won game is worth beside the difference in discs: the largest bonus with which values
/// fit the machine's 9-bit registers. Any from 154 on puts every win above every evaluation.
pub const WON: i32 = 191;

/// Which of the machines that the document describes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Edition {
    /// The one that reached the final: no openings, and every tree is searched in the fixed order.
    Finalistas,
    /// The one that won: openings, and the best move of a tree is the first of the next.
    #[default]
    Ganadores,
}

/// The machine of Zaragoza.
#[derive(Clone, Debug)]
pub struct Zaragoza {
    edition: Edition,
    openings: bool,
    /// The game as far as it was told, and the position that it led to.
    game: Option<(Openings, Position)>,
}

impl Default for Zaragoza {
    fn default() -> Zaragoza {
        Zaragoza::new()
    }
}

/// What an exploration found, in the terms of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The move to play.
    pub best: Move,
    /// Its value for the player to move; `None` if no tree was completed, as when there is no move.
    pub value: Option<i32>,
    /// The depth of the last tree that was completed, or 0.
    pub depth: u32,
    /// Positions entered, in all trees.
    pub nodes: u64,
    /// Positions evaluated: at the full depth, or because the game is over.
    pub leaves: u64,
    /// Whether it was not stopped.
    pub complete: bool,
}

impl Zaragoza {
    /// The machine of the contest.
    pub fn new() -> Zaragoza {
        Zaragoza::of(Edition::Ganadores)
    }

    /// The machine in one of its editions.
    pub fn of(edition: Edition) -> Zaragoza {
        let openings = edition == Edition::Ganadores;
        if openings {
            load_openings();
        }
        Zaragoza { edition, openings, game: None }
    }

    /// The machine that won, without its table of openings: it always searches.
    pub fn without_openings() -> Zaragoza {
        Zaragoza { openings: false, ..Zaragoza::of(Edition::Ganadores) }
    }

    /// Searches `position`, which is not over, at most `depth` levels deep, and tells `trace` every
    /// step. Openings are not asked.
    pub fn explore(
        &self,
        position: &Position,
        depth: u32,
        stop: &Stop,
        trace: &mut impl Trace<Terms>,
    ) -> Answer {
        let Deepened { report, complete } = self.deepen(position, depth, stop, trace, &mut ());
        Answer {
            best: report.best().unwrap_or(Move::Pass),
            value: report.value,
            depth: report.depth,
            nodes: report.stats.nodes,
            leaves: report.stats.leaves.unwrap_or(0),
            complete,
        }
    }

    fn deepen(
        &self,
        position: &Position,
        depth: u32,
        stop: &Stop,
        trace: &mut impl Trace<Terms>,
        observer: &mut dyn Observer<Report<Move>>,
    ) -> Deepened {
        let deepening = Deepening {
            depths: 1..=depth.clamp(1, MAX_DEPTH),
            favours: self.edition == Edition::Ganadores,
        };
        deepening.search(Weights, position, stop, trace, observer)
    }

    /// The move of an opening: by the sequence of the game if that is known, otherwise by the
    /// position.
    fn known(&self, position: &Position) -> Option<Move> {
        if !self.openings {
            return None;
        }
        match &self.game {
            Some((openings, end)) if end == position => openings.next().map(Move::Place),
            _ => opening(position),
        }
    }
}

impl Engine<Position> for Zaragoza {
    fn name(&self) -> String {
        match (self.edition, self.openings) {
            (Edition::Finalistas, _) => "zaragoza:finalistas".into(),
            (Edition::Ganadores, true) => "zaragoza".into(),
            (Edition::Ganadores, false) => "zaragoza:search".into(),
        }
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
        if let Some(mv) = self.known(position) {
            let report = unsearched(mv);
            observer.report(&report);
            return report;
        }
        let depth = limits.depth.unwrap_or(MAX_DEPTH);
        self.deepen(position, depth, stop, &mut (), observer).report
    }

    fn follow(&mut self, start: &Position, moves: &[Move]) {
        self.game = Openings::follow(start, moves).map(|openings| {
            let mut end = *start;
            moves.iter().for_each(|&mv| end.play_unchecked(mv));
            (openings, end)
        });
    }
}

/// The machine's evaluator.
struct Weights;

impl Judge for Weights {
    type Terms = Terms;

    fn evaluate(&self, board: Board, moves: u32, replies: u32) -> Terms {
        Terms::of(board, moves, replies)
    }

    fn value(terms: Terms) -> i32 {
        terms.value()
    }

    fn finished(&self, lead: i32) -> i32 {
        WON * lead.signum() + lead
    }

    fn first(&self, moves: Squares) -> Option<Square> {
        first_move(moves)
    }
}

/// The move that is tried first: A1, H1, A8, H8, then the other squares, then B2, G2, B7, G7; each
/// in the order of bits.
pub fn first_move(moves: Squares) -> Option<Square> {
    let classes = [CORNERS, !(CORNERS | X_SQUARES), X_SQUARES];
    classes.into_iter().find_map(|class| Squares(moves.0 & class).next())
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
        let value =
            |own, opp, moves, replies| Terms::of(Board { own, opp }, moves, replies).value();
        assert_eq!(value(0, 0, 5, 2), 6);
        assert_eq!(value(1 << 9, 0, 0, 0), -2);
        assert_eq!(value(0, 1 << 9 | 1 << 14, 0, 0), 4);
        assert_eq!(value(1, 0, 0, 0), 5, "a corner is stable");
        assert_eq!(value(0b111, 1 << 63, 0, 0), 4 + 3 - 5);
        assert_eq!(Weights.finished(64), 255, "the largest in 9 bits");
        assert_eq!(Weights.finished(-64), -255);
        assert_eq!(Weights.finished(0), 0);
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
        assert!(Weights.finished(1) > most);
        let mut random = lockstep_game::Random::new(1);
        for _ in 0..20_000 {
            let taken = random.next_u64() | random.next_u64();
            let own = taken & (random.next_u64() | random.next_u64());
            let board = Board { own, opp: taken & !own };
            let [moves, replies] = [board, board.pass()].map(|board| board.moves(!0).len());
            assert!(Terms::of(board, moves, replies).value().abs() <= most, "{board:?}");
        }
    }
}
