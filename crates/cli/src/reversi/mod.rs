//! `lockstep reversi ...`

mod analyze;
mod book;
mod complexity;
mod engine;
mod fpt10;
mod gtp;
mod nboard;
mod play;
mod probcut;
mod search;
mod solve;
mod train;
pub(crate) mod wire;

use clap::{Args, Subcommand};
use lockstep_game::{Game, State};
use lockstep_reversi::{Diagram, Move, Position, Size, perft};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, input};

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Show a position and its legal moves
    Moves(Where),
    /// Find the exact score and a line of best play to the end of the game
    Solve(solve::Args),
    /// Count the lines of play, to check the rules and their speed
    Perft {
        #[command(flatten)]
        place: Where,
        #[command(flatten)]
        depth: crate::perft::Depth,
    },
    /// Show what every move of a game was worth, and what would have been best
    Analyze(analyze::Args),
    /// Find the best move
    Search(search::Search),
    /// Show, teach and extend an opening book
    #[command(subcommand)]
    Book(book::Verb),
    /// Play a game in the terminal
    Play(play::Args),
    /// Estimate how large the game is: length, branching factor, games, positions
    Complexity(complexity::Complexity),
    /// Play by the Go Text Protocol on standard input and output
    Gtp(engine::EngineOptions),
    /// Play behind the NBoard program on standard input and output
    Nboard(engine::EngineOptions),
    /// Play by the protocol of the FPT'10 contest: two characters a message
    Fpt10(fpt10::Fpt10),
    /// Learn the weights of the evaluation by self-play
    Train(train::Args),
    /// Measure how far a shallow search is from a deep one, for the search to know what to skip
    Probcut(probcut::Args),
}

#[derive(Args)]
pub(crate) struct Where {
    /// A board of 64 (36, 16) characters `X`, `O`, `-`, a space and the side to move; or a
    /// game such as f5d6c3, passes implied; `-` for lines of standard input [default: what is
    /// piped in, or else the start of a game]
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
    /// The board on which a game is played
    #[arg(long, default_value_t = Size::Eight)]
    size: Size,
}

#[derive(Serialize)]
struct Moves {
    position: String,
    moves: Vec<String>,
    over: bool,
    /// Of a finished game, for the side to move.
    score: Option<i32>,
}

pub(crate) fn run(verb: Verb, output: &mut Output) -> Result<Answer, Failure> {
    match verb {
        Verb::Moves(place) => place.for_each(|position| moves(&position, output)),
        Verb::Solve(args) => solve::run(&args, output),
        Verb::Perft { place, depth } => place.for_each(|position| {
            let name = position.to_string();
            crate::perft::run(&name, &depth, output, |depth| perft(&position, depth))
        }),
        Verb::Analyze(args) => analyze::run(&args, output),
        Verb::Search(search) => search::run(&search, output),
        Verb::Book(verb) => book::run(&verb, output),
        Verb::Play(args) => play::run(&args),
        Verb::Complexity(args) => complexity::run(&args, output),
        Verb::Gtp(options) => gtp::run(&options, output),
        Verb::Nboard(options) => nboard::run(&options, output),
        Verb::Fpt10(fpt10) => fpt10::run(&fpt10, output),
        Verb::Train(args) => train::run(&args, output),
        Verb::Probcut(args) => probcut::run(&args, output),
    }
}

impl Where {
    fn for_each(
        &self,
        visit: impl FnMut(Position) -> Result<(), Failure>,
    ) -> Result<Answer, Failure> {
        let read = |text: &str| Position::read(text, self.size);
        input::for_each_position(self.position.as_deref(), read, visit)
    }
}

fn moves(position: &Position, output: &mut Output) -> Result<(), Failure> {
    let moves: Vec<Move> = position.legal_moves().collect();
    let names: Vec<String> = moves.iter().map(Move::to_string).collect();
    let score = position.outcome().map(|outcome| outcome.score_for(position.mover()));
    let words = match (score, moves.as_slice()) {
        (Some(score), _) => format!("the game is over, score {score}"),
        (None, [Move::Pass]) => "no move: pass".into(),
        (None, moves) => format!("{} moves: {}", moves.len(), names.join(" ")),
    };
    let record = Moves {
        position: position.to_string(),
        moves: names,
        over: score.is_some(),
        score: score.map(|score| score.0),
    };
    output.say(&record, format_args!("{}\n{words}", Diagram(position)))
}
