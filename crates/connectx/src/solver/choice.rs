//! Which engine solves a shape: the layout with most constants, and the names that pay off.

use lockstep_search::{Limits, check_memory};

use super::SolverFault;
use super::engine::{Engine, Solve};
use super::layout::{AnyShape, Layout, Rows};
use super::name::Name;
use super::table::Table;
use crate::Shape;

/// From this length on, few lines stay open, and names of what matters are worth their cost.
const LONG: usize = 5;

/// The largest board with such names, in bits: two boards and a little more are to fit 128.
const LARGEST_LONG: usize = 60;

fn is_long(shape: Shape) -> bool {
    shape.line() >= LONG && shape.bits() <= LARGEST_LONG
}

/// Whether a board of this shape can be solved with this memory; allocates nothing.
pub(super) fn check(shape: Shape, limits: &Limits) -> Result<(), SolverFault> {
    let (bits, cells, found) = (shape.bits(), shape.cells(), limits.memory);
    let least = match bits {
        _ if is_long(shape) => Table::<u128>::least_memory(<u128 as Name<u64>>::bits(bits), cells),
        ..=64 => Table::<u64>::least_memory(<u64 as Name<u64>>::bits(bits), cells),
        65..=128 => Table::<u128>::least_memory(<u128 as Name<u128>>::bits(bits), cells),
        _ => return Err(SolverFault::Shape(shape)),
    };
    if found < least {
        return Err(SolverFault::TooLittleMemory { found, least });
    }
    Ok(check_memory(found)?)
}

/// The engine for a shape: those with names of what matters first, and among them first the
/// boards that take long.
pub(super) fn engine(shape: Shape, memory: usize) -> Result<Box<dyn Solve>, SolverFault> {
    let is_wide = shape.line() <= shape.columns();
    match (shape.rows(), shape.line(), shape.bits()) {
        (5, 5, _) if is_wide && is_long(shape) => long(<Rows<5, 5>>::new(shape), memory),
        (6, 5, _) if is_wide && is_long(shape) => long(<Rows<6, 5>>::new(shape), memory),
        (7, 5, _) if is_wide && is_long(shape) => long(<Rows<7, 5>>::new(shape), memory),
        _ if is_long(shape) => long(AnyShape::<u64>::new(shape), memory),
        _ if shape == Shape::default() => plain(Rows::<6, 4, 7>::new(shape), memory),
        (6, 4, ..=64) if is_wide => plain(<Rows<6, 4>>::new(shape), memory),
        (7, 4, ..=64) if is_wide => plain(<Rows<7, 4>>::new(shape), memory),
        (_, _, ..=64) => plain(AnyShape::<u64>::new(shape), memory),
        (_, _, ..=128) => plain(AnyShape::<u128>::new(shape), memory),
        _ => Err(SolverFault::Shape(shape)),
    }
}

/// An engine with names of all discs.
fn plain<L: Layout + 'static>(layout: L, memory: usize) -> Result<Box<dyn Solve>, SolverFault> {
    Ok(Box::new(Engine::<L, L::W>::new(layout, memory)?))
}

/// An engine with names of what matters.
fn long<L>(layout: L, memory: usize) -> Result<Box<dyn Solve>, SolverFault>
where
    L: Layout<W = u64> + 'static,
{
    Ok(Box::new(Engine::<L, u128>::new(layout, memory)?))
}
