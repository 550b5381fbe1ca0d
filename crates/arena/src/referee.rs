//! One game between two contestants.

use std::time::{Duration, Instant};

use lockstep_game::{Player, State};
use lockstep_search::Stop;

use lockstep_service::{BoardGame, Transcript};
use tracing::{debug, info};

use crate::{Choice, Clock, Contestant, Control, Ending, Foul, Round};

/// A game that is to be played.
#[derive(Clone, Debug)]
pub struct Plan<'a, G: State> {
    /// Its number in the match, from 0.
    pub number: u64,
    /// The opening, from where the players go on.
    pub opening: &'a Transcript<G>,
    /// How time is limited.
    pub control: Control,
    /// How late a move may be.
    pub margin: Duration,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played<G: State> {
    /// All moves.
    pub transcript: Transcript<G>,
    /// How many of the moves are the opening's.
    pub opening: usize,
    /// The moves after the opening, and how long each took.
    pub turns: Vec<(Choice<G::Move>, Duration)>,
    /// How it ended.
    pub ending: Ending,
}

/// Who sees every move as it is made, and how long it took.
pub type Watch<'a, G> = dyn FnMut(Player, &Choice<<G as State>::Move>, Duration) + 'a;

/// Plays one game; `seats` are in the order of [`Player`]. `None` if `stop` was set before it
/// ended.
///
/// A move counts if the rules allow it and the referee's clock has not run out.
pub fn play<G: BoardGame>(
    seats: [&mut dyn Contestant<G>; 2],
    plan: &Plan<'_, G>,
    stop: &Stop,
    watch: &mut Watch<'_, G>,
) -> Option<Played<G>> {
    let [first, second] = seats;
    let number = plan.number;
    debug!(number, opening = plan.opening.moves().len(), "game begins");
    let mut game = Game { transcript: plan.opening.clone(), turns: Vec::new() };
    let ending = match begin([first, second], plan, stop) {
        Err(_) if stop.is_set() => return None,
        Err(ending) => ending,
        Ok(()) => game.go_on([first, second], plan, stop, watch)?,
    };
    match &ending {
        Ending::Played(outcome) => debug!(number, ?outcome, "game over"),
        Ending::Forfeit { loser, foul } => info!(number, ?loser, %foul, "forfeit"),
    }
    first.end(Player::First, &game.transcript, &ending);
    second.end(Player::Second, &game.transcript, &ending);
    let opening = plan.opening.moves().len();
    Some(Played { transcript: game.transcript, opening, turns: game.turns, ending })
}

const SIDES: [Player; 2] = [Player::First, Player::Second];

/// Gets both ready; the game ends here if one of them cannot.
fn begin<G: BoardGame>(
    seats: [&mut dyn Contestant<G>; 2],
    plan: &Plan<'_, G>,
    stop: &Stop,
) -> Result<(), Ending> {
    for (side, seat) in SIDES.into_iter().zip(seats) {
        let Plan { number, opening: transcript, control, .. } = *plan;
        let round = Round { number, side, transcript, control, stop };
        seat.begin(&round).map_err(|foul| Ending::Forfeit { loser: side, foul })?;
    }
    Ok(())
}

/// A game in progress.
struct Game<G: BoardGame> {
    transcript: Transcript<G>,
    turns: Vec<(Choice<G::Move>, Duration)>,
}

impl<G: BoardGame> Game<G> {
    /// Asks for moves until the game ends; `None` if it is stopped before.
    fn go_on(
        &mut self,
        seats: [&mut dyn Contestant<G>; 2],
        plan: &Plan<'_, G>,
        stop: &Stop,
        watch: &mut Watch<'_, G>,
    ) -> Option<Ending> {
        let mut clock = Clock::new(plan.control, plan.margin);
        loop {
            if let Some(outcome) = self.transcript.position().outcome() {
                return Some(Ending::Played(outcome));
            }
            if stop.is_set() {
                return None;
            }
            let mover = self.transcript.position().mover();
            match self.turn(&mut *seats[mover.index()], mover, &mut clock, stop) {
                Ok((choice, used)) => watch(mover, &choice, used),
                // Interrupted while waiting: not the player's fault.
                Err(_) if stop.is_set() => return None,
                Err(foul) => return Some(Ending::Forfeit { loser: mover, foul }),
            }
        }
    }

    /// One move of `mover`.
    fn turn(
        &mut self,
        seat: &mut dyn Contestant<G>,
        mover: Player,
        clock: &mut Clock,
        stop: &Stop,
    ) -> Result<(Choice<G::Move>, Duration), Foul> {
        let budget = clock.budget(mover, stop);
        let asked = Instant::now();
        let choice = seat.choose(&self.transcript, &budget)?;
        let used = asked.elapsed();
        if !clock.used(mover, used) {
            return Err(Foul::Late(used));
        }
        if self.transcript.play(choice.mv).is_err() {
            return Err(Foul::Illegal(choice.mv.to_string()));
        }
        self.turns.push((choice, used));
        Ok((choice, used))
    }
}
