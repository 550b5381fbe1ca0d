use lockstep_search::Stop;
use lockstep_service::records::MovesRecord;

use super::{Commands, Where, line, signed};
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn run<G: Commands>(place: &Where<G>, output: &mut Output) -> Result<Answer, Failure> {
    place.for_each(&Stop::never(), |question| {
        let position = question.position();
        let record = MovesRecord::new(question.subject(), position);
        output.say(&record, format_args!("{}\n{}", position.diagram(), words(&record)))
    })
}

fn words<N: std::fmt::Display>(record: &MovesRecord<N>) -> String {
    let moves = line(&record.moves);
    match (record.score, record.moves.len()) {
        (Some(score), _) => format!("the game is over, score {}", signed(score)),
        (None, 1) if moves == "pass" => "no move: pass".into(),
        (None, 1) => format!("1 move: {moves}"),
        (None, many) => format!("{many} moves: {moves}"),
    }
}
