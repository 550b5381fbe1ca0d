use std::time::Instant;

use lockstep_game::{Game, Player};
use lockstep_reversi::{Move, Position};

use super::{Line, foul, head};
use crate::{Budget, Choice, Contestant, Course, Ending, Foul, Round, Wire};

/// Somebody who speaks the contest's protocol: two characters a message. The protocol has no
/// word for a new game, so each game has a wire of its own.
pub(crate) struct Fpt10 {
    line: Line,
    /// What stands behind a message: programs that read lines get lines, wires get two bytes.
    end: &'static str,
}

impl Fpt10 {
    pub(crate) fn new(line: Line) -> Fpt10 {
        let end = if matches!(line.wire, Wire::Command(_)) { "\n" } else { "" };
        Fpt10 { line, end }
    }

    fn send(&mut self, message: &str) -> Result<(), Foul> {
        let text = format!("{message}{}", self.end);
        self.line.link()?.send(&text);
        Ok(())
    }
}

impl Contestant<Position> for Fpt10 {
    fn begin(&mut self, round: &Round<'_, Position>) -> Result<(), Foul> {
        if !round.course.moves().is_empty() {
            return Err(Foul::Gone("this protocol knows no openings".into()));
        }
        self.line.open()?.drain();
        Ok(())
    }

    fn choose(&mut self, course: &Course<Position>, budget: &Budget) -> Result<Choice<Move>, Foul> {
        let asked = Instant::now();
        match course.moves().last() {
            None => self.send("YY")?,
            Some(&mv) => self.send(&message(mv))?,
        }
        let pair = self.line.link()?.pair(&budget.deadline);
        let pair = pair.map_err(|broken| foul(broken, asked))?;
        let text = String::from_utf8_lossy(&pair).to_ascii_uppercase();
        if text == "VV" {
            return Ok(Choice::bare(Move::Pass));
        }
        let square = text.parse().map_err(|_| Foul::Nonsense(head(&text)))?;
        Ok(Choice::bare(Move::Place(square)))
    }

    /// Tells who has lost by a foul, or the last move of the game, and hangs up.
    fn end(&mut self, side: Player, course: &Course<Position>, ending: &Ending) {
        // Whoever does not listen any more need not be told.
        let _ = match ending {
            Ending::Forfeit { loser, .. } if *loser == side => self.send("II"),
            Ending::Forfeit { .. } => self.send("XX"),
            Ending::Played(_) => match course.moves().last() {
                Some(&mv) if last_mover(course) != side => self.send(&message(mv)),
                _ => Ok(()),
            },
        };
        self.line.close();
    }
}

/// Who made the last move.
fn last_mover(course: &Course<Position>) -> Player {
    let first = course.start().mover();
    if course.moves().len() % 2 == 1 { first } else { !first }
}

/// The rival's move, as the referee tells it.
fn message(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => "RR".into(),
    }
}
