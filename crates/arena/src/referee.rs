//! One game between two contestants.

use std::time::{Duration, Instant};

use lockstep_game::{Player, State};
use lockstep_search::Stop;

use crate::{Choice, Clock, Contestant, Control, Course, Ending, Field, Foul, Round};

/// A game that is to be played.
#[derive(Clone, Debug)]
pub struct Plan<'a, G: State> {
    /// Its number in the match, from 0.
    pub number: u64,
    /// The position before the opening.
    pub start: &'a G,
    /// The opening.
    pub opening: &'a [G::Move],
    /// How time is limited.
    pub control: Control,
    /// How late a move may be.
    pub margin: Duration,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played<G: State> {
    /// All moves.
    pub course: Course<G>,
    /// How many of the moves are the opening's.
    pub opening: usize,
    /// What was chosen behind the opening, and how long it took; one for each move.
    pub turns: Vec<(Choice<G::Move>, Duration)>,
    /// How it ended.
    pub ending: Ending,
}

/// Who sees every move as it is made, and how long it took.
pub type Watch<'a, G> = dyn FnMut(Player, &Choice<<G as State>::Move>, Duration) + 'a;

/// Plays one game; `seats` are in the order of [`Player`]. `None` if `stop` was set on the way.
///
/// Nobody is believed: a move counts if the rules allow it and the referee's clock has not run
/// out.
pub fn play<G: Field>(
    seats: [&mut dyn Contestant<G>; 2],
    plan: &Plan<'_, G>,
    stop: &Stop,
    watch: &mut Watch<'_, G>,
) -> Option<Played<G>> {
    let [first, second] = seats;
    let mut game = Game { course: Course::new(plan.start.clone()), turns: Vec::new() };
    for &mv in plan.opening {
        game.course.play(mv);
    }
    let opening = game.course.moves().len();
    let ending = match begin([first, second], plan, &game.course, stop) {
        Err(_) if stop.is_set() => return None,
        Err(ending) => ending,
        Ok(()) => game.go_on([first, second], plan, stop, watch)?,
    };
    first.end(Player::First, &game.course, &ending);
    second.end(Player::Second, &game.course, &ending);
    Some(Played { course: game.course, opening, turns: game.turns, ending })
}

const SIDES: [Player; 2] = [Player::First, Player::Second];

/// Gets both ready; the game ends here if one of them cannot.
fn begin<G: Field>(
    seats: [&mut dyn Contestant<G>; 2],
    plan: &Plan<'_, G>,
    course: &Course<G>,
    stop: &Stop,
) -> Result<(), Ending> {
    for (side, seat) in SIDES.into_iter().zip(seats) {
        let round = Round { number: plan.number, side, course, control: plan.control, stop };
        seat.begin(&round).map_err(|foul| Ending::Forfeit { loser: side, foul })?;
    }
    Ok(())
}

/// A game under way.
struct Game<G: Field> {
    course: Course<G>,
    turns: Vec<(Choice<G::Move>, Duration)>,
}

impl<G: Field> Game<G> {
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
            if let Some(outcome) = self.course.position().outcome() {
                return Some(Ending::Played(outcome));
            }
            if stop.is_set() {
                return None;
            }
            let mover = self.course.position().mover();
            match self.turn(&mut *seats[mover.index()], mover, &mut clock, stop) {
                Ok((choice, used)) => watch(mover, &choice, used),
                // Nobody was waited for, so nobody is to blame.
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
        let choice = seat.choose(&self.course, &budget)?;
        let used = asked.elapsed();
        if !clock.used(mover, used) {
            return Err(Foul::Late(used));
        }
        if !self.course.play(choice.mv) {
            return Err(Foul::Illegal(choice.mv.to_string()));
        }
        self.turns.push((choice, used));
        Ok((choice, used))
    }
}
