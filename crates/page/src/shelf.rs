use std::any::Any;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is kept of unfinished work: each holds the tables of an analysis.
const ROOM: usize = 4;

/// Unfinished work, by name, for whoever wants to resume it. The oldest makes room for the newest.
#[derive(Debug, Default)]
pub struct Shelf(Mutex<VecDeque<(String, Box<dyn Any + Send>)>>);

impl Shelf {
    /// Keeps something under a name.
    pub(crate) fn put(&self, name: &str, work: impl Any + Send) {
        let mut kept = self.kept();
        if kept.len() == ROOM {
            kept.pop_front();
        }
        kept.push_back((name.into(), Box::new(work)));
    }

    /// Takes what is kept under a name, if it is of this type.
    pub(crate) fn take<T: Any>(&self, name: &str) -> Option<T> {
        let mut kept = self.kept();
        let found = kept.iter().position(|(of, work)| of == name && work.is::<T>())?;
        let (_, work) = kept.remove(found)?;
        work.downcast().ok().map(|work| *work)
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<(String, Box<dyn Any + Send>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_taken_once_and_the_oldest_makes_room() {
        let shelf = Shelf::default();
        (0..=ROOM).for_each(|i| shelf.put(&i.to_string(), i));
        assert_eq!(shelf.take::<usize>("0"), None);
        assert_eq!(shelf.take::<String>("1"), None);
        assert_eq!((shelf.take::<usize>("1"), shelf.take::<usize>("1")), (Some(1), None));
    }
}
