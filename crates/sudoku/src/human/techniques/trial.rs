//! The last resorts: assume a candidate and propagate singles.

use super::pattern;
use super::trace::Trace;
use crate::human::board::{Board, Dead, digit};
use crate::human::cells::{Cells, bits};
use crate::human::check;
use crate::human::findings::{Findings, Flow};
use crate::human::step::{Link, Pattern};

/// A candidate that leads to a contradiction by singles is removed.
pub(super) fn nishio<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    candidates(board).try_for_each(|(cell, digit)| {
        if assume(board, cell, digit).1 {
            return Flow::Continue(());
        }
        found.remove(digit, Cells::of(cell), || refuted(board, cell, digit))
    })
}

/// A candidate that leads to a contradiction by singles and by trials of cells with two candidates is
/// removed. Candidates with a strong link come first; the others are tried only if that gives nothing. Not
/// on boards above 9x9, where it would take minutes.
///
/// The less an average trial fills in, the harder the step is rated.
pub(super) fn nested<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    if board.side() > 9 {
        return Flow::Continue(());
    }
    let (linked, others): (Vec<_>, Vec<_>) =
        candidates(board).partition(|&candidate| is_linked(board, candidate));
    let (mut left, mut trials) = (0, 0);
    let mut refuted = |candidates: &[(usize, usize)]| {
        let mut wrong = Vec::new();
        for &(cell, digit) in candidates {
            let (mut trial, alive) = assume(board, cell, digit);
            left += trial.open.len();
            trials += board.open.len();
            if !alive || !prune(&mut trial) {
                wrong.push((cell, digit));
            }
        }
        wrong
    };
    let mut wrong = refuted(&linked);
    if wrong.is_empty() {
        wrong = refuted(&others);
    }
    found.add_to_rating(stubborn(1000 * left / trials.max(1)));
    wrong.into_iter().try_for_each(|(cell, digit)| {
        found.remove(digit, Cells::of(cell), || pattern(board, [digit], Cells::of(cell), []))
    })
}

/// What a grid adds to a rating, in tenths, if an average trial leaves so many of 1000 cells open: nothing
/// up to 850, and up to 24 for one that fills in nothing.
fn stubborn(open: u32) -> u32 {
    24 * open.saturating_sub(850) / 150
}

/// Whether a candidate has a strong link.
fn is_linked<const W: usize>(board: &Board<W>, (cell, digit): (usize, usize)) -> bool {
    let is_pair = |unit: u8| board.spots(unit.into(), digit).len() == 2;
    board.digits(cell).count_ones() == 2 || board.tables.units_of[cell].into_iter().any(is_pair)
}

/// One of the candidates of a cell is right, and one of the places of a digit in a unit:
/// what all of them exclude by singles is removed.
pub(super) fn cases<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    let side = board.side();
    let mut reach: Vec<Option<Box<[Cells<W>]>>> = vec![None; board.order().cells() * side];
    for (cell, digit) in candidates(board) {
        let (trial, alive) = assume(board, cell, digit);
        reach[cell * side + digit] = alive.then(|| possible(&trial));
    }
    let mut conclude = |cases: &[(usize, usize)], why: &dyn Fn() -> Pattern| {
        let of_case = |&(cell, digit): &(usize, usize)| reach[cell * side + digit].as_deref();
        (0..side).try_for_each(|digit| {
            let possible = cases.iter().filter_map(of_case).map(|sets| sets[digit]);
            let wrong = board.places[digit] - possible.fold(Cells::EMPTY, |union, set| union | set);
            wrong.iter().try_for_each(|cell| {
                let links = || cases.iter().flat_map(|&(c, d)| path(board, (c, d), (cell, digit)));
                let explained = || Pattern { links: links().collect(), ..why() };
                found.remove(digit, Cells::of(cell), explained)
            })
        })
    };
    for cell in board.open.iter() {
        let cases: Vec<_> = bits(board.digits(cell)).map(|digit| (cell, digit)).collect();
        conclude(&cases, &|| pattern(board, bits(board.digits(cell)), Cells::of(cell), []))?;
    }
    for unit in 0..3 * side {
        for digit in bits(board.missing(unit)) {
            let spots = board.spots(unit, digit);
            let cases: Vec<_> = spots.iter().map(|cell| (cell, digit)).collect();
            conclude(&cases, &|| pattern(board, [digit], spots, [unit]))?;
        }
    }
    Flow::Continue(())
}

