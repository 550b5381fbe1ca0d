use std::time::Duration;

use lockstep_arena::matches::{Match, MatchRecord};
use lockstep_arena::{ArenaGame, Control, Openings};
use lockstep_chips::reversi::{GameLap, GameRace};
use lockstep_reversi::{Position, Size};
use lockstep_search::Limits;

use super::{Bench, Fault, once, reversi_chip};

/// The depth of the document's games.
pub(crate) const TIMISOARA_DEPTH: u32 = 6;

impl Bench<'_> {
    /// The game of figures 8.1 and 8.2: chip and twin think about every move.
    pub(crate) fn timisoara_game(&self) -> Result<&[GameLap], Fault> {
        let play = || {
            let (start, limits) = (Position::start(Size::Eight), Limits::depth(TIMISOARA_DEPTH));
            let mut race = GameRace::start(reversi_chip("timisoara")?, start, limits)?;
            let mut laps = Vec::new();
            while let Some(lap) = race.lap(self.stop)? {
                laps.push(lap);
            }
            self.check()?;
            match laps.iter().find(|lap| !lap.lap.is_even()) {
                Some(lap) => {
                    Err(Fault::Gap(format!("chip and twin differ at move {}", lap.number)))
                }
                None => Ok(laps),
            }
        };
        once(&self.game, play).map(Vec::as_slice)
    }

    /// Plays a match: the result for the first player.
    pub(crate) fn play<G: ArenaGame>(&self, duel: Duel<'_, G>) -> Result<MatchRecord, Fault> {
        let [first, second] = duel.players.map(|player| player.parse().map_err(Fault::gap));
        let contest = Match {
            start: duel.start,
            entrants: [first?, second?],
            games: duel.games,
            control: Control::default(),
            margin: Duration::from_millis(500),
            openings: Openings::Set,
            seed: 1,
            jobs: 1,
            sprt: None,
            log: None,
        };
        let finish = contest.run(self.stop, &mut |_, _| ())?;
        self.check()?;
        Ok(MatchRecord::new(&contest, &finish))
    }
}

/// A match between two players.
pub(crate) struct Duel<'a, G> {
    pub(crate) start: G,
    pub(crate) players: [&'a str; 2],
    pub(crate) games: u64,
}
