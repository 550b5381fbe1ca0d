use lockstep_game::{Player, State};
use lockstep_reversi::{Move, Position, Square};

use super::{Line, READY, head};
use crate::{Budget, Choice, Contestant, Course, Deadline, Ending, Foul, Round};

/// A program that sits behind NBoard.
pub(crate) struct NBoard {
    line: Line,
    depth: Option<u32>,
    /// How many moves of the game it knows.
    told: usize,
    pings: u64,
}

impl NBoard {
    pub(crate) fn new(line: Line, depth: Option<u32>) -> NBoard {
        NBoard { line, depth, told: 0, pings: 0 }
    }
}

impl Contestant<Position> for NBoard {
    fn begin(&mut self, round: &Round<'_, Position>) -> Result<(), Foul> {
        let deadline = &Deadline::after(READY, round.stop);
        self.line.open()?;
        self.told = 0;
        self.pings += 1;
        let depth = self.depth.map(|depth| format!("set depth {depth}\n")).unwrap_or_default();
        let game = ggf(round.course.start());
        let text = format!("nboard 2\n{depth}set game {game}\nping {}\n", self.pings);
        let pong = format!("pong {}", self.pings);
        self.line.ask(&text, deadline, |line| (line.trim() == pong).then_some(()))
    }

    fn choose(&mut self, course: &Course<Position>, budget: &Budget) -> Result<Choice<Move>, Foul> {
        if course.position().is_legal(Move::Pass) {
            return Ok(Choice::bare(Move::Pass));
        }
        let mut text = String::new();
        for &mv in &course.moves()[self.told..] {
            text += &format!("move {}\n", name(mv));
        }
        self.told = course.moves().len();
        text += "go\n";
        let mut nodes = None;
        let answer = self.line.ask(&text, &budget.deadline, |line| {
            if let Some(stats) = line.strip_prefix("nodestats ") {
                nodes = stats.split_whitespace().next().and_then(|nodes| nodes.parse().ok());
            }
            line.trim().strip_prefix("===").map(|answer| answer.trim().to_owned())
        })?;
        let (square, score) = read(&answer).ok_or_else(|| Foul::Nonsense(head(&answer)))?;
        Ok(Choice { score, nodes, ..Choice::bare(Move::Place(square)) })
    }

    fn end(&mut self, side: Player, _: &Course<Position>, ending: &Ending) {
        if ending.is_foul_of(side) {
            self.line.close();
        }
    }
}

/// A move, and what the program thinks of it if it says so. NTest writes `F5/1.20/0.5`, Edax
/// `f5 1.20 0.5`.
fn read(answer: &str) -> Option<(Square, Option<f64>)> {
    let mut parts = answer.split(['/', ' ']);
    let square = parts.next()?.parse().ok()?;
    Some((square, parts.next().and_then(|score| score.parse().ok())))
}

/// A game of no moves yet, in the Generic Game Format.
fn ggf(start: &Position) -> String {
    let side = start.size().side();
    let text = start.to_string().replace('X', "*");
    format!("(;GM[Othello]PC[Lockstep]PB[black]PW[white]RE[?]TI[0]TY[{side}]BO[{side} {text}];)")
}

fn name(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => "PA".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_several_programs_are_understood() {
        let f5 = "f5".parse().unwrap();
        for (answer, found) in [
            ("F5", Some((f5, None))),
            ("F5/1.20/0.5", Some((f5, Some(1.2)))),
            ("F5//0.5", Some((f5, None))),
            ("f5 -2.00 0.1", Some((f5, Some(-2.0)))),
            ("F5 / what", Some((f5, None))),
            ("", None),
            ("/ /", None),
            ("Z9/1.0", None),
        ] {
            assert_eq!(read(answer), found, "{answer}");
        }
    }
}
