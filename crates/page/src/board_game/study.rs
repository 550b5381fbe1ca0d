use std::sync::Arc;

use lockstep_search::{Analysis, Engine, Limits, Stop};
use lockstep_service::records::{AnalyzeRecord, Subject};

use super::PageGame;
use crate::Shelf;

/// The analysis of a position and the engine that makes it, with its tables.
struct Work<G: PageGame> {
    analysis: Analysis<G>,
    engine: Box<dyn Engine<G> + Send>,
}

/// An analysis that a client watches. When it is dropped before it is finished, it goes to the
/// shelf, from where the next client who asks about the position takes it.
pub(super) struct Study<G: PageGame> {
    work: Option<Work<G>>,
    subject: Subject,
    shelf: Arc<Shelf>,
}

impl<G: PageGame> Study<G> {
    pub(super) fn open(position: &G, shelf: &Arc<Shelf>) -> Study<G> {
        let (subject, shelf) = (Subject::of(position), Arc::clone(shelf));
        let begin = || Work { analysis: Analysis::new(position.clone()), engine: G::analyst() };
        let work = shelf.take::<Work<G>>(&subject.position).unwrap_or_else(begin);
        Study { work: Some(work), subject, shelf }
    }

    fn work(&mut self) -> &mut Work<G> {
        self.work.as_mut().expect("only a drop takes it away")
    }

    /// Takes a step, and says whether something new is known.
    pub(super) fn advance(&mut self, limits: &Limits, stop: &Stop) -> bool {
        let Work { analysis, engine } = self.work();
        analysis.advance(engine.as_mut(), limits, stop)
    }

    /// Whether nothing more will be found.
    pub(super) fn is_done(&mut self, limits: &Limits) -> bool {
        self.work().analysis.is_done(limits)
    }

    /// What is known.
    pub(super) fn record(&mut self) -> AnalyzeRecord<G::MoveName> {
        let subject = self.subject.clone();
        let Work { analysis, engine } = self.work();
        AnalyzeRecord::of_analysis(subject, engine.name(), analysis)
    }
}

impl<G: PageGame> Drop for Study<G> {
    fn drop(&mut self) {
        if let Some(work) = self.work.take().filter(|work| !work.analysis.is_exact()) {
            self.shelf.put(&self.subject.position, work);
        }
    }
}
