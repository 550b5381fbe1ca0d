//! Says what every move of a Reversi game was worth, such as f5d6c3d3c4.

#![allow(clippy::print_stdout)]

use std::error::Error;

use lockstep::reversi::{Flagship, Position, Size, read_transcript};
use lockstep::search::review;
use lockstep::{Limits, Stop};

fn main() -> Result<(), Box<dyn Error>> {
    let game = std::env::args().nth(1).ok_or("expected a game")?;
    let start = Position::start(Size::Eight);
    let (moves, _) = read_transcript(&game, start)?;
    let (mut engine, limits) = (Flagship::new(), Limits::depth(10));
    for judged in review(&mut engine, &start, &moves, &limits, &Stop::never(), &mut ()) {
        match (judged.best, judged.loss()) {
            (Some(best), Some(loss @ 1..)) => println!("{} loses {loss}: {best}", judged.played),
            _ => println!("{} is best", judged.played),
        }
    }
    Ok(())
}
