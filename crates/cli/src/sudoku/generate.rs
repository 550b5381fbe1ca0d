use std::io::{self, IsTerminal};
use std::ops::RangeInclusive;

use indicatif::ProgressBar;
use lockstep_game::Random;
use lockstep_search::Stop;
use lockstep_service::records::GenerateRecord;
use lockstep_sudoku::format::{Format, write};
use lockstep_sudoku::generate::{GaveUp, Generator, Holes, Pattern, Wish, with_holes};
use lockstep_sudoku::human::{Grade, Technique};
use lockstep_sudoku::{Grid, Order};

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
}

impl Maker {
    fn new(args: &Args) -> Result<Maker, Failure> {
        let bad = |reason: String| Failure::Input(reason);
        let largest = if args.holes.is_some() { 15 } else { 5 };
        let order = Order::new(args.order).ok_or_else(|| {
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

    fn make(&mut self, stop: &Stop) -> Result<Grid, GaveUp> {
        match self {
            Maker::Unique(generator) => generator.generate(stop),
            Maker::Holes { .. } if stop.poll(0) => Err(GaveUp::Stopped),
            Maker::Holes { order, holes, random } => Ok(with_holes(*order, *holes, random)),
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
            output.say(&GenerateRecord::new(&puzzle, None), "")?;
        } else {
            text.clear();
            write(args.to, &puzzle, &mut text);
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
