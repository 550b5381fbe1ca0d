use clap::Args;
use lockstep_search::{Engine, EngineName, Levels, Limits, Stop, Unsuitable, engine_names};

use super::{Commands, Question, Where};
use crate::Answer;
use crate::failure::Failure;
use crate::limits::MoveLimits;

/// Which engine searches, and what it may use.
#[derive(Args)]
pub(crate) struct EngineOptions<G: Commands> {
    #[arg(long, value_name = "NAME", value_parser = str::parse::<EngineName<G>>, help = format!(
        "The engine: {} [default: {}]",
        engine_names::<G>(),
        EngineName::<G>::default()
    ))]
    engine: Option<EngineName<G>>,
    #[arg(long, conflicts_with = "engine", hide = levels::<G>().is_none(), help = format!(
        "Play at a level, whatever the time: {}",
        levels::<G>().unwrap_or_default()
    ))]
    level: Option<u32>,
    #[command(flatten)]
    limits: MoveLimits,
    #[command(flatten)]
    extras: G::EngineExtras,
}

/// The levels of the usual engine, in words.
fn levels<G: Commands>() -> Option<String> {
    match &EngineName::<G>::default().info().levels {
        Levels::Optional(levels) => {
            Some(format!("{} (a beginner can win) to {}", levels.start(), levels.end()))
        }
        _ => None,
    }
}

impl<G: Commands> EngineOptions<G> {
    /// Whether an engine was named.
    pub(crate) fn is_named(&self) -> bool {
        self.engine.is_some() || self.level.is_some()
    }

    /// The engine by its name.
    pub(crate) fn name(&self) -> Result<EngineName<G>, Failure> {
        let name = self.engine.unwrap_or_default();
        match self.level {
            Some(level) => name.at(level).map_err(|fault| Failure::Input(fault.to_string())),
            None => Ok(name),
        }
    }

    /// What the user has asked for, and nothing else.
    pub(crate) fn asked(&self) -> Limits {
        self.limits.asked()
    }

    /// What the user has asked for, and what the engine adds to it.
    pub(crate) fn limits(&self) -> Result<Limits, Failure> {
        Ok(self.name()?.complete(self.asked()))
    }

    /// The engine.
    pub(crate) fn build(&self) -> Result<Box<dyn Engine<G> + Send>, Failure> {
        G::build_engine(self.name()?, &self.extras)
    }

    /// The options that only this game has.
    pub(crate) fn extras(&self) -> &G::EngineExtras {
        &self.extras
    }

    /// Whether the engine can search a position within the limits.
    pub(crate) fn check(&self, position: &G) -> Result<(), Unsuitable> {
        self.engine.unwrap_or_default().check(position, &self.asked())
    }
}

/// Positions or games, and the engine that is asked about them.
#[derive(Args)]
pub(crate) struct AskEngine<G: Commands> {
    #[command(flatten)]
    pub(super) place: Where<G>,
    #[command(flatten)]
    pub(super) options: EngineOptions<G>,
}

impl<G: Commands> AskEngine<G> {
    /// Calls `visit` with the engine, its limits and every question.
    pub(super) fn for_each(
        &self,
        stop: &Stop,
        mut visit: impl FnMut(&mut dyn Engine<G>, &Limits, &Question<G>) -> Result<(), Failure>,
    ) -> Result<Answer, Failure> {
        let AskEngine { place, options } = self;
        let (mut engine, limits) = (options.build()?, options.limits()?);
        let check = |position: &G| options.check(position);
        place.for_each_suitable(stop, check, |question| visit(&mut *engine, &limits, &question))
    }
}
