//! The last resorts: assume a candidate and propagate singles.

use super::pattern;
use crate::human::board::{Board, Dead, digit};
use crate::human::cells::{Cells, bits};
use crate::human::check;
use crate::human::findings::{Findings, Flow};
use crate::human::step::Pattern;

/// A candidate that leads to a contradiction by singles is removed.
pub(super) fn nishio<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    candidates(board).try_for_each(|(cell, digit)| {
        let (trial, alive) = assume(board, cell, digit);
        if alive {
            return Flow::Continue(());
        }
        found.remove(digit, Cells::of(cell), || refuted(&trial, cell, digit))
    })
}

/// A candidate that leads to a contradiction by singles and by nishio is removed. Not on boards
/// above 9x9, where it would take minutes.
pub(super) fn nested<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    if board.side() > 9 {
        return Flow::Continue(());
    }
    candidates(board).try_for_each(|(cell, digit)| {
        let (mut trial, alive) = assume(board, cell, digit);
        if alive && prune(&mut trial) {
            return Flow::Continue(());
        }
        found.remove(digit, Cells::of(cell), || refuted(&trial, cell, digit))
    })
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
        let wrong = (0..side).map(|digit| {
            let possible = cases.iter().filter_map(of_case).map(|sets| sets[digit]);
            (digit, board.places[digit] - possible.fold(Cells::EMPTY, |union, set| union | set))
        });
        found.remove_some(wrong.collect::<Vec<_>>(), why)
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
    let check::Solutions::One(solution) = check::solutions(board) else {
        return Flow::Continue(());
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

/// Removes all that nishio removes, up to a fixed point; false on a
/// contradiction. What remains does not depend on the order of the trials.
fn prune<const W: usize>(board: &mut Board<W>) -> bool {
    loop {
        let before = board.clone();
        for (cell, digit) in candidates(&before) {
            if board.places[digit].contains(cell) && !assume(board, cell, digit).1 {
                board.remove(cell, digit);
                if !board.settle() {
                    return false;
                }
            }
        }
        if board.places == before.places {
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
/// unit.
fn refuted<const W: usize>(trial: &Board<W>, cell: usize, assumed: usize) -> Pattern {
    let mut why = pattern(trial, [assumed], Cells::of(cell), []);
    match trial.dead() {
        Some(Dead::Cell(dead)) => why.cells.push(trial.cell(dead)),
        Some(Dead::Unit(unit, missing)) => {
            why.units.push(trial.unit(unit));
            why.digits.push(digit(missing));
        }
        None => {}
    }
    why
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
            assert!(nishio[digit].is_subset(nested[digit]));
            for cell in nested[digit].iter() {
                assert_ne!(usize::from(solution.numbers()[cell]), digit + 1);
            }
        }
    }
}
