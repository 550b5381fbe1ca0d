//! Where the games of a match begin.

use std::collections::HashSet;

use lockstep_game::{Game, Random, State};
use lockstep_service::Transcript;
use schemars::JsonSchema;
use serde::Serialize;

/// Give up after this many walks without a new opening.
const VAIN: usize = 2000;

/// The size of the tree that is searched for a forced win.
const GLANCE: usize = 20_000;

/// Where openings come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings<G: State> {
    /// The game's own set, in an order given by the seed.
    Set,
    /// Every game begins at the start; only players that vary their play make more than two
    /// different games of it.
    Start,
    /// These, in their order.
    These(Vec<Transcript<G>>),
}

/// An opening, as `lockstep openings` prints it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OpeningRecord {
    /// The moves from the start.
    pub opening: String,
}

/// Openings by random walks of `plies` moves from `start`: all different by their key, and
/// accepted. The seed gives the walks.
pub(crate) fn walks<G: Game>(
    start: G,
    plies: usize,
    seed: u64,
    key: impl Fn(&G) -> u64,
    mut accept: impl FnMut(&G) -> bool,
) -> impl Iterator<Item = Transcript<G>> {
    let mut random = Random::new(seed);
    let mut seen = HashSet::new();
    std::iter::from_fn(move || {
        for _ in 0..VAIN {
            let Some(game) = walk(&start, plies, &mut random) else { continue };
            if seen.insert(key(game.position())) && accept(game.position()) {
                return Some(game);
            }
        }
        None
    })
}

/// A game of `plies` random moves; `None` if it is over by then.
fn walk<G: Game>(start: &G, plies: usize, random: &mut Random) -> Option<Transcript<G>> {
    let mut game = Transcript::new(start.clone());
    for _ in 0..plies {
        let legal: Vec<G::Move> = game.position().legal_moves().collect();
        game.play(random.pick(&legal)?).ok()?;
    }
    (!game.position().is_over()).then_some(game)
}

/// Whether a shallow search finds no forced win for either player.
pub(crate) fn is_open<G: Game>(position: &G) -> bool {
    let branches = position.legal_moves().count().max(2);
    let plies = GLANCE.ilog(branches);
    !wins(position, plies) && !loses(position, plies)
}

/// Whether the player to move wins within `plies`.
fn wins<G: Game>(position: &G, plies: u32) -> bool {
    plies > 0
        && position.legal_moves().any(|mv| {
            let mut child = position.clone();
            child.play_unchecked(mv);
            match child.outcome() {
                Some(outcome) => outcome.score_for(position.mover()).0 > 0,
                None => loses(&child, plies - 1),
            }
        })
}

/// Whether every move of the player to move loses within `plies`.
fn loses<G: Game>(position: &G, plies: u32) -> bool {
    plies > 0
        && position.legal_moves().all(|mv| {
            let mut child = position.clone();
            child.play_unchecked(mv);
            match child.outcome() {
                Some(outcome) => outcome.score_for(position.mover()).0 < 0,
                None => wins(&child, plies - 1),
            }
        })
}

#[cfg(test)]
mod tests {
    use lockstep_connectx::{Position, Shape};
    use lockstep_game::State;

    use super::*;

    fn position(moves: &str) -> Position {
        Position::from_moves(Shape::default(), moves).unwrap()
    }

    #[test]
    fn what_is_won_soon_is_not_open() {
        assert!(is_open(&position("")));
        assert!(is_open(&position("4444")));
        assert!(!is_open(&position("414141")), "a win at once");
        assert!(!is_open(&position("4131")), "two open ends next to three");
        assert!(!is_open(&position("41315")), "and nothing to be done about it");
    }

    #[test]
    fn walks_differ_and_depend_on_the_seed() {
        let key = |position: &Position| position.key().0.min(position.mirror().key().0);
        let walks = |seed| walks(position(""), 3, seed, key, is_open);
        let all: Vec<_> = walks(1).collect();
        // 7^3 ordered games; 172 + 4 classes of mirror images lead to fewer positions.
        assert!((100..=176).contains(&all.len()), "{}", all.len());
        assert!(walks(1).eq(all.iter().cloned()));
        assert!(!walks(2).eq(all.iter().cloned()));
        assert_eq!(walks(2).count(), all.len());
    }
}
