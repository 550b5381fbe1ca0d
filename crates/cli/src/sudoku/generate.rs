use std::io::{self, IsTerminal};
use std::ops::RangeInclusive;
use std::sync::Arc;

use indicatif::ProgressBar;
use lockstep_game::Random;
use lockstep_search::Stop;
use lockstep_service::records::GenerateRecord;
use lockstep_sudoku::format::{Format, write};
use lockstep_sudoku::generate::{
    GaveUp, Generator, Holes, Pattern, ShapedGenerator, ShapedWish, Wish, with_holes,
};
use lockstep_sudoku::human::{Grade, Technique};
use lockstep_sudoku::{Grid, Order, Shape, ShapedGrid};

use super::shape::{self, Style};
use crate::failure::{Failure, warn};
use crate::output::Output;
use crate::{Answer, progress};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// The order, from 2 (4x4) to 5 (25x25), and with --holes to 15 (225x225)
    #[arg(long, value_name = "N", default_value_t = 3)]
    order: usize,
    /// Other units than those of an order: the size of a box such as 2x3, or jigsaw: and a map or a
    /// file with a letter for the region of each cell; +x for diagonals, x for 3x3+x
    #[arg(long, value_name = "SHAPE", value_parser = shape::parse, conflicts_with = "order")]
    shape: Option<Arc<Shape>>,
    /// No given may be removed without losing uniqueness
    #[arg(long)]
    minimal: bool,
    /// The symmetry of the givens: none, rotation (by 180 degrees), quarter (by 90), mirror, diagonal
    #[arg(long, value_name = "PATTERN", default_value_t)]
    symmetry: Pattern,
    /// The number of givens [default: as few as the search reaches]
    #[arg(long, value_name = "N")]
    givens: Option<usize>,
    /// How hard for people: easy, medium, hard, expert or extreme, as `rate` says
    #[arg(long)]
    grade: Option<Grade>,
    /// The lowest and the highest rating, such as 4.0-5.5
    #[arg(long, value_name = "RANGE", value_parser = rating_range)]
    rating: Option<RangeInclusive<u32>>,
    /// The hardest technique that is needed, such as x-wing or naked-pair
    #[arg(long, value_name = "TECHNIQUE")]
    needs: Option<Technique>,
    /// Stay near this puzzle: keep its solution and most of its givens
    #[arg(long, value_name = "PUZZLE")]
    vary: Option<Grid>,
    /// Empty this share of the cells of a random grid, such as 55%, at random: the puzzle may have
    /// several solutions
    #[arg(long, value_name = "SHARE", conflicts_with_all = ["minimal", "symmetry", "givens", "grade", "rating", "needs", "vary", "attempts"])]
    holes: Option<Holes>,
    /// Random seed; the same one gives the same puzzles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Give up a puzzle after trying this many complete grids
    #[arg(long, value_name = "N", default_value_t = Wish::default().attempts)]
    attempts: u64,
    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "line")]
    to: Format,
}

/// Makes one puzzle after another.
enum Maker {
    /// With one solution.
    Unique(Box<Generator>),
    /// Random grids with random cells emptied.
    Holes { order: Order, holes: Holes, random: Random },
    /// Of a shape, with one solution.
    Shaped(Box<ShapedGenerator>),
}

/// A puzzle that was made.
enum Made {
    Square(Grid),
    Shaped(ShapedGrid),
}

impl Made {
    fn record(&self) -> GenerateRecord {
        match self {
            Made::Square(grid) => GenerateRecord::new(grid, None),
            Made::Shaped(grid) => GenerateRecord::shaped(grid),
        }
    }

    fn write(&self, format: Format, out: &mut Vec<u8>) -> Result<(), Failure> {
        match self {
            Made::Square(grid) => write(format, grid, out),
            Made::Shaped(grid) => Style::of(format)?.write(grid, out),
        }
        Ok(())
    }
}

