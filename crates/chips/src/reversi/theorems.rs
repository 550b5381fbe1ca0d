use crate::{Mutant, Theorem};

/// `reversi_moves` gives the legal moves on every board.
pub const MOVES_ARE_RIGHT: Theorem = Theorem {
    circuit: "reversi_moves",
    naive: "reversi_moves_naive",
    // A row of six discs is no longer seen, in one direction of each axis.
    mutants: &[Mutant {
        module: "reversi_wave",
        text: "((from_i | r5) >> Step)",
        new: "((from_i | r4) >> Step)",
    }],
};

/// `reversi_flips` gives the discs that a move flips on every board.
pub const FLIPS_ARE_RIGHT: Theorem = Theorem {
    circuit: "reversi_flips",
    naive: "reversi_flips_naive",
    mutants: &[Mutant {
        module: "reversi_axis_flips",
        text: "forward_up & backward_down",
        new: "forward_up",
    }],
};
