//! Reversi in the arena.

use lockstep_game::{Random, State};
use lockstep_protocols::transport::Address;
use lockstep_protocols::{fpt10, gtp, nboard};
use lockstep_reversi::{Position, Size, Symmetry};

use crate::openings::{is_open, walks};
use crate::players::{RemotePlayer, SimulatedChip, chip_names};
use crate::spec::peer;
use crate::{ArenaGame, BoardGame, Contestant, Options, Protocol, SpecFault, Transcript};

impl ArenaGame for Position {
    fn other_players() -> String {
        format!("random, {}, gtp:CMD, nboard:CMD, fpt10:CMD", chip_names())
    }

    fn chip(
        &self,
        name: &str,
        options: &Options,
    ) -> Result<Box<dyn Contestant<Position>>, SpecFault> {
        Ok(Box::new(SimulatedChip::new(name, options, self.size())?))
    }

    fn remote(
        &self,
        protocol: Protocol,
        address: &Address,
        options: &Options,
    ) -> Result<Box<dyn Contestant<Position>>, SpecFault> {
        Ok(match protocol {
            Protocol::Gtp => Box::new(RemotePlayer(gtp::Client::new(peer(address)?))),
            Protocol::NBoard => {
                Box::new(RemotePlayer(nboard::Client::new(peer(address)?, options.depth)))
            }
            Protocol::Fpt10 => Box::new(RemotePlayer(fpt10::Client::new(peer(address)?))),
            Protocol::Cx => {
                let why = format!("{protocol} plays Connect-X, not Reversi");
                return Err(SpecFault::NoSuchPlayer(why));
            }
        })
    }

    fn openings(&self, seed: u64) -> Box<dyn Iterator<Item = Transcript<Position>>> {
        if *self != Position::start(Size::Eight) {
            let plies = self.empties().len() as usize / 6;
            return Box::new(walks(*self, plies, seed, canonical, is_open));
        }
        // A test checks that every line can be read.
        let read = |line| <Position as BoardGame>::read(line, Size::Eight).ok();
        let mut openings: Vec<_> = lockstep_reversi::balanced_openings().filter_map(read).collect();
        Random::new(seed).shuffle(&mut openings);
        Box::new(openings.into_iter())
    }
}

/// The least of the position's images: equal for positions that are the same game.
fn canonical(position: &Position) -> u64 {
    let images = Symmetry::ALL.map(|symmetry| position.transform(symmetry).key().0);
    images.into_iter().min().unwrap_or_default()
}

/// Openings of `plies` moves from the start on 8x8, different by more than symmetry, that
/// `is_balanced`: how the set that comes with the program was made.
pub fn balanced_openings(
    plies: usize,
    seed: u64,
    is_balanced: impl FnMut(&Position) -> bool,
) -> impl Iterator<Item = Transcript<Position>> {
    walks(Position::start(Size::Eight), plies, seed, canonical, is_balanced)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Every line is an opening of eight moves, and no two are the same game.
    #[test]
    fn the_set_is_good() {
        let start = Position::start(Size::Eight);
        let mut seen = HashSet::new();
        for line in lockstep_reversi::balanced_openings() {
            let game = <Position as BoardGame>::read(line, Size::Eight).unwrap();
            assert_eq!(game.moves().len(), 8, "{line}");
            assert!(seen.insert(canonical(game.position())), "{line}");
        }
        assert!(seen.len() >= 500, "{}", seen.len());
        assert_eq!(start.openings(1).count(), seen.len());
        assert!(
            start.openings(1).eq(start.openings(1)) && !start.openings(1).eq(start.openings(2))
        );
    }

    #[test]
    fn small_boards_have_openings_too() {
        for size in [Size::Four, Size::Six] {
            let start = Position::start(size);
            let openings: Vec<_> = start.openings(1).take(5).collect();
            assert!(openings.len() >= 2, "{size}: {openings:?}");
        }
    }
}
