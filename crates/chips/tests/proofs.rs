//! Moves and flips are right on every board: proved, and the proof notices a missing term.

use lockstep_chips::{Proof, Theorem};

#[test]
fn moves_and_flips_are_right_on_every_board() {
    for theorem in Theorem::ALL {
        assert_eq!(theorem.prove().unwrap(), Proof::Holds, "{theorem:?}");
    }
}

#[test]
fn a_missing_term_is_noticed() {
    for theorem in Theorem::ALL {
        let proof = theorem.prove_without_a_term().unwrap();
        assert!(matches!(proof, Proof::Fails(outputs) if outputs > 0), "{theorem:?}");
    }
}
