//! Solves every puzzle of a file, one line of 81 characters each.

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::fs;

use lockstep::sudoku::Grid;
use lockstep::sudoku::flagship::Solver;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("expected the name of a file")?;
    let solver = Solver::new();
    for line in fs::read_to_string(file)?.lines() {
        let puzzle: Grid = line.parse()?;
        let solved = solver.solve(&puzzle, 2)?;
        match (solved.grid(), solved.count) {
            (Some(solution), 1) => println!("{solution}"),
            (Some(solution), _) => println!("{solution} (one of several)"),
            (None, _) => println!("{puzzle} (no solution)"),
        }
    }
    Ok(())
}
