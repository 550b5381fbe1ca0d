//! The entries: what the documents say, and how each is measured.

mod aveiro;
mod beyond;
mod bologna;
mod rivals;
mod timisoara;
mod zaragoza;

use crate::Entry;

/// The parts of the report, in its order.
const PARTS: [&[Entry]; 6] = [
    timisoara::ENTRIES,
    zaragoza::ENTRIES,
    rivals::ENTRIES,
    aveiro::ENTRIES,
    bologna::ENTRIES,
    beyond::ENTRIES,
];

/// Every entry, in the order of the report.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    PARTS.into_iter().flatten()
}

/// The entry of this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    entries().find(|entry| entry.name == name)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn entries_are_complete() {
        let mut names = HashSet::new();
        for entry in entries() {
            let Entry { name, columns, .. } = entry;
            assert!(names.insert(name), "{name} twice");
            assert!(entry.why.ends_with('.') && !entry.title.is_empty(), "{name}");
            assert!(!columns.is_empty(), "{name}");
            let mut labels = HashSet::new();
            for says in entry.says {
                assert!(says.values.len() <= columns.len(), "{name}: {}", says.row);
                assert!(labels.insert(says.row), "{name}: {} twice", says.row);
            }
            assert!(entry.quick.is_none_or(|plan| plan.seconds <= entry.full.seconds), "{name}");
            assert_eq!(find(name).map(|found| found.title), Some(entry.title));
        }
    }

    /// All of them together are below five minutes.
    #[test]
    fn a_quick_report_is_quick() {
        let seconds: f64 = entries().filter_map(|entry| entry.quick).map(|plan| plan.seconds).sum();
        assert!(seconds < 300.0, "{seconds}");
    }
}
