//! Fish with fins, and fish of any units.
//!
//! A fish of a digit has n base units, no two with a place in common, and n cover units. If all places of
//! the bases lie in the covers, each cover holds the digit in a base, and nowhere else. Places of the bases
//! outside the covers are fins: the conclusion holds for what sees all of them.
//!
//! The search goes from the target: if it held the digit, one cover would be used up, and the places of
//! n bases that do not see the target would have to share the other n - 1 covers.

use super::pattern;
use crate::human::board::Board;
use crate::human::cells::Cells;
use crate::human::findings::{Findings, Flow};
use crate::human::step::Pattern;

/// Which units a fish may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// Lines across lines; each base keeps two places or more without the fins.
    Finned,
    /// The same, but a base keeps only one place.
    Sashimi,
    /// Rows and boxes across columns and boxes, or columns and boxes across rows and boxes.
    Franken,
    /// Any.
    Mutant,
}

/// Reports the fish of `size` bases.
pub(super) fn fish<const W: usize>(
    board: &Board<W>,
    size: usize,
    shape: Shape,
    found: &mut Findings<'_, W>,
) -> Flow {
    let side = board.side();
    let lines = [(0..side, side..2 * side), (side..2 * side, 0..side)];
    for digit in 0..side {
        for target in board.places[digit].iter() {
            let mut search = Search::new(board, digit, target, size, shape);
            match shape {
                Shape::Finned | Shape::Sashimi => {
                    for (bases, covers) in lines.clone() {
                        search.run(
                            &bases.collect::<Vec<_>>(),
                            &covers.collect::<Vec<_>>(),
                            found,
                        )?;
                    }
                }
                Shape::Franken => {
                    for (bases, covers) in lines.clone() {
                        let boxes = 2 * side..3 * side;
                        let bases: Vec<usize> = bases.chain(boxes.clone()).collect();
                        search.run(&bases, &covers.chain(boxes).collect::<Vec<_>>(), found)?;
                    }
                }
                Shape::Mutant => {
                    let all: Vec<usize> = (0..3 * side).collect();
                    search.run(&all, &all, found)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The search for a fish that removes one candidate.
struct Search<'b, const W: usize> {
    board: &'b Board<W>,
    digit: usize,
    target: usize,
    size: usize,
    shape: Shape,
    /// The places that the target does not see.
    left: Cells<W>,
    covers: Vec<usize>,
}

impl<'b, const W: usize> Search<'b, W> {
    fn new(
        board: &'b Board<W>,
        digit: usize,
        target: usize,
        size: usize,
        shape: Shape,
    ) -> Search<'b, W> {
        let left = board.places[digit] - board.peers(target) - Cells::of(target);
        Search { board, digit, target, size, shape, left, covers: Vec::new() }
    }

    fn unit(&self, unit: usize) -> Cells<W> {
        self.board.tables.units[unit]
    }

    /// Chooses the covers beside that of the target.
    fn run(&mut self, bases: &[usize], covers: &[usize], found: &mut Findings<'_, W>) -> Flow {
        let is_free = |&&unit: &&usize| {
            !self.unit(unit).contains(self.target)
                && self.board.missing(unit) >> self.digit & 1 == 1
        };
        let bases: Vec<usize> = bases.iter().filter(is_free).copied().collect();
        let useful: Vec<usize> = covers.iter().filter(is_free).copied().collect();
        let useful: Vec<usize> =
            useful.into_iter().filter(|&unit| self.left.meets(self.unit(unit))).collect();
        let own: Vec<usize> =
            covers.iter().copied().filter(|&unit| self.unit(unit).contains(self.target)).collect();
        self.choose(&bases, &useful, &own, Cells::EMPTY, found)
    }

    fn choose(
        &mut self,
        bases: &[usize],
        covers: &[usize],
        own: &[usize],
        covered: Cells<W>,
        found: &mut Findings<'_, W>,
    ) -> Flow {
        if self.covers.len() + 1 == self.size {
            let fits = |&unit: &usize| {
                let places = self.left & self.unit(unit);
                places.is_subset(covered) && !places.is_empty() && !self.covers.contains(&unit)
            };
            let fitting: Vec<usize> = bases.iter().copied().filter(fits).collect();
            if fitting.len() < self.size {
                return Flow::Continue(());
            }
            return self.disjoint(&fitting, &mut Vec::new(), Cells::EMPTY, own, found);
        }
        for (index, &cover) in covers.iter().enumerate() {
            self.covers.push(cover);
            let covered = covered | self.unit(cover);
            let end = self.choose(bases, &covers[index + 1..], own, covered, found);
            self.covers.pop();
            end?;
        }
        Flow::Continue(())
    }

    /// Chooses bases that share no place but fins.
    fn disjoint(
        &self,
        bases: &[usize],
        chosen: &mut Vec<usize>,
        used: Cells<W>,
        own: &[usize],
        found: &mut Findings<'_, W>,
    ) -> Flow {
        if chosen.len() == self.size {
            return own.iter().try_for_each(|&cover| self.report(chosen, cover, found));
        }
        for (index, &base) in bases.iter().enumerate() {
            let places = self.left & self.unit(base);
            if !places.meets(used) {
                chosen.push(base);
                let end = self.disjoint(&bases[index + 1..], chosen, used | places, own, found);
                chosen.pop();
                end?;
            }
        }
        Flow::Continue(())
    }

    /// Reports everything that the fish removes, if it has the right shape.
    fn report(&self, bases: &[usize], own: usize, found: &mut Findings<'_, W>) -> Flow {
        let board = self.board;
        let places = board.places[self.digit];
        let (mut once, mut twice) = (Cells::EMPTY, Cells::EMPTY);
        for &base in bases {
            let of_base = places & self.unit(base);
            twice |= once & of_base;
            once |= of_base;
        }
        let covers = || self.covers.iter().copied().chain([own]);
        let covered = covers().fold(Cells::EMPTY, |union, cover| union | self.unit(cover));
        let fins = (once - covered) | twice;
        if !self.is_shaped(bases, covered, fins) {
            return Flow::Continue(());
        }
        let seen = if fins.is_empty() { fins.complement() } else { board.seen_by_all(fins) };
        found.remove(self.digit, (covered - once) & seen, || {
            let units = bases.iter().copied().chain(covers());
            let fins = fins.iter().map(|cell| board.cell(cell)).collect();
            Pattern { fins, ..pattern(board, [self.digit], once, units) }
        })
    }

    fn is_shaped(&self, bases: &[usize], covered: Cells<W>, fins: Cells<W>) -> bool {
        let places = self.board.places[self.digit] & covered;
        let mut kept = bases.iter().map(|&base| (places & self.unit(base)).len());
        match self.shape {
            Shape::Finned => !fins.is_empty() && kept.all(|kept| kept > 1),
            Shape::Sashimi => !fins.is_empty() && kept.any(|kept| kept < 2),
            Shape::Franken | Shape::Mutant => true,
        }
    }
}
