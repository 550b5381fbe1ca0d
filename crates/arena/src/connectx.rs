//! Connect-X in the arena.

use lockstep_connectx::{Column, EngineName, Position, Record};
use lockstep_game::{At, State};

use crate::openings::{is_open, walks};
use crate::players::{AnyMove, Thinking};
use crate::protocols::{Cx, Line};
use crate::{Contestant, Field, Protocol, Spec, SpecFault, Who};

/// On a large board nobody knows how long a game will be; a player that shares its time
/// expects no more moves than this.
const LONGEST_PLAN: usize = 40;

impl Field for Position {
    const GAME: &'static str = "connectx";

    fn board(&self) -> String {
        self.shape().to_string()
    }

    fn contestant(&self, spec: &Spec) -> Result<Box<dyn Contestant<Position>>, SpecFault> {
        let options = spec.options();
        match spec.who() {
            Who::Random => Ok(Box::new(AnyMove::new(options.seed.unwrap_or(0)))),
            Who::Outside(Protocol::Cx, wire) => {
                Ok(Box::new(Cx::new(Line::new(wire, options.baud)?)))
            }
            Who::Engine(name) => {
                let name: EngineName = name.parse().map_err(|_| unknown(name))?;
                let (engine, limits) = (name.build(), options.limits());
                let complete = move |limits| name.complete(limits);
                Ok(Box::new(Thinking::new(engine, limits, options.clock, complete)))
            }
            Who::Chip(_) | Who::Outside(..) => Err(unknown(&spec.to_string())),
        }
    }

    fn openings(&self, seed: u64) -> Box<dyn Iterator<Item = Vec<Column>>> {
        let key = |position: &Position| position.key().0.min(position.mirror().key().0);
        let plies = 4.min(self.shape().cells() / 6);
        Box::new(walks(self.clone(), plies, seed, key, is_open))
    }

    fn read_game(&self, text: &str) -> Result<Vec<Column>, String> {
        let record = Record::parse(self.shape(), text);
        let record = record.map_err(|At { place, fault }| format!("{}: {fault}", place.column))?;
        Ok(record.moves().to_vec())
    }

    fn write_game(&self, moves: &[Column]) -> String {
        let comma = if self.shape().columns() <= 9 { "" } else { "," };
        let names: Vec<String> = moves.iter().map(Column::to_string).collect();
        names.join(comma)
    }

    fn discs(&self) -> Option<[u32; 2]> {
        None
    }

    fn moves_to_come(&self) -> u32 {
        let free = self.shape().cells() - Position::discs(self);
        free.div_ceil(2).min(LONGEST_PLAN) as u32
    }
}

fn unknown(found: &str) -> SpecFault {
    let names: Vec<String> = EngineName::all().map(|name| name.to_string()).collect();
    let names = names.join(", ");
    SpecFault::NoSuchPlayer(format!("expected random, cx:CMD or one of {names}, found {found:?}"))
}
