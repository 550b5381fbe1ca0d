use std::ops::RangeInclusive;

use lockstep_game::{Game, Score, State};
use lockstep_search::{Instant, Observer, Report, Stats, Stop};

use super::trace::{Event, Trace};
use super::tree::{Best, Judge, Stopped, Tree};
use crate::{Board, Move, Position};

/// How trees of growing depth are searched.
#[derive(Clone, Debug)]
pub(super) struct Deepening {
    /// The depths of the trees.
    pub(super) depths: RangeInclusive<u32>,
    /// Whether the best move of a tree is the first to be tried in the next.
    pub(super) favours: bool,
}

/// What came of it.
pub(super) struct Deepened {
    pub(super) report: Report<Move>,
    /// Whether it was not stopped.
    pub(super) complete: bool,
}

impl Deepening {
    /// Searches trees of growing depth until one is stopped, or until one holds the whole rest of
    /// the game. The answer is that of the last tree that was completed. If none was, it is the
    /// best move that the first tree had found when it was stopped; if it had none, the first
    /// move in the order of the judge.
    pub(super) fn search<J: Judge>(
        self,
        judge: J,
        position: &Position,
        stop: &Stop,
        trace: &mut impl Trace<J::Terms>,
        observer: &mut dyn Observer<Report<Move>>,
    ) -> Deepened {
        let start = Instant::now();
        let board = position.board();
        let mut tree = Tree::new(judge, position, stop, trace);
        let first = tree.first_move(board);
        let mut report = unsearched(first);
        if first == Move::Pass {
            return Deepened { report, complete: true }; // There is nothing to think about.
        }
        let mut complete = true;
        for depth in self.depths.clone() {
            let before = report.value.filter(|_| self.favours).and_then(|_| report.best());
            let found = match self.tree(&mut tree, board, depth, before) {
                Ok(found) => found,
                Err(Stopped { best }) => {
                    if let (Some(mv), None) = (best, report.value) {
                        report.line = vec![mv];
                    }
                    complete = false;
                    break;
                }
            };
            report.value = Some(found.value);
            report.score = score_after(position, &found.line).filter(|_| !tree.guessed);
            report.exact = report.score.is_some() && !tree.ended_early;
            report.depth = depth;
            report.line = found.line;
            report.stats = stats(&tree, start);
            observer.report(&report);
            if !tree.guessed {
                break;
            }
        }
        report.stats = stats(&tree, start);
        Deepened { report, complete }
    }

    /// Searches a tree, and tells its end.
    fn tree<J: Judge, T: Trace<J::Terms>>(
        &self,
        tree: &mut Tree<'_, J, T>,
        board: Board,
        depth: u32,
        before: Option<Move>,
    ) -> Result<Best, Stopped> {
        let found = tree.search(board, depth, before)?;
        let best = found.line.first().copied();
        let told = best
            .map_or(Ok(()), |best| tree.tell(Event::Complete { depth, best, value: found.value }));
        told.map(|()| found).map_err(|_| Stopped { best })
    }
}

fn stats<J: Judge, T: Trace<J::Terms>>(tree: &Tree<'_, J, T>, start: Instant) -> Stats {
    Stats { nodes: tree.watch.nodes(), leaves: Some(tree.leaves), time: start.elapsed() }
}

/// The report of a player who plays `mv` without a search.
pub(super) fn unsearched(mv: Move) -> Report<Move> {
    Report { line: vec![mv], ..Report::default() }
}

/// The score for the player to move if `line` is played and ends the game.
fn score_after(position: &Position, line: &[Move]) -> Option<Score> {
    let mut end = *position;
    for &mv in line {
        end.play_unchecked(mv);
    }
    end.outcome().map(|outcome| outcome.score_for(position.mover()))
}