impl Maker {
    fn new(args: &Args) -> Result<Maker, Failure> {
        let bad = |reason: String| Failure::Input(reason);
        if let Some(shape) = args.shape.as_ref().filter(|shape| shape.order().is_none()) {
            return Maker::shaped(args, shape);
        }
        let largest = if args.holes.is_some() { 15 } else { 5 };
        let square = args.shape.as_ref().and_then(|shape| shape.order());
        let order = square.or_else(|| Order::new(args.order)).ok_or_else(|| {
            bad(format!("expected an order from 2 to {largest}, found {}", args.order))
        })?;
        if let Some(holes) = args.holes {
            return Ok(Maker::Holes { order, holes, random: Random::new(args.seed) });
        }
        let wish = Wish {
            order,
            minimal: args.minimal,
            pattern: args.symmetry,
            givens: args.givens,
            grade: args.grade,
            rating: args.rating.clone(),
            needs: args.needs,
            vary: args.vary.clone(),
            attempts: args.attempts,
        };
        let generator = Generator::new(wish, args.seed).map_err(|fault| bad(fault.to_string()))?;
        Ok(Maker::Unique(Box::new(generator)))
    }

    /// Techniques, and so grades, are known for square boxes only.
    fn shaped(args: &Args, shape: &Arc<Shape>) -> Result<Maker, Failure> {
        let refused = [
            ("--grade", args.grade.is_some()),
            ("--rating", args.rating.is_some()),
            ("--needs", args.needs.is_some()),
            ("--vary", args.vary.is_some()),
            ("--holes", args.holes.is_some()),
        ];
        if let Some((option, _)) = refused.iter().find(|(_, is_given)| *is_given) {
            let reason = format!("{option} is for square boxes only");
            return Err(Failure::Input(format!("--shape {shape}: {reason}")));
        }
        Style::of(args.to)?;
        let wish = ShapedWish {
            minimal: args.minimal,
            pattern: args.symmetry,
            givens: args.givens,
            attempts: args.attempts,
        };
        let generator = ShapedGenerator::new(shape, wish, args.seed);
        let generator = generator.map_err(|fault| Failure::Input(fault.to_string()))?;
        Ok(Maker::Shaped(Box::new(generator)))
    }

    fn make(&mut self, stop: &Stop) -> Result<Made, GaveUp> {
        match self {
            Maker::Unique(generator) => generator.generate(stop).map(Made::Square),
            Maker::Holes { .. } if stop.poll(0) => Err(GaveUp::Stopped),
            Maker::Holes { order, holes, random } => {
                Ok(Made::Square(with_holes(*order, *holes, random)))
            }
            Maker::Shaped(generator) => generator.generate(stop).map(Made::Shaped),
        }
    }
}

pub(super) fn run(args: &Args, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    let mut maker = Maker::new(args)?;
    let mut text = Vec::new();
    // On a terminal the puzzles are progress enough.
    let bar = match io::stdout().is_terminal() {
        true => ProgressBar::hidden(),
        false => progress::bar(args.count as usize),
    };
    for _ in 0..args.count {
        let puzzle = match maker.make(stop) {
            Ok(puzzle) => puzzle,
            Err(reason) => {
                bar.finish_and_clear();
                warn(reason);
                return Ok(Answer::No);
            }
        };
        if output.is_json() {
            output.say(&puzzle.record(), "")?;
        } else {
            text.clear();
            puzzle.write(args.to, &mut text)?;
            output.bytes(&text)?;
        }
        // Whoever waits for the next puzzle can begin with this one.
        output.flush()?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(Answer::Yes)
}

/// `4.0-5.5`, in tenths.
fn rating_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let expected = || format!("expected two ratings such as 4.0-5.5, found {text:?}");
    let tenths = |number: &str| {
        let number: f64 = number.trim().parse().ok()?;
        (0.0..=99.0).contains(&number).then(|| (number * 10.0).round() as u32)
    };
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let (low, high) = tenths(low).zip(tenths(high)).ok_or_else(expected)?;
    if low <= high { Ok(low..=high) } else { Err(expected()) }
}
