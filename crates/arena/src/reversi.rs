//! Reversi in the arena.

use lockstep_game::{At, Player, Random, State};
use lockstep_reversi::{
    EngineName, Move, Position, Size, Symmetry, read_transcript, write_transcript,
};

use crate::openings::{is_open, walks};
use crate::players::{AnyMove, Thinking, TimisoaraChip};
use crate::protocols::{Fpt10, Gtp, Line, NBoard};
use crate::{Contestant, Field, Protocol, Spec, SpecFault, Who};

/// Balanced openings of eight moves on 8x8; what follows a `#` is a remark.
const BALANCED: &str = include_str!("../../../data/reversi-openings.txt");

impl Field for Position {
    const GAME: &'static str = "reversi";

    fn board(&self) -> String {
        self.size().to_string()
    }

    fn contestant(&self, spec: &Spec) -> Result<Box<dyn Contestant<Position>>, SpecFault> {
        let options = spec.options();
        let line = |wire| Line::new(wire, options.baud);
        Ok(match spec.who() {
            Who::Random => Box::new(AnyMove::new(options.seed.unwrap_or(0))),
            Who::Engine(name) => Box::new(engine(name, spec, self.size())?),
            Who::Chip(name) if name == "timisoara" => {
                Box::new(TimisoaraChip::new(options.depth, self.size())?)
            }
            Who::Chip(name) => {
                let why = format!("expected chip:timisoara, found chip:{name}");
                return Err(SpecFault::NoSuchPlayer(why));
            }
            Who::Outside(Protocol::Gtp, wire) => Box::new(Gtp::new(line(wire)?)),
            Who::Outside(Protocol::NBoard, wire) => {
                Box::new(NBoard::new(line(wire)?, options.depth))
            }
            Who::Outside(Protocol::Fpt10, wire) => Box::new(Fpt10::new(line(wire)?)),
            Who::Outside(Protocol::Cx, _) => {
                return Err(SpecFault::NoSuchPlayer("cx plays Connect-X, not Reversi".into()));
            }
        })
    }

    fn openings(&self, seed: u64) -> Box<dyn Iterator<Item = Vec<Move>>> {
        if *self != Position::start(Size::Eight) {
            let plies = self.empties().len() as usize / 6;
            return Box::new(walks(*self, plies, seed, canonical, is_open));
        }
        let lines = BALANCED.lines().filter_map(|line| line.split('#').next());
        // A bad line would be found by a test; here it is no opening.
        let read = |line: &str| Some(read_transcript(line.trim(), *self).ok()?.0);
        let mut openings: Vec<_> =
            lines.filter_map(read).filter(|moves| !moves.is_empty()).collect();
        Random::new(seed).shuffle(&mut openings);
        Box::new(openings.into_iter())
    }

    fn read_game(&self, text: &str) -> Result<Vec<Move>, String> {
        let read = read_transcript(text, *self).map(|(moves, _)| moves);
        read.map_err(|At { place, fault }| format!("{}: {fault}", place.column))
    }

    fn write_game(&self, moves: &[Move]) -> String {
        write_transcript(moves)
    }

    fn discs(&self) -> Option<[u32; 2]> {
        Some([Player::First, Player::Second].map(|player| Position::discs(self, player).len()))
    }

    fn moves_to_come(&self) -> u32 {
        Position::moves_to_come(self)
    }
}

fn engine(
    name: &str,
    spec: &Spec,
    size: Size,
) -> Result<Thinking<dyn lockstep_reversi::ReversiEngine>, SpecFault> {
    let unknown = |why: String| SpecFault::NoSuchPlayer(why);
    let name: EngineName = name.parse().map_err(|_| unknown(expected(name)))?;
    let limits = spec.options().limits();
    name.check(size, &limits).map_err(|unsuitable| unknown(unsuitable.to_string()))?;
    let clock = spec.options().clock;
    Ok(Thinking::new(name.build(), limits, clock, move |limits| name.complete(limits)))
}

fn expected(found: &str) -> String {
    let names: Vec<String> = EngineName::all().map(|name| name.to_string()).collect();
    format!(
        "expected random, chip:timisoara, gtp:CMD, nboard:CMD, fpt10:CMD or one of {}, found {found:?}",
        names.join(", ")
    )
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
) -> impl Iterator<Item = Vec<Move>> {
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
        for line in BALANCED.lines().filter(|line| !line.starts_with('#')) {
            let (moves, position) = read_transcript(line, start).unwrap();
            assert_eq!(moves.len(), 8, "{line}");
            assert!(seen.insert(canonical(&position)), "{line}");
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
