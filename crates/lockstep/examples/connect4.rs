//! Solves a position of Connect-4: the columns played, such as 44444.

#![allow(clippy::print_stdout)]

use std::error::Error;

use lockstep::connectx::{Record, Shape, Solver};
use lockstep::{Limits, Solver as _, Stop};

fn main() -> Result<(), Box<dyn Error>> {
    let moves = std::env::args().nth(1).ok_or("expected the columns played")?;
    let record = Record::read(Shape::default(), moves)?;
    let limits = Limits::default().with_threads(2);
    let solved = Solver::new().solve(record.position(), &limits, &Stop::never(), &mut ());
    println!("between {} and {}", solved.bounds.lower, solved.bounds.upper);
    for column in solved.line {
        print!("{column} ");
    }
    println!("in {} nodes", solved.stats.nodes);
    Ok(())
}
