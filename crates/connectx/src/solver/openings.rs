//! Openings: the first moves of the usual board, solved beforehand.
//!
//! With few discs on the board the solver takes seconds. [`answers`] computes the best moves in
//! advance; the list of them that is part of the crate serves the solver and the flagship.

use std::collections::{HashMap, HashSet, VecDeque};
use std::iter;
use std::sync::LazyLock;

use lockstep_game::{Key, Score, State};
use lockstep_search::{Limits, Stop};

use super::{Solver, SolverFault};
use crate::{Column, Position, Record, Shape, Symmetry};

/// The list: a line for each position, `columns score`. The last column is the answer to those
/// before it, the score is for the player who then has to move.
const LIST: &str = include_str!("../../data/openings.txt");

/// The answers, and the scores of the positions that they answer.
static TABLE: LazyLock<HashMap<Key, (Column, Score)>> = LazyLock::new(table);

/// Reads the list now, which takes some milliseconds, and not when a clock runs.
pub(crate) fn load_openings() {
    LazyLock::force(&TABLE);
}

/// The best move in a position of the list, or in its mirror image, and the exact score.
pub(crate) fn opening(position: &Position) -> Option<(Column, Score)> {
    if position.shape() != Shape::default() {
        return None;
    }
    TABLE.get(&position.key()).copied()
}

/// A bad line would be found by a test; here it is left out.
fn table() -> HashMap<Key, (Column, Score)> {
    let start = Position::default();
    LIST.lines().filter_map(|line| read(&start, line)).flatten().collect()
}

/// What a line says of a position and of its mirror image.
fn read(start: &Position, line: &str) -> Option<[(Key, (Column, Score)); 2]> {
    let (columns, score) = line.split_once(' ')?;
    let score = Score(score.parse().ok()?);
    let mut columns =
        columns.bytes().map(|digit| Column::numbered(digit.wrapping_sub(b'0').into()));
    let answer = columns.next_back()??;
    let mut position = start.clone();
    for column in columns {
        position.play(column?).ok()?;
    }
    let image = |symmetry: Symmetry| {
        let answer = symmetry.column(position.shape(), answer);
        (position.transform(symmetry).key(), (answer, -score))
    };
    Some(Symmetry::ALL.map(image))
}

/// Answers every position of at most `discs` discs that is reached if one of the players always
/// plays the answer, and the other anything; of two mirror images, one. Each is a game whose last
/// move is the answer, with the score for the player who then has to move. Ends early if it is
/// stopped or a limit is reached.
pub fn answers(
    shape: Shape,
    discs: usize,
    limits: &Limits,
    stop: &Stop,
) -> Result<impl Iterator<Item = (Record, Score)> + use<>, SolverFault> {
    let mut solver = Solver::new().with_openings(false).with_lines(false);
    solver.prepare(shape, limits)?;
    let (limits, stop) = (limits.clone(), stop.part(limits));
    let start = Record::start(shape);
    // One player answers the empty board, the other whatever the first has begun with.
    let mut open: VecDeque<Record> = iter::once(start.clone()).chain(replies(&start)).collect();
    let mut seen = HashSet::new();
    Ok(iter::from_fn(move || {
        loop {
            let mut record = open.pop_front()?;
            let position = record.position();
            if position.discs() > discs || position.is_over() || seen.contains(position) {
                continue;
            }
            seen.extend(Symmetry::ALL.map(|symmetry| position.transform(symmetry)));
            let score = solver.prove(position, &limits, &stop, &mut ()).score()?;
            let best = solver.best(position, score, &limits, &stop)?;
            record.play(best).ok()?;
            open.extend(replies(&record));
            return Some((record, -score));
        }
    }))
}

/// The game with each move that is possible now.
fn replies(record: &Record) -> Vec<Record> {
    let moves = record.position().legal_moves();
    let longer = moves.filter_map(|column| {
        let mut longer = record.clone();
        longer.play(column).ok().map(|()| longer)
    });
    longer.collect()
}

#[cfg(test)]
mod tests {
    use lockstep_game::Game;

    use super::*;

    /// The most discs in a position of the list.
    fn most() -> usize {
        let lengths = LIST.lines().filter_map(|line| line.find(' '));
        lengths.max().unwrap() - 1
    }

