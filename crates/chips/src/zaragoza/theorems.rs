use crate::{Mutant, Theorem};

/// The document's network of cells gives the discs that flip, on every board.
pub(super) const FLIPPER_IS_RIGHT: Theorem = Theorem {
    circuit: "zaragoza_flipper_board",
    naive: "zaragoza_flipper_board_naive",
    // The wave goes on through an empty square.
    mutants: &[Mutant {
        module: "zaragoza_flipper_cell",
        text: "(opp_i && pattern_i)",
        new: "pattern_i",
    }],
};

/// The mapping of the moves and its inverse are inverse to each other.
pub(super) const MAPPING_HAS_AN_INVERSE: Theorem = Theorem {
    circuit: "zaragoza_map_twice",
    naive: "zaragoza_map_nothing",
    mutants: &[Mutant { module: "zaragoza_unmap", text: "places_i[63]", new: "places_i[62]" }],
};

/// The stable discs of the border are those of the rule.
pub(super) const BORDER_IS_RIGHT: Theorem = Theorem {
    circuit: "zaragoza_border",
    naive: "zaragoza_border_naive",
    mutants: &[Mutant {
        module: "zaragoza_border",
        text: "&discs[i:0] || &discs[7:i]",
        new: "&discs[i:0]",
    }],
};

/// A step of the stability network is that of the rule, from any set. So a set that it leaves as it is
/// solves the rule, and one that it has grown from the border is contained in every solution: the
/// network ends in the least.
pub(super) const LAYER_IS_RIGHT: Theorem = Theorem {
    circuit: "zaragoza_layer",
    naive: "zaragoza_layer_naive",
    mutants: &[Mutant {
        module: "zaragoza_layer",
        text: "(stable_i << 9) | (stable_i >> 9)",
        new: "stable_i << 9",
    }],
};
