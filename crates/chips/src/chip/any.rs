use lockstep_search::Stop;

use super::{Chip, Info};
use crate::{Error, Lockstep, Outcome, Plan};

/// A chip of any kind: what can be done with it whatever its questions are.
pub trait AnyChip: Send + Sync {
    /// What there is to know of it.
    fn info(&self) -> &'static Info;

    /// Compares it with its twin; `progress` is called after each question.
    fn check(
        &self,
        plan: &Plan,
        stop: &Stop,
        progress: &mut dyn FnMut(&Outcome),
    ) -> Result<Outcome, Error>;
}

impl<C: Chip> AnyChip for C {
    fn info(&self) -> &'static Info {
        const { &C::INFO }
    }

    fn check(
        &self,
        plan: &Plan,
        stop: &Stop,
        progress: &mut dyn FnMut(&Outcome),
    ) -> Result<Outcome, Error> {
        let questions = self.questions(&plan.limits, plan.seed)?.take(plan.questions);
        let mut lockstep = Lockstep::start(self.clone(), plan.seed)?;
        plan.check(&mut lockstep, questions, stop, progress)
    }
}
