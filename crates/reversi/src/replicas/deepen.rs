use std::ops::RangeInclusive;
use std::time::Instant;

use lockstep_game::{Game, Score, State};
use lockstep_search::{Observer, Report, Stop};

use super::tree::{Judge, Stopped, Tree};
use crate::{Move, Position};

/// What a player found, and what its report has no room for.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) report: Report<Move>,
    /// In the player's own units; `None` if no tree was completed.
    pub(super) value: Option<i32>,
    pub(super) leaves: u64,
}

/// Searches trees of growing depth until one is stopped, or until one holds the whole rest of
/// the game. The answer is that of the last tree that was completed. If none was, it is the
/// best move that the first tree had found when it was stopped; if it had none, the first
/// move in the order of the judge.
pub(super) fn deepen<J: Judge>(
    judge: J,
    position: &Position,
    depths: RangeInclusive<u32>,
    stop: &Stop,
    observer: &mut dyn Observer<Move>,
) -> Found {
    let start = Instant::now();
    let board = position.board();
    let mut tree = Tree::new(judge, position, stop);
    let first = tree.first_move(board);
    let mut found = Found { report: unsearched(first), value: None, leaves: 0 };
    if first == Move::Pass {
        return found; // There is nothing to think about.
    }
    for depth in depths {
        let before = found.value.and_then(|_| found.report.best());
        match tree.search(board, depth, before) {
            Ok(best) => {
                found.value = Some(best.value);
                found.report.score = score_after(position, &best.line).filter(|_| !tree.guessed);
                found.report.exact = found.report.score.is_some() && !tree.ended_early;
                found.report.depth = depth;
                found.report.line = best.line;
            }
            Err(Stopped { best: Some(mv) }) if found.value.is_none() => {
                found.report.line = vec![mv];
                break;
            }
            Err(_) => break,
        }
        (found.report.nodes, found.report.time) = (tree.nodes, start.elapsed());
        observer.report(&found.report);
        if !tree.guessed {
            break;
        }
    }
    (found.report.nodes, found.report.time) = (tree.nodes, start.elapsed());
    found.leaves = tree.leaves;
    found
}

/// The report of a player who plays `mv` without a search.
pub(super) fn unsearched(mv: Move) -> Report<Move> {
    Report {
        line: vec![mv],
        score: None,
        exact: false,
        depth: 0,
        nodes: 0,
        time: Default::default(),
    }
}

/// The score for the player to move if `line` is played and ends the game.
fn score_after(position: &Position, line: &[Move]) -> Option<Score> {
    let mut end = *position;
    for &mv in line {
        end.play_unchecked(mv);
    }
    end.outcome().map(|outcome| outcome.score_for(position.mover()))
}