    /// What the opponent can make of a position after the answer, at best.
    fn worst(answered: &Record) -> Score {
        if let Some(outcome) = answered.position().outcome() {
            return -outcome.score_for(answered.position().mover());
        }
        let replies = replies(answered);
        let scores = replies.iter().map(|reply| match reply.position().outcome() {
            Some(outcome) => outcome.score_for(reply.position().mover()),
            None => opening(reply.position()).expect("every reply is answered").1,
        });
        scores.min().unwrap()
    }

    /// Whoever follows the list always finds an answer, and the scores before and after agree.
    #[test]
    fn the_list_is_whole() {
        let good = LIST.lines().filter_map(|line| read(&Position::default(), line));
        assert_eq!(good.count(), LIST.lines().count());
        let start = Record::start(Shape::default());
        let mut open = replies(&start);
        open.push(start);
        let (mut seen, most) = (HashSet::new(), most());
        while let Some(mut record) = open.pop() {
            let position = record.position();
            let discs = position.discs();
            let name = position.key().min(position.mirror().key());
            if discs > most || position.is_over() || !seen.insert(name) {
                continue;
            }
            let (answer, score) = opening(position).expect("every position is answered");
            record.play(answer).unwrap();
            if discs + 2 <= most {
                assert_eq!(worst(&record), score, "{record}");
                open.extend(replies(&record));
            }
        }
        assert_eq!(seen.len(), LIST.lines().count());
    }

    /// Where the list ends, its scores are those of the solver.
    #[test]
    fn the_ends_of_the_list_are_exact() {
        let mut solver = Solver::new().with_openings(false).with_lines(false);
        let limits = Limits::default();
        let ends = LIST.lines().filter(|line| line.find(' ').is_some_and(|at| at > most()));
        for line in ends.step_by(400) {
            let (columns, score) = line.split_once(' ').unwrap();
            let mut record = Record::parse(Shape::default(), columns).unwrap();
            for score in [score.parse().map(Score).unwrap(), -score.parse().map(Score).unwrap()] {
                let solved = solver.resume(record.position(), &limits, &Stop::never(), &mut ());
                assert_eq!(solved.score(), Some(score), "{record}");
                record.undo();
            }
        }
    }

    /// An answer is as good as the best move.
    #[test]
    fn answers_keep_the_score() {
        let (limits, mut judge, mut found) = (Limits::default(), Solver::new(), 0);
        let answers = answers("4x5x4".parse().unwrap(), 5, &limits, &Stop::never()).unwrap();
        for (mut record, score) in answers {
            let answer = record.undo().unwrap();
            let all = judge.analyze(record.position(), &limits, &Stop::never(), &mut ());
            assert!(all.best().any(|best| best == answer), "{record}");
            assert_eq!(all.score(), Some(-score), "{record}");
            found += 1;
        }
        assert_eq!(found, 86);
    }

    /// The scores of all positions of one move, and lines along the list, cost no node.
    #[test]
    fn listed_positions_are_solved_without_a_search() {
        use lockstep_search::Solver as _;

        let mut solver = Solver::new();
        let (limits, never) = (Limits::nodes(1), Stop::never());
        for (columns, score, best) in [("", 1, 4), ("4", -1, 4), ("44", 1, 4), ("1", 2, 4)] {
            let position = Position::from_moves(Shape::default(), columns).unwrap();
            let solved = solver.solve(&position, &limits, &never, &mut ());
            assert_eq!((solved.score(), solved.stats.nodes), (Some(Score(score)), 0), "{columns}");
            assert_eq!(solved.best(), Column::numbered(best), "{columns}");
            let analysis = solver.analyze(&position, &limits, &never, &mut ());
            assert_eq!(analysis.score(), Some(Score(score)), "{columns}");
            assert!(analysis.best().eq(Column::numbered(best)), "{columns}");
        }
        let all = solver.analyze(&Position::default(), &limits, &never, &mut ());
        let scores: Vec<i32> = all.moves.iter().map(|(_, of)| of.score().unwrap().0).collect();
        assert_eq!((scores, all.stats.nodes), (vec![-2, -1, 0, 1, 0, -1, -2], 0));
        let position = Position::default();
        let blind = solver.with_openings(false).solve(&position, &limits, &never, &mut ());
        assert_eq!(blind.score(), None);
    }
}
