use lockstep_protocols::transport::Address;
use lockstep_service::{BoardGame, Transcript};

use crate::players::{EnginePlayer, RandomPlayer};
use crate::{Contestant, Options, PlayerKind, Protocol, Spec, SpecFault};

/// A game that can be played in the arena: what is needed beyond [`BoardGame`].
pub trait ArenaGame: BoardGame {
    /// The players besides engines, as users write them: `random, gtp:CMD`.
    fn other_players() -> String;

    /// The simulated chip of this name.
    fn chip(&self, name: &str, options: &Options) -> Result<Box<dyn Contestant<Self>>, SpecFault>;

    /// The player at the other end of a protocol.
    fn remote(
        &self,
        protocol: Protocol,
        address: &Address,
        options: &Options,
    ) -> Result<Box<dyn Contestant<Self>>, SpecFault>;

    /// Openings for games that begin in `self`, all different and none decided; which, and in
    /// which order, depends on the seed alone. There may be few of them.
    fn openings(&self, seed: u64) -> Box<dyn Iterator<Item = Transcript<Self>>>;

    /// Builds the player that `spec` names, for games that begin in `self`.
    fn contestant(&self, spec: &Spec) -> Result<Box<dyn Contestant<Self>>, SpecFault> {
        let options = spec.options();
        match spec.kind() {
            PlayerKind::Random => Ok(Box::new(RandomPlayer::new(options.seed.unwrap_or(0)))),
            PlayerKind::Engine(name) => {
                let name = name.parse().map_err(|_| unknown::<Self>(name))?;
                Ok(Box::new(EnginePlayer::new(name, self, options)?))
            }
            PlayerKind::Chip(name) => self.chip(name, options),
            PlayerKind::Remote(protocol, address) => self.remote(*protocol, address, options),
        }
    }
}

/// There is no player of this name.
pub(crate) fn unknown<G: ArenaGame>(found: &str) -> SpecFault {
    let (others, engines) = (G::other_players(), lockstep_search::engine_names::<G>());
    SpecFault::NoSuchPlayer(format!("expected {others} or one of {engines}, found {found:?}"))
}
