/// The machines that the document describes, and one more.
///
/// They differ in a copy that is wrong already, in what is done with a copy that is blocked, and in
/// the list of possibilities; so they may take different numbers of iterations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Edition {
    /// The program of chapter 4. Hidden Number leaves full cells alone; the list is made once and
    /// then updated, by a routine that skips the candidate after one that it removes; a blocked copy
    /// is kept. There is no parallel machine.
    Software,
    /// The machines of chapter 5. Hidden Number overwrites full cells; the list is made anew each
    /// time; a blocked copy is dropped; the map of minimums has words that are too short for a
    /// puzzle with few givens, and numbers wrap around.
    #[default]
    Hardware,
    /// The machines of chapter 5 with the improvements that the document names as future work:
    /// no map of minimums is stored, so that no number wraps around.
    Second,
}

impl Edition {
    /// Whether Hidden Number writes into cells that are full.
    pub(super) fn overwrites(self) -> bool {
        self != Edition::Software
    }

    /// Whether the list is updated instead of made anew.
    pub(super) fn updates_the_list(self) -> bool {
        self == Edition::Software
    }

    /// Whether a copy with an empty cell that has no candidate is dropped.
    pub(super) fn drops_blocked(self) -> bool {
        self != Edition::Software
    }
}
