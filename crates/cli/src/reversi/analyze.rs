//! `lockstep reversi analyze`: what every move of a game was worth.

use std::time::Instant;

use clap::Args as ClapArgs;
use lockstep_game::{Game, Player};
use lockstep_reversi::{Judgement, Move, Position, Size, analyze, read_transcript};
use lockstep_search::Stop;
use serde::Serialize;

use super::engine::EngineOptions;
use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, input, progress};

#[derive(ClapArgs)]
pub(crate) struct Args {
    /// A game such as f5d6c3d3c4, passes implied; `-` for lines of standard input
    game: Option<String>,
    /// The board on which it was played
    #[arg(long, default_value_t = Size::Eight)]
    size: Size,
    #[command(flatten)]
    options: EngineOptions,
}

/// One move of the game.
#[derive(Serialize)]
struct Row {
    number: usize,
    player: &'static str,
    played: String,
    /// For the player who moves, in discs.
    score: Option<i32>,
    best: Option<String>,
    best_score: Option<i32>,
    loss: Option<i32>,
    exact: bool,
    depth: u32,
    nodes: u64,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let Args { game, size, options } = args;
    options.check()?;
    let start = Position::start(*size);
    let read = |text: &str| read_transcript(text, start);
    input::for_each_position(game.as_deref(), read, |(moves, _)| {
        let begin = Instant::now();
        let bar = progress::bar(moves.len());
        let mut engine = options.build()?;
        let (limits, stop) = (options.limits(), Stop::never());
        let judgements =
            analyze(engine.as_mut(), start, &moves, &limits, &stop, &mut |_| bar.inc(1));
        bar.finish_and_clear();
        say(&judgements, output)?;
        output.words(format_args!(
            "{} by {}, {:.1} s\n\n{}",
            summary(&judgements),
            engine.name(),
            begin.elapsed().as_secs_f64(),
            chart(&judgements)
        ))?;
        output.flush()
    })
}

fn say(judgements: &[Judgement], output: &mut Output) -> Result<(), Failure> {
    output.words(" move      played  score   best  score   loss  depth")?;
    for (i, judgement) in judgements.iter().enumerate() {
        let player = name(judgement.position.mover());
        let row = Row {
            number: i + 1,
            player,
            played: judgement.played.to_string(),
            score: judgement.score.map(|score| score.0),
            best: judgement.best.map(|mv| mv.to_string()),
            best_score: judgement.best_score.map(|score| score.0),
            loss: judgement.loss(),
            exact: judgement.exact,
            depth: judgement.depth,
            nodes: judgement.nodes,
        };
        output.say(&row, words(&row))?;
    }
    Ok(())
}

fn words(row: &Row) -> String {
    let signed = |score: Option<i32>| score.map_or("-".into(), |score| format!("{score:+}"));
    let loss = row.loss.unwrap_or(0);
    let (best, best_score, missed) = match (&row.best, loss) {
        (Some(best), 1..) => (best.as_str(), signed(row.best_score), format!("{loss}")),
        _ => ("", String::new(), String::new()),
    };
    let depth = if row.exact { "exact".into() } else { row.depth.to_string() };
    format!(
        "{:>5} {:>5} {:>6} {:>6} {best:>6} {best_score:>6} {missed:>6} {depth:>6}{}",
        row.number,
        row.player,
        row.played,
        signed(row.score),
        match loss {
            0..=2 => "",
            3..=7 => "  ?",
            _ => "  ??",
        }
    )
    .trim_end()
    .into()
}

fn name(player: Player) -> &'static str {
    match player {
        Player::First => "black",
        Player::Second => "white",
    }
}

/// What each player lost in all.
fn summary(judgements: &[Judgement]) -> String {
    let of = |player: Player| {
        let mine = judgements.iter().filter(|one| one.position.mover() == player);
        let mine = mine.filter(|one| one.played != Move::Pass);
        let losses: Vec<i32> = mine.filter_map(Judgement::loss).collect();
        let (total, moves) = (losses.iter().sum::<i32>(), losses.len());
        format!("{} lost {total} discs in {moves} moves", name(player))
    };
    format!("{}, {}", of(Player::First), of(Player::Second))
}

/// Rows of the chart on either side of its axis.
const ROWS: i32 = 4;

/// The score after each move as a column: up where black leads, down where white does. A row
/// has two halves.
fn chart(judgements: &[Judgement]) -> String {
    let scores: Vec<i32> =
        judgements.iter().map(|one| one.score_for(Player::First).unwrap_or(0)).collect();
    let most = scores.iter().map(|score| score.abs()).max().unwrap_or(0).max(8);
    let halves = |score: i32| (score.abs() * 2 * ROWS + most / 2) / most;
    let cell = |score: i32, row: i32, half: char| match halves(score) - 2 * (row - 1) {
        ..=0 => ' ',
        1 => half,
        _ => '█',
    };
    let line = |label: String, cells: String| format!("{label:>9} │{}\n", cells.trim_end());
    let mut text = String::new();
    for row in (1..=ROWS).rev() {
        let label = if row == ROWS { format!("black +{most}") } else { String::new() };
        let up = |&score: &i32| if score > 0 { cell(score, row, '▄') } else { ' ' };
        text += &line(label, scores.iter().map(up).collect());
    }
    text += &format!("{:>9} ┼{}\n", 0, "─".repeat(scores.len()));
    for row in 1..=ROWS {
        let label = if row == ROWS { format!("white +{most}") } else { String::new() };
        let down = |&score: &i32| if score < 0 { cell(score, row, '▀') } else { ' ' };
        text += &line(label, scores.iter().map(down).collect());
    }
    text
}
