//! The first moves of the usual board, learned by heart.
//!
//! Where few discs are on the board, the exact solver takes longer than a player may think. So it
//! was asked beforehand: [`answers`] are what it said, and the shipped list of them is what the
//! flagship knows.

use std::collections::{HashMap, HashSet, VecDeque};
use std::iter;
use std::sync::LazyLock;

use lockstep_game::{Key, Score, State};
use lockstep_search::Stop;

use crate::{Column, Position, Record, Shape, Solver, Strength, Symmetry};

/// The list: a line for each position, `columns score`. The last column is the answer to those
/// before it, the score is for the player who then has to move.
const LIST: &str = include_str!("../../../data/connectx-openings.txt");

/// The answers, and the scores of the positions that they answer.
static TABLE: LazyLock<HashMap<Key, (Column, Score)>> = LazyLock::new(table);

/// Reads the list, which takes some milliseconds, before a clock runs.
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

/// Answers every position with at most so many discs that comes about if one of the players always
/// plays the answer, and the other anything; of two mirror images, one. Each is a game whose last
/// move is the answer, with the score for the player who then has to move. Ends early if it is
/// stopped.
pub fn answers(
    solver: &mut Solver,
    discs: usize,
    stop: &Stop,
) -> impl Iterator<Item = (Record, Score)> {
    let start = Record::start(solver.shape());
    // One player answers the empty board, the other whatever the first has begun with.
    let mut open: VecDeque<Record> = iter::once(start.clone()).chain(replies(&start)).collect();
    let mut seen = HashSet::new();
    iter::from_fn(move || {
        loop {
            let mut record = open.pop_front()?;
            let position = record.position();
            if position.discs() > discs || position.is_over() || seen.contains(position) {
                continue;
            }
            seen.extend(Symmetry::ALL.map(|symmetry| position.transform(symmetry)));
            let score = solver.resume(position, Strength::Strong, stop, |_| {}).score()?;
            let best = solver.best(position, score, Strength::Strong, stop)?;
            record.play(best).ok()?;
            open.extend(replies(&record));
            return Some((record, -score));
        }
    })
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
    use lockstep_search::Limits;

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

    /// Whoever follows the list is never at a loss for an answer, and the scores before and after
    /// agree.
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
        let mut solver = Solver::new(Shape::default(), &Limits::default()).unwrap();
        let ends = LIST.lines().filter(|line| line.find(' ').is_some_and(|at| at > most()));
        for line in ends.step_by(400) {
            let (columns, score) = line.split_once(' ').unwrap();
            let mut record = Record::parse(Shape::default(), columns).unwrap();
            let strength = Strength::Strong;
            for score in [score.parse().map(Score).unwrap(), -score.parse().map(Score).unwrap()] {
                let solved = solver.resume(record.position(), strength, &Stop::never(), |_| {});
                assert_eq!(solved.score(), Some(score), "{record}");
                record.undo();
            }
        }
    }

    /// An answer is as good as the best move.
    #[test]
    fn answers_keep_the_score() {
        let shape = "4x5x4".parse().unwrap();
        let limits = Limits::default();
        let mut judge = Solver::new(shape, &limits).unwrap();
        let mut solver = Solver::new(shape, &limits).unwrap();
        let mut found = 0;
        for (mut record, score) in answers(&mut solver, 5, &Stop::never()) {
            let answer = record.undo().unwrap();
            let all = judge.analyze(record.position(), Strength::Strong, &Stop::never());
            let of = |column| all.iter().find(|(of, _)| *of == column).unwrap().1.score();
            let best = all.iter().map(|(_, solved)| solved.score()).max().unwrap();
            assert_eq!((of(answer), Some(-score)), (best, best), "{record}");
            found += 1;
        }
        assert_eq!(found, 86);
    }
}
