/// Who watches a search or a solver at work: printing, drawing and logging live behind this.
///
/// What is reported depends on who works: a [`Report`](crate::Report) of an engine for each
/// deeper iteration, the [`Solved`](crate::Solved) so far of a solver, a single step of a method.
pub trait Observer<T: ?Sized> {
    /// Something new is known, or was done.
    fn report(&mut self, news: &T);
}

/// Nobody watches.
impl<T: ?Sized> Observer<T> for () {
    fn report(&mut self, _: &T) {}
}

/// A function watches.
impl<T: ?Sized, F: FnMut(&T)> Observer<T> for F {
    fn report(&mut self, news: &T) {
        self(news);
    }
}
