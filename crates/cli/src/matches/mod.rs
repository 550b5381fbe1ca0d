//! `lockstep match ...`

mod live;
mod summary;
mod table;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;
use lockstep_arena::matches::{Finish, GameRecord, Match, MatchRecord};
use lockstep_arena::statistics::Sprt;
use lockstep_arena::tables::Table;
use lockstep_arena::{ArenaGame, Control, Openings, Spec, Transcript};
use lockstep_connectx::Shape;
use lockstep_reversi::Size;

use crate::Answer;
use crate::failure::{Failure, warn};
use crate::interrupt;
use crate::limits::{duration, game_clock};
use crate::output::Output;
use live::Live;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(long, value_enum, default_value_t = GameName::Reversi)]
    game: GameName,
    /// The board: 8x8, 6x6 or 4x4; ROWSxCOLUMNSxLINE in Connect-X [default: 8x8, 6x7x4]
    #[arg(long)]
    board: Option<String>,
    /// A player: an engine such as flagship or fpt10-reference:7, with options such as
    /// flagship?time=100ms&threads=1 (time, clock, depth, nodes, threads, memory); random?seed=1; a
    /// simulated chip, chip:timisoara?depth=6 or chip:zaragoza?cycles=1024; or a program: gtp:CMD, nboard:CMD,
    /// nboard?depth=12:CMD, fpt10:CMD, cx:CMD
    #[arg(long, value_name = "PLAYER", required_unless_present = "table")]
    first: Option<Spec>,
    /// The other player
    #[arg(long, value_name = "PLAYER", required_unless_present = "table")]
    second: Option<Spec>,
    /// Instead of a match, measure a table of the FPT'10 winner's document again: fpt10-4 to
    /// fpt10-7; --first may name who plays in the chip's place, --second other software, without its
    /// level, such as fpt10-discs
    #[arg(long)]
    table: Option<Table>,
    /// How many games; each opening is played twice, with the sides swapped
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    terms: Terms,
    /// End the match as soon as a sequential probability ratio test on pairs of games decides
    /// whether the first player is better by ELO0 or by ELO1: ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA
    #[arg(long, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Log every game and move to this file as JSON lines, and resume the match that is in it
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write the moves of all games to this file, one game per line, with the result in a comment:
    /// what `lockstep reversi review -` reads
    #[arg(long, value_name = "FILE")]
    transcripts: Option<PathBuf>,
}

/// What holds for every game, whoever plays.
#[derive(clap::Args)]
pub(crate) struct Terms {
    /// The time for a move, by the referee's clock [default: a minute]
    #[arg(long, value_parser = duration, conflicts_with = "clock")]
    time: Option<Duration>,
    /// The time for all moves of a player, such as 60s; with more for each of them, 60s+1s
    #[arg(long, value_name = "MAIN[+INCREMENT]", value_parser = game_clock)]
    clock: Option<Control>,
    /// A move that is late by no more than this is forgiven
    #[arg(long, value_parser = duration, default_value = "100ms")]
    margin: Duration,
    /// Where games begin: set (balanced openings of our own), start, or a file of openings
    #[arg(long, default_value = "set", value_name = "set|start|FILE")]
    openings: String,
    /// Random seed of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    jobs: Jobs,
}

#[derive(clap::Args)]
pub(crate) struct Jobs {
    /// How many games are played at a time
    #[arg(long, default_value_t = 1, value_parser = jobs)]
    pub(crate) jobs: usize,
}

/// A game that can be played.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum GameName {
    Reversi,
    Connectx,
}

/// Reads how many games may be played at a time.
fn jobs(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(jobs @ 1..=256) => Ok(jobs),
        _ => Err(format!("expected a number from 1 to 256, found {text:?}")),
    }
}

impl Terms {
    fn control(&self) -> Control {
        self.clock.or(self.time.map(Control::Move)).unwrap_or_default()
    }

