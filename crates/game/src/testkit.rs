//! The conformance suite: what must hold for every game and puzzle, checked on random
//! play-outs. A game implements [`Specimen`] in its tests and calls [`conform`].

use std::fmt::Debug;

use crate::{Random, State};

/// What the suite needs to know of a state beside [`State`] itself.
pub trait Specimen: State {
    /// A symmetry of the rules.
    type Symmetry: Copy + Debug;

    /// Every move that can be named on this board, legal or not.
    fn nameable_moves(&self) -> Vec<Self::Move>;

    /// The same state, set up afresh from what is on the board: nothing that [`State::play`]
    /// keeps up to date may be carried over.
    fn from_scratch(&self) -> Self;

    /// The state after being written to text and read back, or what the reader said.
    fn through_text(&self) -> Result<Self, String>;

    /// The symmetries that apply to this board, the identity among them.
    fn symmetries(&self) -> Vec<Self::Symmetry>;

    /// The symmetric state.
    fn transform(&self, symmetry: Self::Symmetry) -> Self;

    /// The move on the symmetric board that corresponds to `mv`.
    fn transform_move(&self, symmetry: Self::Symmetry, mv: Self::Move) -> Self::Move;

    /// A number of moves after which play is over at the latest.
    fn longest_play(&self) -> usize;
}

/// Plays `playouts` random games from `start` and checks every state on the way.
///
/// # Panics
/// At the first violation, with the state and the moves that led to it.
pub fn conform<S: Specimen>(start: &S, playouts: usize, seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..playouts {
        play_out(start, &mut random);
    }
}

fn play_out<S: Specimen>(start: &S, random: &mut Random) {
    let mut state = start.clone();
    let mut played = Vec::new();
    loop {
        let legal: Vec<S::Move> = state.legal_moves().collect();
        let context = format!("in {state:?}\nafter {played:?}");
        check_moves(&state, &legal, &context);
        check_representations(&state, &context);
        check_symmetries(&state, &legal, &context);
        assert_eq!(state.is_over(), legal.is_empty(), "is_over {context}");
        let Some(mv) = random.pick(&legal) else { break };
        state.play(mv).unwrap_or_else(|error| panic!("{error} {context}"));
        played.push(mv);
        assert!(played.len() <= start.longest_play(), "play does not end {context}");
    }
}

/// A move is legal if and only if it is listed, it is listed once, playing it works if and
/// only if it is legal, and an illegal one changes nothing.
fn check_moves<S: Specimen>(state: &S, legal: &[S::Move], context: &str) {
    for (i, mv) in legal.iter().enumerate() {
        assert!(!legal[..i].contains(mv), "{mv} is listed twice {context}");
    }
    let nameable = state.nameable_moves();
    for mv in legal {
        assert!(nameable.contains(mv), "{mv} cannot be named {context}");
    }
    for mv in nameable {
        let listed = legal.contains(&mv);
        assert_eq!(state.is_legal(mv), listed, "is_legal({mv}) {context}");
        let mut child = state.clone();
        assert_eq!(child.play(mv).is_ok(), listed, "play({mv}) {context}");
        if listed {
            assert_ne!(&child, state, "{mv} changes nothing {context}");
            assert_ne!(child.key(), state.key(), "{mv} keeps the key {context}");
        } else {
            assert_eq!(&child, state, "an illegal {mv} changed the state {context}");
        }
    }
}

/// Incremental state equals state from scratch, and text round-trips.
fn check_representations<S: Specimen>(state: &S, context: &str) {
    let fresh = state.from_scratch();
    assert_eq!(&fresh, state, "from scratch {context}");
    assert_eq!(fresh.key(), state.key(), "key from scratch {context}");
    match state.through_text() {
        Ok(read) => {
            assert_eq!(&read, state, "through text {context}");
            assert_eq!(read.key(), state.key(), "key through text {context}");
        }
        Err(error) => panic!("own text refused: {error} {context}"),
    }
}

/// A symmetric state has the symmetric moves, and they lead to symmetric states.
fn check_symmetries<S: Specimen>(state: &S, legal: &[S::Move], context: &str) {
    for symmetry in state.symmetries() {
        let mirrored = state.transform(symmetry);
        assert_eq!(mirrored.legal_moves().count(), legal.len(), "{symmetry:?} {context}");
        for &mv in legal {
            let image = state.transform_move(symmetry, mv);
            let mut child = state.clone();
            child.play_unchecked(mv);
            let mut mirrored_child = mirrored.clone();
            mirrored_child
                .play(image)
                .unwrap_or_else(|error| panic!("{error}: {mv} under {symmetry:?} {context}"));
            assert_eq!(child.transform(symmetry), mirrored_child, "{symmetry:?} {mv} {context}");
        }
    }
}
