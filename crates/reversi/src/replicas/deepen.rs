use std::ops::RangeInclusive;
use std::time::Instant;

use lockstep_game::{Game, Score, State};
use lockstep_search::{Observer, Report, Stats, Stop};

use super::tree::{Judge, Stopped, Tree};
use crate::{Move, Position};

/// Searches trees of growing depth until one is stopped, or until one holds the whole rest of
/// the game. The answer is that of the last tree that was completed. If none was, it is the
/// best move that the first tree had found when it was stopped; if it had none, the first
/// move in the order of the judge.
pub(super) fn deepen<J: Judge>(
    judge: J,
    position: &Position,
    depths: RangeInclusive<u32>,
    stop: &Stop,
    observer: &mut dyn Observer<Report<Move>>,
) -> Report<Move> {
    let start = Instant::now();
    let board = position.board();
    let mut tree = Tree::new(judge, position, stop);
    let first = tree.first_move(board);
    let mut report = unsearched(first);
    if first == Move::Pass {
        return report; // There is nothing to think about.
    }
    for depth in depths {
        let before = report.value.and_then(|_| report.best());
        match tree.search(board, depth, before) {
            Ok(best) => {
                report.value = Some(best.value);
                report.score = score_after(position, &best.line).filter(|_| !tree.guessed);
                report.exact = report.score.is_some() && !tree.ended_early;
                report.depth = depth;
                report.line = best.line;
            }
            Err(Stopped { best: Some(mv) }) if report.value.is_none() => {
                report.line = vec![mv];
                break;
            }
            Err(_) => break,
        }
        report.stats = stats(&tree, start);
        observer.report(&report);
        if !tree.guessed {
            break;
        }
    }
    report.stats = stats(&tree, start);
    report
}

fn stats<J: Judge>(tree: &Tree<'_, J>, start: Instant) -> Stats {
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
