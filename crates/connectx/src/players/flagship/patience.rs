use lockstep_search::Stop;

use crate::players::field::Field;

/// When to read the clock: after a fixed amount of work, whatever the size of the board. On the
/// largest one a single node costs as much as thousands on a small one.
#[derive(Debug)]
pub(super) struct Patience {
    left: u32,
}

/// How many segments may be looked at between two looks at the clock: about a tenth of a
/// millisecond.
const LOOKS: u32 = 1 << 16;

impl Patience {
    pub(super) fn new() -> Patience {
        Patience { left: LOOKS }
    }

    /// Whether the search should end, after the work of one more node.
    #[inline]
    pub(super) fn ends(&mut self, field: &Field, stop: &Stop) -> bool {
        match self.left.checked_sub(field.looks()) {
            Some(left) => self.left = left,
            None => {
                self.left = LOOKS;
                // Nodes are counted elsewhere.
                stop.poll(0);
            }
        }
        stop.is_set()
    }
}
