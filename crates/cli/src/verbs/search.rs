use std::fmt::Display;

use lockstep_search::{Report, Stop, depth_text};
use lockstep_service::records::SearchRecord;

use super::{AskEngine, Commands, line, signed};
use crate::Answer;
use crate::failure::Failure;
use crate::output::{Output, rate};

pub(super) fn run<G: Commands>(
    args: &AskEngine<G>,
    output: &mut Output,
    stop: &Stop,
) -> Result<Answer, Failure> {
    args.for_each(stop, |engine, limits, question| {
        let position = question.position();
        let report = match position.outcome() {
            Some(outcome) => Report::of_finished(Some(outcome.score_for(position.mover()))),
            None => {
                engine.follow(question.game.start(), question.game.moves());
                engine.search(position, limits, stop, &mut ())
            }
        };
        let record = SearchRecord::new::<G>(question.subject(), engine.name(), &report);
        output.say(&record, format_args!("{}\n{}", position.diagram(), words(&record)))?;
        output.flush()
    })
}

fn words<N: Display>(found: &SearchRecord<N>) -> String {
    let score = found.score.map(signed);
    let Some(best) = &found.best else {
        return format!("the game is over, score {}", score.unwrap_or_default());
    };
    let mut words = format!("{} plays {best}", found.engine);
    match (score, &found.result, found.value) {
        (Some(score), ..) if found.exact => words += &format!(", score {score} (proved)"),
        (Some(score), Some(result), _) => {
            words += &format!(", a {result}, score {score} or better");
        }
        (None, Some(result), _) => words += &format!(", a {result} (proved)"),
        (Some(score), None, _) => words += &format!(", score {score}"),
        (None, None, Some(value)) => words += &format!(", value {value:+}"),
        (None, None, None) => {}
    }
    let cost = &found.cost;
    let depth = depth_text(found.depth, found.confidence);
    words += &format!("\nline   {}\ndepth  {depth}\nnodes  {}", line(&found.line), cost.nodes);
    if let Some(leaves) = found.leaves {
        words += &format!(" ({leaves} leaves)");
    }
    words + &format!("\ntime   {:.6} s, {}", cost.seconds, rate(cost.nps, "nodes"))
}
