//! Measuring entries one after the other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use lockstep_search::Stop;

use crate::measure::{Bench, Fault, Options};
use crate::store::{Machine, Store, StoreFault, Stored, now};
use crate::{Entry, Findings, Size};

/// A report to be measured.
#[derive(Debug)]
pub struct Run<'a> {
    /// How much is measured.
    pub size: Size,
    /// Whether entries are measured again that have a result.
    pub again: bool,
    /// What the user has given.
    pub options: &'a Options,
    /// Where results are kept.
    pub store: &'a Store,
    /// Ends the run; the entry under way is lost.
    pub stop: &'a Stop,
}

/// Sees how a run goes on.
pub trait Watch {
    /// An entry begins.
    fn begins(&mut self, entry: &Entry);

    /// It has a result, measured now or before.
    fn ended(&mut self, entry: &Entry, stored: &Stored);
}

impl Run<'_> {
    /// The result of an earlier run that makes another measurement needless: one of this size or more,
    /// without gaps.
    pub fn stored(&self, entry: &Entry) -> Option<Stored> {
        let stored = self.store.result(entry).filter(|_| !self.again)?;
        (stored.size >= self.size && stored.findings.gaps.is_empty()).then_some(stored)
    }

    /// About how long the entries will take, in seconds.
    pub fn seconds(&self, entries: &[&Entry]) -> f64 {
        let missing = entries.iter().filter(|entry| self.stored(entry).is_none());
        missing.filter_map(|entry| entry.plan(self.size)).map(|plan| plan.seconds).sum()
    }

    /// Measures the entries that have no result yet, and keeps each result. Ends early when `stop` is
    /// set.
    pub fn entries(&self, entries: &[&Entry], watch: &mut impl Watch) -> Result<(), StoreFault> {
        let bench = Bench::new(self.size, self.options, self.store, self.stop);
        for entry in entries {
            watch.begins(entry);
            let stored = match self.stored(entry) {
                Some(stored) => stored,
                None => match self.measure(entry, &bench) {
                    Some(stored) => {
                        self.store.keep(&stored)?;
                        stored
                    }
                    None => break,
                },
            };
            watch.ended(entry, &stored);
        }
        Ok(())
    }

    /// Measures an entry; `None` if that was stopped.
    fn measure(&self, entry: &Entry, bench: &Bench<'_>) -> Option<Stored> {
        let start = Instant::now();
        let plan = entry.plan(self.size);
        let measured = match plan {
            Some(_) => guarded(|| (entry.measure)(bench)),
            None => Err(Fault::Gap("measured with --full only".into())),
        };
        let findings = match measured {
            _ if self.stop.is_set() => return None,
            Err(Fault::Stopped) => return None,
            Ok(findings) => findings,
            Err(Fault::Gap(gap)) => Findings { gaps: vec![gap], ..Findings::default() },
        };
        Some(Stored {
            entry: entry.name.into(),
            size: self.size,
            what: plan.map_or_else(String::new, |plan| plan.what.into()),
            date: now(),
            seconds: (start.elapsed().as_secs_f64() * 10.0).round() / 10.0,
            version: env!("CARGO_PKG_VERSION").into(),
            machine: Machine::here(),
            findings,
        })
    }
}

/// A panic in one measurement is a gap, and does not cost the others.
fn guarded(measure: impl FnOnce() -> Result<Findings, Fault>) -> Result<Findings, Fault> {
    let failed = |_| Err(Fault::gap("the measurement failed: a bug, told on standard error"));
    catch_unwind(AssertUnwindSafe(measure)).unwrap_or_else(failed)
}