    fn openings<G: ArenaGame>(&self, start: &G) -> Result<Openings<G>, Failure> {
        match self.openings.as_str() {
            "set" => Ok(Openings::Set),
            "start" => Ok(Openings::Start),
            path => read_openings(Path::new(path), start).map(Openings::These),
        }
    }
}

/// Reads a file with one opening a line; what follows a `#` is a comment.
fn read_openings<G: ArenaGame>(path: &Path, start: &G) -> Result<Vec<Transcript<G>>, Failure> {
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if !line.is_empty() {
            let opening = G::read(line, start.board())
                .map_err(|fault| Failure::at(path.display(), fault.below(number - 1)))?;
            if opening.start() != start {
                let why = "expected moves from the start, found a board";
                return Err(Failure::Input(format!("{}:{number}: {why}", path.display())));
            }
            openings.push(opening);
        }
    }
    Ok(openings)
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    if let Some(table) = args.table {
        return table::run(table, args.first.as_ref(), args.second.as_ref(), output);
    }
    let board = args.board.as_deref();
    match args.game {
        GameName::Reversi => {
            let size = board.map_or(Ok(Size::Eight), str::parse);
            let size = size.map_err(|fault| Failure::at("board", format_args!(" {fault}")))?;
            play(args, lockstep_reversi::Position::start(size), output)
        }
        GameName::Connectx => {
            let shape = board.map_or(Ok(Shape::default()), str::parse);
            let shape = shape.map_err(|fault| Failure::at("board", fault))?;
            play(args, lockstep_connectx::Position::start(shape), output)
        }
    }
}

fn play<G: ArenaGame>(args: &Args, start: G, output: &mut Output) -> Result<Answer, Failure> {
    let terms = &args.terms;
    let (Some(first), Some(second)) = (&args.first, &args.second) else {
        return Err(Failure::Input("expected --first and --second".into()));
    };
    let contest = Match {
        entrants: [first.clone(), second.clone()],
        games: args.games,
        control: terms.control(),
        margin: terms.margin,
        openings: terms.openings(&start)?,
        seed: terms.seed,
        jobs: terms.jobs.jobs,
        sprt: args.sprt,
        log: args.log.clone(),
        start,
    };
    let live = Live::new(&contest);
    let mut transcripts = BTreeMap::new();
    let stop = interrupt::stop()?;
    let finish = contest.run(&stop, &mut |game, tally| {
        live.show(tally);
        if args.transcripts.is_some() {
            transcripts.insert(game.number, transcript(game));
        }
        if let Some(reason) = &game.reason {
            live.say(format!("game {}: {}", game.number, foul(game, reason)));
        }
    });
    live.finish();
    let finish = finish.map_err(|fault| Failure::Input(fault.to_string()))?;
    if let Some(path) = &args.transcripts {
        let lines: String = transcripts.into_values().collect();
        fs::write(path, lines)
            .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
    }
    output.say(&MatchRecord::new(&contest, &finish), summary::words(&contest, &finish))?;
    answer(&finish)
}

/// Whether the match was finished.
fn answer(finish: &Finish) -> Result<Answer, Failure> {
    if finish.interrupted {
        warn("interrupted; with --log, run it again to resume");
        return Ok(Answer::No);
    }
    Ok(Answer::Yes)
}

/// Who did what.
fn foul(game: &GameRecord, reason: &str) -> String {
    let loser = game.forfeit.map_or_else(|| "no".into(), |loser| loser.to_string());
    format!("{loser} player loses: {reason}")
}

/// A game in a line: its number, the moves, the result for the first player.
fn transcript(game: &GameRecord) -> String {
    let result = match (&game.reason, game.margin) {
        (Some(reason), _) => foul(game, reason),
        (None, margin) => format!("{:+}", margin.unwrap_or(0)),
    };
    let beginner = game.beginner;
    format!("{} # game {}, {beginner} player begins: {result}\n", game.transcript, game.number)
}
