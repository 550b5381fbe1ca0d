use std::fmt::Write;
use std::time::Duration;

use lockstep_connectx::{Column, Position};
use lockstep_game::Player;

use super::{Line, READY, head};
use crate::{Budget, Choice, Contestant, Control, Course, Deadline, Ending, Field, Foul, Round};

/// What a program is told to use where no clock runs.
const UNHURRIED: Duration = Duration::from_secs(1);

/// A program that speaks the line protocol of `lockstep connectx engine`.
pub(crate) struct Cx {
    line: Line,
}

impl Cx {
    pub(crate) fn new(line: Line) -> Cx {
        Cx { line }
    }
}

impl Contestant<Position> for Cx {
    fn begin(&mut self, round: &Round<'_, Position>) -> Result<(), Foul> {
        self.line.open()?;
        let shape = round.course.start().shape();
        let side = match round.side {
            Player::First => "first",
            Player::Second => "second",
        };
        let time = match round.control {
            Control::Move(time) => time,
            Control::Free | Control::Game { .. } => UNHURRIED,
        };
        let (rows, columns, line) = (shape.rows(), shape.columns(), shape.line());
        let text = format!("init {rows} {columns} {line} {side} {}\n", time.as_millis());
        let answer = self
            .line
            .ask(&text, &Deadline::after(READY, round.stop), |line| Some(line.to_owned()))?;
        let is_ok = answer.split_whitespace().next() == Some("ok");
        if is_ok { Ok(()) } else { Err(Foul::Nonsense(head(&answer))) }
    }

    fn choose(
        &mut self,
        course: &Course<Position>,
        budget: &Budget,
    ) -> Result<Choice<Column>, Foul> {
        let time = budget.share(course.position().moves_to_come()).unwrap_or(UNHURRIED);
        let mut text = format!("go {} {}", time.as_millis(), course.moves().len());
        for column in course.moves() {
            let _ = write!(text, " {}", column.index());
        }
        text.push('\n');
        let answer = self.line.ask(&text, &budget.deadline, |line| Some(line.trim().to_owned()))?;
        let column = answer.parse().map_err(|_| Foul::Nonsense(head(&answer)))?;
        Ok(Choice::bare(Column::new(column)))
    }

    fn end(&mut self, side: Player, _: &Course<Position>, ending: &Ending) {
        if ending.is_foul_of(side) {
            self.line.close();
        }
    }
}
