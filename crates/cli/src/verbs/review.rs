use std::fmt::Display;
use std::time::Instant;

use lockstep_game::Player;
use lockstep_search::{Engine, Judgement, Limits, Stop, Value, depth_text, review};
use lockstep_service::Transcript;
use lockstep_service::records::{ReviewRecord, Subject};

use super::{AskEngine, Commands, Question, signed};
use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, progress};

pub(super) fn run<G: Commands>(
    args: &AskEngine<G>,
    output: &mut Output,
    stop: &Stop,
) -> Result<Answer, Failure> {
    args.for_each(stop, |engine, limits, question| one(engine, question, limits, output, stop))
}

/// Judges the moves of one game, from the last to the first, and shows them in their order.
pub(super) fn one<G: Commands>(
    engine: &mut dyn Engine<G>,
    question: &Question<G>,
    limits: &Limits,
    output: &mut Output,
    stop: &Stop,
) -> Result<(), Failure> {
    let (game, begin) = (&question.game, Instant::now());
    let bar = progress::bar(game.moves().len());
    let mut watch = |_: &Judgement<G>| bar.inc(1);
    engine.forget();
    let judgements = review(engine, game.start(), game.moves(), limits, stop, &mut watch);
    bar.finish_and_clear();
    output.words(" move  player  played  score   best  score   loss  depth")?;
    for (judgement, subject) in judgements.iter().zip(subjects(question, &judgements)) {
        let record = ReviewRecord::new::<G>(subject, engine.name(), judgement);
        output.say(&record, row(&record))?;
    }
    output.words(format_args!(
        "{} by {}, {:.1} s\n\n{}",
        summary(&judgements),
        engine.name(),
        begin.elapsed().as_secs_f64(),
        chart(&judgements)
    ))?;
    output.flush()
}

/// The game up to each judged move. If the review was stopped, the first moves are not judged.
fn subjects<G: Commands>(question: &Question<G>, judgements: &[Judgement<G>]) -> Vec<Subject> {
    let mut so_far = Transcript::new(question.game.start().clone());
    let skipped = question.game.moves().len() - judgements.len();
    let mut subjects = Vec::with_capacity(judgements.len());
    for (ply, &mv) in question.game.moves().iter().enumerate() {
        if ply >= skipped {
            subjects.push(Subject::of_game(&so_far).at(question.place.clone()));
        }
        if so_far.play(mv).is_err() {
            break;
        }
    }
    subjects
}

fn row<N: Display>(row: &ReviewRecord<N>) -> String {
    let score = |score: Option<i32>| score.map_or("-".into(), signed);
    let loss = row.loss.unwrap_or(0);
    let (best, best_score, missed) = match (&row.best, loss) {
        (Some(best), 1..) => (best.to_string(), score(row.best_score), loss.to_string()),
        _ => (String::new(), String::new(), String::new()),
    };
    let depth = if row.exact { "exact".into() } else { depth_text(row.depth, row.confidence) };
    let mark = match loss {
        0..=2 => "",
        3..=7 => "  ?",
        _ => "  ??",
    };
    format!(
        "{:>5} {:>7} {:>7} {:>6} {best:>6} {best_score:>6} {missed:>6} {depth:>6}{mark}",
        row.ply,
        row.player,
        row.mv.to_string(),
        score(row.score),
    )
}

/// A value in points.
fn points(value: Option<Value>) -> Option<i32> {
    value.and_then(Value::score).map(|score| score.0)
}

/// What each player lost in all, forced moves not counted.
fn summary<G: Commands>(judgements: &[Judgement<G>]) -> String {
    let of = |player: Player| {
        let mine = judgements.iter().filter(|one| one.position.mover() == player);
        let mine = mine.filter(|one| one.position.legal_moves().count() > 1);
        let losses: Vec<i32> = mine.filter_map(Judgement::loss).collect();
        let (total, moves) = (losses.iter().sum::<i32>(), losses.len());
        let unit = judgements.first().and_then(|one| one.position.discs());
        let unit = if unit.is_some() { "discs" } else { "points" };
        format!("{} lost {total} {unit} in {moves} moves", G::PLAYERS[player.index()])
    };
    format!("{}, {}", of(Player::First), of(Player::Second))
}

/// Rows of the chart on either side of its axis.
const ROWS: i32 = 4;

/// The score after each move as a column: up where the first player leads, down where the second
/// does. A row has two halves.
fn chart<G: Commands>(judgements: &[Judgement<G>]) -> String {
    let for_first = |one: &Judgement<G>| {
        let score = points(one.value).unwrap_or(0);
        if one.position.mover() == Player::First { score } else { -score }
    };
    let scores: Vec<i32> = judgements.iter().map(for_first).collect();
    let most = scores.iter().map(|score| score.abs()).max().unwrap_or(0).max(8);
    let halves = |score: i32| (score.abs() * 2 * ROWS + most / 2) / most;
    let cell = |score: i32, row: i32, half: char| match halves(score) - 2 * (row - 1) {
        ..=0 => ' ',
        1 => half,
        _ => '█',
    };
    let label = |row: i32, player: &str| match row {
        ROWS => format!("{player} +{most}"),
        _ => String::new(),
    };
    let line = |label: String, cells: String| format!("{label:>10} │{}\n", cells.trim_end());
    let mut text = String::new();
    for row in (1..=ROWS).rev() {
        let up = |&score: &i32| if score > 0 { cell(score, row, '▄') } else { ' ' };
        text += &line(label(row, G::PLAYERS[0]), scores.iter().map(up).collect());
    }
    text += &format!("{:>10} ┼{}\n", 0, "─".repeat(scores.len()));
    for row in 1..=ROWS {
        let down = |&score: &i32| if score < 0 { cell(score, row, '▀') } else { ' ' };
        text += &line(label(row, G::PLAYERS[1]), scores.iter().map(down).collect());
    }
    text
}
