//! A chip that plays by the messages of the contest of 2010.

use std::io;

use lockstep_chips::Info;
use lockstep_chips::reversi::Question;
use lockstep_chips::zaragoza::{Contest, Progress, Setup};
use lockstep_game::{Game, Player, State};
use lockstep_protocols::fpt10::{ToPlayer, ToReferee};
use lockstep_reversi::replicas::zaragoza::Edition;
use lockstep_reversi::{Diagram, Move, Position, Size};
use serde::Serialize;

use super::ReversiChip;
use super::play::attach;
use crate::failure::{Failure, warn};
use crate::output::Output;
use crate::{Answer, progress};

/// Registers start with the values of this seed.
const SEED: u64 = 0;

/// What the chip said.
#[derive(Serialize)]
struct Said {
    chip: &'static str,
    message: String,
    depth: u32,
    nodes: u64,
    cycles: u64,
    clock_mhz: f64,
    seconds: f64,
}

/// The position after a move of either side.
#[derive(Serialize)]
struct Scene {
    position: String,
    over: bool,
    /// Of a finished game, for Black, who is the person.
    score: Option<i32>,
}

/// Plays with the limits of `question`: over a pseudo-terminal, byte by byte, until it is ended; or against moves from standard input,
/// one to a line, which are Black's.
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
    let scene = Scene { position: position.to_string(), over: position.is_over(), score };
    output.say(&scene, Diagram(position))?;
    output.flush()
}

fn say(
    info: &Info,
    contest: &mut Contest,
    message: [u8; 2],
    output: &mut Output,
) -> Result<(), Failure> {
    let Progress { depth, nodes, cycles, .. } = contest.progress()?;
    let said = Said {
        chip: info.name,
        message: String::from_utf8_lossy(&message).into_owned(),
        depth,
        nodes,
        cycles,
        clock_mhz: info.routed.clock_mhz,
        seconds: info.seconds(cycles),
    };
    let words = format!(
        "{} says {}; last search: depth {depth}, {nodes} nodes, {cycles} cycles, {:.1} µs at {} MHz",
        said.chip,
        said.message,
        said.seconds * 1e6,
        said.clock_mhz
    );
    output.say(&said, words)?;
    output.flush()
}
