use std::{fmt, io};

use super::store::Store;

/// What a training run does. The same recipe makes the same weights.
#[derive(Clone, PartialEq, Debug)]
pub struct Recipe {
    /// Where chance begins.
    pub seed: u64,
    /// Rounds of games, labels and fits. A finished run may be given more.
    pub rounds: u32,
    /// Games of the first round; each later one has four times as many as the one before.
    pub games: usize,
    /// Moves that the search for a label looks ahead.
    pub depth: u32,
    /// Positions with so many empty squares or fewer are labelled by exact play.
    pub exact: u32,
    /// How strongly a fit stays with what is known already: as if every weight had been seen
    /// in so many samples before.
    pub shrinkage: f32,
    /// Steps of conjugate gradients in a fit.
    pub steps: u32,
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe { seed: 1, rounds: 3, games: 5_000, depth: 5, exact: 13, shrinkage: 8.0, steps: 40 }
    }
}

/// The file of a run's directory that has its recipe.
const RECIPE_FILE: &str = "recipe.txt";

impl Recipe {
    /// Makes the directory one of this recipe, if it is new; else it has to be one already.
    pub(super) fn claim(&self, store: &Store) -> Result<(), TrainError> {
        match store.read(RECIPE_FILE)? {
            None => Ok(store.write(RECIPE_FILE, self.to_string().as_bytes())?),
            Some(found) if found == self.to_string().as_bytes() => Ok(()),
            Some(found) => Err(TrainError::OtherRecipe {
                found: String::from_utf8_lossy(&found).trim().into(),
            }),
        }
    }
}

impl fmt::Display for Recipe {
    /// All that has to be the same for a run to go on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Recipe { seed, rounds: _, games, depth, exact, shrinkage, steps } = self;
        write!(f, "seed {seed} games {games} depth {depth} exact {exact} ")?;
        writeln!(f, "shrinkage {shrinkage} steps {steps}")
    }
}

/// Why a training run has not come to its end.
#[derive(Debug)]
pub enum TrainError {
    /// It was stopped; started again, it will go on.
    Stopped,
    /// The directory is of a run with another recipe.
    OtherRecipe {
        /// That recipe.
        found: String,
    },
    /// A file could not be read or written.
    File(io::Error),
}

impl fmt::Display for TrainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrainError::Stopped => f.write_str("stopped; start it again to go on"),
            TrainError::OtherRecipe { found } => {
                write!(f, "the directory has a run with another recipe: {found}")
            }
            TrainError::File(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TrainError {}

impl From<io::Error> for TrainError {
    fn from(error: io::Error) -> TrainError {
        TrainError::File(error)
    }
}
