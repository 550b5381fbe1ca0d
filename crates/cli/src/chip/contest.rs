//! A chip that plays by the messages of the contest of 2010.

use std::io;

use lockstep_chips::Info;
use lockstep_chips::reversi::Question;
use lockstep_chips::zaragoza::{Contest, Progress, Setup};
use lockstep_game::{Game, Player, State};
use lockstep_protocols::fpt10::{ToPlayer, ToReferee};
use lockstep_reversi::replicas::zaragoza::Edition;
use lockstep_reversi::{Diagram, Move, Position, Size};
use schemars::JsonSchema;
use serde::Serialize;

use super::ReversiChip;
use super::play::attach;
use crate::failure::{Failure, warn};
use crate::output::Output;
use crate::{Answer, progress};

/// Registers start with the values of this seed.
const SEED: u64 = 0;

/// A message of the chip on its serial line.
#[derive(Serialize, JsonSchema)]
pub(super) struct MessageRecord {
    /// The chip.
    chip: &'static str,
    /// Two characters: a square, or `VV` for no move.
    message: String,
    /// The search behind it; `null` for a move of the openings, or no move.
    search: Option<SearchRecord>,
}

/// A search of the chip.
#[derive(Serialize, JsonSchema)]
struct SearchRecord {
    /// The deepest tree that was completed.
    depth: u32,
    /// Positions entered.
    nodes: u64,
    /// Clock cycles.
    cycles: u64,
    /// The clock that the routed chip reaches.
    clock_mhz: f64,
    /// The time of the cycles at this clock.
    seconds: f64,
}

/// The position after a move of either side.
#[derive(Serialize, JsonSchema)]
pub(super) struct PositionRecord {
    /// The position.
    position: String,
    /// Whether the game is over.
    over: bool,
    /// Of a finished game, for Black, who is the person.
    score: Option<i32>,
}

/// Plays with the limits of `question`: over a pseudo-terminal, byte by byte, until it is ended; or
/// against moves from standard input, one to a line, which are Black's.
pub(super) fn run(
    chip: ReversiChip,
    question: &Question,
    serial: bool,
    output: &mut Output,
) -> Result<Answer, Failure> {
    let setup = Setup {
        edition: Edition::Ganadores,
        openings: true,
        depth: question.depth,
        cycles: question.cycles,
    };
    let building = progress::spinner("building the simulation");
    let mut contest = Contest::start(setup, SEED)?;
    building.finish_and_clear();
    if !serial {
        return by_lines(chip.info(), &mut contest, output);
    }
    let mut line = attach(output)?;
    loop {
        contest.send(&[line.byte()?])?;
        while let Some(message) = contest.message(&mut |_| false)? {
            line.send(&message)?;
            say(chip.info(), &mut contest, message, output)?;
        }
    }
}

fn by_lines(info: &Info, contest: &mut Contest, output: &mut Output) -> Result<Answer, Failure> {
    let mut position = Position::start(Size::Eight);
    let mut lines = io::stdin().lines();
    show(&position, output)?;
    while !position.is_over() {
        let mv = if position.is_legal(Move::Pass) {
            Move::Pass
        } else {
            let Some(line) = lines.next() else { break };
            let line = line.map_err(|error| Failure::Input(format!("stdin: {error}")))?;
            match line.trim().parse().map(Move::Place) {
                Ok(mv) if position.is_legal(mv) => mv,
                Ok(mv) => {
                    warn(format_args!("{mv} is not a legal move"));
                    continue;
                }
                Err(error) => {
                    warn(error);
                    continue;
                }
            }
        };
        position.play_unchecked(mv);
        contest.send(ToPlayer::Rival(mv).to_string().as_bytes())?;
        let message = contest.message(&mut |_| false)?;
        let message =
            message.ok_or_else(|| Failure::Input(format!("{} does not answer", info.name)))?;
        say(info, contest, message, output)?;
        if position.is_over() {
            break;
        }
        let answer = match ToReferee::read(message) {
            Some(ToReferee::Play(square)) => Move::Place(square),
            Some(ToReferee::CannotMove) | None => Move::Pass,
        };
        let unexpected = |_| Failure::Input(format!("{} plays {answer}", info.name));
        position.play(answer).map_err(unexpected)?;
        show(&position, output)?;
    }
    Ok(Answer::Yes)
}

fn show(position: &Position, output: &mut Output) -> Result<(), Failure> {
    let score = position.outcome().map(|outcome| outcome.score_for(Player::First).0);
    let scene = PositionRecord { position: position.to_string(), over: position.is_over(), score };
    output.say(&scene, Diagram(position))?;
    output.flush()
}

fn say(
    info: &Info,
    contest: &mut Contest,
    message: [u8; 2],
    output: &mut Output,
) -> Result<(), Failure> {
    let record = |Progress { depth, nodes, cycles, .. }: Progress| SearchRecord {
        depth,
        nodes,
        cycles,
        clock_mhz: info.routed.clock_mhz,
        seconds: info.seconds(cycles),
    };
    let search = contest.last_search()?.map(record);
    let message = String::from_utf8_lossy(&message).into_owned();
    let how = match &search {
        None => "without a search".into(),
        Some(SearchRecord { depth, nodes, cycles, clock_mhz, seconds }) => format!(
            "depth {depth}, {nodes} nodes, {cycles} cycles, {:.1} µs at {clock_mhz} MHz",
            seconds * 1e6
        ),
    };
    let words = format!("{} says {message}; {how}", info.name);
    output.say(&MessageRecord { chip: info.name, message, search }, words)?;
    output.flush()
}
