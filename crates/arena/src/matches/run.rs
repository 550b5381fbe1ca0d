use std::collections::HashSet;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use lockstep_search::Stop;

use super::log::Log;
use super::{Entrant, Finish, GameRecord, Match, MatchFault, Tally};
use crate::referee::{Plan, play};
use crate::statistics::SprtDecision;
use crate::{ArenaGame, Contestant, Openings, PlayerKind, Protocol, Transcript};

/// The two entrants, ready to play.
type Pair<G> = [Box<dyn Contestant<G>>; 2];

impl<G: ArenaGame> Match<G> {
    /// Plays the games that are not in the log yet. `watch` sees every game, first those of the
    /// log, then each as it ends, with all results up to then.
    ///
    /// Once `stop` is set, unfinished games are abandoned.
    pub fn run(
        &self,
        stop: &Stop,
        watch: &mut dyn FnMut(&GameRecord, &Tally),
    ) -> Result<Finish, MatchFault> {
        let openings = self.drawn_openings()?;
        let mut tally = Tally::default();
        let mut log = None;
        let mut done = HashSet::new();
        if let Some(path) = &self.log {
            let (opened, games) = Log::open(path, &self.header())?;
            log = Some(opened);
            for game in games.into_iter().filter(|game| game.number < self.games) {
                if done.insert(game.number) {
                    tally.add(&game);
                    watch(&game, &tally);
                }
            }
        }
        let mut missing = (0..self.games).filter(|number| !done.contains(number)).peekable();
        if missing.peek().is_some() && self.is_open(&tally) {
            let mut keep = |game: &GameRecord| {
                if let Some(log) = &mut log {
                    log.add(game)?;
                }
                tally.add(game);
                watch(game, &tally);
                Ok(self.is_open(&tally))
            };
            self.play_all(&mut missing, &openings, stop, &mut keep)?;
        }
        let decision = self.decision(&tally);
        Ok(Finish { decision, interrupted: stop.is_set(), tally })
    }

    fn decision(&self, tally: &Tally) -> Option<SprtDecision> {
        self.sprt.map(|sprt| sprt.decision(tally.pairs))
    }

    /// Whether the test, if there is one, asks for more games.
    fn is_open(&self, tally: &Tally) -> bool {
        self.decision(tally).is_none_or(|decision| decision == SprtDecision::Continue)
    }

    /// The opening of each pair of games.
    fn drawn_openings(&self) -> Result<Vec<Transcript<G>>, MatchFault> {
        let pairs = self.games.div_ceil(2) as usize;
        let drawn: Vec<_> = match &self.openings {
            Openings::Start => vec![Transcript::new(self.start.clone()); pairs],
            Openings::Set => self.start.openings(self.seed).take(pairs).collect(),
            Openings::These(openings) => openings.iter().take(pairs).cloned().collect(),
        };
        if drawn.len() < pairs {
            let most = 2 * drawn.len() as u64;
            return Err(MatchFault::Openings { games: self.games, most });
        }
        if drawn.iter().any(|opening| !opening.moves().is_empty()) {
            let needs_start = |entrant: &Entrant| {
                let kind = self.entrants[entrant.index()].kind();
                matches!(kind, PlayerKind::Remote(Protocol::Fpt10, _))
            };
            if let Some(entrant) = Entrant::BOTH.into_iter().find(needs_start) {
                return Err(MatchFault::NeedsStart(entrant));
            }
        }
        Ok(drawn)
    }

    fn pair(&self) -> Result<Pair<G>, MatchFault> {
        let build = |entrant: Entrant| {
            let built = self.start.contestant(&self.entrants[entrant.index()]);
            built.map_err(|fault| MatchFault::Entrant(entrant, fault))
        };
        Ok([build(Entrant::First)?, build(Entrant::Second)?])
    }

    /// Plays the games of `numbers`, some at a time, and shows each to `keep` until that has
    /// seen enough.
    fn play_all(
        &self,
        numbers: &mut (dyn Iterator<Item = u64> + Send),
        openings: &[Transcript<G>],
        stop: &Stop,
        keep: &mut dyn FnMut(&GameRecord) -> Result<bool, MatchFault>,
    ) -> Result<(), MatchFault> {
        let jobs = self.jobs.clamp(1, self.games.max(1) as usize);
        let pairs: Vec<Pair<G>> = (0..jobs).map(|_| self.pair()).collect::<Result<_, _>>()?;
        let numbers = Mutex::new(numbers);
        let enough = Stop::never();
        let next = || {
            let mut numbers = numbers.lock().unwrap_or_else(PoisonError::into_inner);
            if enough.is_set() || stop.is_set() { None } else { numbers.next() }
        };
        let (sender, results) = mpsc::channel();
        thread::scope(|scope| {
            for mut pair in pairs {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while let Some(number) = next() {
                        let opening = &openings[(number / 2) as usize];
                        let game = self.play_one(&mut pair, number, opening, stop);
                        if game.is_none_or(|game| sender.send(game).is_err()) {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut outcome = Ok(());
            for game in results {
                match keep(&game) {
                    Ok(true) => {}
                    Ok(false) => enough.set(),
                    Err(fault) => {
                        enough.set();
                        outcome = Err(fault);
                    }
                }
            }
            outcome
        })
    }

    fn play_one(
        &self,
        pair: &mut Pair<G>,
        number: u64,
        opening: &Transcript<G>,
        stop: &Stop,
    ) -> Option<GameRecord> {
        let plan = Plan { number, opening, control: self.control, margin: self.margin };
        let [first, second] = pair;
        let seats: [&mut dyn Contestant<G>; 2] = match Entrant::beginner(number) {
            Entrant::First => [&mut **first, &mut **second],
            Entrant::Second => [&mut **second, &mut **first],
        };
        Some(GameRecord::new(number, &play(seats, &plan, stop, &mut |_, _, _| ())?))
    }
}
