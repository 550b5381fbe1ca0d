use std::time::Duration;

use lockstep_game::{Game, Player, State};
use lockstep_reversi::{Move, Position};

use super::{Line, READY, head};
use crate::{Budget, Choice, Contestant, Control, Course, Deadline, Ending, Foul, Round};

/// A program that speaks the Go Text Protocol.
pub(crate) struct Gtp {
    line: Line,
    /// How many moves of the game it knows.
    told: usize,
}

impl Gtp {
    pub(crate) fn new(line: Line) -> Gtp {
        Gtp { line, told: 0 }
    }

    /// Sends a command and reads its answer up to the empty line; a refusal is a foul.
    fn obey(&mut self, command: &str, deadline: &Deadline) -> Result<String, Foul> {
        let mut answer: Option<String> = None;
        self.line
            .ask(&format!("{command}\n"), deadline, |line| match &mut answer {
                None if line.starts_with(['=', '?']) => {
                    answer = Some(line.into());
                    None
                }
                None => None,
                Some(answer) if line.trim().is_empty() => Some(std::mem::take(answer)),
                Some(answer) => {
                    answer.push(' ');
                    answer.push_str(line);
                    None
                }
            })
            .and_then(|answer| match answer.strip_prefix('=') {
                Some(answer) => Ok(answer.trim().into()),
                None => Err(Foul::Nonsense(head(&format!("{command}: {answer}")))),
            })
    }

    /// Tells the moves that it does not know.
    fn tell(&mut self, course: &Course<Position>, deadline: &Deadline) -> Result<(), Foul> {
        let mut mover = course.start().mover();
        for (i, &mv) in course.moves().iter().enumerate() {
            if i >= self.told {
                self.obey(&format!("play {} {}", colour(mover), name(mv)), deadline)?;
                self.told = i + 1;
            }
            mover = !mover;
        }
        Ok(())
    }
}

impl Contestant<Position> for Gtp {
    fn begin(&mut self, round: &Round<'_, Position>) -> Result<(), Foul> {
        let deadline = &Deadline::after(READY, round.stop);
        self.line.open()?;
        self.told = 0;
        // A program that knows one board may refuse to hear of its size; on another board its
        // moves will tell.
        let size = round.course.start().size().side();
        tolerate(self.obey(&format!("boardsize {size}"), deadline))?;
        self.obey("clear_board", deadline)?;
        // As one without a clock may refuse to hear of that.
        tolerate(self.obey(&settings(round.control), deadline))
    }

    fn choose(&mut self, course: &Course<Position>, budget: &Budget) -> Result<Choice<Move>, Foul> {
        let position = course.position();
        if position.is_legal(Move::Pass) {
            return Ok(Choice::bare(Move::Pass));
        }
        let deadline = &budget.deadline;
        self.tell(course, deadline)?;
        let colour = colour(position.mover());
        if let (Control::Game { .. }, Some(left)) = (budget.control, budget.left) {
            let left = format!("time_left {colour} {} 0", seconds(left));
            tolerate(self.obey(&left, deadline))?;
        }
        let answer = self.obey(&format!("genmove {colour}"), deadline)?;
        self.told += 1;
        let square = answer.parse().map_err(|_| Foul::Nonsense(head(&answer)))?;
        Ok(Choice::bare(Move::Place(square)))
    }

    fn end(&mut self, side: Player, _: &Course<Position>, ending: &Ending) {
        if ending.is_foul_of(side) {
            self.line.close();
        }
    }
}

/// Takes a refusal for an answer; other fouls stay fouls.
fn tolerate(answer: Result<String, Foul>) -> Result<(), Foul> {
    match answer {
        Ok(_) | Err(Foul::Nonsense(_)) => Ok(()),
        Err(foul) => Err(foul),
    }
}

fn colour(player: Player) -> &'static str {
    match player {
        Player::First => "b",
        Player::Second => "w",
    }
}

fn name(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string(),
        Move::Pass => "pass".into(),
    }
}

/// The clock in GTP's terms: main time, time of a period, moves in it. A period without moves
/// stands for no limit.
fn settings(control: Control) -> String {
    match control {
        Control::Free => "time_settings 0 1 0".into(),
        Control::Move(time) => format!("time_settings 0 {} 1", seconds(time)),
        Control::Game { main, .. } => format!("time_settings {} 0 0", seconds(main)),
    }
}

/// Whole seconds where they are, because not every program reads fractions.
fn seconds(time: Duration) -> String {
    time.as_secs_f64().to_string()
}
