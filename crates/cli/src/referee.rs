//! `lockstep referee`: one game by the rules of the contest.

use std::time::Duration;

use lockstep_arena::matches::{Entrant, GameRecord};
use lockstep_arena::referee::{Plan, play};
use lockstep_arena::{ArenaGame, Contestant, Control, Spec, Transcript};
use lockstep_game::Player;
use lockstep_reversi::{Diagram, Position, Size};

use crate::failure::{Failure, warn};
use crate::limits::duration;
use crate::output::Output;
use crate::{Answer, interrupt};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Who begins: a player as in `lockstep match`, or somebody who speaks the contest's
    /// protocol: fpt10:CMD, fpt10-tcp:HOST:PORT (called by the referee), fpt10-listen:HOST:PORT
    /// (calls the referee), fpt10-serial:DEVICE, fpt10-serial?baud=9600:DEVICE
    #[arg(long, value_name = "PLAYER")]
    black: Spec,
    /// The other player
    #[arg(long, value_name = "PLAYER")]
    white: Spec,
    /// The time for a move
    #[arg(long, value_parser = duration, default_value = "1s")]
    time: Duration,
    /// A move that is late by no more than this is forgiven
    #[arg(long, value_parser = duration, default_value = "50ms")]
    margin: Duration,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let start = Position::start(Size::Eight);
    let mut black = contestant(&start, "black", &args.black)?;
    let mut white = contestant(&start, "white", &args.white)?;
    let plan = Plan {
        number: 0,
        opening: &Transcript::new(start),
        control: Control::Move(args.time),
        margin: args.margin,
    };
    let stop = interrupt::stop()?;
    let mut spoken = Ok(());
    let game = play([&mut *black, &mut *white], &plan, &stop, &mut |mover, choice, used| {
        let words = format!("{} {} {:.6} s", name(mover), choice.mv, used.as_secs_f64());
        if spoken.is_ok() {
            spoken = output.words(words).and_then(|()| output.flush());
        }
    });
    spoken?;
    let Some(game) = game else {
        warn("interrupted");
        return Ok(Answer::No);
    };
    let record = GameRecord::new(0, &game);
    let words = format!("{}\n{}", Diagram(game.transcript.position()), result(&record));
    output.say(&record, words)?;
    Ok(if record.forfeit.is_some() { Answer::No } else { Answer::Yes })
}

fn contestant(
    start: &Position,
    side: &str,
    spec: &Spec,
) -> Result<Box<dyn Contestant<Position>>, Failure> {
    start.contestant(spec).map_err(|fault| Failure::Input(format!("{side}: {fault}")))
}

fn name(player: Player) -> &'static str {
    match player {
        Player::First => "black",
        Player::Second => "white",
    }
}

fn result(game: &GameRecord) -> String {
    let [black, white] = game.discs.unwrap_or_default();
    let name = |entrant: Entrant| if entrant == Entrant::First { "black" } else { "white" };
    match (game.winner, game.forfeit, &game.reason) {
        (Some(winner), Some(loser), Some(reason)) => {
            format!("{} wins: {} {reason}", name(winner), name(loser))
        }
        (Some(winner), ..) => format!("{} wins {black}-{white}", name(winner)),
        (None, ..) => format!("a draw, {black}-{white}"),
    }
}
