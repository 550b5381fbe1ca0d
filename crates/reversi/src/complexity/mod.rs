//! How large the game is: the length of a game, the choices in it, the number of games and the
//! number of positions, all estimated by random sampling.
//!
//! [`play_games`] plays at random. The number of games is estimated as Knuth did it: the product
//! of the numbers of choices along a random game has the number of all games as its mean.
//! [`count_positions`] fills boards at random and asks for each whether it is [`plausible`].

mod plausible;

pub use plausible::plausible;

use lockstep_game::{Random, State};

use crate::{Move, Position, Size};

/// A mean and its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

impl Estimate {
    /// The decimal logarithm of the mean, and its standard error.
    pub fn log10(self) -> Estimate {
        Estimate { mean: self.mean.log10(), error: self.error / self.mean / f64::ln(10.0) }
    }

    fn times(self, factor: f64) -> Estimate {
        Estimate { mean: self.mean * factor, error: self.error * factor }
    }
}

/// Numbers of which the mean is wanted.
#[derive(Clone, Copy, Debug, Default)]
struct Sample {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    fn add(&mut self, x: f64) {
        self.count += 1.0;
        self.sum += x;
        self.squares += x * x;
    }

    fn estimate(self) -> Estimate {
        let mean = self.sum / self.count;
        let variance = (self.squares / self.count - mean * mean).max(0.0);
        Estimate { mean, error: (variance / (self.count - 1.0).max(1.0)).sqrt() }
    }
}

/// What random games tell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Games {
    /// Discs placed in a game.
    pub length: Estimate,
    /// Squares to choose from, in the mean over a game.
    pub branching: Estimate,
    /// The number of all games.
    pub number: Estimate,
}

/// Plays `games` (at least one) random games on a board of `size`. The same `seed` gives the
/// same games.
pub fn play_games(size: Size, games: u64, seed: u64) -> Games {
    let mut random = Random::new(seed);
    let [mut length, mut branching, mut number] = [Sample::default(); 3];
    for _ in 0..games.max(1) {
        let (moves, choices, product) = play_game(size, &mut random);
        length.add(moves);
        branching.add(choices / moves);
        number.add(product);
    }
    Games { length: length.estimate(), branching: branching.estimate(), number: number.estimate() }
}

/// The number of moves of a random game, and the sum and the product of its choices. A pass is
/// not a move.
fn play_game(size: Size, random: &mut Random) -> (f64, f64, f64) {
    let mut position = Position::start(size);
    let (mut moves, mut choices, mut product) = (0.0, 0.0, 1.0);
    loop {
        let placements = position.placements();
        let count = placements.len() as usize;
        if count > 0 {
            let Some(square) = placements.into_iter().nth(random.below(count)) else { break };
            position.play_unchecked(Move::Place(square));
            moves += 1.0;
            choices += count as f64;
            product *= count as f64;
        } else if position.play(Move::Pass).is_err() {
            break;
        }
    }
    (moves, choices, product)
}

/// The number of boards on which every square of the centre holds a disc and which are
/// [`plausible`], from `boards` (at least one) random ones. It is an upper bound of the number
/// of boards that can be reached.
pub fn count_positions(size: Size, boards: u64, seed: u64) -> Estimate {
    let mut random = Random::new(seed);
    let mut sample = Sample::default();
    for _ in 0..boards.max(1) {
        let (black, white) = random_board(size, &mut random);
        sample.add(if plausible(size, black, white) { 1.0 } else { 0.0 });
    }
    let all = 2_f64.powi(4) * 3_f64.powi(size.area() as i32 - 4);
    sample.estimate().times(all)
}

/// A board with a random disc on every square of the centre, and on every other square a
/// black disc, a white one or none, equally likely.
fn random_board(size: Size, random: &mut Random) -> (u64, u64) {
    let centre = plausible::centre(size);
    let mut black = centre & random.next_u64();
    let mut white = centre & !black;
    let mut rest = size.squares() & !centre;
    while rest != 0 {
        let bit = rest & rest.wrapping_neg();
        rest ^= bit;
        match random.below(3) {
            0 => black |= bit,
            1 => white |= bit,
            _ => {}
        }
    }
    (black, white)
}
