//! The conformance suite: what must hold for every game and puzzle, checked on random
//! play-outs. A game implements [`Specimen`] in its tests and calls [`conform`].

use std::collections::HashSet;
use std::fmt::{self, Debug};

use crate::{Random, State};

/// The seed of property tests: that of the environment variable `LOCKSTEP_SEED`, or else always
/// the same. It is printed, which test runners show when a test fails.
#[allow(clippy::print_stdout)]
pub fn seed() -> u64 {
    let seed = match std::env::var("LOCKSTEP_SEED") {
        Ok(text) => text.parse().expect("LOCKSTEP_SEED is a number"),
        Err(_) => 1,
    };
    println!("LOCKSTEP_SEED={seed}");
    seed
}

/// What the suite needs to know of a state beside [`State`] itself.
pub trait Specimen: State {
    /// A symmetry of the rules.
    type Symmetry: Clone + Debug;

    /// Every move that can be named on this board, legal or not.
    fn nameable_moves(&self) -> Vec<Self::Move>;

    /// The same state, set up from what is on the board: nothing that [`State::play`] keeps
    /// up to date may be carried over.
    fn afresh(&self) -> Self;

    /// The state after being written to text and read back, or what the reader said.
    fn through_text(&self) -> Result<Self, String>;

    /// The symmetries that apply to this board, the identity among them.
    fn symmetries(&self) -> Vec<Self::Symmetry>;

    /// The symmetric state.
    fn transform(&self, symmetry: &Self::Symmetry) -> Self;

    /// The move on the symmetric board that corresponds to `mv`.
    fn transform_move(&self, symmetry: &Self::Symmetry, mv: Self::Move) -> Self::Move;

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
        let scene = Scene { state: &state, played: &played };
        check_moves(&scene, &legal);
        check_representations(&scene);
        check_symmetries(&scene, &legal);
        assert_eq!(state.is_over(), legal.is_empty(), "is_over {scene}");
        let Some(mv) = random.pick(&legal) else { break };
        state.play(mv).unwrap_or_else(|error| panic!("{error} after {played:?}"));
        played.push(mv);
        assert!(played.len() <= start.longest_play(), "play does not end: {played:?}");
    }
}

/// A state and how it came about, for messages.
struct Scene<'a, S: State> {
    state: &'a S,
    played: &'a [S::Move],
}

impl<S: State> fmt::Display for Scene<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in {:?}\nafter {:?}", self.state, self.played)
    }
}

/// A move is legal if and only if it is listed, it is listed once, playing it works if and
/// only if it is legal, and an illegal one changes nothing.
fn check_moves<S: Specimen>(scene: &Scene<'_, S>, legal: &[S::Move]) {
    let state = scene.state;
    let listed: HashSet<S::Move> = legal.iter().copied().collect();
    assert_eq!(listed.len(), legal.len(), "a move is listed twice {scene}");
    let nameable = state.nameable_moves();
    let named: HashSet<S::Move> = nameable.iter().copied().collect();
    assert!(listed.is_subset(&named), "a move cannot be named {scene}");
    for mv in nameable {
        let listed = listed.contains(&mv);
        assert_eq!(state.is_legal(mv), listed, "is_legal({mv}) {scene}");
        let mut child = state.clone();
        assert_eq!(child.play(mv).is_ok(), listed, "play({mv}) {scene}");
        if listed {
            assert_ne!(&child, state, "{mv} changes nothing {scene}");
            assert_ne!(child.key(), state.key(), "{mv} keeps the key {scene}");
        } else {
            assert_eq!(&child, state, "an illegal {mv} changed the state {scene}");
        }
    }
}

/// Incremental state equals state from scratch, and text round-trips.
fn check_representations<S: Specimen>(scene: &Scene<'_, S>) {
    let state = scene.state;
    let fresh = state.afresh();
    assert_eq!(&fresh, state, "from scratch {scene}");
    assert_eq!(fresh.key(), state.key(), "key from scratch {scene}");
    match state.through_text() {
        Ok(read) => {
            assert_eq!(&read, state, "through text {scene}");
            assert_eq!(read.key(), state.key(), "key through text {scene}");
        }
        Err(error) => panic!("own text refused: {error} {scene}"),
    }
}

/// A symmetric state has the symmetric moves, and they lead to symmetric states.
fn check_symmetries<S: Specimen>(scene: &Scene<'_, S>, legal: &[S::Move]) {
    let state = scene.state;
    for symmetry in &state.symmetries() {
        let mirrored = state.transform(symmetry);
        assert_eq!(mirrored.legal_moves().count(), legal.len(), "{symmetry:?} {scene}");
        for &mv in legal {
            let image = state.transform_move(symmetry, mv);
            let mut child = state.clone();
            child.play_unchecked(mv);
            let mut mirrored_child = mirrored.clone();
            mirrored_child
                .play(image)
                .unwrap_or_else(|error| panic!("{error}: {mv} under {symmetry:?} {scene}"));
            assert_eq!(child.transform(symmetry), mirrored_child, "{symmetry:?} {mv} {scene}");
        }
    }
}
