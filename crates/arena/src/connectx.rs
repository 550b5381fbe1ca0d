//! Connect-X in the arena.

use lockstep_connectx::Position;
use lockstep_game::State;
use lockstep_protocols::cx;
use lockstep_protocols::transport::Address;

use crate::game::unknown;
use crate::openings::{is_open, walks};
use crate::players::RemotePlayer;
use crate::spec::peer;
use crate::{ArenaGame, Contestant, Options, Protocol, SpecFault, Transcript};

impl ArenaGame for Position {
    fn other_players() -> String {
        "random, cx:CMD".into()
    }

    fn chip(&self, name: &str, _: &Options) -> Result<Box<dyn Contestant<Position>>, SpecFault> {
        Err(unknown::<Position>(&format!("chip:{name}")))
    }

    fn remote(
        &self,
        protocol: Protocol,
        address: &Address,
        _: &Options,
    ) -> Result<Box<dyn Contestant<Position>>, SpecFault> {
        match protocol {
            Protocol::Cx => Ok(Box::new(RemotePlayer(cx::Client::new(peer(address)?)))),
            Protocol::Gtp | Protocol::NBoard | Protocol::Fpt10 => {
                Err(SpecFault::NoSuchPlayer(format!("{protocol} plays Reversi, not Connect-X")))
            }
        }
    }

    fn openings(&self, seed: u64) -> Box<dyn Iterator<Item = Transcript<Position>>> {
        let key = |position: &Position| position.key().0.min(position.mirror().key().0);
        let plies = 4.min(self.shape().cells() / 6);
        Box::new(walks(self.clone(), plies, seed, key, is_open))
    }
}
