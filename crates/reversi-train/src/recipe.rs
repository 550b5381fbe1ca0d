use std::{fmt, io};

use super::store::Store;

/// What a training run does. The same recipe makes the same weights.
#[derive(Clone, PartialEq, Debug)]
pub struct Recipe {
    /// The random seed.
    pub seed: u64,
    /// Rounds of games, labels and fits. A finished run may be given more.
    pub rounds: u32,
    /// Games of the first round; each later one has four times as many as the one before.
    pub games: usize,
    /// Moves that the search for a label looks ahead.
    pub depth: u32,
    /// Positions with this many empty squares or fewer are labelled with their exact score.
    pub exact: u32,
    /// How strongly a fit is regularised towards its prior: as if every weight had been seen in
    /// this many samples before.
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
    /// Everything that has to be the same for a run to resume.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Recipe { seed, rounds: _, games, depth, exact, shrinkage, steps } = self;
        write!(f, "seed {seed} games {games} depth {depth} exact {exact} ")?;
        writeln!(f, "shrinkage {shrinkage} steps {steps}")
    }
}

/// Why a training run has not finished.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TrainError {
    /// It was stopped; started again, it resumes.
    #[error("stopped; start it again to resume")]
    Stopped,
    /// The directory is of a run with another recipe.
    #[error("the directory has a run with another recipe: {found}")]
    OtherRecipe {
        /// That recipe.
        found: String,
    },
    /// A file could not be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
}