/// The only solution, when nothing else is left.
pub(super) fn search<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    let fast = check::solutions_9x9(&board.grid());
    let solution = match fast.unwrap_or_else(|| check::solutions(board)) {
        check::Solutions::One(solution) => solution,
        _ => match check::solutions(board) {
            check::Solutions::One(solution) => solution,
            _ => return Flow::Continue(()),
        },
    };
    board.open.iter().try_for_each(|cell| {
        let digit = solution.numbers()[cell] as usize - 1;
        found.place(cell, digit, || pattern(board, [digit], Cells::of(cell), []))
    })
}

fn candidates<const W: usize>(board: &Board<W>) -> impl Iterator<Item = (usize, usize)> {
    let cells = board.open.iter();
    cells.flat_map(|cell| bits(board.digits(cell)).map(move |digit| (cell, digit)))
}

/// The board after a placement and all singles that follow, and false on a contradiction.
fn assume<const W: usize>(board: &Board<W>, cell: usize, digit: usize) -> (Board<W>, bool) {
    let mut trial = board.clone();
    trial.place(cell, digit);
    let alive = trial.settle();
    (trial, alive)
}

/// Tries the candidates of cells that have two, as long as that removes any; false on a contradiction.
/// What remains does not depend on the order of the trials.
fn prune<const W: usize>(board: &mut Board<W>) -> bool {
    loop {
        let before = board.open;
        let [_, _, two] = board.by_count();
        for cell in two.iter() {
            for digit in bits(board.digits(cell)) {
                if board.places[digit].contains(cell) && !assume(board, cell, digit).1 {
                    board.remove(cell, digit);
                    if !board.settle() {
                        return false;
                    }
                }
            }
        }
        if board.open == before {
            return true;
        }
    }
}

/// For each digit, the cells that hold it or may take it.
fn possible<const W: usize>(board: &Board<W>) -> Box<[Cells<W>]> {
    let mut sets = vec![Cells::EMPTY; board.side()];
    for cell in 0..board.order().cells() {
        for digit in bits(board.digits(cell)) {
            sets[digit].insert(cell);
        }
    }
    sets.into_boxed_slice()
}

/// The candidate first; then the cell without a digit, or the digit without a place and the
/// unit; and the inferences that lead there.
fn refuted<const W: usize>(board: &Board<W>, cell: usize, assumed: usize) -> Pattern {
    let trace = Trace::assume(board, cell, assumed);
    let mut why = pattern(board, [assumed], Cells::of(cell), []);
    match trace.dead {
        Some((Dead::Cell(dead), _)) => why.cells.push(board.cell(dead)),
        Some((Dead::Unit(unit, missing), _)) => {
            why.units.push(board.unit(unit));
            why.digits.push(digit(missing));
        }
        None => {}
    }
    Pattern { links: trace.path_to_contradiction(), ..why }
}

/// The inferences from a case to a candidate that it excludes, or to a contradiction.
fn path<const W: usize>(
    board: &Board<W>,
    case: (usize, usize),
    wrong: (usize, usize),
) -> Vec<Link> {
    let trace = Trace::assume(board, case.0, case.1);
    let path = trace.path_to_wrong(wrong.0, wrong.1);
    if path.is_empty() { trace.path_to_contradiction() } else { path }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::board::Tables;
    use crate::human::findings::Wanted;
    use crate::human::technique::Technique;
    use crate::{Grid, Order};

    /// A puzzle that singles alone do not solve.
    const HARD: &str =
        "...1...62....7.1....2...3.4..3.24..8.6....4.9.7...8............5....9...4.95...3.";

    #[test]
    fn nested_trial_is_sound_and_finds_more_than_nishio() {
        let tables: &'static Tables<2> = Box::leak(Box::new(Tables::new(Order::USUAL)));
        let grid: Grid = HARD.parse().unwrap();
        let board = Board::new(tables, &grid, &crate::Marks::default());
        let check::Solutions::One(solution) = check::solutions(&board) else { panic!("{grid}") };
        let removed_by = |technique| {
            let mut found = Findings::new(&board, technique, Wanted::Conclusions);
            let _ = crate::human::techniques::find(technique, &board, &mut found);
            found.into_conclusions().1
        };
        let nishio = removed_by(Technique::Nishio);
        let nested = removed_by(Technique::NestedTrial);
        assert_ne!(nishio, nested);
        for digit in 0..9 {
            // It tries candidates with a strong link first, and here that is enough.
            let mut linked = nishio[digit].iter().filter(|&cell| is_linked(&board, (cell, digit)));
            assert!(linked.all(|cell| nested[digit].contains(cell)));
            for cell in nested[digit].iter() {
                assert_ne!(usize::from(solution.numbers()[cell]), digit + 1);
            }
        }
    }
}
