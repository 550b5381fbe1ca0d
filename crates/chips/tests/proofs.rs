//! What is stated of the circuits is proved, for all inputs, and the proof notices mutants.

use std::collections::BTreeMap;

use lockstep_chips::{Proof, Theorem, catalogue};

/// The theorems of all chips; one that several share is there once.
fn theorems() -> BTreeMap<&'static str, &'static Theorem> {
    let infos = catalogue().map(|entry| entry.any().info());
    infos.flat_map(|info| info.theorems).map(|theorem| (theorem.circuit, theorem)).collect()
}

#[test]
fn every_theorem_holds() {
    for (circuit, theorem) in theorems() {
        assert_eq!(theorem.prove().unwrap(), Proof::Holds, "{circuit}");
    }
}

#[test]
fn every_mutant_is_noticed() {
    for (circuit, theorem) in theorems() {
        assert!(!theorem.mutants.is_empty(), "{circuit} has no mutant");
        for mutant in theorem.mutants {
            let proof = theorem.prove_mutant(mutant).unwrap();
            assert!(matches!(proof, Proof::Fails(outputs) if outputs > 0), "{mutant:?}");
        }
    }
}
