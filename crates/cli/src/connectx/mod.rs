//! `lockstep connectx ...`

mod analyze;
mod engine;
mod openings;
mod play;
mod search;
mod solve;
mod statistics;
mod threats;

use clap::{Args, Subcommand};
use lockstep_connectx::{Diagram, Record, Shape, perft};
use lockstep_game::{Game, State};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, input};

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Show a position and its legal moves
    Moves(Where),
    /// Count the lines of play, to check the rules and their speed
    Perft {
        #[command(flatten)]
        place: Where,
        #[command(flatten)]
        depth: crate::perft::Depth,
    },
    /// Find a good move within some time
    Search(search::Args),
    /// Show the alignments and threats of a position, and a sequence of threats that wins
    Threats(threats::Args),
    /// Let bologna play a game with itself and show what it counts in each turn
    Statistics(statistics::Args),
    /// Play a game in the terminal
    Play(play::Args),
    /// Play behind another program, by lines on standard input and output
    Engine(engine::Options),
    /// Find the exact score of a position, or check those of a file
    Solve(solve::Args),
    /// Find the exact score of every move
    Analyze(analyze::Args),
    /// Find the best answer to whatever the opponent may play in the first moves
    Openings(openings::Args),
}

#[derive(Args)]
pub(crate) struct Where {
    /// The columns played, from 1: digits such as 4453, or with commas 10,3,11; `-` for lines
    /// of standard input [default: what is piped in, or else the start of a game]
    moves: Option<String>,
    /// The board, as ROWSxCOLUMNSxLINE
    #[arg(long, default_value_t = Shape::default())]
    board: Shape,
}

#[derive(Serialize)]
struct Moves {
    board: String,
    position: String,
    moves: Vec<usize>,
    over: bool,
    /// Of a finished game, for the side to move.
    score: Option<i32>,
}

pub(crate) fn run(verb: Verb, output: &mut Output) -> Result<Answer, Failure> {
    match verb {
        Verb::Moves(place) => place.for_each(|record| moves(&record, output)),
        Verb::Perft { place, depth } => place.for_each(|record| {
            let (name, position) = (record.to_string(), record.position());
            crate::perft::run(&name, &depth, output, |depth| perft(position, depth))
        }),
        Verb::Search(args) => search::run(&args, output),
        Verb::Threats(args) => threats::run(&args, output),
        Verb::Statistics(args) => statistics::run(&args, output),
        Verb::Engine(options) => engine::run(&options, output),
        Verb::Play(args) => play::run(&args),
        Verb::Solve(args) => solve::run(&args, output),
        Verb::Analyze(args) => analyze::run(&args, output),
        Verb::Openings(args) => openings::run(&args, output),
    }
}

impl Where {
    fn for_each(
        &self,
        visit: impl FnMut(Record) -> Result<(), Failure>,
    ) -> Result<Answer, Failure> {
        let read = |text: &str| Record::parse(self.board, text);
        input::for_each_position(self.moves.as_deref(), read, visit)
    }
}

fn moves(record: &Record, output: &mut Output) -> Result<(), Failure> {
    let position = record.position();
    let moves: Vec<usize> = position.legal_moves().map(|column| column.number()).collect();
    let score = position.outcome().map(|outcome| outcome.score_for(position.mover()));
    let words = match score {
        Some(score) => format!("the game is over, score {score}"),
        None => {
            let names: Vec<String> = moves.iter().map(usize::to_string).collect();
            format!("{} moves: {}", moves.len(), names.join(" "))
        }
    };
    let words = format!("{}\n{words}", Diagram(position));
    let record = Moves {
        board: position.shape().to_string(),
        position: record.to_string(),
        moves,
        over: score.is_some(),
        score: score.map(|score| score.0),
    };
    output.say(&record, words)
}
